"""The reader of last resort over the best of a ranking."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest

from app.answers.answering import Answer
from app.answers.questions import read_asked
from app.answers.told import ToldTurn
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.ports import Happened, Known
from app.services.recall.answering import Computed
from app.services.recall.nearing import find_near
from app.services.recall.understanding import understand
from app.timex import Conventions

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE)


class Diary:
    """Turns of one user, found by their ids."""

    def __init__(self, *texts: str) -> None:
        self.told = [
            ToldTurn(
                turn_id=uuid4(), session_id=UUID(int=place), position=0, text=text, speaker="Kim", by_user=True,
                said_at=datetime(2026, 5, 4 + place, 20, 0, tzinfo=ZONE), zone="Asia/Shanghai",
            )
            for place, text in enumerate(texts)
        ]  # fmt: skip

    async def turns(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[ToldTurn]:
        return [one for one in self.told if one.turn_id in turn_ids]


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        (
            "How long ago did I lacquer the canoe?",
            ("Paddled for an hour", "Lacquered the canoe today"),
        ),
        ("我多久以前打磨的独木舟？", ("划了一个小时的船", "今天把独木舟打磨了")),
    ],
)
async def test_the_best_of_a_ranking_is_read(query: str, texts: Sequence[str]) -> None:
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    diary = Diary(*texts)
    ranked = [
        Scored(candidate=Candidate(id=str(one.turn_id), said_at=one.said_at, cosine=0.8), score=0.5)
        for one in reversed(diary.told)
    ]
    found = await find_near(
        Computed(asked=read_asked(query, read.intent, read.window)), ranked, Known(said_until=NOW), Scope(tenant_id=UUID(int=1), user_id=UUID(int=2)),
        now=NOW, deadline=Deadline(total_ms=60_000), happened=cast(Happened, diary), embedder=None,
    )  # fmt: skip
    assert found is not None
    assert found.value == "P27D"


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        (
            "Where did I lacquer the canoe?",
            ("Lacquered the canoe at the club", "Paddled for an hour"),
        ),
        ("我在哪打磨的独木舟？", ("在俱乐部把独木舟打磨了", "划了一个小时的船")),
    ],
)
@pytest.mark.parametrize("place", [0, 9])
async def test_turns_are_read_against_an_answer_only_where_the_ranking_puts_others_first(
    query: str, texts: Sequence[str], place: int
) -> None:
    class Noting(Diary):
        was_read = False

        async def turns(self, *given: Any, **more: Any) -> list[ToldTurn]:
            self.was_read = True
            return await super().turns(*given, **more)

    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    diary = Noting(*texts)
    others = [uuid4() for _ in range(9)]
    ids = [*others[:place], diary.told[0].turn_id, *others[place:]]
    ranked = [
        Scored(candidate=Candidate(id=str(one), said_at=NOW, cosine=0.8), score=0.5) for one in ids
    ]
    given = Answer(kind="fact", value="x", text="x", turn_ids=(diary.told[0].turn_id,))
    await find_near(
        Computed(asked=read_asked(query, read.intent, read.window), answer=given), ranked, Known(said_until=NOW), Scope(tenant_id=UUID(int=1), user_id=UUID(int=2)),
        now=NOW, deadline=Deadline(total_ms=60_000), happened=cast(Happened, diary), embedder=None,
    )  # fmt: skip
    assert diary.was_read is (place > 0)
