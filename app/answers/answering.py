"""Compute the answer of a question from what happened: select, order, operate, say.

It is null where the happenings leave room for doubt, and "nothing known" where they leave none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from app.answers import wording
from app.answers.asked import Asked
from app.answers.computing import OPERATORS
from app.answers.happenings import Happening
from app.answers.view import Doubt, Material, Nothing, View

_FIGURED = frozenset({"whether", "measure", "promised"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer as the contract has it, with its calculation in ``explain``.

    ``on_turns``: words alone back it. ``backing`` are the happenings behind ``based_on``.
    """

    kind: str
    value: Any
    text: str
    based_on: tuple[UUID, ...] = ()
    turn_ids: tuple[UUID, ...] = ()
    explain: Mapping[str, Any] = field(default_factory=dict)
    on_turns: bool = False
    backing: tuple[Happening, ...] = ()

    @property
    def rests_on(self) -> str:
        """Return whether events back it, or the words of turns alone, of which no event was made."""
        return "turns" if self.on_turns else "events"

    @property
    def gives_way(self) -> bool:
        """Return whether a fact that fills the slot asked for says more: it only quotes what was told."""
        return self.kind == "fact" and self.explain.get("operator") not in _FIGURED

    @property
    def knows_nothing(self) -> bool:
        """Return whether it says that nothing is known."""
        return self.kind == "nothing_known"


def answer(asked: Asked, material: Material, *, now: datetime, zone: tzinfo) -> Answer | None:
    """Return the answer; None where nothing sure can be computed."""
    view = View(asked=asked, material=material, now=now, zone=zone)
    try:
        found = OPERATORS[asked.operator](view)
    except Doubt:
        return None
    except Nothing:
        if asked.is_of_change:
            return None  # who tells of a change seldom calls it one
        return Answer(kind="nothing_known", value=None, text=wording.NOTHING[asked.language])
    value, text = found
    based = value.based_on
    on_turns = bool(based) and all(one.is_turn for one in based)
    return Answer(
        kind=asked.kind,
        value=value.value,
        text=wording.rests(text, asked.language, on_turns=on_turns),
        based_on=tuple(dict.fromkeys(i for one in based for i in one.ids)),
        turn_ids=tuple(dict.fromkeys(i for one in based for i in one.turn_ids)),
        explain={
            "operator": asked.operator,
            "of": [t.phrase.text.strip() for t in asked.topics],
            **value.calculation,
        },
        on_turns=on_turns,
        backing=based,
    )
