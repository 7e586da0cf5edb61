"""What a question gets as its answer where one fact, or one list of facts, fills the slot asked for."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.answers.people import is_someone
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
    r"\b(?:when|since when|how (?:many|much|long|often)|why|how come)\b|什么时候|何时|哪天|几点|多久|多少次|几[次家个只条部本场节门]|为什么|为何|怎么"
)

# What is measured changes from day to day: readings tell it, with their times.
_MEASURED = re.compile(
    r"\b(?:weight|weigh|blood pressure|bp|blood sugar|glucose|heart rate|pulse|temperature)\b|体重|血压|血糖|心率|脉搏|体温|多重"
)

# "Which allergies did I mention before?" asks when it was said, not what held.
_TALK = re.compile(r"\b(?:say|said|tell|told|mention\w*|talk\w*)\b|说过|提过|讲过|提到|告诉|聊")

_OWN = re.compile(r"\b(?:my|our|his|her|their|i|he|she)\b|'s\b|[我他她咱]|的")
_TITLES = frozenset({"dr", "mr", "mrs", "ms", "miss", "prof", "st", "aunt", "uncle", "auntie"})
_OF_ONE = frozenset({"employer", "home", "school", "occupation"})  # held one at a time
_STILL = re.compile(r"\b(?:still|now|any ?more|currently)\b|还|仍|现在|目前")
_EVER = re.compile(r"\b(?:ever|used to|before|once)\b|过|曾|以前")
_HOW_MANY = re.compile(
    r"\bhow many (?:different )?(?:jobs|employers|companies|homes|places|cities|towns|addresses|schools)\b.*\b(?:had|lived|worked|been)\b|(?:待|呆|换|干|做|住|上)(?:过|了)(?:几|多少)(?:个|份|家|所)?(?:工作|公司|单位|城市|地方|学校)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactAnswer:
    """The words that answer, and the facts that they stand in; ``value`` where it is another than these words."""

    text: str
    fact_ids: tuple[UUID, ...]
    value: Any = None

    @property
    def shown(self) -> Any:
        """Return the value as the contract types it: the words, a number, true or false."""
        return self.text if self.value is None else self.value


def fact_answer(query: str, facts: FactsFound) -> FactAnswer | None:
    """Return the value of the slot asked for, None unless the facts found leave no choice.

    Facts of several slots or of several people, and such as only say what does not hold, give no
    answer: the memories speak for themselves.
    """
    folded = fold(query)
    if _WHETHER.search(folded):
        return _whether(folded, facts)
    if _HOW_MANY.search(folded):
        return _how_many(facts)
    if not facts.wanted or _MEASURED.search(folded) or _OTHER.search(folded):
        return None
    if facts.only_now and not _TALK.search(folded):
        return None
    first = facts.wanted[0].fact
    same = [one.fact for one in facts.wanted if one.fact.slot == first.slot]
    if len(same) < len(facts.wanted):
        return None
    same = [one for one in same if not one.is_negative]  # "no longer at X" beside "at Y"
    asks_who = _WHO.search(folded) is not None
    if asks_who and any(_says(folded, one.object) or _calls(folded, one) for one in same):
        return _as_told(same)  # "who is Cormac?": what he is to somebody
    words = dict.fromkeys(_who(folded, one) if asks_who else one.object for one in same)
    if all(_says(folded, word) for word in words):
        return None  # what the question says itself is no answer
    if not words or not all(words) or (len(words) > 1 and not _is_list(same)):
        return None
    joint = "、" if any("\u4e00" <= char <= "\u9fff" for char in folded) else ", "
    return FactAnswer(text=joint.join(words), fact_ids=tuple(one.fact_id for one in same))


def _who(folded: str, fact: Fact) -> str:
    """Return who fills the slot: the one whom the fact names, where it is of somebody the question names or of the speaker.

    Empty where the question says neither whose somebody is nor what they are: who has them is nobody's answer.
    """
    is_of_asked = _says(folded, fact.subject) or _OWN.search(folded) is not None
    if fact.slot == "relation" and not is_of_asked:
        return fact.object if _says(folded, fact.key.partition(" ")[0]) else ""
    return fact.object if is_of_asked and is_someone(fact.object) else fact.subject


def _calls(folded: str, fact: Fact) -> bool:
    """Return whether a question names somebody's somebody by the first of their names: Priya, of Priya Nair."""
    names = [one for one in fact.object.split() if fold(one).strip(".") not in _TITLES]
    is_whose = re.search(r"'s\b", folded) is not None  # Priya's manager is somebody else
    return fact.slot == "relation" and not is_whose and bool(names) and _says(folded, names[0])


def _whether(folded: str, facts: FactsFound) -> FactAnswer | None:
    """Return whether a slot that holds one value holds, or ever held, the one that a question names."""
    now = [
        one.fact for one in facts.wanted if one.fact.slot in _OF_ONE and not one.fact.is_negative
    ]
    former = [one.fact for one in facts.former if one.fact.slot in _OF_ONE]
    named = [one for one in now if _says(folded, one.object)]
    was = [one for one in former if _says(folded, one.object) and not one.is_negative]
    is_chinese = any("\u4e00" <= char <= "\u9fff" for char in folded)
    if named or (was and _EVER.search(folded)):
        found = named or was
        return FactAnswer(
            text=_said("是的：" if is_chinese else "Yes: ", found), fact_ids=_ids(found), value=True
        )
    # Where somebody lives now, they live nowhere else.
    if (
        was
        and now
        and _STILL.search(folded)
        and {one.slot for one in now} == {one.slot for one in was}
    ):
        return FactAnswer(
            text=_said("已经不了：" if is_chinese else "No longer: ", now),
            fact_ids=_ids([*now, *was]),
            value=False,
        )
    return None


def speaks_against(query: str, facts: FactsFound) -> bool:
    """Return whether a slot of one value holds another now than the one that a question asks of as still so."""
    folded = fold(query)
    now = [
        one.fact for one in facts.wanted if one.fact.slot in _OF_ONE and not one.fact.is_negative
    ]
    return (
        bool(now)
        and _STILL.search(folded) is not None
        and not any(_says(folded, one.object) for one in now)
    )


def _how_many(facts: FactsFound) -> FactAnswer | None:
    """Return how many values a slot has held, one after the other: jobs, homes."""
    every = [one.fact for one in (*facts.former, *facts.wanted) if one.fact.slot in _OF_ONE]
    every = [one for one in every if not one.is_negative and one.slot != "occupation"]
    if len({one.slot for one in every}) != 1 or len({one.subject for one in every}) != 1:
        return None
    values = dict.fromkeys(one.object for one in every)
    return FactAnswer(
        text=f"{len(values)}: {', '.join(values)}", fact_ids=_ids(every), value=len(values)
    )


def _as_told(same: list[Fact]) -> FactAnswer:
    return FactAnswer(text=_said("", same), fact_ids=_ids(same))


def _said(lead: str, facts: list[Fact]) -> str:
    return lead + "; ".join(dict.fromkeys(one.summary.strip().rstrip("。.") for one in facts))


def _ids(facts: list[Fact]) -> tuple[UUID, ...]:
    return tuple(dict.fromkeys(one.fact_id for one in facts))


def _says(folded: str, words: str) -> bool:
    """Return whether a question names a value."""
    value = fold(words)
    if not value.isascii():
        return bool(value) and value in folded
    return re.search(rf"\b{re.escape(value)}\b", folded) is not None if value else False


def _is_list(same: list[Fact]) -> bool:
    """Return whether facts stand side by side: many of one slot, all of one subject."""
    return all(one.key for one in same) and len({one.subject for one in same}) == 1
