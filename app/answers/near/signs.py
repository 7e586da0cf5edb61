"""What a clause, its turn and the others around it show by themselves: signs of a kind of answer, lengths, places."""

import re
from collections.abc import Sequence
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.answers.asked import Asked
from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.near.kinds import NAMED, NUMBER, PLACED
from app.answers.near.likeness import content_words
from app.answers.reasons import GIVES_REASON
from app.answers.told import ToldTurn
from app.text.remembered import remembered_of_texts

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

SIGNS = (
    "money", "number", "reason", "turn_reason", "placed", "repeated", "dated", "named", "asks", "length", "turn_length", "more",
    "place_in_talk", "of_words", "by_speaker", "has_time", "measured", "state", "after_question", "gives", "turn_gives",
)  # fmt: skip
"""Sums, figures, reasons, places, repetition, dates, names that are said; lengths, words beside those asked for, how late it was told;
what the clause is; whether it answers a question; whether clause and turn show what is asked for."""
BESIDE = (
    "told_elsewhere",
    "told_nowhere",
    "better_elsewhere",
    "gap",
    "alone",
    "name_elsewhere",
    "nearer",
    "nearest",
)
"""Words of the question that the turn lacks and others tell, that none tells, that another tells better, how much better; that it
alone tells; names it lacks; how much nearer the nearest turn's vector is, and whether that is this one."""

_MONEY = re.compile(
    r"[£$€¥]\s?\d|\d\s?[元块万]|[百千万]|\d{3,}|\b(?:quid|pounds?)\b", re.IGNORECASE
)
_REPEATED = re.compile(
    r"\b(?:every|each|an? (?:day|week|month|year)|weekly|daily|twice|once|thrice|times|\w+days)\b|每|一[天周月]|[次回趟]",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"\b(?:yesterday|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last|this|ago|since|on the)\b|[昨今号月刚]|前天|明天|上周|周[一二三四五六日]",
    re.IGNORECASE,
)
_CALLED_ZH = re.compile(
    "[老小阿大][\u4e00-\u9fff]|医生|大夫|老师|师傅|经理|主任|教练|[姨叔姐哥弟妹]"
)
_ASKS = re.compile(r"[?？吗呢]")
_CHARACTERS = {True: (20, 40), False: (60, 120)}  # of a usual clause and turn, in Chinese or not
_TIMED = frozenset({"when", "latest", "earliest", "nth", "since", "ago", "held", "ended"})
_SOME_BETTER = 0.05  # of a word's likeness


def _names(text: str) -> bool:
    return (NAMED.search(text) or _CALLED_ZH.search(text)) is not None


def _gives(asked: Asked, text: str) -> bool:
    """Return whether a text shows something of the kind that is asked for."""
    if asked.operator == "why":
        return GIVES_REASON.search(text) is not None
    if asked.operator == "frequency":
        return _REPEATED.search(text) is not None
    if asked.operator == "measure" or asked.target == "amount":
        return NUMBER.search(text) is not None
    if asked.target == "who":
        return _names(text)
    if asked.target == "where":
        return PLACED.search(text) is not None
    return asked.operator in _TIMED and _DATED.search(text) is not None


class Signs:
    """The signs of some tellings; each turn is read once."""

    def __init__(self, asked: Asked, turns: Sequence[ToldTurn]) -> None:
        self.asked = asked
        self.asked_for = {word.said for topic in asked.topics for word in topic.words}
        ordered = sorted(turns, key=lambda one: (one.said_at, one.position))
        last = max(1, len(ordered) - 1)
        self._places = {turn.turn_id: at / last for at, turn in enumerate(ordered)}
        self._answers = {
            turn.turn_id: before is not None
            and before.session_id == turn.session_id
            and before.text.rstrip().endswith(("?", "？"))
            for before, turn in zip((None, *ordered[:-1]), ordered, strict=True)
        }
        self._of_turn: dict[UUID, tuple[bool, bool, bool, float]] = {}

    def of(self, one: Happening, turn: ToldTurn) -> list[float]:
        """Return the values of ``SIGNS``."""
        said = one.words
        usual, usual_turn = _CHARACTERS[is_chinese(said)]
        more = sum(word not in self.asked_for for word in content_words(said))
        if turn.turn_id not in self._of_turn:
            reason = GIVES_REASON.search(turn.text) is not None
            asks, gives = _ASKS.search(turn.text) is not None, _gives(self.asked, turn.text)
            self._of_turn[turn.turn_id] = reason, asks, gives, len(turn.text) / usual_turn
        turn_reason, asks, turn_gives, turn_length = self._of_turn[turn.turn_id]
        money, number, reason, placed, repeated, dated, named = _signs(said)
        return [
            money, number, reason, turn_reason, placed, repeated, dated, named, asks, len(said) / usual, turn_length, more / 5,
            self._places[turn.turn_id], one.is_turn, one.by_speaker, one.has_time, bool(one.metrics), one.is_state,
            self._answers[turn.turn_id], _gives(self.asked, said), turn_gives,
        ]  # fmt: skip


_OF_KINDS = (_MONEY, NUMBER, GIVES_REASON, PLACED, _REPEATED, _DATED)


@remembered_of_texts(4096)
def _signs(said: str) -> tuple[bool, ...]:
    return (*(sign.search(said) is not None for sign in _OF_KINDS), _names(said))


def beside(told: Flags, soft: Numbers, cosines: Numbers, names: Flags) -> Numbers:
    """Return the values of ``BESIDE`` for each turn ``(turns, len(BESIDE))``: what it tells held against what the others do.

    ``told`` and ``soft`` are ``(turns, words)``.
    """
    counts = told.sum(axis=0)
    short = soft - soft.max(axis=0)
    nearest = cosines.max()
    return np.stack([
        (~told & (counts > 0)).sum(axis=1), (~told & (counts == 0)).sum(axis=1), (~told & (short < -_SOME_BETTER)).sum(axis=1),
        short.sum(axis=1), (told & (counts == 1)).sum(axis=1), (~told & names & (counts > 0)).sum(axis=1),
        nearest - cosines, cosines == nearest,
    ], axis=1).astype(np.float64)  # fmt: skip
