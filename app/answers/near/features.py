"""What speaks for and against a telling being the one that is asked of, as an array of numbers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.answers.asked import Asked
from app.answers.clauses import denies
from app.answers.happenings import Happening
from app.answers.matching import is_behind, says
from app.answers.near.kinds import can_tell, words_of_kind
from app.answers.near.likeness import Likeness, Vector
from app.answers.near.question import ASKS, Held, asks, of_question
from app.answers.near.signs import BESIDE, SIGNS, Signs, beside
from app.answers.people import is_close_one, is_someone
from app.answers.said import said_of
from app.answers.tellings import untimed
from app.answers.told import ToldTurn
from app.answers.topics import Doer, Topic
from app.answers.whose import Fit, doer_fit, names_another, names_somebody
from app.answers.words import Word
from app.domain.events import Modality

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

OWN = (
    "clause", "turn", "around", "all_clause", "all_turn", "all_around", "soft_clause", "soft_turn", "least_soft",
    "lacks_name", "name_around", "pronoun", "lacks_kind", "lacks_act", "lacks_thing", "elses", "unsure", "names_another",
    "assistant", "cosine", "first", "few", "others", "unreal", "denied", "outside", "untyped", "whose",
)  # fmt: skip
"""Names of the columns.

The weighted shares of the question's words that the clause, its turn, the talk around it tell; whether all are told;
the same where a like word tells it too, and of the least told. What is lacking: names (``name_around``: told just before,
``pronoun``: and pointed back to), words of the answer's kind, what is done, what else. Whose it is. How near the turn's vector
lies, its place in the ranking, whether one word is asked alone. The last six speak against it: somebody
else's doing, planned, denied, of another time, without anything of the kind that is wanted, a note of nobody beside somebody else.
"""
BARS = ("others", "unreal", "denied", "outside", "untyped")
"""What cannot be meant; without a figure only where one is asked for."""
FEATURES = (*OWN, *SIGNS, *BESIDE, *ASKS)
_THIRD = re.compile(
    r"\b(?:he|him|his|she|her|hers|it|its|them|they|their)\b|[他她它]", re.IGNORECASE
)
_FIRST = re.compile(r"\b(?:i|i'm|i've|we|my|me|our)\b|[我咱俺]", re.IGNORECASE)
_TURNS_BEFORE = 2
_ENDS = " .!。！…~～"


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A turn as the ranking found it: its place, from 0, and how near its vector lies (None unknown)."""

    turn: ToldTurn
    rank: int
    cosine: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found for a question: turns, what they tell, the vectors of words."""

    turns: Sequence[Near]
    told: Sequence[tuple[Happening, Near]]
    vectors: Mapping[str, Vector]
    now: datetime

    @classmethod
    def of(cls, turns: Sequence[Near], vectors: Mapping[str, Vector], now: datetime) -> "Found":
        """Return what turns tell, clause by clause; an assistant that only repeats one of them tells nothing more."""
        turns = [near for near in turns if not _repeats(near.turn, turns)]
        told = [(one, near) for near in turns for one in untimed(near.turn)]
        return cls(turns=turns, told=told, vectors=vectors, now=now)


def _repeats(turn: ToldTurn, turns: Sequence[Near]) -> bool:
    """Return whether an assistant says what its user's turns say: the two would halve each other's likelihood."""
    return not turn.by_user and any(
        near.turn.by_user and len(said := near.turn.text.strip(_ENDS)) > 1 and said in turn.text
        for near in turns
    )


def tells_all(asked: Asked, turns: Sequence[Near]) -> bool:
    """Return whether for each topic a turn says all words: then like words add nothing."""
    said = [said_of(near.turn.text) for near in turns]
    return all(any(all(one.says(w) for w in topic.words) for one in said) for topic in asked.topics)


class _Words:
    """The words of a topic held against some turns ``(turns, words)``, each turn read once; ``alike`` are likenesses of turns' words."""

    def __init__(self, asked: Asked, topic: Topic, found: Found) -> None:
        self.topic, words = topic, topic.words
        turns = [near.turn for near in found.turns]
        self.turns = {turn.turn_id: turn for turn in turns}
        self.row = {turn.turn_id: at for at, turn in enumerate(turns)}
        self.of_somebody = [_is_of_somebody(word) for word in words]
        self.names = np.array(self.of_somebody, bool)
        self.acts = np.array([bool(word.sense.types) for word in words], bool)
        kinds = words_of_kind(asked, topic)
        # 外公做的什么手术: with nobody's name alone the kind must be told.
        self.kinds = (
            kinds if (~kinds & ~self.names).any() or asked.target == "amount" else kinds & False
        )
        said = [said_of(turn.text) for turn in turns]
        self.told = [[one.says(word) for word in words] for one in said]
        self.turn = np.array(self.told, bool)
        self.before = _before(found.turns)
        self.around = np.zeros_like(self.turn)  # what was told just before a turn
        for turn_id, earlier in self.before.items():
            for other in earlier:
                self.around[self.row[turn_id]] |= self.turn[self.row[other]]
        weights = np.log1p((len(turns) + 1) / (self.turn.sum(axis=0) + 1))
        self.weights = weights / weights.sum()
        self._likeness = Likeness([word.said for word in words], found.vectors, self.names)
        self.alike = np.array([self._likeness.of(turn.text) for turn in turns], np.float64)

    def alike_of(self, texts: Sequence[str]) -> Numbers:
        """Return how far each word is told by a like one in some texts ``(texts, words)``; names by themselves alone."""
        return np.array([self._likeness.of(text) for text in texts], np.float64)

    def leaves_open_whose(self, one: Happening) -> bool:
        """Return whether a note names nobody, and somebody's else was told in one go with it: 手术很顺利 after 老伴住院了."""
        if self.topic.doer is not Doer.SELF or not one.by_speaker or _FIRST.search(one.words):
            return False
        here = self.turns[one.turn_id]
        beside = [self.turns[key] for key in self.before[one.turn_id]]
        beside = [each for each in beside if each.session_id == here.session_id]
        return any(is_close_one(each.text) for each in (here, *beside))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What speaks for the tellings of a topic: ``(n, len(FEATURES))``, ``(len(QUESTION),)`` of whether any is meant, which cannot be."""

    tellings: Numbers
    question: Numbers
    barred: Flags


def table_of(asked: Asked, topic: Topic, found: Found, *, is_open: bool = True) -> Table:
    """Return how each telling bears on a topic that has words; ``is_open``: nothing else answers the question."""
    words = _Words(asked, topic, found)
    signs = Signs(asked, [near.turn for near in found.turns])
    cosines = np.array([near.cosine or 0.0 for near in found.turns], np.float64)
    soft = np.where(words.turn, 1.0, words.alike)
    rows = [words.row[one.turn_id] for one, _ in found.told]
    others = beside(words.turn, soft, cosines, words.names)
    shown = np.array([signs.of(one, near.turn) for one, near in found.told], np.float64)
    kinds = np.tile(np.array(asks(asked), np.float64), (len(rows), 1))
    own = _own(asked, words, found, rows)
    tellings = np.hstack([own, shown.reshape(len(rows), len(SIGNS)), others[rows], kinds])
    must_show = asked.target == "amount" or asked.operator in ("measure", "count")
    barred: Flags = np.any(tellings[:, _BARRED[: None if must_show else -1]] > 0, axis=1)
    held = Held(
        tellings=tellings[:, _HELD], barred=barred, told=words.turn, soft=soft, names=words.names, acts=words.acts,
        cosines=np.sort(cosines)[::-1], is_open=is_open,
    )  # fmt: skip
    return Table(tellings=tellings, question=of_question(asked, topic, held), barred=barred)


_BARRED = [FEATURES.index(name) for name in BARS]
_HELD = [FEATURES.index(name) for name in ("turn", "soft_turn", "least_soft", "all_turn")]


def _is_of_somebody(word: Word) -> bool:
    return names_somebody(word) or is_someone(word.said)


def _before(turns: Sequence[Near]) -> dict[UUID, tuple[UUID, ...]]:
    """Return for each turn the two before it of its session, and the last of its speaker."""
    found: dict[UUID, tuple[UUID, ...]] = {}
    last: dict[str, UUID] = {}
    sessions: dict[UUID, list[UUID]] = {}
    for turn in sorted((n.turn for n in turns), key=lambda one: (one.said_at, one.position)):
        session = sessions.setdefault(turn.session_id, [])
        of_speaker = [last[turn.speaker]] if turn.speaker in last else []
        found[turn.turn_id] = tuple(dict.fromkeys([*session[-_TURNS_BEFORE:], *of_speaker]))
        session.append(turn.turn_id)
        last[turn.speaker] = turn.turn_id
    return found


def _own(asked: Asked, words: _Words, found: Found, rows: list[int]) -> Numbers:
    """Return the columns ``OWN`` of all tellings, of which ``rows`` are the turns' places."""
    topic, told = words.topic, found.told
    typed = np.array([can_tell(asked, one) for one, _ in told], bool)
    clause, turn = _told_by(words, told, rows)
    # A figure tells the price, and need not call it one; but of what must be told.
    free = words.kinds & ~turn & (typed & ~words.kinds.all())[:, None]
    clause, turn = clause | free, turn | free
    around = turn | words.around[rows]
    soft_clause = np.where(clause, 1.0, words.alike_of([one.words for one, _ in told]))
    soft_turn = np.where(turn, 1.0, words.alike[rows])
    columns = [
        clause @ words.weights, turn @ words.weights, around @ words.weights,
        clause.all(axis=1), turn.all(axis=1), around.all(axis=1),
        soft_clause @ words.weights, soft_turn @ words.weights, soft_turn.min(axis=1),
        *_lacking(words, ~turn, around, told), *_whose(asked, topic, found), ~typed,
        [words.leaves_open_whose(one) for one, _ in told],
    ]  # fmt: skip
    by_name = dict(zip(_MADE, columns, strict=True)) | {
        "assistant": [not near.turn.by_user for _, near in told],
        "cosine": [near.cosine or 0.0 for _, near in told],
        "first": [1.0 / (1 + near.rank) for _, near in told],
        "few": np.full(len(told), len(topic.words) == 1),
    }
    return np.array([by_name[name] for name in OWN], np.float64).T


_BESIDE_WORDS = ("assistant", "cosine", "first", "few")
_MADE = tuple(name for name in OWN if name not in _BESIDE_WORDS)


def _told_by(
    words: _Words, told: Sequence[tuple[Happening, Near]], rows: Sequence[int]
) -> tuple[Flags, Flags]:
    """Return which words clauses tell, and which their turns: nobody's name who is named only behind the clause."""
    clauses, turns = [], []
    for (one, _), row in zip(told, rows, strict=True):
        said = one.heard.said if one.heard is not None else said_of(one.words)
        clause = [says(said, word, one) for word in words.topic.words]
        clauses.append(clause)
        turns.append([
            is_here or (is_told and not (is_of_somebody and is_behind(word, one)))
            for word, is_here, is_told, is_of_somebody in zip(
                words.topic.words, clause, words.told[row], words.of_somebody, strict=True
            )
        ])  # fmt: skip
    shape = len(clauses), len(words.topic.words)
    return np.array(clauses, bool).reshape(shape), np.array(turns, bool).reshape(shape)


def _lacking(
    words: _Words, lacks: Flags, around: Flags, told: Sequence[tuple[Happening, Near]]
) -> list[Numbers]:
    acts, kinds, rest = words.acts, words.kinds, lacks & ~words.names
    names_around = (lacks & words.names & around).sum(axis=1)
    points_back = [
        bool(count) and _THIRD.search(one.words) is not None
        for count, (one, _) in zip(names_around.tolist(), told, strict=True)
    ]
    return [
        (lacks & words.names & ~around).sum(axis=1),
        names_around,
        np.array(points_back, np.float64),
        (rest & kinds).sum(axis=1),
        (rest & acts & ~kinds).sum(axis=1),
        (rest & ~acts & ~kinds).sum(axis=1),
    ]


def _whose(asked: Asked, topic: Topic, found: Found) -> list[list[bool]]:
    """Return whose the tellings are, by the question's doer and by name, and what speaks against each."""
    fits = [
        doer_fit(topic, one, one.heard.said if one.heard is not None else None)
        for one, _ in found.told
    ]
    may_be_ahead = asked.is_ahead or asked.may_be_ahead
    may_be_denied = asked.operator == "whether" or denies(topic.phrase.text)
    return [
        [fit is Fit.ELSES for fit in fits],
        [fit is Fit.UNSURE for fit in fits],
        [names_another(topic, one) for one, _ in found.told],
        [fit is Fit.OTHERS for fit in fits],
        [not may_be_ahead and _is_unreal(one, found.now) for one, _ in found.told],
        [not may_be_denied and one.modality is Modality.NEGATED for one, _ in found.told],
        [
            asked.window is not None and not asked.window.overlaps(one.interval)
            for one, _ in found.told
        ],
    ]


def _is_unreal(one: Happening, now: datetime) -> bool:
    """Return whether something is planned, supposed, or did not come about; what is denied is no such thing."""
    if one.modality in (Modality.PLANNED, Modality.HYPOTHETICAL):
        return True
    return not (one.is_state or one.modality is Modality.NEGATED or one.came_about(now))
