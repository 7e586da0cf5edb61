"""What stands around the memories of the block: the profile, readings, the talk so far."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from app.domain.context import as_label, line_cost
from app.domain.models import Role, Turn
from app.domain.zones import zone_of
from app.ports import FactHit
from app.services.context.layout import Layout
from app.services.context.lines import Asked, day_text, moment_of
from app.services.recall.remembered import Memory
from app.text.excerpts import excerpt

_FACT_TOKENS, _TURN_TOKENS = 30, 60
_LEAST_READINGS = 3  # two are told apart by eye


def profile_points(facts: Sequence[FactHit], asked: Asked, layout: Layout) -> list[str]:
    """Return what holds of the user in the words in which it was said, with the day."""
    points = []
    for one in facts:
        said = excerpt(one.fact.summary, {}, _FACT_TOKENS).rstrip(" .。")
        day = asked.words.said.format(day_text(one.fact.known_from, zone_of(one.fact.zone)))
        points.append(f"{as_label(one.fact.subject)}: {layout.data(said)} ({day})")
    return points


def reading_points(memories: Sequence[Memory], asked: Asked) -> list[str]:
    """Return for each metric that several memories measure its range and its latest value."""
    series: dict[tuple[str, str], list[tuple[datetime, tzinfo, float]]] = {}
    for memory in memories:
        event = memory.event
        for metric in event.metrics if event is not None and memory.superseded_by is None else ():
            zone = zone_of(memory.brought_by.zone)
            read = (moment_of(memory), zone, metric.value)
            series.setdefault((metric.name, metric.unit), []).append(read)
    return [
        _reading(as_label(name), as_label(unit), values, asked)
        for (name, unit), values in series.items()
        if len(values) >= _LEAST_READINGS
    ]


def _reading(
    name: str, unit: str, values: Sequence[tuple[datetime, tzinfo, float]], asked: Asked
) -> str:
    at, zone, last = max(values, key=lambda one: one[0])
    numbers = [value for _, _, value in values]
    return asked.words.reading.format(
        name=name,
        count=len(numbers),
        low=f"{min(numbers):g}",
        high=f"{max(numbers):g}",
        last=f"{last:g}",
        unit=f" {unit}" if unit else "",
        day=day_text(at, zone),
    )


def talk_lines(turns: Sequence[Turn], layout: Layout, *, room: int) -> list[tuple[Role, str]]:
    """Return the last turns that fit, in order, each with who said it."""
    lines: list[tuple[Role, str]] = []
    for turn in reversed(turns):
        words = layout.data(excerpt(turn.text, {}, _TURN_TOKENS))
        line = f"{as_label(turn.speaker)}: {words}"
        room -= line_cost(f"- {line}")
        if room < 0:
            break
        lines.append((turn.role, line))
    return lines[::-1]
