"""What the reader of last resort sees of each question: gathered from a running service with the app's own steps."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

import asyncpg

from app.adapters.embedders.use import UseEmbedder
from app.adapters.postgres.database import Database
from app.adapters.postgres.entities import PostgresEntities
from app.adapters.postgres.happened import PostgresHappened
from app.adapters.postgres.recall import PostgresRecall
from app.answers.asked import Asked
from app.answers.near.features import Found
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.ports import Known
from app.services.context.block import ContextWish
from app.services.recall.answering import find_answer
from app.services.recall.asked_entities import find_asked
from app.services.recall.candidates import find_candidates
from app.services.recall.nearing import found_for
from app.services.recall.request import RecallRequest, search_of
from app.services.recall.understanding import understand
from app.services.recall.weighing import weigh
from app.timex import DEFAULT
from tests.bench.answers.talks import Question, Talk, read_talks
from tests.bench.service import Service

_KINDS = frozenset({"event", "fact", "turn"})
_PARTS = ("tune", "learn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A question with what was found for it; ``is_open``: the rules find no answer. ``names`` are the turns' numbers."""

    file: str
    question: Question
    asked: Asked
    found: Found
    names: Mapping[UUID, str]
    is_open: bool

    @property
    def is_known(self) -> bool:
        """Return whether an answer was told."""
        return self.question.wanted != "none"


class _Reading:
    """The app's own ports on a service's database."""

    def __init__(self, database: Database, models: Path) -> None:
        self.index, self.happened = PostgresRecall(database), PostgresHappened(database)
        self.entities, self.embedder = PostgresEntities(database), UseEmbedder(models)

    async def case(
        self, file: str, question: Question, scope: Scope, names: Mapping[UUID, str]
    ) -> Case | None:
        """Return what the reader sees; None where the question is none that is computed."""
        now, zone = question.now, question.now.tzinfo
        assert zone is not None
        known, deadline = Known(said_until=now), Deadline(total_ms=60_000, started=perf_counter())
        asked = understand(question.text, now=now, zone=zone, conventions=DEFAULT)
        meant = await find_asked(
            question.text, (), scope, deadline=deadline, entities=self.entities
        )
        asked = dataclasses.replace(asked, entities=meant)
        request = RecallRequest(
            query=question.text, now=now, zone=zone, known=known, kinds=_KINDS, limit=10, context=ContextWish()
        )  # fmt: skip
        hits = await find_candidates(
            question.text, search_of(request, asked), scope, deadline=deadline, index=self.index, embedder=self.embedder
        )  # fmt: skip
        ranked = weigh(request, asked, hits, self.embedder)
        computed = await find_answer(
            question.text, asked, known, scope, now=now, deadline=deadline, happened=self.happened
        )
        if computed.asked is None:
            return None
        found = await found_for(
            computed, ranked, known, scope, now=now, deadline=deadline, happened=self.happened, embedder=self.embedder
        )  # fmt: skip
        return Case(
            file=file, question=question, asked=computed.asked, found=found, names=names, is_open=computed.is_open
        )  # fmt: skip


async def cases(service: Service, paths: Sequence[Path]) -> list[Case]:
    """Return the questions of some files, of the part to learn from, asked in a service that is told their talks."""
    urls = service.run["urls"]
    database = await Database.connect(urls["app"], size=2)
    reading = _Reading(database, service.folder / "models")
    found: list[Case] = []
    for path in paths:
        for talk in [one for one in list(read_talks(path)) if one.part in _PARTS]:
            scope, names = await _told(service, talk, urls["superuser"])
            made = [await reading.case(path.stem, one, scope, names) for one in talk.questions]
            found += [one for one in made if one is not None]
    await database.close()
    await reading.embedder.close()
    return found


async def _told(service: Service, talk: Talk, url: str) -> tuple[Scope, dict[UUID, str]]:
    """Tell a service a talk; return whose it is and the numbers of its turns."""
    for session, turns in talk.sessions.items():
        service.post(talk.name, session, turns)
    service.wait(talk.name)
    db = await asyncpg.connect(url)
    rows: list[Any] = await db.fetch(
        "SELECT t.tenant_id, t.user_id, t.turn_id, t.client_id FROM turns AS t JOIN users AS u USING (tenant_id, user_id) "
        "WHERE u.client_id = $1", talk.name,
    )  # fmt: skip
    await db.close()
    scope = Scope(tenant_id=rows[0]["tenant_id"], user_id=rows[0]["user_id"])
    return scope, {row["turn_id"]: row["client_id"] for row in rows}
