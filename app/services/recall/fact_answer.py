"""What a question gets as its answer where one fact, or one list of facts, fills the slot asked for."""

import re
from dataclasses import dataclass
from uuid import UUID

from app.domain.facts import Fact
from app.services.recall.fact_arm import FactsFound
from app.text.folding import fold

# Who asks whether gets the memory itself: "yes" would be a guess at what they have in mind.
_WHETHER = re.compile(
    r"^\W*(?:so |and |but |then )?(?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would|should|may)(?:n't)?\b|吗|是不是|有没有|是否|[^\s]不\w{0,2}[？?]?$"
)
_WHO = re.compile(r"\bwho(?:m|se)?\b|谁")
# A name is no time, no count and no reason.
_OTHER = re.compile(
    r"\b(?:when|since when|how (?:many|much|long|often)|why|how come)\b|什么时候|何时|哪天|几点|多久|多少次|几次|为什么|为何|怎么"
)

# What is measured changes from day to day: readings tell it, with their times.
_MEASURED = re.compile(
    r"\b(?:weight|weigh|blood pressure|bp|blood sugar|glucose|heart rate|pulse|temperature)\b|体重|血压|血糖|心率|脉搏|体温|多重"
)

# "Which allergies did I mention before?" asks when it was said, not what held.
_TALK = re.compile(r"\b(?:say|said|tell|told|mention\w*|talk\w*)\b|说过|提过|讲过|提到|告诉|聊")


@dataclass(frozen=True, slots=True, kw_only=True)
class FactAnswer:
    """The words that answer, and the facts that they stand in."""

    text: str
    fact_ids: tuple[UUID, ...]


def fact_answer(query: str, facts: FactsFound) -> FactAnswer | None:
    """Return the value of the slot asked for, None unless the facts found leave no choice.

    Facts of several slots or of several people, and such as only say what does not hold, give no
    answer: the memories speak for themselves.
    """
    folded = fold(query)
    if (
        not facts.wanted
        or _MEASURED.search(folded)
        or _WHETHER.search(folded)
        or _OTHER.search(folded)
    ):
        return None
    if facts.only_now and not _TALK.search(folded):
        return None
    first = facts.wanted[0].fact
    same = [one.fact for one in facts.wanted if one.fact.slot == first.slot]
    if len(same) < len(facts.wanted):
        return None
    same = [one for one in same if not one.is_negative]  # "no longer at X" beside "at Y"
    words = dict.fromkeys(one.subject if _WHO.search(folded) else one.object for one in same)
    if not words or not all(words) or (len(words) > 1 and not _is_list(same)):
        return None
    joint = "、" if any("\u4e00" <= char <= "\u9fff" for char in folded) else ", "
    return FactAnswer(text=joint.join(words), fact_ids=tuple(one.fact_id for one in same))


def _is_list(same: list[Fact]) -> bool:
    """Return whether facts stand side by side: many of one slot, all of one subject."""
    return all(one.key for one in same) and len({one.subject for one in same}) == 1
