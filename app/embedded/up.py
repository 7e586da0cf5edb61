"""``chronos up``: everything of Chronos on this machine, from one command."""

import contextlib
import json
import os
import shlex
import socket
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

from app.embedded.binaries import require_space, unpacked
from app.embedded.children import Child
from app.embedded.folder import DataFolder, open_folder
from app.embedded.mends import require_platform
from app.embedded.passwords import Passwords, load_or_create_pepper, write_private
from app.embedded.plan import ROOT, Plan, read_plan
from app.embedded.ports import free_port, require_free
from app.embedded.prepare import prepare
from app.embedded.servers import Servers, servers_in
from app.embedded.supervisor import Service, Stopped, Supervisor, on_signals, say

_SLOW_START_S = 60.0
_STOP_ORDER = (("api",), ("worker", "refiner", "scheduler"), ("valkey",), ("postgres",))
# One thread per process: numpy's thread pools cost memory and fight for the cores.
_CHILD_DEFAULTS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
    "PYTHONUNBUFFERED": "1",
}


def up(*, host: str | None, port: int | None, data_dir: Path | None) -> int:
    """Start everything, keep it alive, and stop it in order; return the exit code.

    Raises:
        SetupError: something is wrong with the machine, the folder, a setting or a child.
    """
    require_platform()
    plan = read_plan(host=host, port=port, data_dir=data_dir)
    folder = open_folder(plan.data_dir)  # first: "already runs at …" says more than "port taken"
    if plan.port:
        require_free(plan.host, plan.port)
    else:
        plan = replace(plan, port=free_port())
    return _Run(plan, folder).run()


class _Run:
    """One run of ``chronos up``."""

    def __init__(self, plan: Plan, folder: DataFolder) -> None:
        self._plan = plan
        self._folder = folder
        self._supervisor = Supervisor(self._publish)
        self._children: list[Child] = []
        self._servers: Servers | None = None
        self._metrics = folder.path / "metrics"
        self._started = time.perf_counter()
        self._answered = self._told_slow = False

    @property
    def _url(self) -> str:
        host = f"[{self._plan.host}]" if ":" in self._plan.host else self._plan.host
        return f"http://{host}:{self._plan.port}"

    def run(self) -> int:
        on_signals(self._supervisor.kill)
        try:
            self._start()
            self._supervisor.watch(self._greet_when_ready)
        except Stopped:
            say("stopping …")
        finally:
            self._supervisor.stop(_STOP_ORDER)
            self._folder.run_file.unlink(missing_ok=True)
        say(f"stopped; the data stays in {self._folder.path}")
        return 0

    def _start(self) -> None:
        folder = self._folder
        say(f"Chronos starts (data: {folder.path})")
        if not folder.servers.is_relative_to(folder.path):
            say(f"the servers' files are in {folder.servers}, which their account can reach")
        password_file = folder.passwords
        passwords = Passwords.load_or_create(password_file, cluster=folder.servers / "postgres")
        binaries = unpacked(folder.account, fallback=folder.servers)
        servers = servers_in(
            folder.servers,
            logs=folder.logs,
            binaries=binaries,
            account=folder.account,
            passwords=passwords,
        )
        if not servers.cluster.folder.exists():
            require_space(folder.servers)
        servers.create()
        self._servers = servers
        for child, start in servers.starters():
            self._add(Service(child=child, start=start, stop_s=20.0))
        prepare(servers, password_file)
        self._metrics = _emptied(os.environ.get("CHRONOS_METRICS_DIR"), folder.path / "metrics")
        for name in ("api", "worker", "refiner", "scheduler"):
            child = self._python(name, "serve" if name == "api" else name)
            self._add(Service(child=child, start=child.spawn))

    def _add(self, service: Service) -> None:
        self._children.append(service.child)
        self._supervisor.add(service)

    def _python(self, name: str, command: str) -> Child:
        return Child(
            name=name,
            argv=[sys.executable, "-m", "app.cli", command],
            env=self._environment(),
            cwd=ROOT,
            log=self._folder.logs / f"{name}.log",
        )

    def _environment(self) -> dict[str, str]:
        assert self._servers is not None  # noqa: S101 - for the type checker: set before children
        urls = self._servers.urls
        return {
            **_CHILD_DEFAULTS,
            **os.environ,
            "CHRONOS_HOST": self._plan.host,
            "CHRONOS_PORT": str(self._plan.port),
            "CHRONOS_DATA_DIR": str(self._folder.path),
            "CHRONOS_METRICS_DIR": str(self._metrics),
            "CHRONOS_DATABASE_URL": urls.app,
            "CHRONOS_RELAY_DATABASE_URL": urls.relay,
            "CHRONOS_REDIS_URL": urls.redis,
            **self._pepper(),
        }

    def _pepper(self) -> dict[str, str]:
        if os.environ.get("CHRONOS_KEY_PEPPER") or os.environ.get("CHRONOS_KEY_PEPPER_FILE"):
            return {}  # the user's own, in the environment already
        return {"CHRONOS_KEY_PEPPER": load_or_create_pepper(self._folder.pepper)}

    def _publish(self) -> None:
        if self._servers is None:
            return
        run = {
            "pid": os.getpid(),
            "url": self._url,
            "host": self._plan.host,
            "port": self._plan.port,
            "data_dir": str(self._folder.path),
            "servers_dir": str(self._folder.servers),
            "children": {c.name: c.pid for c in self._children},
            "urls": asdict(self._servers.urls),
        }
        write_private(self._folder.run_file, json.dumps(run, indent=1) + "\n")

    def _greet_when_ready(self) -> None:
        if self._answered:
            return
        waited_s = time.perf_counter() - self._started
        if _is_ready(self._plan.host, self._plan.port):
            self._answered = True
            say(self._greeting(waited_s))
        elif waited_s > _SLOW_START_S and not self._told_slow:
            self._told_slow = True
            say(f"not ready after {waited_s:.0f} s, still trying; logs: {self._folder.logs}")

    def _greeting(self, waited_s: float) -> str:
        chosen = _ASKS_FOR_KEYS if self._plan.asks_for_keys else _GREETING
        return (_READY + chosen).format(
            url=self._url,
            seconds=waited_s,
            logs=self._folder.logs,
            data=shlex.quote(str(self._folder.path)),
            chronos=f"{shlex.quote(sys.executable)} -m app.cli",
        )


def _emptied(chosen: str | None, otherwise: Path) -> Path:
    """Return the folder of the metrics, without those of an earlier run."""
    folder = Path(chosen).expanduser().absolute() if chosen else otherwise
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file in folder.glob("*.db"):
        file.unlink()
    return folder


def _is_ready(host: str, port: int) -> bool:
    # By hand: http.client would cost the supervisor some megabytes for one question.
    with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=2.0) as line:
        line.sendall(f"GET /readyz HTTP/1.0\r\nHost: {host}:{port}\r\n\r\n".encode())
        return line.recv(64).split(b" ")[1:2] == [b"200"]
    return False


_READY = "ready after {seconds:.1f} s: {url}   (docs: {url}/docs, logs: {logs})\n\n"
_ASKS_FOR_KEYS = """\
Every call needs a key (docs/security.md). Make one from this folder, in another terminal:

  {chronos} keys create --data {data} --tenant default --scopes turns:write,recall:read,memory:read

and send it along: curl -H 'authorization: Bearer chr_live_…' …

Ctrl-C stops it."""
_GREETING = """\
Tell it something, then ask:

  curl -s {url}/v1/turns -H 'content-type: application/json' -d '{{"user_id": "mei", "session_id": "s1", "turns": [
    {{"turn_id": "1", "speaker": "Mei", "role": "user", "text": "I took Biscuit to the vet yesterday afternoon."}},
    {{"turn_id": "2", "speaker": "Mei", "role": "user", "text": "上周二爷爷做了膝盖手术。"}}]}}'

  curl -s {url}/v1/recall -H 'content-type: application/json' -d '{{"user_id": "mei", "query": "When did Biscuit see the vet?"}}'
  curl -s {url}/v1/recall -H 'content-type: application/json' -d '{{"user_id": "mei", "query": "爷爷什么时候做的手术？"}}'

Ctrl-C stops it."""
