"""The embedded Postgres: one cluster, one own child, recoverable after any kill."""

import os
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import SetupError
from app.embedded.account import Account
from app.embedded.binaries import Binaries
from app.embedded.children import Child, last_lines, wait_until
from app.embedded.leftovers import Title, end_processes
from app.embedded.mends import mend_for

MAJOR = "18"
START_TIMEOUT_S = 60.0  # crash recovery after kill -9 took 5 s at a load of 20
_SOCKET_PATH_LIMIT = 107  # sun_path holds 108 bytes with the closing NUL
_READY_LINE = 7  # LOCK_FILE_LINE_PM_STATUS of postmaster.pid, counted from 0

# Small because a laptop runs it: idle, all processes of Chronos should stay below 500 MB together.
# Text of users must not reach the log: statements, parameters and error details are left out.
SETTINGS = {
    "shared_buffers": "96MB",
    "max_connections": "40",
    "work_mem": "8MB",
    "maintenance_work_mem": "64MB",
    "effective_cache_size": "512MB",
    "jit": "off",
    "io_method": "sync",  # the default keeps three more processes
    "max_worker_processes": "4",
    "max_parallel_workers": "2",
    "max_parallel_workers_per_gather": "0",
    "max_logical_replication_workers": "0",
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "wal_compression": "on",
    "max_wal_size": "512MB",
    "checkpoint_timeout": "15min",
    "random_page_cost": "1.1",
    "autovacuum": "on",
    "autovacuum_naptime": "10s",  # a new user must not wait long for statistics
    "password_encryption": "scram-sha-256",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] ",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "log_checkpoints": "off",
}
_HBA = """\
# Written by Chronos at every start. Passwords for everyone, loopback and socket only.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """A cluster's folder and the programs and account that run it.

    ``folder`` lies in a folder that the account owns; ``port`` stays the same over restarts, so
    that clients find it again.
    """

    binaries: Binaries
    account: Account
    folder: Path
    port: int
    name: str

    def create(self, password: str) -> None:
        """Make the cluster unless it exists; ``password`` is the superuser's."""
        if (self.folder / "PG_VERSION").exists():
            self._require_major()
            return
        part = self.folder.with_name(self.folder.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        with tempfile.NamedTemporaryFile("w", dir=self.folder.parent) as secret:
            secret.write(password + "\n")
            secret.flush()
            self.account.own(Path(secret.name))
            done = subprocess.run(  # noqa: S603 - a fixed program, no shell
                [
                    self.binaries.program("initdb"),
                    *("-D", str(part), "-U", "postgres", f"--pwfile={secret.name}"),
                    *("--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256"),
                    *("--data-checksums", "--no-instructions", "--no-sync"),
                ],
                env=self.binaries.environment(),
                cwd=self.folder.parent,
                user=self.account.user,
                group=self.account.group,
                extra_groups=self.account.extra_groups,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode != 0:
            last = done.stdout.decode(errors="replace").strip().splitlines()[-3:]
            shutil.rmtree(part, ignore_errors=True)
            msg = f"initdb failed: {' / '.join(last)}; 'chronos doctor' checks each part"
            raise SetupError(msg)
        with (part / "postgresql.conf").open("a") as conf:
            conf.write(
                "\n# Chronos' settings; ALTER SYSTEM wins over them.\ninclude 'chronos.conf'\n"
            )
        # initdb was told not to sync each file; one sync before the name makes it real.
        os.sync()
        part.rename(self.folder)

    def configure(self) -> None:
        """Write the settings and the access rules of this release into the cluster."""
        conf = "".join(f"{key} = '{value}'\n" for key, value in SETTINGS.items())
        for name, text in (("chronos.conf", conf), ("pg_hba.conf", _HBA)):
            path = self.folder / name
            path.write_text(text)
            path.chmod(0o600)
            self.account.own(path)

    def child(self, log: Path) -> Child:
        """Return the process to supervise; SIGINT is Postgres' fast and orderly stop."""
        socket = self.folder.parent / f".s.PGSQL.{self.port}"
        fits = len(os.fsencode(socket)) <= _SOCKET_PATH_LIMIT
        return Child(
            name="postgres",
            argv=[
                self.binaries.program("postgres"),
                *("-D", str(self.folder), "-p", str(self.port), "-h", "127.0.0.1"),
                *("-k", str(self.folder.parent) if fits else ""),
                *("-c", f"cluster_name={self.name}", "-c", "unix_socket_permissions=0700"),
            ],
            env=self.binaries.environment(),
            cwd=self.folder,
            log=log,
            account=self.account,
            stop_signal=signal.SIGINT,
        )

    def start(self, child: Child) -> None:
        """Start the child, after whatever a killed predecessor left, and wait until it answers.

        Raises:
            SetupError: it ended or did not get ready in time; the text has its last words.
        """
        self.clear_leftovers()
        child.spawn()
        if not wait_until(lambda: self._is_ready(child), child, timeout_s=START_TIMEOUT_S):
            last = last_lines(child.log, 5)
            child.kill()
            said = " / ".join(last)
            msg = f"Postgres did not start: {said} (log: {child.log}); {mend_for(last)}"
            raise SetupError(msg)

    def clear_leftovers(self) -> None:
        """End processes of an earlier postmaster on this cluster and drop a misleading pid file.

        Postgres takes a lock file whose pid is dead for stale, but not one whose pid now belongs
        to a foreign process of the same account, which is likely in a restarted container.
        """
        if not end_processes(self._is_leftover, ask=signal.SIGINT):
            msg = f"an earlier Postgres still runs on {self.folder}; stop it and start again"
            raise SetupError(msg)
        pid = self._pid_file_lines()[:1]
        if pid and pid[0].isdigit() and Path("/proc", pid[0]).exists():
            (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def _is_leftover(self, title: Title) -> bool:
        is_postmaster = title[0].endswith(b"/postgres") and list(title[1:3]) == [
            b"-D",
            os.fsencode(self.folder),
        ]
        return is_postmaster or title[0].startswith(f"postgres: {self.name}: ".encode())

    def _is_ready(self, child: Child) -> bool:
        lines = self._pid_file_lines()
        return (
            len(lines) > _READY_LINE
            and lines[0] == str(child.pid)
            and lines[_READY_LINE].strip() == "ready"
        )

    def _pid_file_lines(self) -> list[str]:
        try:
            return (self.folder / "postmaster.pid").read_text().splitlines()
        except OSError:
            return []

    def _require_major(self) -> None:
        major = (self.folder / "PG_VERSION").read_text().strip()
        if major != MAJOR:
            msg = (
                f"{self.folder} was made by Postgres {major} and this Chronos brings Postgres "
                f"{MAJOR}; start it with the Chronos that made it, dump, and restore here"
            )
            raise SetupError(msg)
