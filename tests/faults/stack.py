"""Chronos as in production: each process by itself, with a proxy before each server that it uses.

Postgres and Valkey are the embedded ones. Between them and the processes stand the proxies of
``tests.faults.proxy_rest``, one for the API and one for worker and scheduler, so that either may lose
its way alone; ``tests.faults.fakemodel`` embeds. Callers need a key, as anywhere but on loopback.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx

from app.adapters.postgres.migrate import upgrade
from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.passwords import Passwords
from app.embedded.ports import free_port
from app.embedded.roles import ensure_roles
from app.embedded.servers import Servers, servers_in
from tests.faults.service import (
    ROOT,
    SHORT_PERIODS,
    descendants,
    eventually,
    messages_in,
    open_folder,
    send,
)

API, WORK = "api", "work"
POSTGRES = tuple(f"postgres-{side}" for side in (API, WORK))
VALKEY = tuple(f"valkey-{side}" for side in (API, WORK))
_PROCESSES = {"api": "serve", "worker": "worker", "scheduler": "scheduler"}
_SETTINGS = {
    **SHORT_PERIODS,
    "CHRONOS_AUTH": "on",
    "CHRONOS_KEY_PEPPER": "f" * 32,
    "CHRONOS_WORKER_PROCESSES": "2",
    "CHRONOS_EMBEDDER": "openai",
    "CHRONOS_EMBEDDER_MODEL": "fake",
    "CHRONOS_EMBEDDER_TIMEOUT_S": "5",
    "CHRONOS_DRAIN_S": "2",
    **{
        f"CHRONOS_{limit}": "1000000"
        for limit in ("REQUESTS_PER_MINUTE", "TURNS_PER_MINUTE", "RECALLS_PER_MINUTE")
    },
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONUNBUFFERED": "1",
}
_SCOPES = "turns:write,recall:read,memory:read,stream:connect,admin"
_STOP_S = 20.0
_START_S = 180.0  # seconds, where others keep the cores busy


class Stack:
    """The running processes, each to be killed, frozen, cut off and started again.

    Only processes that this object started, and their descendants, are ever sent a signal.
    """

    def __init__(self, base: Path, *, seed: int = 1, **settings: str) -> None:
        self._base = base
        self._seed = seed
        self.chance = Random(seed)
        self._settings = {**_SETTINGS, "CHRONOS_DATA_DIR": str(base / "data"), **settings}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._servers: Servers | None = None
        self._gear: httpx.AsyncClient | None = None
        self._model: httpx.AsyncClient | None = None
        self.headers: dict[str, str] = {}
        self.url = ""
        self.struck_at = 0.0  # when a process was last killed or thawed

    @property
    def servers(self) -> Servers:
        assert self._servers is not None
        return self._servers

    @property
    def sql_url(self) -> str:
        """The superuser's address: past row security and past the proxies."""
        return self.servers.urls.superuser

    @property
    def redis_url(self) -> str:
        """Valkey's address, past the proxies."""
        return self.servers.urls.redis

    @property
    def broker_folder(self) -> Path:
        return self.servers.broker.folder

    def log(self, name: str) -> str:
        return (self._base / f"{name}.log").read_text(errors="replace")

    @property
    def worker_log(self) -> str:
        return self.log("worker")

    async def start(self) -> None:
        await self._start_servers()
        proxies, model, api = free_port(), free_port(), free_port()
        self._spawn(
            "proxies", "tests.faults.proxy_rest", f"--port={proxies}", f"--seed={self._seed}"
        )
        self._spawn("model", "tests.faults.fakemodel", f"--port={model}")
        self._gear = httpx.AsyncClient(base_url=f"http://127.0.0.1:{proxies}", timeout=10)
        self._model = httpx.AsyncClient(base_url=f"http://127.0.0.1:{model}", timeout=10)
        await eventually(self._gear_answers, seconds=_START_S)
        self.url = f"http://127.0.0.1:{api}"
        self._settings |= await self._addresses() | {
            "CHRONOS_PORT": str(api),
            "CHRONOS_EMBEDDER_URL": f"http://127.0.0.1:{model}/v1",
        }
        self.headers = await self.new_key("default")
        for name in _PROCESSES:
            self.run(name)
        await self.ready()

    async def _start_servers(self) -> None:
        account = server_account()
        folder = self._base / "s"
        folder.mkdir(mode=0o700)
        account.own(folder)
        passwords = Passwords.random()
        self._servers = servers_in(
            folder,
            logs=self._base,
            binaries=unpacked(account, fallback=folder),
            account=account,
            passwords=passwords,
        )
        self._servers.start()
        await ensure_roles(self._servers.cluster.port, passwords)
        await asyncio.to_thread(upgrade, self._servers.urls.owner)

    async def _gear_answers(self) -> bool:
        assert self._gear is not None
        try:
            await self._gear.get("/version")
            await self.model()
        except httpx.HTTPError:
            return False
        return True

    async def _addresses(self) -> dict[str, str]:
        """Make the proxies; return what each process is told of its servers."""
        ports = {
            **dict.fromkeys(POSTGRES, self.servers.cluster.port),
            **dict.fromkeys(VALKEY, self.servers.broker.port),
        }
        listens = {}
        for name, port in ports.items():
            made = await self._rest("POST", "/proxies", name=name, upstream=f"127.0.0.1:{port}")
            listens[name] = made["listen"]
        urls, direct = (
            self.servers.urls,
            {name: f"127.0.0.1:{port}" for name, port in ports.items()},
        )
        return {
            f"{setting} {side}": url.replace(
                direct[f"{server}-{side}"], listens[f"{server}-{side}"]
            )
            for side in (API, WORK)
            for setting, server, url in (
                ("CHRONOS_DATABASE_URL", "postgres", urls.app),
                ("CHRONOS_RELAY_DATABASE_URL", "postgres", urls.relay),
                ("CHRONOS_REDIS_URL", "valkey", urls.redis),
            )
        }

    async def new_key(self, tenant: str) -> dict[str, str]:
        """Return what a caller of a tenant sends along."""
        done = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app.cli", "keys", "create"),
            *("--tenant", tenant, "--scopes", _SCOPES),
            cwd=ROOT,
            env=self._environment("api"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        output, _ = await done.communicate()
        return {"Authorization": f"Bearer {output.decode().strip()}"}

    def _environment(self, name: str) -> dict[str, str]:
        side = API if name == "api" else WORK
        own = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
        told = {k: v for k, v in self._settings.items() if " " not in k or k.endswith(f" {side}")}
        return {**own, **{k.partition(" ")[0]: v for k, v in told.items()}}

    def run(self, name: str, *, as_name: str = "") -> None:
        """Start a process of Chronos; ``as_name`` names a second one of its kind."""
        self._spawn(as_name or name, "app.cli", _PROCESSES[name], env=self._environment(name))

    def _spawn(self, name: str, *module: str, env: Mapping[str, str] | None = None) -> None:
        with (self._base / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [sys.executable, "-m", *module], cwd=ROOT, env=env, stdout=log, stderr=log
            )

    async def stop(self) -> None:
        for name in [*_PROCESSES, *(n for n in self._processes if n not in _PROCESSES)]:
            if name in self._processes:
                await self.terminate(name)
        for client in (self._gear, self._model):
            if client is not None:
                await client.aclose()
        if self._servers is not None:
            await asyncio.to_thread(self._servers.stop)

    async def terminate(self, name: str, *, times: int = 1) -> float:
        """SIGTERM a process, by force after twenty seconds; return how long it took to end."""
        process, started = self._processes[name], perf_counter()
        self.resume(*descendants(process.pid))
        for _ in range(times):
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.2)
        try:
            await asyncio.to_thread(process.wait, _STOP_S)
        except subprocess.TimeoutExpired:
            send(signal.SIGKILL, descendants(process.pid))
            process.wait()
        return perf_counter() - started

    def pid(self, name: str) -> int:
        child = {"postgres": self.servers.postgres, "valkey": self.servers.valkey}.get(name)
        process = child.process if child else self._processes[name]
        if process is None or process.poll() is not None:
            msg = f"{name} is between two lives"
            raise ProcessLookupError(msg)
        return process.pid

    def is_running(self, name: str) -> bool:
        return self._processes[name].poll() is None

    def family(self, name: str) -> list[int]:
        """Return the ids of a process and all its descendants, itself first."""
        return descendants(self.pid(name))

    async def kill(self, name: str, pids: Iterable[int] | None = None) -> None:
        """SIGKILL a process with what it started, or these; start it again and wait until ready."""
        main = self.pid(name)
        victims = self.family(name) if pids is None else list(pids)
        self.struck_at = perf_counter()
        send(signal.SIGKILL, victims)
        if main in victims:
            await eventually(lambda: self._has_ended(name), seconds=10)
            await self.start_again(name)
        await self.ready()

    async def _has_ended(self, name: str) -> bool:
        try:
            self.pid(name)
        except ProcessLookupError:
            return True
        return False

    async def start_again(self, name: str) -> None:
        starters: dict[str, Callable[[], None]] = {
            child.name: start for child, start in self.servers.starters()
        }
        if name in starters:
            await asyncio.to_thread(starters[name])
        else:
            self.run(name)

    async def ready(self) -> None:
        """Wait until the API says that turns can be taken."""
        async with httpx.AsyncClient(base_url=self.url, timeout=2) as client:

            async def answers() -> bool:
                try:
                    return (await client.get("/readyz")).status_code == 200
                except httpx.HTTPError:
                    return False

            await eventually(answers, seconds=_START_S)

    async def kill_broker_and_its_data(self) -> None:
        """Delete Valkey's folder under its feet, then SIGKILL it."""
        await asyncio.to_thread(shutil.rmtree, self.broker_folder)
        await self.kill("valkey")

    @staticmethod
    def freeze(*pids: int) -> None:
        send(signal.SIGSTOP, pids)

    def resume(self, *pids: int) -> None:
        self.struck_at = perf_counter()
        send(signal.SIGCONT, pids)

    async def messages(self) -> tuple[int, int]:
        """Return how many messages were ever sent to this Valkey, and how many it still has."""
        return await messages_in(self.redis_url)

    async def _rest(self, verb: str, path: str, **body: Any) -> Any:
        assert self._gear is not None
        answer = await self._gear.request(verb, path, json=body or None)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def cut(self, *proxies: str) -> None:
        """Refuse connections: the server is down."""
        for name in proxies:
            await self._rest("POST", f"/proxies/{name}", enabled=False)

    async def spoil(self, proxy: str, kind: str, stream: str = "downstream", **more: Any) -> None:
        """Add a toxic; ``more`` are its attributes."""
        await self._rest(
            "POST", f"/proxies/{proxy}/toxics", type=kind, stream=stream, attributes=more
        )

    async def blackhole(self, *proxies: str, **more: Any) -> None:
        """Swallow all bytes in both directions; connections are accepted."""
        for name in proxies:
            await self.spoil(name, "timeout", "upstream", **more)
            await self.spoil(name, "timeout", "downstream", **more)

    async def heal(self) -> None:
        """End all toxics, and let all proxies listen again."""
        await self._rest("POST", "/reset")
        await self.model()

    async def model(self, **mode: Any) -> None:
        """Let the embedding model answer so from now on; without a mode, as it should."""
        assert self._model is not None
        await self._model.post("/mode", json={"mode": "ok", "refused": "", **mode})


@asynccontextmanager
async def running_stack(*, seed: int = 1, **settings: str) -> AsyncIterator[Stack]:
    """Start a stack in a new temporary folder; stop it and remove the folder at the end."""
    base = open_folder()
    stack = Stack(base, seed=seed, **settings)
    try:
        try:
            await stack.start()
        except TimeoutError as error:
            raise AssertionError(stack.log("api")[-3000:]) from error
        yield stack
    finally:
        await stack.stop()
        await asyncio.to_thread(shutil.rmtree, base, ignore_errors=True)
