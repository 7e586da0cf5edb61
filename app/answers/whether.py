"""Whether something happened, or still goes on."""

import re
from datetime import timedelta

from app.answers import wording
from app.answers.endings import ENDS
from app.answers.happenings import Happening, in_order
from app.answers.lengths import says_start
from app.answers.lexicon import is_chinese
from app.answers.light_words import LASTING_VERBS
from app.answers.matching import fit_of
from app.answers.operators import in_window
from app.answers.people import is_someone
from app.answers.said import said_of
from app.answers.topics import Doer, Topic
from app.answers.values import Value, moment
from app.answers.view import Doubt, Nothing, View
from app.answers.whose import Fit, doer_fit
from app.domain.events import Modality, Status
from app.extraction.wordlists import wordset
from app.text.folding import fold

_OVER = re.compile(
    r"\b(?:stop(?:ped)?|quit|gave up|giv(?:en|ing) up|no longer|no more|finished|ended|dropped|packed in|done with|called off|cancel\w*"
    r"|not [^,.;]{0,30}any ?(?:more|longer)|n't [^,.;]{0,40}any ?(?:more|longer)|is gone|are gone)\b"
    r"|停|戒|不再|没再|放弃|取消|(?<!受)不了$|不.{1,6}了|没.{0,4}了|[吃喝用学做练]完",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\b(?:again|resumed?|restarted|back (?:on|to|at|in)|still|keeps?|continu\w+|carr(?:y|ied) on)\b|继续|恢复|又开始|重新|还在|仍|接着|一直",
    re.IGNORECASE,
)
_STOPS = wordset("stop stopped quit finish finished end ended give gave 停 结束")
_GONE = re.compile(
    r"\b(?:moved out|moved away|left|gone|quit|resigned|retired|died|passed away)\b|走了|离职|离开|辞职|搬走|搬出|回老家|退休|去世|换成|换了",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"\b(?:noise|leak\w*|broken|flicker\w*|hurts?|aching|sore|swollen|stuck|blocked|slow|fever|cough)\b|疼|痛|肿|坏|漏|堵|卡|响|咳|烧"
)
_PASSING = frozenset({"SYMPTOM", "MALFUNCTION"})  # what passes, or is mended, within days
_LONGEST_PASSING = timedelta(days=7)
_LASTING = frozenset({Status.ONGOING, Status.IN_PROGRESS})


def whether(view: View) -> tuple[Value, str]:
    """Return whether something came about; that nobody told of it is no "no"."""
    asked = view.asked
    if view.material.is_weighed:
        return _weighed(view)
    if asked.is_still:
        return _stands(view)
    found = view.selected()
    if not found.sure and asked.may_be_ahead:
        return _stands(view)
    if found.sure:
        return _said(view, value=True, one=found.sure[-1], based_on=tuple(found.sure))
    denied = [one for one in view.material.told[0] if _is_denied(asked.topic, one, view)]
    denied = in_window(in_order(denied), asked.window)
    if denied and not found.ahead:
        return _said(view, value=False, one=denied[-1], based_on=(denied[-1],))
    raise Doubt if found.is_open or found.ahead else Nothing


def _weighed(view: View) -> tuple[Value, str]:
    """Return whether it came about by what was chosen by weight: no where that denies it or tells that it was called off."""
    told = in_order(view.material.told[0])
    if not told:
        raise Nothing
    one = told[-1]
    is_off = one.modality is Modality.NEGATED or one.status in (Status.CANCELLED, Status.FAILED)
    if view.asked.is_still:
        is_off = is_end(view.asked.topic, one) or _GONE.search(one.words) is not None
        if not is_off and not _lasts(one):
            raise Doubt
    elif not is_off and not view.selected().sure:
        raise Doubt
    return _said(view, value=not is_off, one=one, based_on=(one,))


def ended(view: View) -> tuple[Value, str]:
    """Return when what is asked of came to its end."""
    topic = _lasting(view.asked.topic)
    told = [
        one
        for one in in_order(view.material.told[0])
        if fit_of(topic, one) in (Fit.YES, Fit.NEAR)
        and one.start <= view.now
        and is_end(topic, one)
    ]
    if not told:
        raise Doubt
    one = told[-1]
    value = Value(value=moment(one), based_on=(one,), subject=one, calculation={"end": moment(one)})
    return value, wording.said(one, view.asked.language, view.now)


def _lasting(topic: Topic) -> Topic:
    """Return what lasts: without the verb, that need not be said where it ends."""
    bare = topic.without({*LASTING_VERBS, *_STOPS})
    return (topic if bare.is_empty else bare).with_ends()


def _is_denied(topic: Topic, one: Happening, view: View) -> bool:
    is_off = one.modality is Modality.NEGATED or one.status in (Status.CANCELLED, Status.FAILED)
    return is_off and one.said_at <= view.now and fit_of(topic, one) is Fit.YES


def _stands(view: View) -> tuple[Value, str]:
    """Return whether what is asked of goes on, by what was told of it last: that it began, lasts, or is over."""
    topic = view.asked.topic
    told = [
        one
        for one in in_order(view.material.told[0])
        if one.said_at <= view.now and one.modality is not Modality.HYPOTHETICAL
        and fit_of(topic, one) in (Fit.YES, Fit.NEAR)
    ]  # fmt: skip
    told += [one for one in view.material.told[0] if one not in told and _goes_on(view, one)]
    told += [one for one in view.material.told[0] if one not in told and _ends_by_head(view, one)]
    told = in_order(told)
    ends = [one for one in told if is_end(topic, one) and one.start <= view.now]
    lasts = [one for one in told if one not in ends and _lasts(one) and not _names_alone(topic)]
    last_end = ends[-1] if ends else None
    last = lasts[-1] if lasts else None
    if last_end is not None and (last is None or _later(last_end, last)):
        return _said(view, value=False, one=last_end, based_on=(last_end,))
    if last is not None and _has_passed(last, view):
        raise Doubt
    if last is None:
        raise Doubt if told or not view.asked.is_still else Nothing
    return _said(view, value=True, one=last, based_on=(last,))


def _has_passed(one: Happening, view: View) -> bool:
    """Return whether it is so long ago that it may be over: a pain, a noise."""
    passes = one.action_type in _PASSING or _TROUBLE.search(one.words) is not None
    return passes and view.now - one.said_at > _LONGEST_PASSING


def _goes_on(view: View, one: Happening) -> bool:
    """Return whether it is told to go on, by no more than its verb: 医生让他继续吃."""
    asked = fold(view.asked.topic.phrase.text)
    verbs = [verb for verb in LASTING_VERBS if verb in asked]
    return (
        one.said_at <= view.now
        and _AGAIN.search(one.words) is not None
        and any(verb in said_of(one.words).text for verb in verbs)
        and doer_fit(view.asked.topic, one) is Fit.YES
        and (one.by_speaker or view.asked.topic.doer is not Doer.SELF)
    )


def _ends_by_head(view: View, one: Happening) -> bool:
    """Return whether what ends is called by its last word alone: the course, of the beekeeping course."""
    topic = view.asked.topic
    if len(topic.words) < 2 or any(word.is_name or word.entity_ids for word in topic.words):
        return False
    head = topic.without(word.said for word in topic.words[:-1])
    is_told = one.said_at <= view.now and fit_of(head, one) is Fit.YES
    return is_told and is_end(head, one)


def is_end(topic: Topic, one: Happening) -> bool:
    """Return whether words tell that something is over: stopped, moved out, 停了."""
    if _AGAIN.search(one.words):
        return False
    if one.modality is Modality.NEGATED or one.status is Status.CANCELLED:
        return True
    if _OVER.search(one.words):
        return True
    if _names_alone(topic):
        return _GONE.search(one.words) is not None
    said = said_of(one.words)
    return any(
        said.text.find(end) >= 0
        for word in topic.words
        for end in ENDS.get(word.said, ())
        if is_chinese(end) or re.search(rf"\b{re.escape(end)}\b", said.text)
    )


def _names_alone(topic: Topic) -> bool:
    """Return whether nothing is asked of but whether somebody is there."""
    return all(w.is_name or w.entity_ids or is_someone(w.said) for w in topic.words)


def _lasts(one: Happening) -> bool:
    """Return whether words tell that something began, or is as it is: no single occasion."""
    return (
        one.recurrence is not None
        or one.status in _LASTING
        or one.is_state
        or says_start(one.words)
        or _AGAIN.search(one.words) is not None
    )


def _later(one: Happening, other: Happening) -> bool:
    return (one.start, one.said_at, one.offset) >= (other.start, other.said_at, other.offset)


def _said(
    view: View, *, value: bool, one: Happening, based_on: tuple[Happening, ...]
) -> tuple[Value, str]:
    shown = Value(value=value, based_on=based_on, subject=one, calculation={"last": moment(one)})
    text = wording.of_whether(
        one, view.asked.language, view.now, value=value, is_still=view.asked.is_still
    )
    return shown, text
