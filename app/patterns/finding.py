"""From what a user told to the patterns that it holds: test everything, keep what survives together."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from app.domain.events import Source
from app.domain.patterns import PatternDraft, PatternSort
from app.patterns import changing, following, periodic, wording
from app.patterns.calendar import Grid, grid_of
from app.patterns.exact import kept
from app.patterns.series import Series, series_of
from app.patterns.sightings import Diary, Sighting, ToldEvent, ToldTurn, diary_of

# Share of wrong ones among those kept, by sort: there are four, so of users without any pattern one in
# fifty gets one at most.
_RATE = 0.005
_SHORTEST_DAYS, _FEWEST_DAYS = 21, 14  # from first to last, and on which the user spoke
_SHOWN_DATES = 30
_MOST_SOURCES = 20
_PART = 0.85  # of the days of one thing, on which the other one came up too


def patterns_in(turns: Sequence[ToldTurn], events: Iterable[ToldEvent]) -> list[PatternDraft]:
    """Return the patterns in what a user told, the surest of each sort first; blocks, for it computes."""
    diary = diary_of(turns, events)
    grid = grid_of(diary.active)
    if len(grid.days) < _FEWEST_DAYS or (grid.days[-1] - grid.days[0]).days < _SHORTEST_DAYS:
        return []
    series = series_of(diary)
    language = _language(diary)
    return [
        *_periodic(series, grid, diary, language),
        *_following(series, grid, diary, language),
        *_changes(series, grid, diary, language),
        *_trends(diary, language),
    ]


def _language(diary: Diary) -> str:
    chinese = diary.languages["zh"] + diary.languages["mixed"]
    return "zh" if chinese > diary.languages["en"] else "en"


def _surviving(found: Sequence[Any], tried: int) -> list[Any]:
    """Return what survives among all that was looked at, those too that were not worth a test."""
    survives = kept([*(one.p for one in found), *[1.0] * (tried - len(found))], _RATE)
    chosen = [one for one, is_kept in zip(found, survives, strict=False) if is_kept]
    return sorted(chosen, key=lambda one: one.p)


def _periodic(
    series: Sequence[Series], grid: Grid, diary: Diary, language: str
) -> list[PatternDraft]:
    ways = periodic.all_ways(grid)
    tried = []
    for one in series:
        by_day = periodic.best_recurrence(one, grid, ways)
        by_step = periodic.even_steps(one, grid) if by_day is None or by_day.p > _RATE else None
        options = [found for found in (by_day, by_step) if found is not None]
        if options:
            tried.append(min(options, key=lambda found: found.p))
    return [
        _draft(
            PatternSort.PERIODIC,
            one.series.key,
            wording.periodic(one, language),
            wording.period_of(one, language),
            (_counts(one, "hits", "chances", "beside", "others"), one.series.days, one.p),
            (diary, language),
        )
        for one in _widest(_surviving(tried, len(series)))
        if periodic.holds_lately(one, grid)
    ]


def _widest(found: Sequence[periodic.Periodic]) -> list[periodic.Periodic]:
    """Return what is no part of something surer: "paid" comes only where "rent" does."""
    kept_: list[periodic.Periodic] = []
    for one in found:
        own = one.series.days.keys()
        if not any(len(own & other.series.days.keys()) >= _PART * len(own) for other in kept_):
            kept_.append(one)
    return kept_


def _following(
    series: Sequence[Series], grid: Grid, diary: Diary, language: str
) -> list[PatternDraft]:
    drafts, told = [], set()
    for one in _surviving(*following.followings(series, grid)):
        pair = frozenset((one.first.key, one.then.key))
        if pair in told or not following.holds_lately(one, grid):
            continue
        told.add(pair)
        days = {
            day: seen
            for day, seen in one.then.days.items()
            if date.fromordinal(day.toordinal() - one.lag) in one.first.days
        }
        drafts.append(
            _draft(
                PatternSort.FOLLOWS,
                f"{one.first.key}>{one.then.key}",
                wording.follows(one, language),
                {"lag_days": one.lag, "text": None},
                (_counts(one, "both", "firsts", "beside", "others"), days, one.p),
                (diary, language),
            )
        )
    return drafts


def _changes(
    series: Sequence[Series], grid: Grid, diary: Diary, language: str
) -> list[PatternDraft]:
    return [
        _draft(
            PatternSort.CHANGE,
            f"{one.series.key}:{'more' if one.is_more else 'less'}",
            wording.change(one, language),
            {"start": one.since.isoformat(), "end": None, "text": None},
            (_counts(one, "lately", "days", "before", "days_before"), one.series.days, one.p),
            (diary, language),
        )
        for one in _surviving(changing.changes(series, grid), len(series))
    ]


def _trends(diary: Diary, language: str) -> list[PatternDraft]:
    drafts = []
    found = changing.trends(diary)
    for one in _surviving(found, len(found)):
        days: dict[date, tuple[Sighting, ...]] = {}
        for sighting, _, _ in diary.values[one.metric]:
            days[sighting.day] = (*days.get(sighting.day, ()), sighting)
        evidence = {"from": round(one.start, 3), "to": round(one.end, 3), "values": len(one.days)}
        drafts.append(
            _draft(
                PatternSort.TREND,
                f"{one.metric}:{'up' if one.end > one.start else 'down'}",
                wording.trend(one, language),
                {"start": one.days[0].isoformat(), "end": one.days[-1].isoformat(), "text": None},
                (evidence, days, one.p),
                (diary, language),
            )
        )
    return drafts


def _counts(found: Any, *names: str) -> dict[str, Any]:
    return {name: getattr(found, name) for name in names}


_Evidence = tuple[dict[str, Any], Mapping[date, tuple[Sighting, ...]], float]


def _draft(
    sort: PatternSort,
    key: str,
    statement: str,
    period: dict[str, Any],
    evidence: _Evidence,
    told: tuple[Diary, str],
) -> PatternDraft:
    """Return a pattern with the last days that show it; known since the last of them."""
    counts, days, p = evidence
    diary, language = told
    shown = sorted(days)[-_SHOWN_DATES:]
    sources = [sighting.source for day in shown for sighting in days[day]][-_MOST_SOURCES:]
    return PatternDraft(
        sort=sort,
        key=f"{sort.value}:{key}",
        statement=statement,
        language=language,
        zone=diary.zone,
        period=period,
        evidence={
            **counts,
            "occurrences": len(days),
            "dates": [day.isoformat() for day in shown],
            "p_value": float(f"{p:.3g}"),
        },
        known_from=max(diary.said_at[one.turn_id] for one in sources),
        confidence=round(1 - min(0.5, p * 10), 3),
        sources=tuple(_distinct(sources)),
    )


def _distinct(sources: Iterable[Source]) -> list[Source]:
    return list({(one.turn_id, one.start): one for one in sources}.values())
