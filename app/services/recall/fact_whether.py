"""Whether a slot holds, or ever held, the value that a question names."""

import re
from collections.abc import Sequence

from app.domain.facts import Fact
from app.extraction.facts.meant import alike
from app.extraction.facts.sameness import spellings_in
from app.ports import FactHit
from app.services.recall.fact_arm import FactsFound
from app.services.recall.fact_value import OF_ONE, FactAnswer, ids, said, says
from app.text.folding import fold

_ASKS_EN = re.compile(
    r"^\W*(?:so |and |but |then )?(?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would|should|may)(?:n't)?\b"
)
_LEAD_EN = re.compile(
    r"^\W*(?:(?:do|can|could) you (?:know|remember|recall|tell me|remind me)|(?:please )?(?:tell|remind) me)\b,? *(?:if |whether )?"
)
_ASKS_ZH = re.compile(r"吗|是不是|有没有|是否|(.)不\1|[^\s](?:不|没|没有)[？?]?$")
_OPEN_ZH = re.compile("谁|什么|啥|哪|几|多[少大高重久]|怎么|为何")
_STILL = re.compile(r"\b(?:still|now|any ?more|currently)\b|还|仍|现在|目前")
_EVER = re.compile(r"\b(?:ever|used to|before|once)\b|过|曾|以前")
# What somebody has, does or is, of which a question may name one: "do I smoke?", 我对花生过敏吗.
_OF_SOME = OF_ONE | {
    "allergy", "condition", "medication", "language", "diet", "marital_status", "religion", "membership", "habit",
    "consumption", "nationality", "origin", "implant",
}  # fmt: skip
_SURE = 0.5
_YES, _NO = ("Yes: ", "是的："), ("No longer: ", "已经不了：")


def asks_whether(folded: str) -> bool:
    """Return whether a question wants yes or no."""
    if any("\u4e00" <= char <= "\u9fff" for char in folded):
        return _ASKS_ZH.search(folded) is not None and _OPEN_ZH.search(folded) is None
    return _ASKS_EN.search(_LEAD_EN.sub("", folded)) is not None


def whether(folded: str, facts: FactsFound) -> FactAnswer | None:
    """Return whether a slot holds, or ever held, the value that a question names.

    Who asks so much as "do I have allergies?" gets the memories themselves: yes would be a guess at what they have in mind.
    """
    is_chinese = any("\u4e00" <= char <= "\u9fff" for char in folded)
    now, former = _of_some(facts.wanted, facts), _of_some(facts.former, facts)
    named = [one for one in now if _names(folded, one)]
    was = [one for one in former if _names(folded, one) and not one.is_negative]
    ended = [one for one in named if one.is_negative]
    if ended and not _EVER.search(folded):
        text = said(_NO[is_chinese], ended)
        return FactAnswer(text=text, fact_ids=ids(ended), value=False)
    if named or (was and _EVER.search(folded)):
        found = named or was
        return FactAnswer(text=said(_YES[is_chinese], found), fact_ids=ids(found), value=True)
    held = [one for one in now if one.slot in OF_ONE and not one.is_negative]
    # Where somebody lives now, they live nowhere else.
    if was and _STILL.search(folded) and {one.slot for one in held} == {one.slot for one in was}:
        text = said(_NO[is_chinese], held)
        return FactAnswer(text=text, fact_ids=ids([*held, *was]), value=False)
    return None


def speaks_against(query: str, facts: FactsFound) -> bool:
    """Return whether a slot of one value holds another now than the one that a question asks of as still so."""
    folded = fold(query)
    now = [one.fact for one in facts.wanted if one.fact.slot in OF_ONE and not one.fact.is_negative]
    return (
        bool(now)
        and _STILL.search(folded) is not None
        and not any(says(folded, one.object) for one in now)
    )


def _of_some(hits: Sequence[FactHit], facts: FactsFound) -> list[Fact]:
    """Return the facts that a question may name: where it surely means one slot, those of it alone."""
    surely = {slot for slot, chance in facts.meant.items() if chance >= _SURE}
    surely |= alike(surely)
    return [
        one.fact
        for one in hits
        if one.fact.slot in (surely & _OF_SOME or OF_ONE)
        and (one.fact.slot in _OF_SOME or not one.fact.is_negative)
    ]


def _names(folded: str, fact: Fact) -> bool:
    """Return whether a question names the value of a fact, or what stands for it: 抽烟 for smoking."""
    return says(folded, fact.object) or (bool(fact.key) and fact.key in spellings_in(folded))
