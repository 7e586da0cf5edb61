"""Who a Chinese clause is about: pronouns, kin, roles, names, nouns in front of the verb."""

import re
from typing import NamedTuple

from app.extraction.chinese.segment import Word
from app.extraction.chinese.words import FILLERS, SUBJECT
from app.extraction.wordlists import wordset

NICK = re.compile(r"[小老阿](?![是在有去来把被说对跟和给])[\u4e00-\u9fff]")
_SELF = frozenset({"我", "俺", "本人", "我们", "咱", "咱们"})
_NO_NAME = wordset("对 在 今天 元 约 高 好 明 张 双 那 何 于 安 万 和 时 小 老")


class Subject(NamedTuple):
    """The subject's words ("" for the speaker), where the predicate begins, and how it was found.

    ``how`` is ``self``, ``other``, ``hearer``, ``noun`` (a thing in front of the verb), ``place`` or
    ``none`` (left out).
    """

    words: str
    end: int
    how: str


def subject(masked: str, parts: list[Word], verb_at: int) -> Subject:
    """Return the subject of a clause whose verb starts at an offset."""
    filler = FILLERS.match(masked)
    at = filler.end() if filler else 0
    match = SUBJECT.match(masked[at:]) if at <= verb_at else None
    if match is not None and at + match.end() <= max(verb_at, 1):
        return _by_rule(masked, parts, at, verb_at, match)
    return _by_words(masked, parts, at, verb_at)


def _by_rule(
    masked: str, parts: list[Word], at: int, verb_at: int, match: re.Match[str]
) -> Subject:
    said = match.group()
    end = at + len(said)
    groups = {name: value for name, value in match.groupdict().items() if value}
    if "you" in groups:
        return Subject(said, end, "hearer")
    if "of_mine" in groups or "me" in groups or said in _SELF:
        return _own_thing(parts, at, end, verb_at) or Subject("", end, "self")
    if "pronoun" in groups and not ("our" in groups or "ours" in groups):
        return Subject(
            "" if said[0] in "我咱" else said, end, "self" if said[0] in "我咱" else "other"
        )
    name = _name_at(masked, parts, end)
    if name and ("kin" in groups or "role" in groups or "our" in groups):
        return Subject(name, end + len(name), "other")
    return Subject(said, end, "other")


def _own_thing(parts: list[Word], at: int, end: int, verb_at: int) -> Subject | None:
    """Return a thing of the speaker's as the subject: 我家网络断网了, 我的手机坏了; None for 我…."""
    said, stop = "", at
    for part in parts:
        if part.start < at or part.start >= verb_at:
            continue
        is_start = part.start < end and part.text in (
            "我",
            "我家",
            "我们",
            "我们家",
            "我的",
            "的",
            "家",
        )
        if not is_start and not (
            part.start == stop and (part.pos.startswith("n") or part.text in ("的", "家"))
        ):
            break
        said += part.text
        stop = part.start + len(part.text)
    bare = said.removeprefix("我们").removeprefix("我").removeprefix("家").removeprefix("的")
    if not bare or len(bare) > 8 or not any(mark in said for mark in ("家", "的")):
        return None
    return Subject(said, stop, "noun")


def _name_at(masked: str, parts: list[Word], at: int) -> str:
    """Return the personal name that starts at an offset, "" without one."""
    if nick := NICK.match(masked, at):
        return nick.group()
    for part in parts:
        if (
            part.start == at
            and part.pos == "nr"
            and part.text not in _NO_NAME
            and len(part.text) > 1
        ):
            return part.text[:3]
    return ""


def _by_words(masked: str, parts: list[Word], at: int, verb_at: int) -> Subject:
    """Return the nouns that stand between the beginning and the verb, if nothing else does."""
    end, said = at, ""
    for part in parts:
        if part.start < at or part.start >= verb_at or part.start + len(part.text) > verb_at:
            continue
        if part.start != end or not (
            part.pos.startswith("n")
            or (part.pos in ("vn", "eng") and not said)
            or (said and part.pos in ("uj", "vn", "l"))
        ):
            break
        end = part.start + len(part.text)
        said += part.text
    said = said.rstrip("的")
    if (
        not said
        or len(said) > 10
        or masked[end : end + 1] in ("后", "前", "时")
        or said.endswith("时候")
    ):
        return Subject("", at, "none")
    if any(part.pos == "ns" and part.text == said for part in parts):
        return Subject(said, end, "place")  # places do not act: 长城…, 北京…
    name = any(part.pos in ("nr", "nrt") and part.text == said and len(said) > 1 for part in parts)
    return Subject(said, end, "other" if name else "noun")
