"""Free and taken TCP ports of the loopback interface."""

import contextlib
import errno
import socket
import time
from pathlib import Path

from app.domain.errors import SetupError

_LISTEN = "0A"  # TCP_LISTEN in /proc/net/tcp


def free_port() -> int:
    """Return a port of 127.0.0.1 that was free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def require_free(host: str, port: int, *, patience_s: float = 3.0) -> None:
    """Raise SetupError, naming the owner where the system tells, when a port stays taken.

    The patience is for the API of a run that was killed a moment ago and is still stopping.
    """
    end = time.perf_counter() + patience_s
    while True:
        try:
            return _bind(host, port)
        except PermissionError as error:
            msg = f"port {port} needs root; choose one above 1023: make up PORT=8000"
            raise SetupError(msg) from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                msg = (
                    f"cannot listen on {host} port {port} ({error.strerror}); use --host 127.0.0.1"
                )
                raise SetupError(msg) from error
            if time.perf_counter() > end:
                other = port + 1 if port < 65535 else 8000
                msg = (
                    f"port {port} on {host} is taken{_owner(port)}; stop that program or choose "
                    f"another port: make up PORT={other}"
                )
                raise SetupError(msg) from error
        time.sleep(0.2)


def _bind(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


def _owner(port: int) -> str:
    inode = _listening_inode(port)
    if inode is None:
        return ""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            for descriptor in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    if str(descriptor.readlink()) == f"socket:[{inode}]":
                        name = (process / "comm").read_text().strip()
                        return f" by {name} (pid {process.name})"
    return ""


def _listening_inode(port: int) -> str | None:
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with contextlib.suppress(OSError):
            for line in Path(table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTEN and int(fields[1].rpartition(":")[2], 16) == port:
                    return fields[9]
    return None
