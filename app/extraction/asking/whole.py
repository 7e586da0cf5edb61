"""Questions that leave out what the talk before them holds, made whole; where it is not sure they stay."""

import re
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.models import Role, Turn
from app.extraction.asking.antecedents import EMPTY_IT, Talk, only_topic, talk_of, with_names
from app.extraction.asking.constituents import replaced
from app.text.questions import is_lookup

_LONGEST = 120  # characters of a question that may lean on what was said before
_NIL = UUID(int=0)

_AND = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|so|then|hm+|oh)\b,? )?(?:(?:and )?(?:what|how) about|and|or)\b,? (?P<new>[^?!.]{1,40}?)(?: then| instead)?\W*$",
    re.IGNORECASE,
)
_AND_ZH = re.compile(
    r"^\W*(?:好的?|嗯|哦|那么?|然后|还有|还|可是|但是?)*[，,\s]*(?P<new>[^，。？！?!,\s]{1,14}?)(?:嘛|又)?呢[？?。!！]*$"
)
_PRONOUN = re.compile(r"\b(?:he|him|his|she|her|hers|it|its)\b|[他她它牠佢](?!们)", re.IGNORECASE)
# "How is it?" needs no pronoun in Chinese: 怎么样了？
_BARE_ZH = re.compile(
    r"^\W*(?:那|现在|后来|最近|最后|结果|目前)*(?:怎么样|怎样|咋样|如何|好些?|好点|好|修好|到|办好|做完|买到|找到)(?:了吗?|没有?|了没有?)?[？?。]*$"
)
_ASKS_FOR = re.compile(
    r"^\W*(?:please|can you|could you|find|book|check|look up|show|tell|get|search)\b|^\W*(?:请|麻烦|帮我?|给我|查|找|订|看看|我想(?:查|订|买|问|知道))",
    re.IGNORECASE,
)


def is_elliptic(question: str) -> bool:
    """Return whether a question may mean something that only the talk before it says; cheap."""
    if len(question) > _LONGEST:
        return False
    return (
        _AND.match(question) is not None
        or _AND_ZH.match(question) is not None
        or _BARE_ZH.match(question) is not None
        or (_PRONOUN.search(question) is not None and EMPTY_IT.search(question) is None)
    )


def whole_question(question: str, turns: Sequence[Turn]) -> str | None:
    """Return a question with what it means put in, None where it leaves nothing out or no one thing is sure.

    ``turns`` are the last of its session, in order; the question may be the last of them itself.
    Pure; never raises for any text.
    """
    before = list(turns)
    if before and before[-1].text.strip() == question.strip():
        before.pop()
    users = [turn for turn in before if turn.role is Role.USER]
    if not users or not is_elliptic(question):
        return None
    last = before[-1]
    asked = replace(
        users[-1],
        turn_id=_NIL,
        text=question,
        seq=last.seq + 1,
        position=last.position + 1,
        said_at=last.said_at,
    )
    whole = _whole(talk_of(before, asked))
    return None if whole is None or whole.strip() == question.strip() else whole


def _whole(talk: Talk) -> str | None:
    question = talk.asked.text
    if _BARE_ZH.match(question):
        topic = only_topic(talk)
        bare = question.lstrip("那，, ")
        return f"{topic}{bare}" if topic else None
    named = with_names(talk)
    match = _AND.match(named or question) or _AND_ZH.match(named or question)
    if match is None:
        return named
    base = _base(talk)
    if base is None:
        return named
    said = talk if named is None else talk_of(talk.turns, replace(talk.asked, text=named))
    whole = replaced(match["new"].strip(), base, said)
    # What was just asked is not asked again: whoever is meant, it is somebody else.
    return None if whole == base.text else whole or named


def _base(talk: Talk) -> Turn | None:
    """Return the last question of the session that says all of what it asks."""
    for turn in reversed(talk.turns):
        if turn.role is not Role.USER or len(turn.text) > _LONGEST:
            continue
        if _AND.match(turn.text) or _AND_ZH.match(turn.text):
            continue
        if is_lookup(turn.text) or _ASKS_FOR.match(turn.text):
            return turn
    return None
