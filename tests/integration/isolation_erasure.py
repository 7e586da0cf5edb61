"""Erasures in the isolation machine: only who reaches a user ends it, and it takes all that is its."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from app.domain.keys import KeyScope


class ErasureRules(RuleBasedStateMachine):
    """The rule of erasure; the machine that has it knows callers and what each user has."""

    callers: list[Any]
    turns: dict[tuple[int, str], set[str]]
    settings: dict[tuple[int, str], dict[str, Any]]
    answers: dict[tuple[int, str | None, str], tuple[Any, dict[str, Any]]]
    dead: dict[str, tuple[int, str, str]]
    waiting: set[tuple[int, str, str]]
    entities: dict[str, tuple[int, str]]
    published: dict[tuple[int, str], list[str]]
    _ask: Any
    _absent: Any
    _exists: Any

    @rule(by=st.integers(0, 14), user=st.sampled_from(("mei", "lin", "kai")))
    def erase(self, by: int, user: str) -> None:
        who = self.callers[by]
        answer = self._ask(who, KeyScope.MEMORY_DELETE, "DELETE", f"/v1/users/{user}")
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        assert answer.status_code == 200, answer.text
        gone = (who.tenant, user)
        turns = self.turns.pop(gone, set())
        assert answer.json()["stores"]["postgres"].get("turns", 0) == len(turns)
        del self.settings[gone]
        self.published.pop(gone, None)
        self.waiting = {w for w in self.waiting if w[:2] != gone}
        self.dead = {name: d for name, d in self.dead.items() if d[:2] != gone}
        self.entities = {name: of for name, of in self.entities.items() if of != gone}
        self.answers = {
            key: kept for key, kept in self.answers.items() if (key[0], kept[0]["user_id"]) != gone
        }
