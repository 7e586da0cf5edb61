"""What a question gets as its answer where one fact, or one list of facts, fills the slot asked for."""

import re

from app.answers.people import is_someone
from app.domain.facts import Fact
from app.services.recall.fact_arm import FactsFound
from app.services.recall.fact_value import OF_ONE, FactAnswer, ids, said, says
from app.services.recall.fact_whether import asks_whether, whether
from app.text.folding import fold

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
# What somebody or something is called is no "a puppy", no 小狗.
_NAME_ASKED = re.compile(r"\b(?:called|named?|names)\b|叫|名字")
_NAMELESS = re.compile(
    r"^(?:an?|the|some|my|our|two|three|\d+|[一两三四五]?[只条个])(?: |(?=[\u4e00-\u9fff]))|^[小大老]?(?:[猫狗兔鸟鱼龟]|狗狗|猫咪|仓鼠|鹦鹉|兔子)$"
)
_OF_NUMBERS = frozenset(
    {"birthday", "anniversary", "age", "height", "size", "phone"}
)  # asked for by "when" and "how much"
_OF_PLACES = frozenset({"home", "origin"})
_SURE = 0.5
_HOW_MANY = re.compile(
    r"\bhow many (?:different )?(?:jobs|employers|companies|homes|places|cities|towns|addresses|schools)\b.*\b(?:had|lived|worked|been)\b|(?:待|呆|换|干|做|住|上)(?:过|了)(?:几|多少)(?:个|份|家|所)?(?:工作|公司|单位|城市|地方|学校)"
)


def fact_answer(query: str, facts: FactsFound) -> FactAnswer | None:
    """Return the value of the slot asked for, None unless the facts found leave no choice.

    Facts of several slots or of several people, and such as only say what does not hold, give no
    answer: the memories speak for themselves.
    """
    folded = fold(query)
    if asks_whether(folded):
        return whether(folded, facts)
    if _HOW_MANY.search(folded):
        return _how_many(facts)
    same = [] if _MEASURED.search(folded) else _of_one_slot(folded, facts)
    same = [one for one in same if not one.is_negative]  # "no longer at X" beside "at Y"
    asks_who = _WHO.search(folded) is not None
    if asks_who and any(says(folded, one.object) or _calls(folded, one) for one in same):
        return _as_told(same)  # "who is Cormac?": what he is to somebody
    if _NAME_ASKED.search(folded):
        same = [one for one in same if not _NAMELESS.search(fold(one.object))]
    words = dict.fromkeys(_who(folded, one) if asks_who else one.object for one in same)
    if all(says(folded, word) for word in words):
        return None  # what the question says itself is no answer
    if not words or not all(words) or (len(words) > 1 and not _is_list(same)):
        return None
    joint = "、" if any("\u4e00" <= char <= "\u9fff" for char in folded) else ", "
    return FactAnswer(text=joint.join(words), fact_ids=tuple(one.fact_id for one in same))


def _of_one_slot(folded: str, facts: FactsFound) -> list[Fact]:
    """Return the facts that fill the slot asked for; none where it may be another."""
    if not facts.wanted or (facts.only_now and not _TALK.search(folded)):
        return []
    slot = facts.wanted[0].fact.slot
    is_meant = facts.meant.get(slot, 0.0) >= _SURE
    if _OTHER.search(folded) and not (is_meant and slot in _OF_NUMBERS):
        return []
    if _WHO.search(folded) and slot in _OF_PLACES:
        return []  # who lives with somebody is no place
    found = [one.fact for one in facts.wanted if one.fact.slot == slot]
    return found if is_meant or len(found) == len(facts.wanted) else []


def _who(folded: str, fact: Fact) -> str:
    """Return who fills the slot: the one whom the fact names, where it is of somebody the question names or of the speaker.

    Empty where the question says neither whose somebody is nor what they are: who has them is nobody's answer.
    """
    is_of_asked = says(folded, fact.subject) or _OWN.search(folded) is not None
    if fact.slot == "relation" and not is_of_asked:
        return fact.object if says(folded, fact.key.partition(" ")[0]) else ""
    employs = fact.slot == "employer" and not says(folded, fact.object)
    return fact.object if employs or (is_of_asked and is_someone(fact.object)) else fact.subject


def _calls(folded: str, fact: Fact) -> bool:
    """Return whether a question names somebody's somebody by the first of their names: Priya, of Priya Nair."""
    names = [one for one in fact.object.split() if fold(one).strip(".") not in _TITLES]
    is_whose = re.search(r"'s\b", folded) is not None  # Priya's manager is somebody else
    return fact.slot == "relation" and not is_whose and bool(names) and says(folded, names[0])


def _how_many(facts: FactsFound) -> FactAnswer | None:
    """Return how many values a slot has held, one after the other: jobs, homes."""
    every = [one.fact for one in (*facts.former, *facts.wanted) if one.fact.slot in OF_ONE]
    every = [one for one in every if not one.is_negative and one.slot != "occupation"]
    if len({one.slot for one in every}) != 1 or len({one.subject for one in every}) != 1:
        return None
    values = dict.fromkeys(one.object for one in every)
    return FactAnswer(
        text=f"{len(values)}: {', '.join(values)}", fact_ids=ids(every), value=len(values)
    )


def _as_told(same: list[Fact]) -> FactAnswer:
    return FactAnswer(text=said("", same), fact_ids=ids(same))


def _is_list(same: list[Fact]) -> bool:
    """Return whether facts stand side by side: many of one slot, all of one subject."""
    return all(one.key for one in same) and len({one.subject for one in same}) == 1
