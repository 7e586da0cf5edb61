"""What to do about errors of the machine, in words; and checks of the platform before the start."""

import platform
import sys
from collections.abc import Sequence

from app.domain.errors import SetupError

MIN_GLIBC = (2, 35)
MIN_PYTHON, NEXT_PYTHON = (3, 11), (3, 14)

_MENDS = (
    ("No space left on device", "the disk is full: free some space, then start again"),
    ("Disk quota exceeded", "the disk quota is used up: free some space, then start again"),
    ("address already in use", "another program took the port: choose one with --port"),
    ("Cannot allocate memory", "memory is short: close other programs, then start again"),
    ("MemoryError", "memory is short: close other programs, then start again"),
    ("SIGKILL", "the system may have run out of memory: see dmesg, close other programs"),
    ("ModuleNotFoundError", "a package is missing: run 'make setup'"),
    ("Permission denied", "give the data folder to the user that starts Chronos (chown -R)"),
)


def mend_for(lines: Sequence[str]) -> str:
    """Return what to do about the last lines of a log."""
    text = "\n".join(lines).lower()
    known = (mend for sign, mend in _MENDS if sign.lower() in text)
    return next(known, "'chronos doctor' checks each part")


def glibc() -> tuple[int, int] | None:
    """Return the version of glibc; None with another C library."""
    name, version = platform.libc_ver()
    if name != "glibc":
        return None
    major, minor = version.split(".")[:2]
    return int(major), int(minor)


def require_platform() -> None:
    """Raise SetupError when the bundled servers cannot run on this machine."""
    if not MIN_PYTHON <= sys.version_info[:2] < NEXT_PYTHON:
        msg = f"Python {platform.python_version()} is not supported; use 3.11, 3.12 or 3.13"
        raise SetupError(msg)
    found = glibc()
    if sys.platform == "linux" and (found is None or found < MIN_GLIBC):
        shown = "musl or another C library" if found is None else f"glibc {found[0]}.{found[1]}"
        msg = (
            f"the bundled Postgres needs glibc {MIN_GLIBC[0]}.{MIN_GLIBC[1]} or newer and this "
            f"system has {shown}; use Debian 12, Ubuntu 22.04 or newer, or run 'chronos serve' "
            "and 'chronos worker' with your own Postgres and Redis"
        )
        raise SetupError(msg)
