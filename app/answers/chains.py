"""Stories: what went wrong, what was tried, how it ended."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.answers.happenings import Happening, in_order, once_each
from app.answers.people import is_someone
from app.answers.said import said_of
from app.answers.topics import Topic
from app.answers.whose import Fit, doer_fit
from app.answers.words import phrase_of
from app.domain.events import Modality
from app.extraction.wordlists import wordset
from app.text.folding import fold

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
    BUY ORDER CHECK SCHEDULE_VISIT FIND MEASURE BOOK ARRIVE COME MEDICAL_PROCEDURE CHANGE_DOSE APPROVE REJECT SEND_MESSAGE
    RECORD ASK TELL
    """
)
TRIES = wordset("TROUBLESHOOT FIX REPLACE INSTALL REFUND CLOSE_TICKET SCHEDULE_VISIT RECOVER")
"""What is done to end a trouble."""

_LONGEST = timedelta(days=120)
_SOON = timedelta(days=21)  # in which a try that names nothing still belongs to the trouble
_NEXT = 3  # turns after one of the story in which a call or a complaint belongs to it


def chain_of(
    topic: Topic, told: Sequence[Happening], beside: Sequence[Happening], now: datetime
) -> list[Happening]:
    """Return the story of what is asked of, in order: what tells of it, what is linked, what was done about it.

    ``beside`` are happenings that are linked to those told, or came about in the weeks after.
    """
    named = [one for one in told if _names(topic, one) and _is_fit(one, now)]
    if not named:
        return []
    story = {one.memory_id: one for one in named}
    others = [one for one in beside if _is_fit(one, now) and one.memory_id not in story]
    for one in in_order(others):
        if _belongs(one, list(story.values()), others):
            story[one.memory_id] = one
    events = {one.turn_id for one in story.values() if not one.is_turn}
    return once_each([o for o in story.values() if not o.is_turn or o.turn_id not in events])


def part_of(story: Sequence[Happening], pick: int) -> list[Happening]:
    """Return the part of a story that begins with its first, or last, trouble; all where none is picked.

    What was never a trouble comes again where nothing was told of it for months: the check-up of each year.
    """
    troubles = [at for at, one in enumerate(story) if one.action_type in _TROUBLE]
    if not troubles:
        again = [
            at for at in range(1, len(story)) if story[at].start - story[at - 1].start > _LONGEST
        ]
        troubles = [0, *again]
    if not pick or len(troubles) < 2:
        return list(story)
    place = pick - 1 if pick > 0 else len(troubles) + pick
    if not 0 <= place < len(troubles):
        return []
    end = troubles[place + 1] if place + 1 < len(troubles) else len(story)
    return list(story[troubles[place] : end])


def _is_fit(one: Happening, now: datetime) -> bool:
    is_over = one.modality is Modality.NEGATED and one.event_type == "medical"
    return one.came_about(now) or one.is_state or is_over


def _names(topic: Topic, one: Happening) -> bool:
    words = [word for word in topic.words if word.said not in GENERIC] or list(topic.words)
    here = said_of(one.words)
    if doer_fit(topic, one, here) in (Fit.OTHERS, Fit.ELSES):
        return False
    if all(here.says(word) or word.entity_ids & one.entity_ids for word in words):
        return True
    around = said_of(one.around)
    is_step = one.action_type in _STEPS or one.action_type in _TROUBLE
    return is_step and all(around.says(word) for word in words)


def _belongs(one: Happening, story: Sequence[Happening], others: Sequence[Happening]) -> bool:
    """Return whether a step is one of the story: of what it names, right after it, or a try with nothing else amiss."""
    first = min(story, key=lambda each: each.start)
    if one.action_type not in _STEPS or not first.start <= one.start <= first.start + _LONGEST:
        return False
    if any(_shares(one, each) for each in story):
        return True
    if any(_is_next(one, each) for each in story):
        return True
    is_try = one.action_type in TRIES and one.start <= first.start + _SOON
    return is_try and not any(_is_other_trouble(each, one) for each in others)


def _is_next(one: Happening, each: Happening) -> bool:
    same = one.session_id == each.session_id and one.session_id is not None
    return same and 0 <= one.position - each.position <= _NEXT


def _is_other_trouble(each: Happening, one: Happening) -> bool:
    is_own = not is_someone(each.subject) or each.by_speaker
    return each.action_type in _TROUBLE and is_own and each.start <= one.start


def _shares(one: Happening, each: Happening) -> bool:
    """Return whether two name one thing: a number, a word that says something."""
    return bool(_content(one) & _content(each))


def _content(one: Happening) -> set[str]:
    """Return what a happening names: not what is done, and not who speaks."""
    named = {word.said for word in phrase_of(one.words).words}
    return named - GENERIC - {fold(one.speaker), fold(one.action)}
