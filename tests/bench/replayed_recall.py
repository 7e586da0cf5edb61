"""What a recall costs without Postgres and HTTP: what the ports brought is recorded once, then played again.

    python -m tests.bench.replayed_recall record FILE            # starts servers of its own
    python -m tests.bench.replayed_recall play FILE [--rounds 3] [--group window] [--profile PROFILE] [--show SHOWN.json]

Everything but statements and the question's vector runs as in the service, from understanding the question to the bytes of
the answer. The groups: ``plain`` and ``window`` are those of ``recall_cost`` (1,000 turns of one user); ``talks`` are the questions of
``tests/bench/answers`` that may be read. CPU times of two states compare where they are played in turns: the machine's pace wanders.
``--show`` writes all answers, without what differs each time, to be compared with those of another state.
"""

import argparse
import asyncio
import copyreg
import cProfile
import gc
import json
import pickle
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import httpx
from asgi_lifespan import LifespanManager

from app.adapters.postgres.migrate import upgrade
from app.api.answers import kept
from app.api.remembered import remembered
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.passwords import Passwords
from app.embedded.roles import ensure_roles
from app.embedded.servers import servers_in
from app.main import create_app
from app.ports import Known, Meaning
from app.services.context.block import ContextWish
from app.services.recall.easing import Easing
from app.services.recall.request import RecallRequest
from app.settings import load_settings
from tests.bench.answers.scoring import judge
from tests.bench.answers.talks import FOLDER, Question, read_talks
from tests.bench.episodes.__main__ import CACHE
from tests.bench.recall_cost import _NOW, with_window
from tests.bench.service import conversation, questions

_KINDS = frozenset({"event", "fact", "episode", "pattern", "turn"})
_PORTS = ("recall_index", "happened", "entities")
_PARTS = ("tune", "learn")  # of the answers' conversations; the others are not for looking at
_EACH_TIME = re.compile(rb'"(?:recall_id|took_ms)":[^,]*,')
_SIZE, _ASKED = 1000, 100


@dataclass(slots=True, kw_only=True)
class Recording:
    """One question with all that was read for it: by port and call, in order."""

    group: str
    request: RecallRequest
    scope: Scope
    explain: bool
    vectors: dict[str, Any] = field(repr=False)  # of all recordings
    question: Question | None = None
    calls: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list), repr=False)


def _unchangeable(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


def _call(name: str, method: str, arguments: Sequence[Any], named: dict[str, Any]) -> str:
    """Return what a call asks for; without the question's vectors, which take longer to write than all else."""
    told = {k: v for k, v in named.items() if k != "timeout_ms" and not callable(v)}
    asked = [one for one in arguments if not isinstance(one, Meaning)]
    return f"{name}.{method}{asked!r}{sorted(told.items())!r}"


class _Port:
    """A port whose calls are noted, or played again where there is none behind it."""

    def __init__(self, name: str, real: Any, recording: Callable[[], Recording]) -> None:
        self._name, self._real, self._recording = name, real, recording
        self._played: dict[str, Iterator[Any]] = {}

    def __getattr__(self, method: str) -> Any:
        async def call(*arguments: Any, **named: Any) -> Any:
            key = _call(self._name, method, arguments, named)
            if self._real is None:
                found = self._recording().calls[key]
                return found[0] if len(found) == 1 else found.pop(0)
            found = await getattr(self._real, method)(*arguments, **named)
            self._recording().calls[key].append(found)
            return found

        return call

    @asynccontextmanager
    async def together(self, *_: Any, **__: Any) -> Any:
        yield


class _Embedder:
    """A model whose vectors are noted, or played again."""

    def __init__(self, model: str, real: Any, recording: Callable[[], Recording]) -> None:
        self.model, self._real, self._recording = model, real, recording

    async def embed_query(self, text: str) -> Any:
        known = self._recording().vectors
        if self._real is not None:
            known[f"?{text}"] = await self._real.embed_query(text)
        return known[f"?{text}"]

    async def embed_passages(self, texts: Sequence[str]) -> Any:
        known = self._recording().vectors
        if self._real is not None:
            vectors = await self._real.embed_passages(texts)
            known |= dict(zip(texts, vectors, strict=True))
        return [known[text] for text in texts]


def _container(real: Container | None, model: str, recording: Callable[[], Recording]) -> Container:
    ports = {name: _Port(name, getattr(real, name, None), recording) for name in _PORTS}
    embedder = _Embedder(model, getattr(real, "embedder", None), recording)
    return cast(
        "Container",
        SimpleNamespace(**ports, embedder=embedder, reranker=None, easing=Easing(lambda: 0.0)),
    )


async def _answered(container: Container, one: Recording) -> bytes:
    """Return the body of an answer."""
    deadline = Deadline(total_ms=60_000)
    _, shown = await remembered(one.request, one.scope, container, deadline, explain=one.explain)
    return _EACH_TIME.sub(b"", kept(shown).body)


def _request(query: str, now: datetime, limit: int) -> RecallRequest:
    return RecallRequest(
        query=query, now=now, zone=now.tzinfo or UTC, known=Known(said_until=now), kinds=_KINDS, limit=limit,
        context=ContextWish(token_budget=800),
    )  # fmt: skip


async def _told(client: httpx.AsyncClient, user: str, session: str, turns: list[Any]) -> None:
    body = {"user_id": user, "session_id": session, "turns": turns}
    (await client.post("/v1/turns", json=body)).raise_for_status()


async def _scope(container: Container, user: str) -> Scope:
    """Return a user, all of whose turns are read."""
    found = await container.users.find(DEFAULT_TENANT, user)
    assert found is not None
    scope = Scope(tenant_id=DEFAULT_TENANT, user_id=found.user_id)
    while (await container.drain(scope)).is_unfinished:
        pass
    return scope


async def _asked(client: httpx.AsyncClient, container: Container, every: int) -> list[Recording]:
    """Tell all that is told, and return all that is asked of it; of the talks one of so many."""
    found: list[Recording] = []
    vectors: dict[str, Any] = {}
    turns = conversation(None, _SIZE, seed=2)
    for at in range(0, _SIZE, 500):
        await _told(client, "size", f"s{at}", turns[at : at + 500])
    scope, plain = await _scope(container, "size"), questions(None, _ASKED)
    for group, asked in (("plain", plain), ("window", with_window(plain))):
        now = datetime.fromisoformat(_NOW)
        found += [
            Recording(
                group=group,
                request=_request(q, now, 10),
                scope=scope,
                explain=False,
                vectors=vectors,
            )
            for q in asked
        ]
    talks = [t for path in sorted(FOLDER.glob("*.txt")) for t in list(read_talks(path))]
    for talk in [t for t in talks if t.part in _PARTS][::every]:
        for session, said in talk.sessions.items():
            await _told(client, talk.name, session, said)
        scope = await _scope(container, talk.name)
        for q in talk.questions:
            request = _request(q.text, q.now, 50)
            one = Recording(
                group="talks", request=request, scope=scope, explain=True, vectors=vectors
            )
            found.append(replace(one, question=q))
    return found


async def _recorded(urls: dict[str, str], every: int) -> tuple[str, list[Recording]]:
    settings = load_settings(
        database_url=urls["app"], owner_database_url=urls["owner"], relay_database_url=urls["relay"],
        redis_url=urls["redis"], data_dir=CACHE, lease_s=60, pool_size=4,
    )  # fmt: skip
    app = create_app(settings)
    async with LifespanManager(app, startup_timeout=60, shutdown_timeout=30):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://chronos.test") as client:
            real: Container = app.state.container
            recordings = await _asked(client, real, every)
            assert real.embedder is not None
            for one in recordings:
                container = _container(real, real.embedder.model, lambda one=one: one)
                await _answered(container, one)
            return real.embedder.model, recordings


def record(path: Path, every: int) -> None:
    """Ask everything of servers of our own, and write what they brought."""
    folder = Path(tempfile.mkdtemp(prefix="chronos-"))
    folder.chmod(0o755)
    account, passwords = server_account(), Passwords.random()
    data = folder / "s"
    data.mkdir(mode=0o700)
    account.own(data)
    running = servers_in(
        data, logs=folder, binaries=unpacked(account, fallback=data), account=account, passwords=passwords
    )  # fmt: skip
    try:
        running.start()
        asyncio.run(ensure_roles(running.cluster.port, passwords))
        upgrade(running.urls.owner)
        urls = {name: getattr(running.urls, name) for name in ("owner", "app", "relay", "redis")}
        model, recordings = asyncio.run(_recorded(urls, every))
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)
    for one in recordings:
        one.calls = dict(one.calls)
    copyreg.pickle(MappingProxyType, lambda table: (_unchangeable, (dict(table),)))
    path.write_bytes(pickle.dumps((model, recordings)))


async def _played(
    model: str, recordings: Sequence[Recording], rounds: int, profile: cProfile.Profile | None
) -> tuple[dict[str, list[float]], list[bytes]]:
    """Return milliseconds of CPU for each question, the least of the rounds, and the answers."""
    now: list[Recording] = []
    container = _container(None, model, lambda: now[0])
    least: list[float] = [float("inf")] * len(recordings)
    bodies: list[bytes] = []
    gc.collect()
    gc.freeze()
    for number in range(rounds + 1):  # the first round only warms up
        bodies = []
        if profile is not None and number == rounds:
            profile.enable()
        for at, one in enumerate(recordings):
            again = replace(one, calls={key: list(value) for key, value in one.calls.items()})
            now[:] = [again]
            began = time.process_time()
            bodies.append(await _answered(container, again))
            spent = (time.process_time() - began) * 1000
            if number:
                least[at] = min(least[at], spent)
    if profile is not None:
        profile.disable()
    groups: dict[str, list[float]] = defaultdict(list)
    for one, spent in zip(recordings, least, strict=True):
        groups[one.group].append(spent)
    return groups, bodies


def _judged(recordings: Sequence[Recording], bodies: Sequence[bytes]) -> str:
    """Return how many answers are right, and how many false, as ``tests/bench/answers`` counts them."""
    verdicts = []
    for one, body in zip(recordings, bodies, strict=True):
        if one.question is not None:
            shown = json.loads(body)
            sources = {m["id"]: m["source_turn_ids"] for m in shown["memories"]}
            ids = (shown["answer"] or {}).get("based_on", ())
            based = {turn for memory_id in ids for turn in sources.get(memory_id, ())}
            wanted = one.question.wanted
            verdicts.append(judge(wanted, one.question.evidence, shown["answer"], based))
    right, false = sum(v.right for v in verdicts), sum(v.false for v in verdicts)
    return f"talks: {right} right, {false} false of {len(verdicts)}\n"


def play(given: argparse.Namespace) -> None:
    """Print what each group of questions costs."""
    model, recordings = pickle.loads(given.file.read_bytes())
    recordings = [one for one in recordings if given.group in ("all", one.group)]
    profile = cProfile.Profile() if given.profile else None
    groups, bodies = asyncio.run(_played(model, recordings, given.rounds, profile))
    for name, spent in groups.items():
        p95 = sorted(spent)[int(0.95 * len(spent))]
        sys.stdout.write(f"{name}: {statistics.mean(spent):.2f} ms, p95 {p95:.1f}\n")
    if given.group in ("all", "talks"):
        sys.stdout.write(_judged(recordings, bodies))
    if profile is not None:
        profile.dump_stats(given.profile)
    if given.show:
        shown = [
            {"group": one.group, "query": one.request.query, "answer": json.loads(body)}
            for one, body in zip(recordings, bodies, strict=True)
        ]
        given.show.write_text(json.dumps(shown, ensure_ascii=False, indent=1), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["record", "play"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, help="one of so many talks is recorded")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--group", choices=["all", "plain", "window", "talks"], default="all")
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--show", type=Path)
    given = parser.parse_args()
    if given.what == "record":
        record(given.file, given.every)
    else:
        play(given)


if __name__ == "__main__":
    main()
