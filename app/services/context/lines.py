"""How one memory stands in the block: when it was in words and ISO 8601, its source, its relations."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from uuid import UUID

from app.domain.context import as_label
from app.domain.episodes import Episode
from app.domain.intervals import Granularity, Interval
from app.domain.models import Turn
from app.domain.patterns import Pattern
from app.domain.zones import zone_of
from app.ports import Gist
from app.services.context.words import ContextWords
from app.services.recall.remembered import Memory
from app.text.excerpts import excerpt
from app.text.remembered import remembered
from app.timex import render
from app.timex.render import Style

_MOST_SOURCES = 3  # of an episode or a pattern
_MOST_RELATIONS = 3  # of one memory; more say less
_GIST_TOKENS = 12
_EVER = Interval(start=None, end=None)
_DAY = timedelta(days=1)
# How a date is said beside ISO 8601: of a memory in full, and where room is short.
_STYLES: dict[tuple[bool, bool], Style | None] = {
    (True, False): "both",
    (True, True): "relative",
    (False, False): "relative",
    (False, True): None,
}
_CLOCK = {Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.PART_OF_DAY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the lines of a block depend on: when it is asked, and in which language it is answered.

    ``is_terse``: there is too little room to say each date in calendar words too.
    """

    now: datetime
    language: str
    words: ContextWords
    is_terse: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The words of one turn of a memory, and which of them the memory rests on (half-open offsets)."""

    speaker: str
    text: str
    spans: tuple[tuple[int, int], ...]


def memory_id(memory: Memory) -> UUID:
    """Return the id under which a memory is found."""
    return memory.memory_id


def moment_of(memory: Memory) -> datetime:
    """Return where a memory stands in time: when it happened, else when it was said."""
    when = memory.event.occurrence.interval if memory.event is not None else None
    if when is not None and (start := when.start or when.end) is not None:
        return start
    return memory.brought_by.said_at


def parts_of(memory: Memory) -> list[Part]:
    """Return the words of a memory, turn by turn."""
    if memory.derived is not None:
        return [Part(speaker=_title(memory.derived), text=memory.derived.summary, spans=())]
    version = memory.event or memory.fact
    sources = version.sources if version is not None else ()
    return [
        Part(
            speaker=as_label(turn.speaker),
            text=turn.text,
            spans=tuple((s.start, s.end) for s in sources if s.turn_id == turn.turn_id),
        )
        for turn in memory.turns
    ]


def line_head(
    memory: Memory,
    asked: Asked,
    *,
    numbers: Mapping[UUID, int],
    gists: Mapping[UUID, Gist],
    in_full: bool,
) -> str:
    """Return what stands in the brackets before the words of a memory.

    ``numbers`` are those of the memories in the block; others are named by their gists.
    """
    words = asked.words
    notes = [
        *_when(memory, asked, _STYLES[in_full, asked.is_terse]),
        words.source.format(_sources(memory)),
    ]
    version = memory.event or memory.fact
    if in_full and version is not None and version.seen_count > 1:
        notes.append(words.times.format(version.seen_count))
    if in_full:
        notes += _relations(memory, asked, numbers, gists)
    return "; ".join(notes)


def _title(derived: Episode | Pattern) -> str:
    return as_label(derived.title if isinstance(derived, Episode) else derived.sort.value)


def _sources(memory: Memory) -> str:
    names = [as_label(turn.client_turn_id) for turn in memory.turns]
    if memory.derived is not None and len(names) > _MOST_SOURCES:
        names = [*names[:_MOST_SOURCES], "…"]
    return ", ".join(names)


def _when(memory: Memory, asked: Asked, style: Style | None) -> list[str]:
    said = memory.brought_by
    occurrence = memory.event.occurrence if memory.event is not None else None
    if occurrence is None or occurrence.text is None or occurrence.interval == _EVER:
        day = _dated(_day_of(said), Granularity.DAY, zone_of(said.zone), asked, style)
        return [asked.words.said.format(day)]
    zone = zone_of(occurrence.timezone)
    happened = _dated(occurrence.interval, occurrence.granularity, zone, asked, style)
    day = day_text(said.said_at, zone_of(said.zone))
    return [happened] if happened.startswith(day) else [happened, asked.words.said.format(day)]


def _day_of(turn: Turn) -> Interval:
    midnight = turn.said_at.astimezone(zone_of(turn.zone)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    return Interval(start=midnight.astimezone(UTC), end=(midnight + _DAY).astimezone(UTC))


def _dated(
    interval: Interval, granularity: Granularity, zone: tzinfo, asked: Asked, style: Style | None
) -> str:
    iso = iso_text(interval, granularity, zone)
    if style is None:
        return iso
    said = _worded(interval, granularity, zone, asked.language, asked.now, style)
    return f"{iso} = {said}"


@remembered(256)  # of one question: its lines are laid out several times until they fit
def _worded(
    interval: Interval,
    granularity: Granularity,
    zone: tzinfo,
    language: str,
    now: datetime,
    style: Style,
) -> str:
    return render(interval, granularity, zone, language, reference=now, style=style)


def iso_text(interval: Interval, granularity: Granularity, zone: tzinfo) -> str:
    """Return an interval in ISO 8601, its last day included; ``..`` is an open end (ISO 8601-2)."""
    if granularity in _CLOCK:
        start, end = interval.start, interval.end
        return "/".join(dict.fromkeys((_clock_text(start, zone), _clock_text(end, zone))))
    last = interval.end - timedelta(microseconds=1) if interval.end is not None else None
    ends = [day_text(one, zone) if one else ".." for one in (interval.start, last)]
    return "/".join(dict.fromkeys(ends))


def day_text(moment: datetime, zone: tzinfo) -> str:
    """Return the day of a moment in ISO 8601."""
    return moment.astimezone(zone).date().isoformat()


def _clock_text(moment: datetime | None, zone: tzinfo) -> str:
    return moment.astimezone(zone).strftime("%Y-%m-%dT%H:%M") if moment else ".."


def related_ids(memory: Memory) -> list[UUID]:
    """Return the memories that the line of a memory names."""
    others = [one.memory_id for one in memory.relations[:_MOST_RELATIONS]]
    return [memory.superseded_by, *others] if memory.superseded_by else others


def _relations(
    memory: Memory, asked: Asked, numbers: Mapping[UUID, int], gists: Mapping[UUID, Gist]
) -> list[str]:
    words = asked.words
    said = []
    if memory.superseded_by and (other := _named(memory.superseded_by, words, numbers, gists)):
        said.append(words.replaced.format(other))
    for one in memory.relations[:_MOST_RELATIONS]:
        if other := _named(one.memory_id, words, numbers, gists):
            out, inward = words.relations[one.type]
            said.append((out if one.is_outgoing else inward).format(other))
    return said


def _named(
    other: UUID, words: ContextWords, numbers: Mapping[UUID, int], gists: Mapping[UUID, Gist]
) -> str | None:
    if other in numbers:
        return f"#{numbers[other]}"
    gist = gists.get(other)
    if gist is None:
        return None
    day = day_text(gist.at, zone_of(gist.zone))
    return f"{words.quoted.format(as_label(excerpt(gist.summary, {}, _GIST_TOKENS)))} ({day})"
