"""The data folder: its layout, its lock, and where the servers' own folder lies."""

import contextlib
import errno
import fcntl
import json
import os
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from app.domain.errors import SetupError
from app.embedded.account import Account, server_account
from app.embedded.leftovers import is_alive
from app.embedded.passwords import pepper_in, write_private

LAYOUT = 1
"""Raised when a release arranges the folder in a way that an older one would misread."""
_LAYOUT_FILE = "layout.json"
_OUTSIDE = Path("/var/lib")


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFolder:
    """An opened data folder; the lock is held as long as this object and its process live.

    ``servers`` holds the clusters and belongs to ``account``. It lies inside ``path`` unless root
    started Chronos and the unprivileged account cannot reach it there.
    """

    path: Path
    servers: Path
    account: Account
    lock: IO[str]

    @property
    def logs(self) -> Path:
        """Where every child writes its log."""
        return self.path / "logs"

    @property
    def run_file(self) -> Path:
        """What ``chronos doctor`` and the tests read: pids, addresses and passwords of this run."""
        return self.path / "run.json"

    @property
    def passwords(self) -> Path:
        """The servers' passwords."""
        return self.path / "passwords.json"

    @property
    def pepper(self) -> Path:
        """The secret that the hashes of API keys are made with."""
        return pepper_in(self.path)


def open_folder(path: Path) -> DataFolder:
    """Make or open a data folder and lock it.

    Raises:
        SetupError: it is not reachable, holds something else, is from a newer release or in use.
    """
    _make(path)
    lock = _lock(path)
    try:
        place, account = _servers_folder(path)
        (path / "logs").mkdir(mode=0o700, exist_ok=True)
    except BaseException:
        lock.close()
        raise
    return DataFolder(path=path, servers=place, account=account, lock=lock)


def read_run(path: Path) -> dict[str, Any] | None:
    """Return what ``run.json`` of a data folder says; None when nothing runs there."""
    try:
        run = json.loads((path / "run.json").read_text())
    except (OSError, ValueError):
        return None
    return run if isinstance(run, dict) and is_alive(int(run["pid"])) else None


def _make(path: Path) -> None:
    try:
        # Under root another account has to pass through, so the folder may be crossed, not read.
        mode = 0o711 if os.geteuid() == 0 else 0o700
        path.mkdir(parents=True, exist_ok=True, mode=mode)
        if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "Permission denied")
        ours = (path / _LAYOUT_FILE).exists() or (path / "lock").exists()
        foreign = not ours and any(path.iterdir())
    except OSError as error:
        msg = (
            f"the data folder {path} cannot be used ({error.strerror}); choose another with "
            "--data or make up DATA=…, or give it to this user (chown)"
        )
        raise SetupError(msg) from error
    if foreign:
        msg = f"{path} holds other files; choose an empty or a new folder with --data"
        raise SetupError(msg)


def _lock(path: Path) -> IO[str]:
    try:
        file = (path / "lock").open("a")
    except OSError as error:
        msg = f"{path} cannot be locked ({error.strerror}); give it to this user (chown -R)"
        raise SetupError(msg) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        run = read_run(path)
        who = f" (pid {run['pid']}, {run['url']})" if run else ""
        msg = (
            f"another Chronos{who} already runs on {path}; stop it, or choose another folder with "
            "--data"
        )
        raise SetupError(msg) from None
    except OSError as error:
        file.close()
        msg = f"{path} cannot be locked ({error.strerror}); choose a folder on a local disk"
        raise SetupError(msg) from error
    return file


def require_known_layout(path: Path) -> dict[str, object]:
    """Return what the layout file says; empty when there is none.

    Raises:
        SetupError: a newer Chronos wrote the folder, or the file is broken.
    """
    file = path / _LAYOUT_FILE
    try:
        layout = json.loads(file.read_text())
        version = int(layout["layout"])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError) as error:
        msg = f"{file} is not readable; put it back from a backup or choose another folder"
        raise SetupError(msg) from error
    if version > LAYOUT:
        msg = (
            f"{path} was written by a newer Chronos (layout {version}, this one knows up to "
            f"{LAYOUT}); update Chronos, or choose another folder with --data"
        )
        raise SetupError(msg)
    return dict(layout)


def _servers_folder(path: Path) -> tuple[Path, Account]:
    layout = require_known_layout(path)
    recorded = layout.get("servers")
    place = path / recorded if isinstance(recorded, str) else None  # an absolute one stays itself
    account = server_account(None if place is None else place / "postgres")
    if place is None:
        place = _place(path, account)
        inside = place.is_relative_to(path)
        recorded = str(place.relative_to(path) if inside else place)
        text = json.dumps({"layout": LAYOUT, "servers": recorded})
        write_private(path / _LAYOUT_FILE, text + "\n")
    _own_folder(place, account)
    if not account.can_write(place):
        msg = (
            f"the servers' account (uid {account.uid}) cannot reach {place} any more; open its "
            "parent folders for others (chmod o+x), or choose another folder with --data"
        )
        raise SetupError(msg)
    return place, account


def _place(path: Path, account: Account) -> Path:
    inside = path / "servers"
    _own_folder(inside, account)
    if account.can_write(inside):
        return inside
    inside.rmdir()
    outside = _OUTSIDE / f"chronos-{zlib.crc32(os.fsencode(path)):08x}"
    _own_folder(outside, account)
    return outside


def _own_folder(folder: Path, account: Account) -> None:
    with contextlib.suppress(FileExistsError):
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            raise
        except OSError as error:
            msg = f"{folder} cannot be made ({error.strerror}); choose another folder with --data"
            raise SetupError(msg) from error
        account.own(folder)
