"""Sayings with their value in front ("Barclays pay my wages", "nuts will kill me"), found by a word that they must have."""

import re
from collections import defaultdict
from collections.abc import Iterator

from app.extraction.facts.english_be import role_key
from app.extraction.facts.english_likes import activity
from app.extraction.facts.english_words import VAGUE
from app.extraction.facts.framed.compiling import Frame, pattern_of
from app.extraction.facts.framed.naming import is_fitting
from app.extraction.facts.framed.objects import bare, is_had
from app.extraction.facts.framed.saying import is_trade
from app.extraction.facts.framed.subjects import SOMEONE
from app.extraction.facts.framed.tables import liking, sayings
from app.extraction.facts.said import FRAMED, Phase, Said

_WORDS = re.compile(r"[a-z0-9'][\w'-]*")
_FOOD = r"(?:(?:even|any|all|the|raw)\s+)*(?P<value>(?!(?:it|that|this|they|he|she|you|we|what|and|i)\b)[\w'’-]+(?:\s(?!and\b|or\b)[\w'’-]+)?)"
_OPENING = r"(?:^|[,;.:!]\s*|\b(?:but|and|so|because|that|though)\s+)(?:(?:the|my|all|any)\s+)?"
_PHASES = {"holds": Phase.HOLDS, "begins": Phase.BEGINS, "ends": Phase.ENDS}
_KEYED = frozenset({"allergy", "condition", "implant", "medication", "membership", "possession", "fear", "language", "goal", "trait", "pet", "family", "consumption"})  # fmt: skip


def _compiled() -> dict[str, list[Frame]]:
    found: dict[str, list[Frame]] = defaultdict(list)
    for line in sayings.TABLE.strip().splitlines():
        head, triggers, follows = (part.strip() for part in line.split(" | ", 2))
        slot, phase, *rest = head.split()
        options = {one[0]: one[1:].replace("_", " ") for one in rest}
        if follows.startswith(("{thing}", "{Food}")):
            follows = _OPENING + _FOOD + follows[follows.index("}") + 1 :]
        for name, words in (
            ("Food", _FOOD),
            ("Name2", r"(?P<value2>(?-i:[A-Z])[\w'’-]+)"),
            ("who", f"(?P<who>{SOMEONE})"),
            ("Word", r"[a-z]+"),
            ("Owned", liking.OWNED),
            ("Group", liking.GROUP),
        ):
            follows = follows.replace(f"{{{name}}}", words)
        frame = Frame(
            slot=slot,
            phase=phase,
            pattern=pattern_of(follows),
            value=options.get("=", ""),
            key=options.get("@", ""),
            is_trade="{trade}" in follows,
        )
        for word in dict.fromkeys(one.strip() for one in triggers.split(",")):
            found[word].append(frame)
    return dict(found)


_BY_WORD = _compiled()


def sayings_in(masked: str, words: str, sentence: str) -> Iterator[Said]:
    """Yield what the sayings of a sentence tell; ``words`` are those with times, ``masked`` without; offsets are its own."""
    seen: set[int] = set()
    for word in dict.fromkeys(_WORDS.findall(masked.lower().replace("’", "'"))):
        for frame in _BY_WORD.get(word.removesuffix("'s"), ()):
            if id(frame) in seen:
                continue
            seen.add(id(frame))
            match = frame.pattern.search(masked) or _timely(frame, words, masked)
            if match and (said := _said(frame, match, sentence)):
                yield said


def _timely(frame: Frame, words: str, masked: str) -> re.Match[str] | None:
    """Return a match that takes words of time along ("came through on Monday"), none of them its value."""
    match = frame.pattern.search(words) if words != masked else None
    if match is None:
        return None
    names = [name for name in ("value", "value2") if match.groupdict().get(name)]
    return match if all(masked[slice(*match.span(name))] == match[name] for name in names) else None


def _said(frame: Frame, match: re.Match[str], sentence: str) -> Said | None:
    groups = match.groupdict()
    name = "value" if groups.get("value") else "value2"
    at = match.span(name) if groups.get(name) else match.span()
    seen, words = match.string[slice(*at)], sentence[slice(*at)]
    if groups.get(name) and not _fits(frame, seen):
        return None
    phase = _PHASES[frame.phase]
    value = "yes" if frame.slot in ("habit", "consumption") else frame.value or words
    return Said(
        slot=frame.slot, subject=groups.get("who") or "", start=match.start(), end=match.end(),
        predicate=(at[1], max(at[1], match.end())), value=value.lower() if frame.slot == "medication" else value, object=at,
        key=_key(frame, words, groups.get("noun") or ""), is_negative=phase is Phase.ENDS, phase=phase, confidence=0.8, rule=FRAMED,
    )  # fmt: skip


def _fits(frame: Frame, words: str) -> bool:
    if words.removeprefix("the ")[:1].isupper() and not is_fitting(frame.slot, words):
        return False
    if frame.slot == "favourite" and words.lower().startswith(
        ("changed", "always", "probably", "definitely", "still", "now")
    ):
        return False
    if (
        frame.slot == "employer"
        and words.lower().startswith("the ")
        and words[4:5].islower()
        and frame.phase == "ends"
    ):
        return True
    if frame.is_trade:
        return is_trade(words)
    if frame.slot == "possession" and frame.phase == "ends":
        return is_had(words)
    return not VAGUE.match(words) or frame.slot in ("goal", "size", "height", "family")


def _key(frame: Frame, words: str, noun: str) -> str:
    if frame.slot == "relation":
        return role_key(frame.key or "friend", words)
    if frame.key:
        return frame.key
    if frame.slot == "favourite":
        return noun
    if frame.slot == "habit":
        return activity(bare(words).lower())
    if frame.slot == "attitude":
        return activity(bare(words))
    return bare(words) if frame.slot in _KEYED else ""
