"""The service that an example speaks to: the one that runs, else one of its own for the time being."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from app.domain.errors import SetupError
from app.embedded.folder import read_run
from app.settings import load_settings

ROOT = Path(__file__).resolve().parents[1]
_START_S = 120.0


@contextmanager
def service_at(url: str | None, data: Path | None) -> Iterator[str]:
    """Yield the address of the service that runs, else of one of our own for the time being."""
    settings = load_settings()
    run = read_run(data.expanduser().absolute() if data else settings.data_dir)
    if url or run:
        yield url or str(run["url"] if run else "")
        return
    tell("nothing runs yet, so this starts a service of its own in a temporary folder …")
    with tempfile.TemporaryDirectory(prefix="chronos-demo-") as folder:
        Path(folder).chmod(0o755)  # the servers' account must pass through
        own = Path(folder) / "data"
        command = [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(own)]
        process = subprocess.Popen(  # noqa: S603 - a command of our own
            command, cwd=ROOT, stdout=subprocess.DEVNULL
        )
        try:
            yield _address_when_ready(process, own)
        finally:
            process.terminate()
            process.wait(60)


def _address_when_ready(process: "subprocess.Popen[bytes]", folder: Path) -> str:
    ends_at = time.perf_counter() + _START_S
    while time.perf_counter() < ends_at and process.poll() is None:
        run = read_run(folder)
        if run and _is_ready(run["url"]):
            return str(run["url"])
        time.sleep(0.2)
    raise SetupError("the service did not start; 'make doctor' checks each part")


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def client_of(url: str) -> httpx.Client:
    """Return a client with the key of the settings, if there is one."""
    key = load_settings().api_key.get_secret_value()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.Client(base_url=url, headers=headers, timeout=60)


def tell(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
