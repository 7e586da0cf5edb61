"""Roles, database and schema, made in a short-lived process so that the supervisor stays small.

``python -m app.embedded.prepare PORT PASSWORD_FILE`` exits 0 when the database is ready.
"""

import subprocess
import sys
from pathlib import Path

from app.domain.errors import SetupError
from app.embedded.plan import ROOT, WRONG_SETUP
from app.embedded.servers import Servers


def prepare(servers: Servers, password_file: Path) -> None:
    """Bring the database of running servers to this release.

    Raises:
        SetupError: it failed; the text has the last words.
    """
    argv = [sys.executable, "-m", "app.embedded.prepare"]
    done = subprocess.run(  # noqa: S603 - this interpreter, no shell
        [*argv, str(servers.cluster.port), str(password_file)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines() or [f"exit code {done.returncode}"]
        if done.returncode == WRONG_SETUP:
            raise SetupError(lines[-1].removeprefix("chronos: "))
        shown = "\n  ".join(lines[-15:])
        msg = f"the schema could not be brought up to date:\n  {shown}\nmend: chronos doctor"
        raise SetupError(msg)


def _main() -> int:
    import asyncio

    from app.adapters.postgres.migrate import upgrade
    from app.embedded.passwords import Passwords
    from app.embedded.roles import ensure_roles
    from app.embedded.servers import database_url

    port, file = int(sys.argv[1]), Path(sys.argv[2])
    try:
        passwords = Passwords.load(file)
        asyncio.run(ensure_roles(port, passwords))
        upgrade(database_url("chronos_owner", passwords.owner, port))
    except SetupError as error:
        sys.stderr.write(f"chronos: {error}\n")
        return WRONG_SETUP
    return 0


if __name__ == "__main__":
    sys.exit(_main())
