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
from app.answers.near.likeness import Vector, content_words, likeness
from app.answers.near.question import ASKS, Held, asks, of_question
from app.answers.near.signs import BESIDE, SIGNS, Signs, beside
from app.answers.people import is_close_one, is_someone
from app.answers.said import Said
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
    said = [Said(near.turn.text) for near in turns]
    return all(any(all(one.says(w) for w in topic.words) for one in said) for topic in asked.topics)


class _Words:
    """The words of a topic held against some turns, each turn read once."""

    def __init__(self, asked: Asked, topic: Topic, found: Found) -> None:
        self.topic, self.vectors = topic, found.vectors
        self.said = [word.said for word in topic.words]
        self.names = np.array([_is_of_somebody(word) for word in topic.words], bool)
        self.acts = np.array([bool(word.sense.types) for word in topic.words], bool)
        kinds = words_of_kind(asked, topic)
        # 外公做的什么手术: with nobody's name alone the kind must be told.
        self.kinds = (
            kinds if (~kinds & ~self.names).any() or asked.target == "amount" else kinds & False
        )
        self.turns = {near.turn.turn_id: self._told(Said(near.turn.text)) for near in found.turns}
        self.before = _before(found.turns)
        self.texts = {near.turn.turn_id: near.turn for near in found.turns}
        counts = np.sum(list(self.turns.values()), axis=0)
        weights = np.log1p((len(self.turns) + 1) / (counts + 1))
        self.weights = weights / weights.sum()
        self._alike: dict[str, Numbers] = {}

    def _told(self, said: Said) -> Flags:
        return np.array([said.says(word) for word in self.topic.words], bool)

    def around(self, turn_id: UUID) -> Flags:
        """Return which words were told just before a turn."""
        told = np.zeros(len(self.said), bool)
        for earlier in self.before[turn_id]:
            told |= self.turns[earlier]
        return told

    def leaves_open_whose(self, one: Happening) -> bool:
        """Return whether a note names nobody, and somebody's else was told in one go with it: 手术很顺利 after 老伴住院了."""
        if self.topic.doer is not Doer.SELF or not one.by_speaker or _FIRST.search(one.words):
            return False
        here = self.texts[one.turn_id]
        beside = [self.texts[key] for key in self.before[one.turn_id]]
        beside = [each for each in beside if each.session_id == here.session_id]
        return any(is_close_one(each.text) for each in (here, *beside))

    def softly(self, text: str, told: Flags) -> Numbers:
        """Return how far each word is told, by itself or by a like one; names by themselves alone."""
        if not self.vectors:
            return told.astype(np.float64)
        if text not in self._alike:
            alike = likeness(self.said, content_words(text), self.vectors)
            self._alike[text] = np.where(self.names, 0.0, alike)
        return np.where(told, 1.0, self._alike[text])


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
    cosines = {near.turn.turn_id: near.cosine or 0.0 for near in found.turns}
    soft = {turn: words.softly(words.texts[turn].text, told) for turn, told in words.turns.items()}
    others = beside(words.turns, soft, cosines, words.names)
    kinds = asks(asked)
    own = [_row(asked, words, one, near, found.now) for one, near in found.told]
    rest = [
        [*signs.of(one, near.turn), *others[near.turn.turn_id], *kinds] for one, near in found.told
    ]
    tellings = np.array([[*a, *b] for a, b in zip(own, rest, strict=True)], np.float64).reshape(
        len(own), len(FEATURES)
    )
    must_show = asked.target == "amount" or asked.operator in ("measure", "count")
    barred: Flags = np.any(tellings[:, _BARRED[: None if must_show else -1]] > 0, axis=1)
    held = Held(
        tellings=tellings[:, _HELD], barred=barred, told=words.turns, soft=soft, names=words.names, acts=words.acts,
        cosines=sorted(cosines.values(), reverse=True), is_open=is_open,
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


def _row(asked: Asked, words: _Words, one: Happening, near: Near, now: datetime) -> list[float]:
    turn_id, said, topic = near.turn.turn_id, Said(one.words), words.topic
    typed = can_tell(asked, one)
    clause = np.array([says(said, word, one) for word in topic.words], bool)
    behind = np.array(
        [_is_of_somebody(word) and is_behind(word, one) for word in topic.words], bool
    )
    turn = clause | (words.turns[turn_id] & ~behind)
    # A figure tells the price, and need not call it one; but of what must be told.
    free = words.kinds & ~turn & (typed and not words.kinds.all())
    clause, turn = clause | free, turn | free
    around = turn | words.around(turn_id)
    soft_clause = words.softly(one.words, clause)
    soft_turn = words.softly(near.turn.text, turn)
    weights = words.weights
    return [
        weights @ clause, weights @ turn, weights @ around, clause.all(), turn.all(), around.all(),
        weights @ soft_clause, weights @ soft_turn, soft_turn.min(),
        *_lacking(words, ~turn, around, one), *_whose(topic, one, said),
        not near.turn.by_user, near.cosine or 0.0, 1.0 / (1 + near.rank), len(topic.words) == 1,
        *_bars(asked, topic, one, said, now), not typed, words.leaves_open_whose(one),
    ]  # fmt: skip


def _lacking(words: _Words, lacks: Flags, around: Flags, one: Happening) -> list[float]:
    acts, rest = words.acts, lacks & ~words.names
    names_around = (lacks & words.names & around).sum()
    return [
        (lacks & words.names & ~around).sum(),
        names_around,
        bool(names_around) and _THIRD.search(one.words) is not None,
        (rest & words.kinds).sum(),
        (rest & acts & ~words.kinds).sum(),
        (rest & ~acts & ~words.kinds).sum(),
    ]


def _whose(topic: Topic, one: Happening, said: Said) -> list[float]:
    fit = doer_fit(topic, one, said)
    return [fit is Fit.ELSES, fit is Fit.UNSURE, names_another(topic, one)]


def _bars(asked: Asked, topic: Topic, one: Happening, said: Said, now: datetime) -> list[float]:
    denied = one.modality is Modality.NEGATED
    happened = one.is_state or one.came_about(now) or denied
    unreal = one.modality in (Modality.PLANNED, Modality.HYPOTHETICAL) or not happened
    outside = asked.window is not None and not asked.window.overlaps(one.interval)
    return [
        doer_fit(topic, one, said) is Fit.OTHERS,
        unreal and not (asked.is_ahead or asked.may_be_ahead),
        denied and asked.operator != "whether" and not denies(topic.phrase.text),
        outside,
    ]
