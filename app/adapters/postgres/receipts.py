"""What is answered of turns that are known: stored, in the same call, or forgotten."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from app.adapters.postgres.tombstones import Buried
from app.domain.errors import Conflict, Fault
from app.domain.models import NewTurn, Receipt, TurnState
from app.ports import IndexedTurn
from app.privacy import says_the_same


def known_receipt(
    at: int,
    turn: NewTurn,
    known: Mapping[str, Mapping[str, Any]],
    new: Mapping[str, tuple[UUID, IndexedTurn]],
    buried: Mapping[str, Buried],
) -> Receipt | None:
    """Return the receipt of a turn that is stored, was forgotten or came before in the call, else None.

    What was forgotten is a duplicate like any other: nobody learns from the answer that it was.

    Raises:
        Conflict: it is known with another text.
    """
    name = turn.client_turn_id
    row = known.get(name)
    if row is None and name in new:
        turn_id, earlier = new[name]
        row = {"turn_id": turn_id, "client_id": name, "state": TurnState.QUEUED}
        row["text"] = earlier.turn.text
    stone = buried.get(name)
    if stone is not None and stone.is_same:
        state = row["state"] if row else TurnState.NO_EVENT
        row = {"turn_id": stone.turn_id, "client_id": name, "state": state}
        return receipt_of(row, is_duplicate=True)
    if row is None and stone is None:
        return None
    if row is None or not says_the_same(row["text"], turn.text):
        raise Conflict(
            f"turn_id {turn.client_turn_id!r} is known with another text; send a changed text "
            "under a new turn_id",
            Fault(pointer=f"/turns/{at}/turn_id", message="known with another text"),
        )
    return receipt_of(row, is_duplicate=True)


def receipt_of(row: Mapping[str, Any], *, is_duplicate: bool = False) -> Receipt:
    """Return the receipt of a row of ``turns``."""
    return Receipt(
        client_turn_id=row["client_id"],
        turn_id=row["turn_id"],
        state=TurnState(row["state"]),
        is_duplicate=is_duplicate,
    )
