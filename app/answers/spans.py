"""How long something was, is, or is ago."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from app.answers import lengths, operators, wording
from app.answers.happenings import Happening, in_order
from app.answers.lexicon import START_WORDS
from app.answers.matching import fit_of, of_the_same
from app.answers.numbered import number_in
from app.answers.topics import Topic
from app.answers.values import Value, iso_duration, moment, since
from app.answers.view import Doubt, Nothing, View, selected
from app.answers.whose import Fit, names_somebody
from app.domain.events import Status

_PAIR = 2


def begun_of(view: View) -> list[Happening]:
    """Return what fits; where a beginning is asked of, what says so, else all without that word."""
    found = view.selected()
    if found.sure and view.asked.operator == "since" and _is_of_nothing(view.asked.topic):
        begun = [one for one in found.sure if lengths.begins(one.words)]
        if not begun:
            raise Doubt  # that somebody was named tells of no beginning
        return begun
    if found.sure:
        return found.sure
    if view.asked.starts:
        topic = view.asked.topic.without(START_WORDS)
        if not topic.is_empty and not _is_of_nothing(topic):
            wider = selected(topic, view.material.told[0], view.now)
            sure = operators.in_window(wider.sure, view.asked.window)
            if sure:
                return sure
        if lasting := [one for one in view.material.told[0] if _lasts_since(topic, one, view)]:
            return in_order(lasting)
    raise Doubt if found.is_open else Nothing


def _is_of_nothing(topic: Topic) -> bool:
    """Return whether somebody's name is all that is left to be told."""
    return all(names_somebody(word) for word in topic.words)


def _lasts_since(topic: Topic, one: Happening, view: View) -> bool:
    """Return whether something is told to go on since a time that is named: "learning Spanish since May"."""
    goes_on = one.recurrence is not None or one.is_state or one.status is Status.ONGOING
    is_begun = one.has_time and one.start <= min(view.now, one.said_at)
    return goes_on and is_begun and fit_of(topic, one) is Fit.YES


def how_ago(view: View) -> tuple[Value, str]:
    """Return how long ago it was: of several the last, unless the first is asked; or how long it is until the next."""
    if view.asked.is_ahead:
        return _how_ahead(view)
    sure = begun_of(view)
    one = sure[0] if view.asked.pick == 1 else sure[-1]
    value = operators.ago(one, view.now)
    return value, wording.of_ago(lengths.parsed(value.value), one, view.asked.language, view.now)


def _how_ahead(view: View) -> tuple[Value, str]:
    found = view.selected()
    if not found.ahead:
        raise Doubt if found.sure or found.is_open else Nothing
    one = found.ahead[0]
    length = -since(one, view.now)
    calculation = {"from": view.now.isoformat(), "to": moment(one)}
    value = Value(value=iso_duration(length), based_on=(one,), subject=one, calculation=calculation)
    return value, _length_text(length, one, view)


def how_held(view: View) -> tuple[Value, str]:
    """Return for how long something has been going on: since its last beginning, else since its first."""
    owned = lengths.begun_with(view.asked.topic, view.material.told[0], view.now)
    sure = owned or begun_of(view)
    begun = [one for one in sure if lengths.says_start(one.words)]
    one = begun[-1] if begun and not owned else sure[0]
    value = operators.ago(one, view.now)
    return value, wording.of_ago(lengths.parsed(value.value), one, view.asked.language, view.now)


def how_length(view: View) -> tuple[Value, str]:
    """Return how long something lasted: as it was said, else from its beginning to its end."""
    found = view.selected()
    told = _with_lengths(found.sure)
    if not told and view.asked.may_be_ahead:
        told = _with_lengths(found.ahead)  # "six weeks on crutches" is agreed, and not over
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
    told_here = in_order(view.material.told[0])
    pair = lengths.ends_of(told_here, view.asked.topic, view.now)
    first = None if pair else lengths.begun_of_length(told_here, view.asked.topic, view.now)
    if first is not None and (end := lengths.told_next(first, view.material.span, view.now)):
        pair = first, end
    if pair is None:
        raise Doubt if found.sure or found.is_open else Nothing
    if not lengths.is_told_of(view.asked.topic, told_here):
        raise Doubt  # somebody's stay in hospital is not their swimming
    return _span(view, pair)


def _with_lengths(told: Iterable[Happening]) -> list[tuple[Happening, timedelta]]:
    return [(one, length) for one in told if (length := lengths.said_in(one)) is not None]


def _length_text(length: Any, one: Happening, view: View) -> str:
    said = wording.said(one, view.asked.language, view.now)
    shown = wording.of_length(length, view.asked.language)
    return f"{shown}（{said}）。" if view.asked.language == "zh" else f"{shown} ({said})."


def how_between(view: View) -> tuple[Value, str]:
    """Return how long it was from one thing to another."""
    ones, others = view.some(0), view.some(1)
    if view.asked.other is not None and len(view.asked.other.words) == 1:
        others = list(of_the_same(view.asked.topic, others))  # 下单后几天到货: what was ordered
    asked = view.asked
    ones, pick = _numbered(ones, asked.topic, asked.pick)
    others, other_pick = _numbered(others, asked.topics[1], asked.other_pick)
    pair = operators.pair(ones, others, pick, other_pick)
    if pair is None:
        raise Doubt
    return _span(view, pair)


def _numbered(happenings: list[Happening], topic: Topic, pick: int) -> tuple[list[Happening], int]:
    """Return what says that it is the one picked, and no pick any more; else all and the pick.

    Raises:
        Doubt: the one in that place says that it is another.
    """
    said = [one for one in happenings if pick > 0 and number_in(one, topic) == pick]
    if said:
        return said, 0
    if 0 < pick <= len(happenings) and number_in(happenings[pick - 1], topic):
        raise Doubt
    return happenings, pick


def how_apart(view: View) -> tuple[Value, str]:
    """Return how long it was between two of one kind; where there are not two, it is unclear which are meant."""
    sure = view.some()
    if len(sure) != _PAIR:
        raise Doubt
    return _span(view, (sure[0], sure[1]))


def _span(view: View, pair: tuple[Happening, Happening]) -> tuple[Value, str]:
    value = operators.between(*pair)
    return value, wording.of_span(lengths.parsed(value.value), pair, view.asked.language, view.now)


def how_until(view: View) -> tuple[Value, str]:
    """Return how long it took until something: from what was told of the same thing before it."""
    ends = view.some()
    begins = lengths.before_of(ends[-1], view.asked.topic, view.material.told[0], view.now)
    if begins is None:
        raise Doubt
    return _span(view, (begins, ends[-1]))
