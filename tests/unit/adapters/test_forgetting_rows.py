"""Which versions go with what is forgotten, and which stand again; every table is spoken for."""

from typing import Any
from uuid import UUID

from app.adapters.postgres.columns import metadata
from app.adapters.postgres.forgetting_rows import settled
from app.adapters.postgres.forgetting_tables import AWAY, DRAWN, GONE_AT_ONCE, KEPT

OLD, NEW = UUID(int=1), UUID(int=2)


def version(one: UUID, number: int, **more: Any) -> dict[str, Any]:
    plain = {"known_to": None, "recorded_to": None, "superseded_by": None, "withdrawn_at": None}
    return {"memory_id": one, "version": number, "is_tainted": False, **plain, **more}


def test_what_rests_on_it_alone_goes() -> None:
    found = settled([version(NEW, 1, is_tainted=True)], set())
    assert (found.gone, found.dropped) == ([NEW], [(NEW, 1)])


def test_what_was_said_before_too_is_as_it_was_before() -> None:
    found = settled([version(OLD, 1, known_to=1), version(OLD, 2, is_tainted=True)], set())
    assert (found.gone, found.dropped, found.reopened) == ([], [(OLD, 2)], [(OLD, 1)])


def test_what_it_had_taken_the_place_of_stands_again() -> None:
    rows = [
        version(OLD, 1, known_to=1),
        version(OLD, 2, superseded_by=NEW),
        version(NEW, 1, is_tainted=True),
    ]
    found = settled(rows, set())
    assert found.gone == [NEW]
    assert found.dropped == [(OLD, 2), (NEW, 1)]
    assert found.reopened == [(OLD, 1)]


def test_what_ended_for_other_reasons_stays_ended() -> None:
    rows = [version(OLD, 1, known_to=1), version(OLD, 2, known_to=2)]
    assert settled(rows, {NEW}).reopened == []


def test_every_table_of_users_is_spoken_for() -> None:
    owned = {name for name, table in metadata.tables.items() if "user_id" in table.columns}
    named = {put.table for put in AWAY} | DRAWN.keys() | set(GONE_AT_ONCE) | KEPT.keys()
    assert owned == named
