"""Settings of ``chronos up``, read in a short-lived process so that the supervisor stays small.

``python -m app.embedded.plan`` prints the checked settings that the supervisor needs as JSON.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import SetupError

_OWN_SERVERS = ("CHRONOS_DATABASE_URL", "CHRONOS_OWNER_DATABASE_URL", "CHRONOS_RELAY_DATABASE_URL")
ROOT = Path(__file__).resolve().parents[2]
"""Where ``python -m app.…`` finds the code, installed or not."""
WRONG_SETUP = 2
"""Exit code of every Chronos process whose installation or settings are wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Where to listen, where to keep the data, and whether callers need a key."""

    host: str
    port: int
    data_dir: Path
    asks_for_keys: bool


def read_plan(*, host: str | None, port: int | None, data_dir: Path | None) -> Plan:
    """Check all settings and return the supervisor's, with the given values in front.

    The values given are put into this process's environment, so that every child sees them.

    Raises:
        SetupError: a setting is wrong, or names servers of the user's own.
    """
    names = (*_OWN_SERVERS, "CHRONOS_REDIS_URL")
    own = [n for name in names for n in (name, f"{name}_FILE") if os.environ.get(n)]
    if own:
        msg = (
            f"{', '.join(own)} is set, but 'chronos up' brings its own servers; unset it, or run "
            "'chronos migrate', 'serve', 'worker', 'refiner' and 'scheduler' with your servers"
        )
        raise SetupError(msg)
    given = {"HOST": host, "PORT": port, "DATA_DIR": data_dir and data_dir.expanduser().absolute()}
    os.environ.update({f"CHRONOS_{k}": str(v) for k, v in given.items() if v is not None})
    done = subprocess.run(
        [sys.executable, "-m", "app.embedded.plan"],
        # Not cwd=ROOT: a relative data folder means the caller's.
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["the settings cannot be read"])[-1]
        raise SetupError(last.removeprefix("chronos: "))
    read = json.loads(done.stdout)
    return Plan(**{**read, "data_dir": Path(read["data_dir"])})


def _main() -> int:
    from app.settings import load_settings

    try:
        settings = load_settings()
    except SetupError as error:
        sys.stderr.write(f"chronos: {error}\n")
        return WRONG_SETUP
    plan = {
        "host": settings.host,
        "port": settings.port,
        "data_dir": str(settings.data_dir),
        "asks_for_keys": settings.asks_for_keys,
    }
    sys.stdout.write(json.dumps(plan))
    return 0


if __name__ == "__main__":
    sys.exit(_main())
