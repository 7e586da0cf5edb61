"""What somebody does again and again, told in one line: how often, how much together, from when to when."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from app.digests.condensing import at_length
from app.digests.marks import Sort, marks
from app.domain.models import Role
from app.domain.zones import zone_of
from app.episodes.talk import Said
from app.patterns import ToldEvent
from app.patterns.series import amount, name_of
from app.patterns.sightings import terms_of
from app.text.folding import fold

FEWEST = 4  # times, from which on single ones are told together
_COMMON = 0.7  # of the times, in which a word must stand to name them
_MOST_WORDS = 3  # that name a routine
_UNITS = frozenset({"km", "kilometres", "kilometers", "miles", "hours", "hour", "minutes", "minute", "steps", "kg", "pounds"})  # fmt: skip
_VAGUE = frozenset({"", "OTHER", "GO", "DO", "BE", "HAVE", "SAY", "MEASURE"})
# Values that add up; of others ("weight") the least and the most are told.
_ADDS_UP = frozenset({"distance", "duration", "steps", "amount", "cost", "price", "calories", "pages"})  # fmt: skip


_Time = tuple[Said, int, int, ToldEvent | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Routine:
    """Happenings of one kind: what they are called, and the sentences that tell of them.

    ``places`` are (turn, first character) of each; ``values`` the measured ones by (name, unit).
    """

    label: str
    days: tuple[date, ...]
    places: frozenset[tuple[UUID, int]]
    turn_ids: tuple[UUID, ...]
    values: Mapping[tuple[str, str], tuple[float, ...]]
    language: str
    is_of_people: bool = True

    @property
    def text(self) -> str:
        """Return count, sums and span in words."""
        is_zh = self.language == "zh"
        many = len(self.places)
        parts = [f"{self.label} {many}次" if is_zh else f"{self.label}: {many} times"]
        for (name, unit), values in self.values.items():
            if name in _ADDS_UP:
                total = amount(round(sum(values), 2), unit, self.language)
                parts.append(f"共{total}" if is_zh else f"{total} in all")
            else:
                low, high = f"{min(values):g}", amount(max(values), unit, self.language)
                parts.append(f"{name_of(name, self.language)} {low}–{high}")
        parts.append(f"{self.days[0].isoformat()}–{self.days[-1].isoformat()}")
        return ("，" if is_zh else ", ").join(parts)


def routines(
    said: Iterable[tuple[Said, int, int]], events: Iterable[ToldEvent], language: str
) -> list[Routine]:
    """Return what comes up often enough among sentences, given as (turn, start, end).

    A sentence belongs to one only if its numbers are measured values of the happening, and if it names
    nobody and decides nothing: those stay as they were said.
    """
    told: dict[UUID, list[ToldEvent]] = {}
    for event in events:
        told.setdefault(event.turn_id, []).append(event)
    groups: dict[tuple[str, ...], list[_Time]] = {}
    alike: dict[tuple[str, str], list[_Time]] = {}
    for turn, start, end in said:
        words = turn.text[start:end]
        own = [one for one in told.get(turn.turn_id, ()) if one.start < end and start < one.end]
        if turn.role is Role.USER and len(own) == 1 and _is_plain(words, own[0]):
            measured = (name for name, _, _ in own[0].metrics)
            group = groups.setdefault((turn.speaker, own[0].kind, *measured), [])
            group.append((turn, start, end, own[0]))
        alike.setdefault((turn.speaker, fold(words)), []).append((turn, start, end, None))
    made = [_routine(group, language) for group in groups.values() if len(group) >= FEWEST]
    counted = [one for one in made if one is not None]
    taken = {place for one in counted for place in one.places}
    return [*counted, *_said_again(alike.values(), taken, language)]


def _said_again(
    groups: Iterable[Sequence[_Time]], taken: set[tuple[UUID, int]], language: str
) -> Iterator[Routine]:
    """Yield what was said in the same words over and over: once, with how often."""
    for group in groups:
        left = [one for one in group if (one[0].turn_id, one[1]) not in taken]
        if len(left) >= FEWEST:
            turn, start, end, _ = left[0]
            yield _counted(left, at_length(turn.text[start:end]), language)


def _is_plain(words: str, event: ToldEvent) -> bool:
    if event.kind in _VAGUE or not event.is_real:
        return False
    found = marks(words)
    if any(mark.sort in (Sort.NAME, Sort.DECISION) for mark in found):
        return False
    numbers = sum(mark.sort is Sort.NUMBER for mark in found)
    return numbers <= len(event.metrics)


def _routine(group: Sequence[_Time], language: str) -> Routine | None:
    label = _label([turn.text[start:end] for turn, start, end, _ in group], language)
    return _counted(group, label, language) if label else None


def _counted(group: Sequence[_Time], label: str, language: str) -> Routine:
    days = sorted(
        ((event.occurs_at if event else None) or turn.said_at).astimezone(zone_of(turn.zone)).date()
        for turn, _, _, event in group
    )
    values: dict[tuple[str, str], list[float]] = {}
    for _, _, _, event in group:
        for name, value, unit in event.metrics if event else ():
            values.setdefault((name, unit), []).append(value)
    return Routine(
        label=label,
        days=tuple(days),
        places=frozenset((turn.turn_id, start) for turn, start, _, _ in group),
        turn_ids=tuple(dict.fromkeys(turn.turn_id for turn, *_ in group)),
        values={key: tuple(some) for key, some in values.items()},
        language=language,
        is_of_people=group[0][0].role is Role.USER,
    )


def _label(said: Sequence[str], language: str) -> str:
    """Return the words that most of the sentences share, in their order; "" if they share none."""
    spread = Counter(term for words in said for term in set(terms_of(fold(words))))
    shared = {term for term, many in spread.items() if many >= _COMMON * len(said)}
    first = next((fold(words) for words in said if shared <= set(terms_of(fold(words)))), "")
    if language == "zh":
        found = sorted(shared, key=first.find)
        return "".join(
            one for one in found if not any(one != other and one in other for other in found)
        )
    forms = (word.strip(".,;:!") for word in first.split())
    named = [form for form in forms if shared.intersection(terms_of(form)) and form not in _UNITS]
    return " ".join(dict.fromkeys(named[:_MOST_WORDS]))
