"""How each operator of a question is applied, and said in words."""

from collections.abc import Callable, Sequence
from typing import Any

from app.answers import lengths, operators, trends, wording
from app.answers.chains import TRIES, chain_of, part_of
from app.answers.counted import counted
from app.answers.happenings import Happening, in_order, once_each
from app.answers.lexicon import START_WORDS
from app.answers.matching import Fit, fit_of, of_the_same
from app.answers.measured import measured, measured_too
from app.answers.promises import is_promise, promised
from app.answers.quoting import one_of, quoted
from app.answers.topics import Doer, Topic
from app.answers.values import Value, iso_duration
from app.answers.view import Doubt, Nothing, View, selected
from app.answers.whether import ended, whether
from app.domain.events import Status

_PAIR = 2


def _latest(view: View) -> tuple[Value, str]:
    return one_of(view, operators.latest(view.some()))


def _earliest(view: View) -> tuple[Value, str]:
    return one_of(view, operators.earliest(_begun(view)))


def _begun(view: View) -> list[Happening]:
    """Return what fits; where a beginning is asked of, what says so, else all without that word."""
    found = view.selected()
    if found.sure:
        return found.sure
    if view.asked.starts:
        topic = view.asked.topic.without(START_WORDS)
        if not topic.is_empty:
            wider = selected(topic, view.material.told[0], view.now)
            sure = operators.in_window(wider.sure, view.asked.window)
            if sure:
                return sure
        if lasting := [one for one in view.material.told[0] if _lasts_since(topic, one, view)]:
            return in_order(lasting)
    raise Doubt if found.is_open else Nothing


def _lasts_since(topic: Topic, one: Happening, view: View) -> bool:
    """Return whether something is told to go on since a time that is named: "learning Spanish since May"."""
    goes_on = one.recurrence is not None or one.is_state or one.status is Status.ONGOING
    is_begun = one.has_time and one.start <= min(view.now, one.said_at)
    return goes_on and is_begun and fit_of(topic, one) is Fit.YES


def _nth(view: View) -> tuple[Value, str]:
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
    return one_of(view, operators.latest(found.sure))


def _count(view: View) -> tuple[Value, str]:
    found = view.selected()
    if not view.material.is_whole or (found.is_open and not found.sure):
        raise Doubt
    if not found.sure:
        raise Nothing
    sure = [counted(one, view.asked.counted) for one in found.sure]
    value = operators.count(sure)
    return value, wording.of_count(value.value, sure, view.asked.language, view.now)


def _frequency(view: View) -> tuple[Value, str]:
    asked = view.asked
    if not view.material.is_whole:
        raise Doubt
    regular = trends.by_rule(view.material.told[0], asked.topic)
    if regular is not None and asked.window is None:
        return regular, wording.of_rate(regular.value, asked.language)
    sure = view.some()
    per = trends.unit_of(asked.unit)
    value = operators.frequency(sure, asked.window, view.now, per)
    if value is None:
        if any(one.status is Status.ONGOING for one in sure):
            raise Doubt  # 最近老是卡住 was told once, and happens again and again
        value = operators.count(sure)
        return value, wording.of_count(value.value, sure, asked.language, view.now)
    return value, wording.of_rate(value.value, asked.language)


def _ago(view: View) -> tuple[Value, str]:
    sure = _begun(view)
    one = sure[0] if view.asked.pick == 1 else sure[-1]
    value = operators.ago(one, view.now)
    return value, wording.of_ago(lengths.parsed(value.value), one, view.asked.language, view.now)


def _held(view: View) -> tuple[Value, str]:
    """Return for how long something has been going on: since its last beginning, else since its first."""
    owned = lengths.begun_with(view.asked.topic, view.material.told[0], view.now)
    sure = owned or _begun(view)
    begun = [one for one in sure if lengths.says_start(one.words)]
    one = begun[-1] if begun and not owned else sure[0]
    value = operators.ago(one, view.now)
    return value, wording.of_ago(lengths.parsed(value.value), one, view.asked.language, view.now)


def _length(view: View) -> tuple[Value, str]:
    """Return how long something lasted: as it was said, else from its beginning to its end."""
    found = view.selected()
    told = [(one, length) for one in found.sure if (length := lengths.said_in(one)) is not None]
    if view.asked.pick == 1:
        told = told[:1]
    if told:
        one, length = told[-1]
        value = Value(
            value=iso_duration(length),
            based_on=(one,),
            calculation={"said": wording.words(one)},
        )
        return value, _length_text(length, one, view)
    pair = lengths.ends_of(in_order(view.material.told[0]), view.asked.topic, view.now)
    if pair is None:
        raise Doubt if found.sure or found.is_open else Nothing
    return _span(view, pair)


def _length_text(length: Any, one: Happening, view: View) -> str:
    said = wording.said(one, view.asked.language, view.now)
    shown = wording.of_length(length, view.asked.language)
    return f"{shown}（{said}）。" if view.asked.language == "zh" else f"{shown} ({said})."


def _between(view: View) -> tuple[Value, str]:
    ones, others = view.some(0), view.some(1)
    if view.asked.other is not None and len(view.asked.other.words) == 1:
        others = list(of_the_same(view.asked.topic, others))  # 下单后几天到货: what was ordered
    pair = operators.pair(ones, others, view.asked.pick, view.asked.other_pick)
    if pair is None:
        raise Doubt
    return _span(view, pair)


def _apart(view: View) -> tuple[Value, str]:
    """Return how long it was between two of one kind; where there are not two, it is unclear which are meant."""
    sure = view.some()
    if len(sure) != _PAIR:
        raise Doubt
    return _span(view, (sure[0], sure[1]))


def _span(view: View, pair: tuple[Happening, Happening]) -> tuple[Value, str]:
    value = operators.between(*pair)
    return value, wording.of_span(lengths.parsed(value.value), pair, view.asked.language, view.now)


def _until(view: View) -> tuple[Value, str]:
    """Return how long it took until something: from what was told of the same thing before it."""
    ends = view.some()
    begins = lengths.before_of(ends[-1], view.asked.topic, view.material.told[0], view.now)
    if begins is None:
        raise Doubt
    return _span(view, (begins, ends[-1]))


def _trend(view: View) -> tuple[Value, str]:
    if not view.material.is_whole:
        raise Doubt
    found = selected(view.asked.topic, view.material.told[0], view.now).sure
    found = in_order([*found, *trends.states(view.asked.topic, view.material.told[0], found)])
    found = in_order(
        {(one.memory_id, one.start): one for one in (*found, *measured_too(view))}.values()
    )
    value, unit = trends.trend(view.asked, found, view.now, view.zone)
    if value is None:
        raise Doubt if found or trends.is_measured(view.asked.topic) else Nothing
    return value, wording.of_trend(value.value, view.asked.language, unit)


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
    "who": quoted, "where": quoted, "amount": quoted, "ended": ended, "count": _count, "frequency": _frequency, "ago": _ago, "held": _held,
    "length": _length, "between": _between, "apart": _apart, "until": _until, "trend": _trend, "order": _order, "list": _listed,
    "window": _spanned, "before_event": _spanned, "after_event": _spanned, "during_event": _spanned,
    "chain": _chain, "attempts": _chain, "whether": whether, "measure": measured, "promised": promised,
}  # fmt: skip
