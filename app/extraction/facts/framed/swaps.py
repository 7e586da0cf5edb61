"""What is swapped: "the gym for swimming", "from coffee to green tea", "oat milk now, not cow's": the old ends, the new begins."""

import re
from collections.abc import Iterator

from app.extraction.entities.english_words import PLACES
from app.extraction.facts.english_likes import activity
from app.extraction.facts.framed.objects import bare, named_slot, slot_of
from app.extraction.facts.framed.subjects import SOMEONE
from app.extraction.facts.said import FRAMED, Phase, Said

_WORD = r"[\w&'’+-]+"
_OLD = rf"(?:(?:my|our|the|his|her|all|an?)\s+)?(?P<old>(?!(?:to|from|over|in|on|at|with|off|up|out|it|them|that|this)\b){_WORD}(?:\s+(?!for\b|to\b|with\b|in\b|and\b|from\b){_WORD}){{0,3}}?)"
_NEW = rf"(?:(?:an?|some|the|my|our)\s+)?(?P<new>{_WORD}(?:\s+(?!for\b|and\b|but\b|in\b|at\b|on\b|last\b|this\b|now\b|so\b|because\b|when\b|after\b|as\b|since\b|instead\b){_WORD}){{0,3}})"
_DID = r"(?:swapp?ed|swapt|traded|exchanged|ditched|dropped|binned|replaced|switched|changed|given\s+up|gave\s+up|left|sold|part-ex(?:changed|ed)|quit|swapping|trading|ditching|switching)"
_WENT = r"(?:switched|moved|gone|went|changed|jumped|converted|migrated|graduated|progressed|transferred|defected|shifted|swapped|crossed|turned|switching|moving)"
_SWAPS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_DID}\s+(?:in\s+|out\s+|up\s+)?{_OLD}\s+(?:in\s+)?for\s+{_NEW}",
        rf"\breplac(?:ed|ing)\s+{_OLD}\s+(?:with|by)\s+{_NEW}",
        rf"\b{_WENT}\s+(?:over\s+|across\s+|away\s+|back\s+)?from\s+{_OLD}\s+(?:over\s+|on\s+|back\s+)?(?:in)?to\s+{_NEW}",
        rf"\b(?:no\s+more|goodbye|bye(?:\s+bye)?|out\s+with|done\s+with)\s+{_OLD}\s*[,;:–-]\s*(?:(?:it['’]?s|hello|in\s+with|i['’]?m\s+on|onto)\s+){_NEW}",
        rf"\b(?:i['’]?m\s+on|i\s+(?:drink|eat|do|have|use|take)|i['’]?m\s+doing|doing|drinking|eating|having|it['’]?s)\s+{_NEW}\s+(?:(?:now|these\s+days|nowadays)\s*,?\s*)?(?:instead\s+of|rather\s+than)\s+{_OLD}(?=\s*(?:[.,;!]|$|\s+(?:now|these\s+days)))",
        rf"\b(?:it['’]?s|i['’]?m\s+on|i['’]?m\s+doing)\s+{_NEW}\s+(?:now|these\s+days|nowadays)\s*,?\s*(?:and\s+)?(?:not|no\s+longer)\s+{_OLD}(?=\s*(?:[.,;!]|$))",
    )
)
_HINT = re.compile(r"\b(?:swap|trad|exchang|ditch|dropp|binn|replac|switch|chang|g[ai]ve|left|sold|part-ex|quit|moved|moving|gone|went|jumped|convert|migrat|graduat|progress|transfer|defect|shift|cross|turned|no more|bye|goodbye|out with|done with|instead|rather|not|no longer)", re.IGNORECASE)  # fmt: skip
_WHO = re.compile(
    rf"(?:^|[,;.]\s*|\b(?:and|but|so)\s+)(?P<who>{SOMEONE}|he\b|she\b)(?=['’\s])", re.IGNORECASE
)
_NO_SWAP = re.compile(r"\b(?:seats?|places|shifts?|numbers|insults|stories|turns?|nappy|nappies|sides|lanes|subject|mind|hands|days?|weeks?|hours?|nights?|money|recipes|pounds|goods|clothes|trains|buses|planes|gear|channels?|tack|rooms?|tables?|one\s+thing|ideas?|pleasantries)\b", re.IGNORECASE)  # fmt: skip
_LIKE_KEY = frozenset(
    {"consumption", "habit", "membership", "medication", "possession", "condition"}
)


def swaps_in(masked: str, sentence: str) -> Iterator[Said]:
    """Yield the old as ended and the new as begun, where the words of either tell what they are; offsets are the sentence's."""
    if not _HINT.search(masked):
        return
    for pattern in _SWAPS:
        match = pattern.search(masked)
        if match is None or _NO_SWAP.search(match["old"]) or _NO_SWAP.search(match["new"]):
            continue
        slots = _slots(match["old"], match["new"])
        if slots is None:
            continue
        who = next((m["who"] for m in _WHO.finditer(masked, 0, match.start())), "")
        yield from _both(match, sentence, who, slots)
        return


def _slots(old: str, new: str) -> tuple[str, str] | None:
    """Return the slots of the old and the new; None where no words tell them."""
    one, other = _slot(old), _slot(new)
    if one and other:
        if one != other and "medication" in (one, other):
            return None
        return one, other
    if one in ("possession", "consumption", "home", "school", "membership") and _is_alike(new, one):
        return one, one
    if other in ("possession", "consumption", "home", "school", "membership") and _is_alike(
        old, other
    ):
        return other, other
    return None


def _slot(words: str) -> str:
    found = slot_of(words)
    if found is not None:
        return found[0]
    if not words[:1].isupper():
        return ""
    named = named_slot(words)
    return "" if named == "relation" else named


def _is_alike(words: str, slot: str) -> bool:
    """Return whether words that no list knows may be of a slot: names of what has a name, plain words of foods."""
    if slot == "consumption":
        return words[:1].islower() and len(words.split()) <= 2
    return words[:1].isupper() and (slot == "home" or words.split()[0] not in PLACES)


def _both(match: re.Match[str], sentence: str, who: str, slots: tuple[str, str]) -> Iterator[Said]:
    for group, slot, phase in (("old", slots[0], Phase.ENDS), ("new", slots[1], Phase.BEGINS)):
        if phase is Phase.ENDS and slot == slots[1] and slot not in _LIKE_KEY:
            continue  # of one value: the new takes its place
        at = match.span(group)
        words = sentence[slice(*at)]
        yield Said(
            slot=slot, subject=who, start=match.start(), end=match.end(), predicate=(match.start(), match.start(group)) if match.start() < match.start(group) else at,
            value="yes" if slot in ("habit", "consumption") else words, object=at, key=_key(slot, match[group]),
            is_negative=phase is Phase.ENDS, phase=phase, confidence=0.8, rule=FRAMED,
        )  # fmt: skip


def _key(slot: str, words: str) -> str:
    if slot not in _LIKE_KEY:
        return ""
    found = slot_of(words)
    if found is not None and found[0] == slot:
        return found[1]
    return activity(bare(words).lower()) if slot == "habit" else bare(words)
