"""One ``chronos up`` as a user starts it, and the means to kill, freeze and rob its processes."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Self

import httpx
import redis.asyncio as redis

from tests.integration.service import is_ready

ROOT = Path(__file__).resolve().parents[2]
SHORT_PERIODS = {
    "CHRONOS_LEASE_S": "5",
    "CHRONOS_HEARTBEAT_S": "1",
    "CHRONOS_RELAY_S": "1",
    "CHRONOS_REPUBLISH_S": "2",
}
_QUEUE, _UNACKNOWLEDGED = "ingest", "unacked"  # keys of Celery over Redis


class Service:
    """A running ``chronos up`` on a folder of its own.

    Only descendants of the supervisor that this object started are ever sent a signal.
    """

    def __init__(self, base: Path, **settings: str) -> None:
        self._data = base / "data"
        self._output = base / "output"
        self._settings = {**SHORT_PERIODS, **settings}
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Self:
        self._process = self._start()
        try:
            await eventually(self._has_settled, seconds=180)
        except BaseException:
            self._stop()
            raise
        if self._process.poll() is not None:
            raise AssertionError(self.output)
        return self

    def _start(self) -> subprocess.Popen[bytes]:
        env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
        with self._output.open("wb") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(self._data)],
                cwd=ROOT,
                env={**env, **self._settings},
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self._stop)

    async def _has_settled(self) -> bool:
        assert self._process is not None
        return is_ready(self._output) or self._process.poll() is not None

    def _stop(self) -> None:
        assert self._process is not None
        if self._process.poll() is not None:
            return
        with contextlib.suppress(OSError, ValueError, KeyError):
            self.resume(*(pid for name in self.info()["children"] for pid in self.family(name)))
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(40)
        except subprocess.TimeoutExpired:
            self._process.kill()  # its children die with it
            self._process.wait()

    @property
    def output(self) -> str:
        """What the supervisor has said."""
        return self._output.read_text()

    @property
    def worker_log(self) -> str:
        return (self._data / "logs" / "worker.log").read_text(errors="replace")

    def info(self) -> dict[str, Any]:
        """Return where it runs: pids, addresses, folders."""
        return dict(json.loads((self._data / "run.json").read_text()))

    @property
    def url(self) -> str:
        return str(self.info()["url"])

    @property
    def headers(self) -> dict[str, str]:
        """What callers send along: no key is asked for on loopback."""
        return {}

    @property
    def sql_url(self) -> str:
        """The superuser's address: past row security."""
        return str(self.info()["urls"]["superuser"])

    @property
    def broker_folder(self) -> Path:
        return Path(self.info()["servers_dir"]) / "valkey"

    def pid(self, name: str) -> int:
        """Return a process' id; the supervisor must be its parent."""
        pid = int(self.info()["children"][name])
        assert self._process is not None
        if _parent_of(pid) != self._process.pid:
            msg = f"{name} (pid {pid}) is between two lives"
            raise ProcessLookupError(msg)
        return pid

    def family(self, name: str) -> list[int]:
        """Return the ids of a process and all its descendants, itself first."""
        return descendants(self.pid(name))

    async def kill(self, name: str, pids: Iterable[int] | None = None) -> None:
        """SIGKILL a process, or these of its family, and wait until it is replaced and answers."""
        main = self.pid(name)
        victims = [main] if pids is None else list(pids)
        send(signal.SIGKILL, victims)
        if main in victims:
            await eventually(lambda: self._is_replaced(name, main), seconds=180)
        await self.ready()

    async def _is_replaced(self, name: str, before: int) -> bool:
        try:
            return self.pid(name) != before
        except (ProcessLookupError, OSError, ValueError):
            return False

    async def ready(self) -> None:
        """Wait until the API says that turns can be taken."""
        async with httpx.AsyncClient(base_url=self.url, timeout=2) as client:

            async def answers() -> bool:
                try:
                    return (await client.get("/readyz")).status_code == 200
                except httpx.HTTPError:
                    return False

            await eventually(answers, seconds=180)

    async def kill_broker_and_its_data(self) -> None:
        """Delete Valkey's folder under its feet, then SIGKILL it."""
        await asyncio.to_thread(shutil.rmtree, self.broker_folder)
        await self.kill("valkey")

    @staticmethod
    def freeze(*pids: int) -> None:
        send(signal.SIGSTOP, pids)

    @staticmethod
    def resume(*pids: int) -> None:
        send(signal.SIGCONT, pids)

    async def messages(self) -> tuple[int, int]:
        """Return how many messages were ever sent to this Valkey, and how many it still has.

        It has those in the queue and those that a worker took and did not acknowledge.
        """
        return await messages_in(self.info()["urls"]["redis"])


@contextlib.asynccontextmanager
async def running_service(**settings: str) -> AsyncIterator[Service]:
    """Start a service in a new temporary folder; stop it and remove the folder at the end."""
    base = open_folder()
    try:
        async with Service(base, **settings) as service:
            yield service
    finally:
        await asyncio.to_thread(shutil.rmtree, base, ignore_errors=True)


def open_folder() -> Path:
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)  # the servers' account must be able to enter
    return base


async def eventually(
    holds: Callable[[], Awaitable[bool]], *, seconds: float, pause_s: float = 0.05
) -> float:
    """Wait until a claim holds; return after how many seconds.

    Raises:
        TimeoutError: it never did.
    """
    start = time.perf_counter()
    while not await holds():
        if time.perf_counter() - start > seconds:
            msg = f"not within {seconds:g} s: {getattr(holds, '__qualname__', holds)}"
            raise TimeoutError(msg)
        await asyncio.sleep(pause_s)
    return time.perf_counter() - start


def descendants(pid: int) -> list[int]:
    """Return the ids of a process and of all that it started, itself first."""
    found = [pid]
    parents = {int(p.name): _parent_of(int(p.name)) for p in Path("/proc").glob("[0-9]*")}
    for one in found:  # grows while it is read
        found += [child for child, parent in parents.items() if parent == one]
    return found


def send(number: signal.Signals, pids: Iterable[int]) -> None:
    """Send a signal to those of the processes that still are."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


async def messages_in(redis_url: str) -> tuple[int, int]:
    """Return how many messages were ever sent to a Valkey, and how many it still has."""
    async with redis.from_url(redis_url) as client:
        stats = await client.info("commandstats")
        sent = int(stats.get("cmdstat_lpush", {}).get("calls", 0))
        return sent, int(await client.llen(_QUEUE)) + int(await client.hlen(_UNACKNOWLEDGED))


def _parent_of(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None
