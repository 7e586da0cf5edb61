"""What was measured, or paid, of what a question asks of: the figure, the highest, the mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import fmean
from typing import Any

from app.answers import operators, wording
from app.answers.amounts import amount_in, amount_of, parsed_amount
from app.answers.happenings import Happening, in_order
from app.answers.matching import fit_of, is_behind
from app.answers.metric_words import FORMS, metric_named, metrics_of
from app.answers.owners import is_owner_alone
from app.answers.people import PEOPLE_ZH, is_close_one, is_someone
from app.answers.said import said_of, sentence_around
from app.answers.spending import nameless, of_one_money, sum_of
from app.answers.topics import Topic
from app.answers.totals import summed
from app.answers.trends import reading_of
from app.answers.values import Value, moment
from app.answers.view import Doubt, Nothing, View
from app.answers.whose import Fit, doer_fit, names_somebody
from app.answers.words import Word
from app.domain.intervals import Interval
from app.extraction.wordlists import wordset
from app.text.folding import fold

COST = "cost"
_SUMMED = frozenset({COST, "distance", "steps"})
_DAY = timedelta(days=1)
_MEASURE_WORDS = wordset(
    "reading readings level levels value measurement number figure current lately average mean highest lowest 读数 数值 平均 最高 最低 目前 高 低"
)
_PRESSURE = re.compile(r"(?<![\d/])\d{2,3}/\d{2,3}(?![\d/])")
_OWNER = re.compile(rf"\b(?:[Mm]y |[Oo]ur )?(\w+)['’]s\b|({PEOPLE_ZH})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A figure of a happening as it is shown, and as it is compared."""

    one: Happening
    value: float
    shown: str


def measured(view: View) -> tuple[Value, str]:
    """Return the figure asked for: of several the last, or all of a window; the highest, lowest or mean where these are asked."""
    name = metric_named(view.asked.topic)
    if name is None:
        raise Doubt
    is_spent = name == COST and view.asked.totals
    found = _chosen(view, _spent(view) if is_spent else _readings(view, name))
    if not found:
        raise Doubt if name == COST else Nothing
    if view.asked.totals and name in _SUMMED and len(found) > 1:
        return summed(view, [(each.one, each.shown, each.value) for each in found])
    if view.asked.extreme == "mean":
        return _mean(found, view)
    if view.asked.extreme:
        pick = max if view.asked.extreme == "max" else min
        found = [pick(found, key=lambda each: each.value)]
    elif view.asked.window is None or name == COST:
        found = found[-1:]
    return _shown(found, view)


def measured_too(view: View) -> list[Happening]:
    """Return what bears a reading of what is asked of, and need not say its name: "82 kg today"."""
    name = metric_named(view.asked.topic)
    if name is None or name == COST:
        return []
    return [reading.one for reading in _readings(view, name)]


def _shown(found: Sequence[Reading], view: View) -> tuple[Value, str]:
    asked = view.asked
    value: Any = "; ".join(dict.fromkeys(one.shown for one in found))
    if asked.target == "when":
        value = moment(found[0].one)
    text = wording.of_readings([(r.one, r.shown) for r in found], asked.language, view.now)
    calculation = {"readings": [[moment(r.one), r.shown] for r in found]}
    based_on = tuple(r.one for r in found)
    return Value(value=value, based_on=based_on, calculation=calculation), text


def _mean(found: Sequence[Reading], view: View) -> tuple[Value, str]:
    mean = round(fmean(one.value for one in found), 2)
    text = wording.of_readings([(r.one, r.shown) for r in found], view.asked.language, view.now)
    lead = f"平均{mean:g}：" if view.asked.language == "zh" else f"{mean:g} on average: "
    calculation = {"mean_of": [r.value for r in found]}
    based_on = tuple(r.one for r in found)
    return Value(value=f"{mean:g}", based_on=based_on, calculation=calculation), lead + text


def _chosen(view: View, readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings inside the window and on the side of the anchor that is asked, in order."""
    by_id = {(one.one.memory_id, one.one.turn_id): one for one in readings}
    happened = in_order(one.one for one in readings)
    happened = operators.in_window(happened, view.asked.window)
    if view.asked.anchor is not None:
        if view.asked.side == "during":
            happened = operators.during(happened, _day_of(view.anchor()))
        else:
            happened = view.beside_anchor(happened)
        if view.asked.side == "after":
            happened = happened[:1]
    return [by_id[one.memory_id, one.turn_id] for one in happened]


def _day_of(one: Happening) -> Interval:
    return Interval(start=one.start, end=max(one.end, one.start + _DAY))


def _measured_of(topic: Topic) -> Topic:
    """Return a topic without the words for what is measured."""
    return topic.without(
        word.said for word in topic.words if metrics_of((word.said,)) or word.said in _MEASURE_WORDS
    )


def _spent(view: View) -> list[Reading]:
    """Return every sum that was spent on what is asked of, each turn once."""
    rest = _measured_of(view.asked.topic)
    told = [one for each in view.material.told for one in each]
    named = {
        one.turn_id: one
        for one in reversed(told)
        if one.said_at <= view.now and _counts(one, view) and _is_cost_of(rest, one)
    }
    sums = [(one, shown) for one in named.values() if (shown := sum_of(one, rest)) is not None]
    sums += nameless(view, rest, list(named.values()))
    in_time = sorted(sums, key=lambda each: (each[0].start, each[0].said_at))
    return [
        Reading(one=one, value=value, shown=shown)
        for one, shown in of_one_money(in_time)
        if (value := parsed_amount(shown)) is not None
    ]


def _readings(view: View, name: str) -> list[Reading]:
    rest = _measured_of(view.asked.topic)
    told = [(one, True) for each in view.material.told for one in each]
    told += [(one, False) for one in view.material.span]
    found: dict[Any, Reading] = {}
    for one, is_named in told:
        if one.said_at > view.now or not _counts(one, view) or one.turn_id in found:
            continue
        reading = _cost(rest, one) if name == COST else _reading(rest, one, name, is_named=is_named)
        if reading is not None:
            found[one.turn_id] = reading
    return list(found.values())


def _counts(one: Happening, view: View) -> bool:
    return one.came_about(view.now) or (one.is_state and one.start <= view.now)


def _reading(rest: Topic, one: Happening, name: str, *, is_named: bool) -> Reading | None:
    has_metric = any(metric.name == name for metric in one.metrics)
    if not has_metric and not (is_named or name == "systolic"):
        return None
    value = reading_of(one, name)
    if value is None or doer_fit(rest, one) is not Fit.YES:
        return None
    if not all(
        said_of(one.around).says(word) or word.entity_ids & one.entity_ids for word in rest.words
    ):
        return None
    if _is_of_another(rest, one) or any(is_behind(word, one) for word in rest.words):
        return None
    if not has_metric and any(_is_not_of(word, one, name) for word in rest.words):
        return None
    unit = next((metric.unit or "" for metric in one.metrics if metric.name == name), "")
    shown = f"{value:g} {unit}".strip()
    both = _PRESSURE.search(one.words) or _PRESSURE.search(one.around)
    if name == "systolic" and both:
        shown = both[0]
    elif not unit and name in FORMS and (hit := FORMS[name].search(one.around)):
        shown = hit[0].strip()
    return Reading(one=one, value=value, shown=shown)


def _is_not_of(word: Word, one: Happening, name: str) -> bool:
    """Return whether a figure is not of somebody: named only in a sentence behind it, or another is named in its own."""
    figure = FORMS[name].search(one.around) if name in FORMS else None
    if figure is None or not names_somebody(word):
        return False
    text, sentence = fold(one.around), sentence_around(one.around, figure[0])
    if said_of(sentence).says(word):
        return False
    places = [at for phrase in word.sense.phrases if (at := text.find(phrase)) >= 0]
    return is_close_one(sentence) or (bool(places) and min(places) > figure.end())


def _is_of_another(rest: Topic, one: Happening) -> bool:
    """Return whether a figure is somebody's whom the question does not name: my dad's sugar."""
    if is_someone(one.subject) and not one.by_speaker:
        return not any(said_of(one.subject).says(word) for word in rest.words)
    owners = [hit[1] or hit[2] for hit in _OWNER.finditer(one.words)]
    owners = [owner for owner in owners if is_someone(owner)]
    return bool(owners) and not any(said_of(who).says(w) for who in owners for w in rest.words)


def _cost(rest: Topic, one: Happening) -> Reading | None:
    """Return what was paid for what is asked of, where the clause, or its turn alone, names one sum."""
    if not _is_cost_of(rest, one) or all(is_owner_alone(w, one.around) for w in rest.words):
        return None
    shown = amount_in(one.words) or amount_of(one.metrics) or amount_in(one.around)
    value = parsed_amount(shown) if shown else None
    return Reading(one=one, value=value, shown=shown) if shown and value is not None else None


def _is_cost_of(rest: Topic, one: Happening) -> bool:
    """Return whether the turn of a telling names what was paid for, and nobody else paid."""
    around = said_of(one.around)
    if not rest.words or not all(around.says(word) for word in rest.words):
        return False
    return Fit.OTHERS not in (fit_of(rest, one), doer_fit(rest, one))
