"""The account that the servers run as: the caller's own, or an unprivileged one under root."""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import SetupError

SYSTEM_USER = "chronos-db"
_ADMIN_PATH = "/usr/sbin:/sbin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """User and group ids of the servers; ``dropped`` when they differ from the caller's."""

    uid: int
    gid: int
    dropped: bool

    @property
    def user(self) -> int | None:
        """Value for the ``user`` argument of ``subprocess``."""
        return self.uid if self.dropped else None

    @property
    def group(self) -> int | None:
        """Value for the ``group`` argument of ``subprocess``."""
        return self.gid if self.dropped else None

    @property
    def extra_groups(self) -> list[int] | None:
        """Value for the ``extra_groups`` argument of ``subprocess``."""
        return [] if self.dropped else None

    def own(self, path: Path) -> None:
        """Give a path, which the caller made, to this account."""
        if self.dropped:
            os.chown(path, self.uid, self.gid)

    def can_write(self, folder: Path) -> bool:
        """Tell whether this account reaches and may write to a folder.

        It is tried in a child of that account: permission bits alone miss ACLs and mounts.
        """
        try:
            done = subprocess.run(  # noqa: S603 - a fixed program, no shell
                ["/bin/sh", "-c", 'cd "$1" && test -w .', "sh", str(folder)],
                user=self.user,
                group=self.group,
                extra_groups=self.extra_groups,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        except (OSError, subprocess.SubprocessError) as error:
            msg = (
                f"root cannot start programs as uid {self.uid} here ({error}), and Postgres refuses "
                "to run as root; start Chronos as an ordinary user"
            )
            raise SetupError(msg) from error
        return done.returncode == 0


def server_account(existing: Path | None = None) -> Account:
    """Return the account for the servers.

    Args:
        existing: the folder of an existing cluster; under root its owner is kept, so that the
            data stays readable when another account would be chosen today.

    Raises:
        SetupError: root finds no unprivileged account.
    """
    if os.geteuid() != 0:
        _require_name(os.geteuid())
        return Account(uid=os.geteuid(), gid=os.getegid(), dropped=False)
    if existing is not None and existing.exists():
        owner = existing.stat()
        if owner.st_uid != 0:
            return Account(uid=owner.st_uid, gid=owner.st_gid, dropped=True)
    # initdb asks for the name of its uid, so a free number without a passwd entry will not do.
    entry = _named(SYSTEM_USER) or _created(SYSTEM_USER) or _named("nobody")
    if entry is None:
        msg = (
            "Postgres refuses to run as root and no unprivileged account exists; "
            f"create one (useradd --system {SYSTEM_USER}) or start Chronos as an ordinary user"
        )
        raise SetupError(msg)
    return Account(uid=entry.pw_uid, gid=entry.pw_gid, dropped=True)


def _require_name(uid: int) -> None:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        msg = (
            f"user id {uid} has no name on this system and Postgres' initdb asks for one; add it to "
            "/etc/passwd, or in a container start as root (the servers then drop root) or as an "
            "existing user"
        )
        raise SetupError(msg) from None


def _named(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def _created(name: str) -> pwd.struct_passwd | None:
    useradd = shutil.which("useradd", path=_ADMIN_PATH)
    if useradd is None:
        return None
    subprocess.run(  # noqa: S603 - a fixed program, no shell
        [useradd, "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return _named(name)
