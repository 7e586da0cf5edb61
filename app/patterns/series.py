"""Things that come up again and again: sightings that stand for one thing, by day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.patterns.sightings import Diary, Sighting
from app.text.folding import fold

FEWEST = 4  # days on which something came up, below which nothing is said of it
_MOST_SERIES = 40
_MOST_SHARE = 0.75  # of all days: what comes up nearly always has no rhythm that could be told
_SAME = 0.8  # of their days, shared by two words of one thing
_MOST_WORDS = 3  # that name a thing
_VALUES = 12  # measured values, from which on high and low are told apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Something and the days on which it came up, each with a sighting.

    ``words`` are how it is said, in two languages for measured values: ``label`` picks. ``value`` is
    the threshold of a measured one.
    """

    key: str
    days: Mapping[date, tuple[Sighting, ...]]
    label_en: str
    label_zh: str

    def label(self, language: str) -> str:
        """Return how it is called in a language."""
        return self.label_zh if language == "zh" else self.label_en


def series_of(diary: Diary) -> list[Series]:
    """Return what came up on enough days, the most frequent first; words of one thing are one series."""
    made = [_of_term(diary, term, seen) for term, seen in diary.terms.items()]
    made += [_of_kind(diary, kind, seen) for kind, seen in diary.kinds.items()]
    fitting = [one for one in made if FEWEST <= len(one.days) <= _MOST_SHARE * len(diary.active)]
    fitting.sort(key=lambda one: (-len(one.days), one.key.startswith("kind:"), one.key))
    merged = _merged(diary, fitting[: 3 * _MOST_SERIES])
    return [*_of_values(diary), *merged[:_MOST_SERIES]]


def _of_term(diary: Diary, term: str, seen: Sequence[Sighting]) -> Series:
    written = diary.surfaces.get(term)
    label = max(sorted(written), key=lambda word: written[word]) if written else term
    return Series(key=f"term:{term}", days=_by_day(diary, seen), label_en=label, label_zh=label)


def _of_kind(diary: Diary, kind: str, seen: Sequence[Sighting]) -> Series:
    label = kind.lower().replace("_", " ")
    return Series(key=f"kind:{kind}", days=_by_day(diary, seen), label_en=label, label_zh=label)


def _by_day(diary: Diary, seen: Sequence[Sighting]) -> dict[date, tuple[Sighting, ...]]:
    """Return sightings by day; only days on which the user spoke, for of others nobody knows what was not told."""
    days: dict[date, list[Sighting]] = {}
    for one in seen:
        if one.day in diary.active:
            days.setdefault(one.day, []).append(one)
    return {day: tuple(some) for day, some in sorted(days.items())}


def _merged(diary: Diary, made: Sequence[Series]) -> list[Series]:
    """Return series with those of (nearly) the same days put together, named by all their words."""
    groups: list[list[Series]] = []
    for one in made:
        for group in groups:
            if _are_same(group[0], one):
                group.append(one)
                break
        else:
            groups.append([one])
    return [_joined(diary, group) for group in groups]


def _are_same(one: Series, other: Series) -> bool:
    shared = len(one.days.keys() & other.days.keys())
    return shared >= _SAME * len(one.days.keys() | other.days.keys())


def _joined(diary: Diary, group: Sequence[Series]) -> Series:
    """Return one series named by the words of its last sentence that stand for it, in their order."""
    words = [one for one in group if one.key.startswith("term:")] or list(group)
    first = words[0]
    last = first.days[max(first.days)][-1].source
    sentence = fold(diary.texts[last.turn_id][last.start : last.end])
    labels = [one.label_en for one in words]
    labels = [one for one in labels if not any(one != o and one in o for o in labels)][:_MOST_WORDS]
    labels.sort(key=sentence.find)
    joint = " " if all(label.isascii() for label in labels) else ""
    label = joint.join(dict.fromkeys(labels))
    return replace(first, label_en=label, label_zh=label)


_NAMES_ZH = {
    "sleep": "睡眠", "weight": "体重", "temperature": "体温", "heart_rate": "心率", "blood_pressure": "血压", "steps": "步数",
    "distance": "距离", "mood": "心情", "pain": "疼痛", "glucose": "血糖",
}  # fmt: skip
_UNITS_ZH = {"h": "小时", "kg": "公斤", "min": "分钟", "km": "公里"}


def name_of(metric: str, language: str) -> str:
    """Return what a measured value is called."""
    words = metric.replace("_", " ")
    return _NAMES_ZH.get(metric, words) if language == "zh" else words


def amount(value: float, unit: str, language: str) -> str:
    """Return a value with its unit as a language writes it."""
    if language == "zh":
        return f"{value:g}{_UNITS_ZH.get(unit, unit)}"
    return f"{value:g} {unit}".strip()


def _of_values(diary: Diary) -> list[Series]:
    """Return low and high days of measured values, told apart where the values part best."""
    made = []
    for name, seen in sorted(diary.values.items()):
        some = [
            (sighting, value, unit)
            for sighting, value, unit in seen
            if sighting.day in diary.active
        ]
        if len({sighting.day for sighting, _, _ in some}) < _VALUES:
            continue
        values = [value for _, value, _ in some]
        unit = some[-1][2]
        cut = _parting(values)
        if cut is None:
            continue
        low = [sighting for sighting, value, _ in some if value <= cut]
        high = [sighting for sighting, value, _ in some if value > cut]
        least = min(value for value in values if value > cut)
        made += [
            Series(
                key=f"low:{name}", days=_by_day(diary, low),
                label_en=f"low {name_of(name, 'en')} ({amount(cut, unit, 'en')} or less)",
                label_zh=f"{name_of(name, 'zh')}偏低（{amount(cut, unit, 'zh')}及以下）",
            ),
            Series(
                key=f"high:{name}", days=_by_day(diary, high),
                label_en=f"high {name_of(name, 'en')} ({amount(least, unit, 'en')} or more)",
                label_zh=f"{name_of(name, 'zh')}偏高（{amount(least, unit, 'zh')}及以上）",
            ),
        ]  # fmt: skip
    return [one for one in made if len(one.days) >= FEWEST]


def _parting(values: Sequence[float]) -> float | None:
    """Return the value up to which values are low, where the two parts differ most (Otsu 1979); None if all are alike."""
    ordered = sorted(values)
    total, count = sum(ordered), len(ordered)
    best, cut, below = 0.0, None, 0.0
    for at in range(1, count):
        below += ordered[at - 1]
        if ordered[at] == ordered[at - 1]:
            continue
        between = at * (count - at) * (below / at - (total - below) / (count - at)) ** 2
        if between > best:
            best, cut = between, ordered[at - 1]
    return cut
