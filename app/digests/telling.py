"""A user's talk, told within a budget: what is dense and weighty at length, the rest condensed, routine counted.

Lines are chosen one after the other by how much they tell that no line tells yet for each token that they
cost (budgeted maximum coverage: Khuller, Moss and Naor 1999; for summaries Lin and Bilmes 2010). Nothing is
made up: a line is words that were said, or a count of them, and names its turns.
"""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from math import log
from uuid import UUID

from app.digests.condensing import at_length, clause_words, clauses
from app.digests.marks import Mark, Sort, marks
from app.digests.routines import Routine, routines
from app.domain.context import as_data, count_tokens
from app.domain.models import Role
from app.domain.zones import zone_of
from app.episodes.sayings import Saying, sayings
from app.episodes.talk import Said, cues_of
from app.patterns import ToldEvent
from app.text.folding import fold
from app.text.language import detect_language
from app.text.tokens import search_terms

DENSE = 0.7  # requirements, F6: below, an episode is condensed
_WEIGHTS = {Sort.NUMBER: 1.0, Sort.DATE: 0.8, Sort.NAME: 0.9, Sort.DECISION: 0.6}
_OF_TERMS = 0.25  # what a new word weighs, times how rare it is, against a number
_OF_ASSISTANTS, _OF_QUESTIONS, _OF_SPARSE = 0.35, 0.4, 0.75
_SEPARATOR, _DAY_COST = 0.75, 2.5  # tokens between lines, and of the day that they stand under
_YEAR_COST = 3.0  # of years that begin, and of rounding
_LEAST = 0.35  # what a line without marks must tell that no other does, without a budget


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """An episode with its turns, and how dense it is (``consolidation.density``)."""

    talk: tuple[Said, ...]
    density: float


class Tier(StrEnum):
    """How much of what was said a line holds: a whole sentence, a clause of one, or a count of many."""

    WHOLE = "whole"
    CONDENSED = "condensed"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a digest: the day that it is of, its words, and the turns that say so."""

    day: date
    text: str
    turn_ids: tuple[UUID, ...]
    sort: Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """Talk in short; ``tokens`` of ``text``, ``source_tokens`` of the talk.

    ``kept`` and ``told`` count, by sort, the marks of the talk that the text holds and all there are.
    """

    text: str
    lines: tuple[Line, ...]
    tokens: int
    source_tokens: int
    kept: dict[Sort, int]
    told: dict[Sort, int]


@dataclass(slots=True, kw_only=True)
class _Candidate:
    line: Line
    news: frozenset[object]
    factor: float
    cost: float
    order: tuple[int, int, int]


def digest(
    stories: Sequence[Story], events: Iterable[ToldEvent] = (), *, budget: int | None = None
) -> Digest:
    """Return what stories told within a budget of tokens; None: all that must survive, however long.

    Deterministic. Without a budget every number, date, name and decision of the talk stands in a line or
    is counted in one.
    """
    every = [one for story in stories for one in story.talk]
    language = _language(every)
    found = [(at, story, sayings(story.talk)) for at, story in enumerate(stories)]
    told = [(one.turn, one.start, one.end) for _, _, some in found for one in some]
    counted = routines(told, events, language)
    folded = {place for one in counted for place in one.places}
    rare = _rarity([one for _, _, some in found for one in some])
    many = len({one.speaker for one in every if one.role is Role.USER}) > 1
    candidates = [_of_routine(one) for one in counted]
    for at, story, some in found:
        for one in some:
            if (one.turn.turn_id, one.start) not in folded:
                candidates += _candidates(at, story, one, is_named=many, by_turn=budget is None)
    lines = _chosen(candidates, rare, budget)
    text = _text(lines)
    kept = _kept(every, lines)
    marks.cache_clear()  # what was told stays in no memory of the process
    return Digest(
        text=text,
        lines=tuple(lines),
        tokens=count_tokens(text),
        source_tokens=sum(count_tokens(f"{one.speaker}: {one.text}\n") for one in every),
        **kept,
    )


def _language(talk: Sequence[Said]) -> str:
    found = Counter(detect_language(one.text) for one in talk)
    return "zh" if found["zh"] + found["mixed"] > found["en"] else "en"


def _rarity(found: Sequence[Saying]) -> dict[str, float]:
    spread = Counter(term for one in found for term in one.terms)
    most = log(len(found) + 1) or 1.0
    return {term: log((len(found) + 1) / count) / most for term, count in spread.items()}


def _of_routine(one: Routine) -> _Candidate:
    who, factor = ("", 1.0) if one.is_of_people else ("AI: ", _OF_ASSISTANTS * _OF_SPARSE)
    line = Line(day=one.days[-1], text=who + one.text, turn_ids=one.turn_ids, sort=Tier.COUNTED)
    # Each time that is told with it would otherwise be a line of its own.
    times = len(one.places) if one.is_of_people else 1
    news = frozenset((one.label, at) for at in range(times))
    return _Candidate(
        line=line, news=news, factor=factor, cost=_cost(line.text) + _SEPARATOR, order=(-1, 0, 0)
    )


def _candidates(
    at: int, story: Story, one: Saying, *, is_named: bool, by_turn: bool
) -> Iterator[_Candidate]:
    """Yield a sentence of a dense story whole, one of another clause by clause."""
    is_dense = story.density >= DENSE
    said = one.turn.text[one.start : one.end]
    factor = 1.0 if is_dense else _OF_SPARSE
    who = ""
    if one.turn.role is Role.ASSISTANT:
        factor, who = factor * _OF_ASSISTANTS, "AI: "
    elif is_named:
        who = f"{one.turn.speaker}: "
    if cues_of(said).asks:
        factor *= _OF_QUESTIONS
    day = one.turn.said_at.astimezone(zone_of(one.turn.zone)).date()
    found, parts = marks(said), [(0, len(said))] if is_dense else list(clauses(said))
    if any(all(m.text not in fold(said[a:b]) for a, b in parts) for m in found):
        parts = [(0, len(said))]  # a clause's end goes through it
    # Said once more in another turn it may mean another thing; within a budget once a story is enough.
    story_at = (at, one.place if by_turn else 0)
    for start, end in parts:
        clause = said[start:end]
        own = fold(clause)
        words = as_data(at_length(clause) if is_dense else clause_words(clause))
        yield _Candidate(
            line=Line(
                day=day,
                text=who + words,
                turn_ids=(one.turn.turn_id,),
                sort=Tier.WHOLE if is_dense else Tier.CONDENSED,
            ),
            news=frozenset(_key(story_at, m) for m in found if m.text in own) | _terms(clause),
            factor=factor,
            cost=_cost(who + words) + _SEPARATOR,
            order=(at, one.place, one.start + start),
        )


def _terms(words: str) -> frozenset[str]:
    return frozenset(t for t in search_terms(words) if len(t) > 1 or t.isascii())


def _key(at: tuple[int, int], mark: Mark) -> object:
    """Return by what a mark is known: a number means something else in another story, a name does not."""
    return mark if mark.sort is Sort.NAME else (at, mark)


def _gain(one: _Candidate, covered: set[object], rare: dict[str, float]) -> float:
    total = 0.0
    for key in one.news:
        if key in covered:
            continue
        if isinstance(key, str):
            total += _OF_TERMS * rare.get(key, 0.0)
        else:
            mark = key if isinstance(key, Mark) else key[1]  # type: ignore[index]  # a tuple
            total += _WEIGHTS[mark.sort] if isinstance(mark, Mark) else _WEIGHTS[Sort.NUMBER]
    return one.factor * total


def _chosen(
    candidates: Sequence[_Candidate], rare: dict[str, float], budget: int | None
) -> list[Line]:
    """Return lines by what they tell for their cost, in the order of the talk; what adds nothing is left out."""
    covered: set[object] = set()
    days: set[date] = set()
    spent = _YEAR_COST
    kept: list[tuple[date, tuple[int, int, int], int]] = []
    heap = [
        (-_gain(one, covered, rare) / one.cost, place, 0) for place, one in enumerate(candidates)
    ]
    heapq.heapify(heap)
    while heap:
        worth, place, seen = heapq.heappop(heap)
        one = candidates[place]
        if seen != len(kept):  # others were taken since: what it adds may be less now
            worth = -_gain(one, covered, rare) / one.cost
            if worth < 0:
                heapq.heappush(heap, (worth, place, len(kept)))
            continue
        if budget is None and -worth * one.cost < _LEAST and not _bears(one.news - covered):
            continue
        cost = one.cost + (_DAY_COST if one.line.day not in days else 0)
        if budget is not None and spent + cost > budget:
            continue
        spent += cost
        kept.append((one.line.day, one.order, place))
        covered |= one.news
        days.add(one.line.day)
    return [candidates[place].line for _, _, place in sorted(kept)]


def _bears(news: frozenset[object]) -> bool:
    """Return whether news hold a mark: words alone may get lost."""
    return any(not isinstance(key, str) for key in news)


def _cost(words: str) -> float:
    """Return the tokens of a part of a line, not rounded up."""
    return count_tokens(words * 4) / 4


def _text(lines: Sequence[Line]) -> str:
    parts: list[str] = []
    day: date | None = None
    for line in lines:
        if line.day != day:
            is_year = day is None or day.year != line.day.year
            parts.append(
                f"[{line.day.isoformat() if is_year else f'{line.day:%m-%d}'}] {line.text}"
            )
            day = line.day
        else:
            parts[-1] += f" / {line.text}"
    return "\n".join(parts)


def _kept(every: Sequence[Said], lines: Sequence[Line]) -> dict[str, dict[Sort, int]]:
    counted = {turn_id for line in lines if line.sort is Tier.COUNTED for turn_id in line.turn_ids}
    words = {fold(line.text) for line in lines if line.sort is not Tier.COUNTED}
    by_turn: dict[UUID, str] = {}
    for line in lines:
        for turn_id in line.turn_ids:
            by_turn[turn_id] = f"{by_turn.get(turn_id, '')}\n{fold(line.text)}"
    everything = "\n".join(words)
    kept, told = Counter[Sort](), Counter[Sort]()
    for one in every:
        for mark in marks(one.text):
            told[mark.sort] += 1
            own = everything if mark.sort is Sort.NAME else by_turn.get(one.turn_id, "")
            kept[mark.sort] += mark.text in own or one.turn_id in counted
    return {"kept": dict(kept), "told": dict(told)}
