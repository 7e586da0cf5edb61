"""The embedded Valkey: the queue's broker, with an append-only file, on loopback by password."""

import contextlib
import os
import shutil
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import SetupError
from app.embedded.account import Account
from app.embedded.binaries import Binaries
from app.embedded.children import Child, last_lines, wait_until
from app.embedded.leftovers import Title, end_processes
from app.embedded.mends import mend_for

START_TIMEOUT_S = 30.0

_CONF = """\
# Written by Chronos at every start.
bind 127.0.0.1
port {port}
dir "{folder}"
requirepass {password}
daemonize no
proc-title-template "{name}: valkey {{listen-addr}}"
appendonly yes
appendfsync everysec
aof-load-truncated yes
save ""
maxmemory 64mb
maxmemory-policy noeviction
databases 4
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broker:
    """A Valkey folder and the program and account that run it; the port survives restarts.

    Nothing is lost with the folder: the relay reads from Postgres what still has to be sent.
    """

    binaries: Binaries
    account: Account
    folder: Path
    port: int
    password: str
    name: str

    def child(self, log: Path) -> Child:
        """Return the process to supervise."""
        return Child(
            name="valkey",
            argv=[str(self.binaries.valkey), str(self._conf)],
            env=self.binaries.environment(),
            cwd=self.folder.parent,  # not its data, which may be deleted and made anew
            log=log,
            account=self.account,
            stop_signal=signal.SIGTERM,
        )

    def start(self, child: Child) -> None:
        """Start the child, with a new folder where the old one is gone or unreadable.

        Raises:
            SetupError: it ended or did not answer in time; the text has its last words.
        """
        # Two servers must never write one append-only file.
        if not end_processes(self._is_leftover, ask=signal.SIGTERM, patience_s=10.0):
            msg = f"an earlier Valkey still runs on {self.folder}; stop it and start again"
            raise SetupError(msg)
        if self._answers_after_spawn(child):
            return
        # A broken append-only file holds only job ids; moving it away costs nothing.
        broken = self.folder.with_name(self.folder.name + ".broken")
        shutil.rmtree(broken, ignore_errors=True)
        with contextlib.suppress(OSError):
            self.folder.rename(broken)
        if not self._answers_after_spawn(child):
            last = last_lines(child.log, 5)
            said = " / ".join(last)
            msg = f"Valkey did not start: {said} (log: {child.log}); {mend_for(last)}"
            raise SetupError(msg)

    @property
    def _conf(self) -> Path:
        # In a file, not on the command line, where anyone on the machine could read the password.
        return self.folder.with_name("valkey.conf")

    def _answers_after_spawn(self, child: Child) -> bool:
        self.folder.mkdir(exist_ok=True, mode=0o700)
        self.account.own(self.folder)
        self._conf.touch(mode=0o600)
        self._conf.write_text(
            _CONF.format(port=self.port, folder=self.folder, password=self.password, name=self.name)
        )
        self.account.own(self._conf)
        child.spawn()
        if wait_until(self._answers, child, timeout_s=START_TIMEOUT_S):
            return True
        child.kill()
        return False

    def _is_leftover(self, title: Title) -> bool:
        return title[0].startswith(f"{self.name}: valkey ".encode()) or (
            len(title) > 1 and title[1] == os.fsencode(self._conf)
        )

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1.0) as line:
                line.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answer = b""
                while chunk := line.recv(256):
                    answer += chunk
                    if answer.count(b"\n") == 2:
                        break
        except OSError:
            return False
        return answer == b"+OK\r\n+PONG\r\n"
