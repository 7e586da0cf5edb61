"""A client of a running service: finding it, asking it, and saying plainly what is wrong."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from app.domain.errors import ChronosError, SetupError
from app.embedded.folder import read_run
from app.settings import load_settings

EXIT_REFUSED = 1
"""It ran, and some of it was refused or nothing was found."""
EXIT_FAILED = 3
"""The service answered with an error, or went away."""

_TIMEOUT = httpx.Timeout(120.0, connect=5.0)


class ServiceFailed(ChronosError):  # noqa: N818 - reads as a state, like its siblings
    """The service refused the call or failed over it; ``retry_after_s`` None: not worth repeating."""

    def __init__(self, detail: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


@contextmanager
def service(url: str | None, data_dir: Path | None) -> Iterator[httpx.Client]:
    """Open a client of the service at the address, or of what runs on the data folder.

    Raises:
        SetupError: nothing runs there, or nothing answers.
    """
    settings = load_settings()
    address = url or _address(data_dir.expanduser().absolute() if data_dir else settings.data_dir)
    key = settings.api_key.get_secret_value()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        with httpx.Client(base_url=address, headers=headers, timeout=_TIMEOUT) as client:
            yield client
    except (httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
        msg = f"{address} is not an address; write it as http://127.0.0.1:8000"
        raise SetupError(msg) from error
    except httpx.ConnectError as error:
        msg = f"nothing answers at {address}; start the service with 'make up' or 'chronos up'"
        raise SetupError(msg) from error
    except httpx.TransportError as error:
        raise ServiceFailed(f"the connection broke ({type(error).__name__})") from error


def _address(data_dir: Path) -> str:
    run = read_run(data_dir)
    if run is None:
        msg = (
            f"no Chronos runs on {data_dir}; start it with 'make up' or 'chronos up', or name one "
            "that runs elsewhere with --url http://127.0.0.1:8000"
        )
        raise SetupError(msg)
    return str(run["url"])


def answered(response: httpx.Response) -> Any:
    """Return the JSON of a good answer.

    Raises:
        ServiceFailed: with what the service said.
    """
    require_good(response)
    return response.json()


def require_good(response: httpx.Response) -> None:
    """Raise ServiceFailed with what the service said, unless the answer is good."""
    if response.is_success:
        return
    try:
        detail = str(response.json()["detail"])
    except (ValueError, KeyError, TypeError):
        detail = f"the service answered {response.status_code}"
    if response.status_code == httpx.codes.UNAUTHORIZED:
        detail += "; the commands send the key in CHRONOS_API_KEY"
    wait = response.headers.get("Retry-After", "")
    raise ServiceFailed(detail, retry_after_s=float(wait) if wait.isdigit() else None)


def say(text: str) -> None:
    """Write a line for the user beside the result."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def tell(text: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(text + "\n")
