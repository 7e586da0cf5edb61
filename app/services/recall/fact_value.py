"""The words of facts that answer a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.domain.facts import Fact
from app.text.folding import fold

OF_ONE = frozenset({"employer", "home", "school", "occupation"})
"""Slots that are held one at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactAnswer:
    """The words that answer, and the facts that they stand in; ``value`` where it is another than these words."""

    text: str
    fact_ids: tuple[UUID, ...]
    value: Any = None

    @property
    def shown(self) -> Any:
        """Return the value as the contract types it: the words, a number, true or false."""
        return self.text if self.value is None else self.value


def said(lead: str, facts: Sequence[Fact]) -> str:
    """Return facts in the words of their turns, behind what leads to them."""
    return lead + "; ".join(dict.fromkeys(one.summary.strip().rstrip("。.") for one in facts))


def ids(facts: Sequence[Fact]) -> tuple[UUID, ...]:
    """Return the ids of facts, each once."""
    return tuple(dict.fromkeys(one.fact_id for one in facts))


def says(folded: str, words: str) -> bool:
    """Return whether a question names a value."""
    value = fold(words)
    if not value.isascii():
        return bool(value) and value in folded
    return re.search(rf"\b{re.escape(value)}\b", folded) is not None if value else False
