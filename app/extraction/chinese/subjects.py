"""Who a Chinese clause is about: pronouns, kin, roles, names, nouns in front of the verb."""

import re
from itertools import pairwise
from typing import NamedTuple

from app.extraction.chinese.nouns import NO_THING, nouns
from app.extraction.chinese.people_words import KIN, PERSON_TAIL, ROLES, TWICE, WHO
from app.extraction.chinese.segment import Word
from app.extraction.chinese.tails import MEDICINE_TAIL
from app.extraction.chinese.words import FILLERS, SUBJECT
from app.extraction.wordlists import wordset

NICK = re.compile(r"[小老阿](?![是在有去来把被说对跟和给])[\u4e00-\u9fff]")
_SELF = frozenset({"我", "俺", "本人", "我们", "咱", "咱们"})
_OWN_HOME = frozenset({"我们家", "咱家", "咱们家"})
_NO_NAME = wordset("对 在 今天 元 约 高 好 明 张 双 那 何 于 安 万 和 时 小 老")
_THEIR_OWN = re.compile(
    rf"(?:你们|您们|贵)(?:那边的?|那儿的?|的)?(?:{ROLES}|仓库|工作人员|安装工)(?![\u4e00-\u9fff]?的)"
)
_FAMILY = re.compile(rf"^(?!(?:{ROLES})$)(?:{KIN})$")
_WHICH = re.compile(
    r"[这那](?:[一两三几]|\d)?(?:[个位只名家款双台件条辆部把份间套本张瓶盒场次座栋颗棵盆支块]|小子|家伙)(?![\u4e00-\u9fff]?的)"
)
_MEDICINE = re.compile(rf"(?:{MEDICINE_TAIL})$")
_WORKS = re.compile(rf"^(?:{KIN}|{ROLES})$|[工员师长]$")  # 钟点工阿姨 is one
_JOINS = frozenset("和与、")  # 跟 is with: 我妈跟我爸吵架了 is hers
_AND = re.compile(r"[和跟与、](?=[\u4e00-\u9fffA-Z])")
# Between a thing that opens the clause and the one who acts on it: 手机我修好了, 那口锅是我妈寄来的.
_TOPIC_JOINT = re.compile(r"^(?:[\s，,]|也|都|就|还|是|又|其实|本来|已经|最后|倒|才)*")
_SCENE = (
    "后",
    "前",
    "时",
    "里",
    "上",
    "中",
    "外",
    "下",
    "内",
    "旁",
    "期间",
    "时候",
    "附近",
    "门口",
)
_ACTED_ON = re.compile(
    r"(?<=[\u4e00-\u9fff])[被把](?=[\u4e00-\u9fff])"
)  # 狗子被车: no part of a name
_MOST_WORDS = 10  # characters of a noun in front of the verb; a longer one is no name of anything
_PREPOSITIONS = tuple("和跟与给把被对向在从为往按")
_SHORT_WHICH = 4  # characters before 的 that say which one: 新来的同事
_LONGEST_NAME = 16  # characters of one with words before it that say which: 财务部新来的那个张伟


class Subject(NamedTuple):
    """The subject's words ("" for the speaker), where the predicate begins, and how it was found.

    ``how`` is ``self``, ``other`` (somebody), ``hearer``, ``noun`` (a thing in front of the verb), ``place`` or
    ``none`` (left out).
    """

    words: str
    end: int
    how: str


def subject(masked: str, parts: list[Word], verb_at: int) -> Subject:
    """Return the subject of a clause whose verb starts at an offset."""
    filler = FILLERS.match(masked)
    at = filler.end() if filler else 0
    first = _at(masked, parts, at, verb_at)
    if first.how == "other" and first.words and (joint := _AND.match(masked, first.end)):
        other = _at(masked, parts, joint.end(), verb_at)
        is_sure = masked[first.end] in _JOINS or is_named(parts, first.words)
        if other.how == "other" and other.end <= verb_at and is_sure:
            return Subject(masked[at : other.end], other.end, "other")
    if first.how != "noun":
        return first
    joint = _TOPIC_JOINT.match(masked[first.end :])
    inner = first.end + (joint.end() if joint else 0)
    if inner < verb_at:
        second = _at(masked, parts, inner, verb_at)
        if second.how in ("self", "other"):
            return second
    return first


def _at(masked: str, parts: list[Word], at: int, verb_at: int) -> Subject:
    match = SUBJECT.match(masked[at:]) if at <= verb_at else None
    if match is not None and at + match.end() <= max(verb_at, 1) and not _cuts(parts, at, match):
        found = _by_rule(masked, parts, at, verb_at, match)
        return _longer(masked, parts, found, at, verb_at)
    return _by_words(masked, parts, at, verb_at)


def _cuts(parts: list[Word], at: int, match: re.Match[str]) -> bool:
    """Return whether a role or nickname found ends inside a noun of the dictionary: 财务 in 财务部, 小程 in 小程序."""
    if not match.groupdict().get("role"):
        return False
    end = at + match.end()
    return any(
        part.start < end < part.start + len(part.text) and part.pos[0] == "n" and part.pos != "nr"
        for part in parts
    )


def _by_rule(
    masked: str, parts: list[Word], at: int, verb_at: int, match: re.Match[str]
) -> Subject:
    said = match.group()
    end = at + len(said)
    groups = {name: value for name, value in match.groupdict().items() if value}
    if "you" in groups:
        if theirs_at := _THEIR_OWN.match(masked, at):
            return Subject(theirs_at.group(), theirs_at.end(), "other")
        theirs = _by_words(masked, parts, at, verb_at) if masked[end : end + 1] == "的" else None
        return Subject(theirs.words if theirs and theirs.words else said, end, "hearer")
    if "of_mine" in groups or "me" in groups or said in _SELF or said in _OWN_HOME:
        return _own_thing(masked, parts, at, end, verb_at) or Subject("", end, "self")
    if "pronoun" in groups and not ("our" in groups or "ours" in groups):
        return Subject(
            "" if said[0] in "我咱" else said, end, "self" if said[0] in "我咱" else "other"
        )
    name = _name_at(masked, parts, end)
    if name and not WHO.match(name) and ("kin" in groups or "role" in groups or "our" in groups):
        return Subject(name, end + len(name), "other")
    return Subject(said, end, "other")


def _own_thing(masked: str, parts: list[Word], at: int, end: int, verb_at: int) -> Subject | None:
    """Return a thing of the speaker's as the subject: 我家网络断网了, 我的手机坏了, 我那台相机; None for 我…."""
    if (thing := _described(masked, parts, end, verb_at)) is not None:
        return thing
    own = re.match(r"(?:我们?|咱们?)(?:家的?|的)?", masked[at:])
    start = at + (own.end() if own else 0)
    which = re.match(
        r"[这那][\u4e00-\u9fff]{0,2}?(?:[台个件只条辆部把份间家套本张瓶盒双])", masked[start:]
    )
    first = start + (which.end() if which else 0)
    stop, is_noun = first, False
    for part in parts:
        if part.start < first or part.start != stop:
            continue
        if part.start >= verb_at or not (
            part.pos[0] in "na" or part.text == "的" or part.pos in ("eng", "vn", "j", "b")
        ):
            break
        stop, is_noun = part.start + len(part.text), part.pos[0] == "n" or part.pos == "eng"
    if not is_noun or stop - first > 8:
        return None
    said = masked[first:stop] if which else masked[at:stop]
    return Subject(said, stop, "noun")


def _described(masked: str, parts: list[Word], at: int, verb_at: int) -> Subject | None:
    """Return the thing that a clause with 我 only tells more of: 我在你们店买的电饭煲坏了; None without one."""
    of = masked.rfind("的", at, verb_at)
    if of < 0 or not any(p.pos[0] == "v" and p.start + len(p.text) == of for p in parts):
        return None
    _, last = nouns(parts, of + 1, verb_at)
    said = masked[of + 1 : last]
    return Subject(said, last, "noun") if said else None


def _name_at(masked: str, parts: list[Word], at: int) -> str:
    """Return the personal name that starts at an offset, "" without one."""
    if nick := NICK.match(masked, at):
        return nick.group()
    for part in parts:
        if part.start == at and is_name(part):
            return part.text[:3]
    return ""


def is_name(part: Word) -> bool:
    """Return whether a word of the tagger is a personal name; it takes many a medicine for one."""
    return (
        not _MEDICINE.search(part.text)
        and part.pos == "nr"
        and part.text not in _NO_NAME
        and len(part.text) > 1
    )


def is_named(parts: list[Word], said: str) -> bool:
    """Return whether a subject is a personal name, not a word for somebody."""
    return any(is_name(part) and part.text == said for part in parts) or said.isascii()


def _longer(masked: str, parts: list[Word], found: Subject, at: int, verb_at: int) -> Subject:
    """Return the whole noun that a person's word only opens: 老伴儿的降压药, 厂家的小孟, 他们总监."""
    if found.how != "other" or not found.words or masked[at : found.end] != found.words:
        return found
    if found.words in ("他", "她", "它") and masked[found.end : found.end + 1] != "的":
        return found  # 他摔门走了
    end, last = found.end, ""
    for part in parts:
        if part.start != end or part.start < found.end or part.start >= verb_at:
            continue
        if (
            part.text in NO_THING
            or part.text[0] in "被把"
            or not (
                part.pos[0] == "n" or part.pos in ("eng", "a", "b", "uj", "vn", "q", "r", "m", "s")
            )
        ):
            break
        end = part.start + len(part.text)
        if part.pos[0] == "n" or part.pos == "eng" or NICK.fullmatch(masked[end - 2 : end]):
            last = masked[at:end]
    if not last or len(last) > _LONGEST_NAME or last.endswith(_SCENE):
        return found
    return Subject(last, at + len(last), "other" if _is_somebody(last, parts) else "noun")


def _is_somebody(said: str, parts: list[Word]) -> bool:
    head = said.rsplit("的", 1)[-1]
    if WHO.match(head) or PERSON_TAIL.search(head) or NICK.fullmatch(head) or TWICE.fullmatch(head):
        return True
    return any(is_name(part) and head.endswith(part.text) for part in parts)


def _by_words(masked: str, parts: list[Word], at: int, verb_at: int) -> Subject:
    """Return the nouns that stand between the beginning and the verb, if nothing else does."""
    if masked[at : at + 1] in _PREPOSITIONS:
        return Subject("", at, "none")
    if which := _WHICH.match(masked, at):
        return _pointed_at(masked, parts, at, which.end(), verb_at)
    if (twice := TWICE.match(masked[at:])) and at + 2 <= verb_at:
        return Subject(twice.group(), at + 2, "other")
    end, last = nouns(parts, at, verb_at)
    start = _person_after_thing(parts, at, last)
    if (of := masked.rfind("的", end, verb_at)) > end and not masked[end:of].isspace():
        end, last = nouns(parts, of + 1, verb_at)
        start = (
            at if of - at <= _SHORT_WHICH and masked[at] not in "我你在" else of + 1
        )  # 在你们店买的电饭煲坏了
    last = start + len(_ACTED_ON.split(masked[start:last])[0])
    said = masked[start:last].rstrip("的").strip("“”‘’「」『』\"'《》 ")
    said = said.rsplit("」", 1)[-1].rsplit("”", 1)[-1]
    if (
        not said
        or len(said) > _MOST_WORDS + 4
        or masked[last : last + 1] in _SCENE
        or said.endswith(_SCENE)
    ):
        return Subject("", at, "none")
    if any(part.pos == "ns" and part.text == said for part in parts) and not PERSON_TAIL.search(
        said
    ):
        return Subject(said, last, "place")  # places do not act: 长城…, 北京…
    return Subject(said, last, "other" if _is_somebody(said, parts) else "noun")


def _pointed_at(masked: str, parts: list[Word], at: int, start: int, verb_at: int) -> Subject:
    """Return what this and that point at: 那只流浪猫, 这款耳机; the noun may be a word that the dictionary calls otherwise."""
    end, last = start, start
    for part in parts:
        stop = part.start + len(part.text)
        if stop <= start or stop > verb_at:
            continue
        if part.start > end or part.pos[0] in "dpvtxc" or part.pos in ("ul", "f", "r"):
            break
        end = stop
        last = end if part.pos != "uj" else last
    said = masked[at:last]
    if last <= start or len(said) > _LONGEST_NAME or said.endswith(_SCENE):
        return Subject("", at, "none")
    return Subject(said, last, "other" if _is_somebody(said, parts) else "noun")


def _person_after_thing(parts: list[Word], at: int, last: int) -> int:
    """Return where somebody of the family begins behind a thing that opens the clause: 作业儿子写完了."""
    run = [part for part in parts if at <= part.start < last]
    for before, part in pairwise(run):
        if _FAMILY.match(part.text) and before.pos[0] == "n" and not _WORKS.search(before.text):
            return part.start
    return at
