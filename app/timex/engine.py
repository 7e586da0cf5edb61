"""Find the times of a text: normalise, lex, parse without a clock, resolve."""

import re
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime, tzinfo
from functools import cache
from itertools import islice, takewhile

from app.domain.intervals import Found, Granularity, Interval, TimeKind, TimeSpan
from app.timex import chinese, english, shared
from app.timex.conventions import DEFAULT, Conventions
from app.timex.direction import BOUNDARY, direction_of
from app.timex.grammar import MAX_WORK, Budget, Grammar, Match
from app.timex.lexer import Lexer
from app.timex.nodes import (
    Ahead,
    Enclosing,
    From,
    Later,
    Node,
    Recent,
    Rest,
    Several,
    Shift,
    Spell,
    Steps,
    Story,
    Term,
    Turn,
    Weekday,
    Weekend,
    Window,
    Within,
    Workdays,
    rank,
)
from app.timex.normal import language_of, normalise
from app.timex.resolve import Context, Reading, resolve
from app.timex.wall import Bounds, G, to_utc, to_wall

_RELATIVE = (
    Ahead, Enclosing, From, Later, Recent, Rest, Shift, Spell, Steps, Term, Turn, Weekday, Weekend,
    Window, Within, Workdays,
)  # fmt: skip


@cache
def _lexer() -> Lexer:
    return Lexer((shared.LEXICON, chinese.LEXICON, english.LEXICON))


@cache
def _grammar() -> Grammar:
    return Grammar((*shared.PRODUCTIONS, *english.PRODUCTIONS, *chinese.PRODUCTIONS))


MAX_SPANS = 600
"""Most expressions read in one text; 32 KiB of talk hold about 300, more is hostile."""


def parse(text: str) -> Iterator[Match]:
    """Yield the expression trees of a text, ordered, not overlapping; no clock is involved."""
    grammar = _grammar()
    normal = normalise(text)
    segments = _lexer().segments(normal)
    budget = Budget(MAX_WORK)
    read = takewhile(lambda _: budget.left > 0, segments)
    found = (
        part
        for tokens in read
        for match in grammar.matches(tokens, budget)
        for part in _parts(match, normal)
    )
    return islice(found, MAX_SPANS)


_WEEKDAY = re.compile("(?:周|星期|礼拜)?[一二三四五六日天]")


def _parts(match: Match, text: str) -> Iterator[Match]:
    """Yield the match, or one for each of the days that it names."""
    if not isinstance(match.node, Several):
        yield match
        return
    days = list(_WEEKDAY.finditer(text, match.start, match.end))[: len(match.node.of)]
    starts = [match.start, *(day.start() for day in days[1:])]
    ends = [*(day.end() for day in days[:-1]), match.end]
    for start, end, node in zip(starts, ends, match.node.of, strict=True):
        yield Match(start, end, match.category, node)


def find_times(
    text: str,
    reference: datetime,
    zone: tzinfo,
    language: str | None = None,
    *,
    conventions: Conventions = DEFAULT,
    previous: Interval | None = None,
) -> tuple[TimeSpan, ...]:
    """Return the time expressions of a text with the intervals they denote.

    Never raises for any text. Both languages are read in any text.

    Args:
        text: One turn or question.
        reference: When it was said, aware; the anchor of relative times.
        zone: Where it was said.
        language: ``en`` or ``zh``, whose conventions an expression in digits alone follows; None
            takes the language of the text.
        conventions: How each language cuts time.
        previous: The time mentioned just before the text, the anchor of "the next day"; times
            within the text take its place as they come.

    Returns:
        Spans ordered by offset, not overlapping, bounds in UTC; at most ``MAX_SPANS``.
    """
    normal = normalise(text)
    instant = reference.astimezone(UTC)
    near = _wall_bounds(previous, zone)
    usual = language or language_of(normal)
    told: tuple[Bounds, Granularity] | None = None
    spans: list[TimeSpan] = []
    for match in parse(text):
        if told and BOUNDARY.search(normal, spans[-1].offset[1], match.start):
            told = None
        surface = normal[match.start : match.end]
        context = Context(
            reference=to_wall(instant, zone),
            instant=instant,
            zone=zone,
            table=conventions.table(_language(surface, usual)),
            direction=direction_of(normal, match.start, match.end),
            previous=near,
            told=told,
        )
        span = _span(match, context, text[match.start : match.end])
        if span is not None:
            spans.append(span)
            near = _wall_bounds(span.interval, zone) or near
            if span.kind is TimeKind.SPAN:
                told = (near, span.granularity) if near and _is_placed(span) else None
    return tuple(spans)


def _is_placed(span: TimeSpan) -> bool:
    return None not in (span.start, span.end) and span.granularity is not G.FUZZY


def _language(surface: str, usual: str) -> str:
    return language_of(surface) if any(char.isalpha() for char in surface) else usual


def _wall_bounds(interval: Interval | None, zone: tzinfo) -> Bounds | None:
    if interval is None or interval.start is None or interval.end is None:
        return None
    return to_wall(interval.start, zone), to_wall(interval.end, zone)


def _span(match: Match, context: Context, surface: str) -> TimeSpan | None:
    try:
        readings = resolve(match.node, context)
        placed = [(one, _interval(one, context.zone)) for one in readings]
    except (OverflowError, ValueError):
        return None  # outside the years 1 to 9999 that datetime knows
    if not placed:
        return None
    (first, (interval, notes)), *others = placed
    alternatives = dict.fromkeys(other for _, (other, _) in others if other != interval)
    return TimeSpan(
        start=interval.start,
        end=interval.end,
        granularity=first.grain,
        text=surface,
        offset=(match.start, match.end),
        timezone=str(context.zone),
        kind=first.kind,
        found=_found(match.node, first),
        confidence=first.confidence,
        alternatives=tuple(alternatives),
        seconds=first.seconds,
        recurrence=first.recurrence,
        notes=(*first.notes, *notes),
    )


def _interval(one: Reading, zone: tzinfo) -> tuple[Interval, tuple[str, ...]]:
    notes: list[str] = []
    start = end = None
    if one.start is not None:
        start, note = to_utc(one.start, zone)
        # Midnight and month starts are borders, not wall times that someone named.
        notes += [note] if note and rank(one.grain) <= rank(G.HOUR) else []
    if one.end is not None:
        if start is not None and one.start is not None and rank(one.grain) <= rank(G.HOUR):
            # A wall hour on a day of clock change is still sixty minutes.
            width = one.end.replace(fold=0) - one.start.replace(fold=0)
            end = start + width if width.total_seconds() <= 3600 else to_utc(one.end, zone)[0]
        else:
            end = to_utc(one.end, zone)[0]
    if start is not None and end is not None and end <= start:
        raise ValueError("a clock change swallowed the interval")
    return Interval(start=start, end=end), tuple(dict.fromkeys(notes))


def _found(node: Node, first: Reading) -> Found:
    if first.kind is TimeKind.RECURRING:
        return Found.RECURRING
    kinds = _types(node)
    if Story in kinds:
        return Found.INHERITED
    return Found.RELATIVE if any(kind in kinds for kind in _RELATIVE) else Found.EXPLICIT


def _types(node: Node) -> set[type[Node]]:
    kinds = {type(node)}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, Node):
            kinds |= _types(value)
    return kinds
