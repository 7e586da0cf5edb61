"""Who, where, what and how much: quoted from what was told."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.answers import operators, wording
from app.answers.amounts import asks_for_money, has_price, quantity_in
from app.answers.companions import companions, everyone
from app.answers.happenings import Happening, in_order
from app.answers.owners import is_owner_alone
from app.answers.tellings import timed
from app.answers.topics import Doer
from app.answers.totals import total_of
from app.answers.values import Value
from app.answers.view import Doubt, Nothing, Selected, View
from app.answers.whose import is_name
from app.domain.intervals import Interval
from app.text.folding import fold

_NUMBER = re.compile(
    r"\d|[一二三四五六七八九十百千万两半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|dozen)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?:in|at|on|behind|under|near|next to|by|from|to|into|inside|outside|beside|above|opposite|round|around)\b|[在到去从往]|[里上旁边外]",
    re.IGNORECASE,
)


_OWNERS = re.compile(r"^(?:(?:my|our|the) |我们?的?)")


def quoted(view: View) -> tuple[Value, str]:
    """Return who, where or what; a fact may know what no happening tells, so there is no "nothing"."""
    if view.material.is_weighed and not view.asked.totals:
        told = [each for one in view.material.told[0] for each in timed(one)]
        if view.asked.target == "where":
            told = [one for one in told if _may_tell("where", one)]
        return one_of(view, operators.latest(in_order(told)))  # how things stand is quoted as well
    found = _held(view)
    if not found.sure or _says_too_little(view):
        raise Doubt
    if view.asked.totals and view.asked.target == "amount":
        total = total_of(view, found.sure)
        if total is not None:
            return total
        if view.material.is_weighed:
            raise Doubt  # one of several is no sum
    if view.asked.with_whom:
        return companions(view, found.sure)
    if view.asked.target == "who" and view.asked.is_perfect:
        return everyone(view, found.sure)
    sure = _telling(view, found.sure)
    if not sure:
        raise Doubt
    return one_of(view, operators.latest(sure))


_KIND_OF_NAME = re.compile(
    r"\b(?:what|which) (?!about\b)[a-z]+ (?:do|does|did|has|have|had)\b|\bwho\b", re.IGNORECASE
)


def _says_too_little(view: View) -> bool:
    """Return whether nothing but somebody's name is left to be told of what is asked of them: what hours does Aled do, who named Fly."""
    asked = view.asked
    if asked.target not in ("what", "who") or asked.window is not None:
        return False
    is_of_name = all(is_name(word) for word in asked.topic.words)
    return is_of_name and _KIND_OF_NAME.search(asked.topic.phrase.text) is not None


def _held(view: View) -> Selected:
    """Return what fits; of what holds, and was told before the window that is asked, too: who was the carer in April?"""
    found, window = view.selected(), view.asked.window
    if found.sure or not view.asked.holds or window is None or window.end is None:
        return found
    before = Interval(start=None, end=window.end)
    return replace(view, asked=replace(view.asked, window=before)).selected()


def _telling(view: View, found: Sequence[Happening]) -> list[Happening]:
    """Return what can tell what is asked of it."""
    sure = [one for one in found if _may_tell(view.asked.target, one)]
    if view.asked.target != "amount":
        return sure
    words = view.asked.topic.words
    sure = [one for one in sure if not all(is_owner_alone(word, one.around) for word in words)]
    is_price = asks_for_money(view.asked.topic.phrase.text)
    return [one for one in sure if has_price(one.around)] if is_price else sure


def _may_tell(target: str, one: Happening) -> bool:
    """Return whether a happening can tell what is asked of it: a place, a figure."""
    if target == "where":
        return bool(one.place) or _PLACED.search(one.words) is not None
    if target == "amount":
        return _NUMBER.search(one.around) is not None
    return True


def one_of(view: View, value: Value | None) -> tuple[Value, str]:
    """Return the time of one happening, or who, where or what it was."""
    if value is None:
        raise Nothing
    one = value.subject or value.based_on[0]
    if view.asked.target in ("what", "who", "where", "amount"):
        return _named(view, one, value)
    return value, wording.said(one, view.asked.language, view.now) + (
        "。" if view.asked.language == "zh" else "."
    )


def _is_asked_of(view: View, subject: str) -> bool:
    """Return whether a subject says no more than the question does: "my manager" names nobody to who asks for the manager."""
    return _OWNERS.sub("", fold(subject)) in fold(view.asked.topic.phrase.text)


def _named(view: View, one: Happening, value: Value) -> tuple[Value, str]:
    """Return what is asked of one happening, in the words of its turn."""
    text = wording.sentence(one)
    if view.asked.target == "where" and one.place:
        text = one.place
    if view.asked.target == "amount":
        text = quantity_in(one.words) or quantity_in(one.around) or text
    if view.asked.target == "who" and one.subject and not _is_asked_of(view, one.subject):
        is_told_of_self = one.by_speaker and view.asked.topic.doer is Doer.SELF
        quoted_ = f"{one.subject}: {text}" if one.by_speaker else one.subject
        text = text if is_told_of_self else quoted_
    shown = Value(value=text, based_on=value.based_on, calculation=value.calculation, subject=one)
    return shown, wording.told(one, view.asked.language, view.now)
