"""How each operator of a question is applied, and said in words."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.answers import operators, trends, wording
from app.answers.chains import TRIES, chain_of, part_of
from app.answers.conditions import condition
from app.answers.counted import counted, of_place, of_turns, things_told
from app.answers.dated import dated
from app.answers.happenings import Happening, in_order, once_each
from app.answers.measured import measured, measured_too
from app.answers.numbered import number_in
from app.answers.promises import is_promise, promised
from app.answers.quoting import one_of, quoted
from app.answers.reasons import reason
from app.answers.spans import (
    begun_of,
    how_ago,
    how_apart,
    how_between,
    how_held,
    how_length,
    how_until,
)
from app.answers.topics import Doer
from app.answers.values import Value
from app.answers.view import Doubt, Nothing, View, selected
from app.answers.whether import ended, whether
from app.domain.events import Status


def _latest(view: View) -> tuple[Value, str]:
    return one_of(view, operators.latest(view.some()))


def _earliest(view: View) -> tuple[Value, str]:
    return one_of(view, operators.earliest(begun_of(view)))


def _nth(view: View) -> tuple[Value, str]:
    """Return the one of that place: what says that it is, else by counting."""
    topic, ordinal = view.asked.topic, view.asked.ordinal
    said = [one for one in view.some() if ordinal > 0 and number_in(one, topic) == ordinal]
    if said:
        return one_of(view, operators.latest(said))
    return one_of(view, operators.nth(view.some(), view.asked.ordinal))


def _when(view: View) -> tuple[Value, str]:
    """Return when it was, or will be: of several the last, unless the question can mean what is ahead."""
    found = view.selected()
    if view.asked.is_ahead or (view.asked.may_be_ahead and found.ahead):
        if found.ahead:
            return one_of(view, operators.nth(found.ahead, 1))
        if view.asked.is_ahead and not view.asked.may_be_ahead:
            raise Nothing
    if not found.sure:
        raise Doubt if found.is_open else Nothing
    return one_of(view, operators.latest(in_order(dated(one) for one in found.sure)))


def _count(view: View) -> tuple[Value, str]:
    if view.material.is_weighed:
        return things_told(view)
    found = of_place(view.selected(), view.asked)
    if not view.material.is_whole or (found.is_open and not found.sure):
        raise Doubt
    if not found.sure:
        raise Nothing
    sure = of_turns([counted(one, view.asked.counted) for one in found.sure], view.asked.counted)
    value = operators.count(sure)
    numbered = max((number_in(one, view.asked.topic) for one in sure), default=0)
    if numbered > value.value and view.asked.window is None and view.asked.anchor is None:
        value = replace(value, value=numbered)  # the fourth of which two were told
    return value, wording.of_count(
        value.value, sure, view.asked.language, view.now, noun=view.asked.counted
    )


def _frequency(view: View) -> tuple[Value, str]:
    asked = view.asked
    if not view.material.is_whole:
        raise Doubt
    told = view.material.told[0]
    is_chosen = view.material.is_weighed
    regular = trends.by_words(told, asked.topic, view.now, is_chosen=is_chosen)
    regular = regular or trends.by_rule(told, asked.topic)
    if regular is not None and asked.window is None:
        return regular, wording.of_rate(regular.value, asked.language)
    if is_chosen:
        raise Doubt  # how often it was cannot be told from what likely tells of it
    sure = view.some()
    per = trends.unit_of(asked.unit)
    value = operators.frequency(sure, asked.window, view.now, per)
    if value is None:
        if any(one.status is Status.ONGOING for one in sure):
            raise Doubt  # 最近老是卡住 was told once, and happens again and again
        value = operators.count(sure)
        return value, wording.of_count(value.value, sure, asked.language, view.now)
    return value, wording.of_rate(value.value, asked.language)


def _trend(view: View) -> tuple[Value, str]:
    if not view.material.is_whole:
        raise Doubt
    if view.material.is_weighed:
        return _trend_of_figures(view)
    found = selected(view.asked.topic, view.material.told[0], view.now).sure
    found = in_order([*found, *trends.states(view.asked.topic, view.material.told[0], found)])
    found = in_order(
        {(one.memory_id, one.start): one for one in (*found, *measured_too(view))}.values()
    )
    value, unit = trends.trend(view.asked, found, view.now, view.zone)
    if view.asked.window is None and (value is None or not value.value["before"]):
        # Of how much it was, not of how often: "did the bill come down?"
        value = operators.trend_of_values(trends.figures(view.asked.topic, found)) or value
    if value is None:
        raise Doubt if found or trends.is_measured(view.asked.topic) else Nothing
    return value, wording.of_trend(value.value, view.asked.language, unit)


def _trend_of_figures(view: View) -> tuple[Value, str]:
    """Return how the figures changed that were chosen by weight; what has none says nothing of a change."""
    value = operators.trend_of_values(trends.figures(view.asked.topic, view.some()))
    if value is None:
        raise Doubt
    return value, wording.of_trend(value.value, view.asked.language)


def _order(view: View) -> tuple[Value, str]:
    ones, others = view.some(0), view.some(1)
    pair = operators.first_of(ones, others, operator_first)
    if pair is None:
        raise Doubt
    value = Value(value=[str(one.memory_id) for one in pair], based_on=pair)
    return value, wording.of_list(pair, view.asked.language, view.now)


def operator_first(happenings: Sequence[Happening]) -> Happening:
    """Return the first of some."""
    return happenings[0]


def _listed(view: View) -> tuple[Value, str]:
    value = operators.listed(view.some())
    if value is None:
        raise Nothing
    return value, wording.of_list(value.based_on, view.asked.language, view.now)


def _spanned(view: View) -> tuple[Value, str]:
    """Return what happened in a window, or before, after or during something."""
    asked = view.asked
    if not asked.topic.is_empty:
        return _listed(view)
    own = asked.topic.doer is Doer.SELF
    happened = [
        one
        for one in view.material.span
        if one.came_about(view.now) and (one.by_speaker or not own) and not is_promise(one)
    ]
    found = operators.in_window(once_each(happened), asked.window)
    based: tuple[Happening, ...] = ()
    if asked.anchor is not None:
        found, based = view.beside_anchor(found), (view.anchor(),)
    if asked.at_once and asked.anchor is not None:
        found = _next_to(found, asked.side)
    value = operators.listed(found)
    if value is None:
        raise Nothing
    value = Value(
        value=value.value,
        based_on=value.based_on,
        calculation={"anchor": [str(b.memory_id) for b in based]},
    )
    return value, wording.of_list(value.based_on, asked.language, view.now)


def _next_to(found: Sequence[Happening], side: str | None) -> list[Happening]:
    """Return what came right before or after something: what was told in one go with the nearest."""
    if not found:
        return []
    nearest = found[0] if side == "after" else found[-1]
    return [one for one in found if one.turn_id == nearest.turn_id]


def _chain(view: View) -> tuple[Value, str]:
    story = chain_of(view.asked.topic, view.material.told[0], view.material.linked, view.now)
    story = part_of(story, view.asked.pick)
    if view.asked.anchor is not None and story:
        anchor = view.anchor()
        story = (
            [one for one in story if one.start < anchor.start]
            if view.asked.side == "before"
            else story
        )
    if not story:
        raise Nothing
    if view.asked.operator == "attempts":
        story = [one for one in story[1:] if one.by_speaker or one.action_type in TRIES]
        if not story:
            raise Nothing
    elif len(story) < 2:
        raise Doubt
    ids = [str(one.memory_id) for one in story]
    value = Value(
        value=ids, based_on=tuple(story), calculation={"outcome": str(story[-1].memory_id)}
    )
    return value, wording.of_chain(story, view.asked.language, view.now)


OPERATORS: dict[str, Callable[[View], tuple[Value, str]]] = {
    "latest": _latest, "earliest": _earliest, "nth": _nth, "when": _when, "since": _earliest, "what": quoted,
    "who": quoted, "where": quoted, "amount": quoted, "ended": ended, "count": _count, "frequency": _frequency, "ago": how_ago, "held": how_held,
    "length": how_length, "between": how_between, "apart": how_apart, "until": how_until, "trend": _trend, "order": _order, "list": _listed,
    "window": _spanned, "before_event": _spanned, "after_event": _spanned, "during_event": _spanned,
    "chain": _chain, "attempts": _chain, "whether": whether, "measure": measured, "promised": promised, "why": reason, "condition": condition,
}  # fmt: skip
