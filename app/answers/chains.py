"""Stories: what went wrong, what was tried, how it ended."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from app.answers.happenings import Happening, in_order, once_each
from app.answers.topics import Topic
from app.answers.words import Said
from app.extraction.wordlists import wordset

GENERIC = wordset(
    """
    problem problems issue issues trouble fault error matter thing situation case story complaint broken
    request claim 问题 毛病 故障 事 事情 情况 事儿 错误 报错 坏 坏了 出问题 那件事 投诉 申请
    """
)
"""Words that say of a thing only that there is a story about it."""

_TROUBLE = wordset(
    """
    MALFUNCTION SYMPTOM INJURE ACCIDENT LOSE WRONG_DELIVERY CHARGE BREAK COMPLAIN LIMP
    """
)
_STEPS = wordset(
    """
    FIX TROUBLESHOOT REPLACE INSTALL REFUND RETURN OPEN_TICKET CLOSE_TICKET ESCALATE COMPLAIN CALL CONTACT
    REPORT VISIT_DOCTOR VISIT_VET MEDICAL_CHECK PRESCRIBE TAKE_MEDICATION RECOVER DELIVER SEND RECEIVE GIVE
    BUY ORDER CHECK SCHEDULE_VISIT FIND MEASURE MEDICAL_PROCEDURE CHANGE_DOSE APPROVE REJECT SEND_MESSAGE
    RECORD ASK TELL
    """
)
_NEAR = timedelta(days=2)
_LONGEST = timedelta(days=120)
_AGAIN = re.compile(r"\b(?:it|that|them|one|this)\b|它|这|那")


def chain_of(
    topic: Topic, told: Sequence[Happening], linked: Sequence[Happening], now: datetime
) -> list[Happening]:
    """Return the story of what is asked of, in order: what tells of it, what is linked, what was done beside it.

    Steps of the same turns and sessions that name nothing else belong to it; happenings that name the
    thing and are plans do not.
    """
    named = [one for one in told if _names(topic, one) and _is_fit(one, now)]
    if not named:
        return []
    story = {one.memory_id: one for one in named}
    for one in linked:
        if _is_fit(one, now) and one.memory_id not in story and _may_belong(one, named):
            story[one.memory_id] = one
    events = {one.turn_id for one in story.values() if not one.is_turn}
    kept = [one for one in story.values() if not one.is_turn or one.turn_id not in events]
    return once_each(in_order(kept))


def _is_fit(one: Happening, now: datetime) -> bool:
    return one.came_about(now) or (one.modality.value == "negated" and one.event_type == "medical")


def _names(topic: Topic, one: Happening) -> bool:
    said = Said(one.around)
    words = [word for word in topic.words if word.said not in GENERIC] or list(topic.words)
    here = Said(one.words)
    if all(here.says(word) or word.entity_ids & one.entity_ids for word in words):
        return True
    return all(said.says(word) for word in words) and (
        one.action_type in _STEPS or one.action_type in _TROUBLE
    )


def _may_belong(one: Happening, named: Sequence[Happening]) -> bool:
    """Return whether a linked or neighbouring step is one of the story: soon after something of it."""
    if one.action_type not in _STEPS and one.action_type not in _TROUBLE:
        return False
    first = min(named, key=lambda each: each.start)
    return first.start <= one.start <= first.start + _LONGEST
