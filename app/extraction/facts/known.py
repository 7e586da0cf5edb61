"""What is known to hold, where a sentence names it: it ends, or something else takes its place.

"The Corsa's gone to the scrapyard; we run a Fabia these days" tells nothing by its verbs alone. Who knows
that a Corsa is had reads that it is had no more, and that the other name stands in its place.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.extraction.facts.said import Phase, Said
from app.extraction.holding import Known
from app.extraction.wordlists import wordset

_MANY = frozenset({"possession", "medication", "consumption", "membership", "habit", "attitude", "allergy"})  # fmt: skip
_LEAST_ENGLISH, _LEAST_CHINESE = 4, 2
_MOST_HELD = 300
_KIND_WORDS = wordset(
    "hospital clinic school primary academy college university bank motors labs group company gym street road house north south east west saint the and new ford"
)
# Verbs of so many habits that they name none.
_ANY_DOING = wordset(
    "play walk make keep learn work take have does the and for with every most day days week always swap"
)
# By what else people call something that is known under a plain name.
_OTHER_NAMES = {
    "smoke": ("fags", "cigs", "ciggies", "cigarettes", "smoking", "smokes", "tobacco", "roll-ups"),
    "alcohol": ("booze", "the drink", "drinking", "the bottle", "beer", "wine"),
}
_CHINESE_KINDS = re.compile(
    r"(?:医院|银行|大学|学院|中学|小学|幼儿园|公司|集团|区|市|县|镇|大夫|医生|老师|教练|健身房|健身|猫粮|狗粮|保险)$"
)
_DOING = re.compile(r"^(?:用|吃|喝|看|玩|打|去|发)(?=.{2})|(?<=.{2})(?:联系|沟通|聊天)$")
PARTNERS = re.compile(
    r"^(?:partner|wife|husband|girlfriend|boyfriend|spouse|fianc[eé]e?|老公|老婆|男朋友|女朋友|男友|女友|对象|爱人|未婚[夫妻])$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Something known, where a sentence names it; offsets are those of the sentence."""

    known: Known
    start: int
    end: int


def named_in(sentence: str, held: Sequence[Known]) -> Iterator[Named]:
    """Yield what is known that a sentence names, by all of its words or by one that stands for it alone."""
    lowered = sentence.lower()
    for one in held[-_MOST_HELD:]:
        for name in _names(one):
            at = _place(lowered, name)
            if at is not None:
                yield Named(known=one, start=at, end=at + len(name))
                break


def _names(one: Known) -> Iterator[str]:
    words = (one.object or one.value).lower()
    yield words
    if not words.isascii():
        if one.slot in ("attitude", "habit"):  # 用邮件联系 is named by what it is done with
            words = _DOING.sub("", words)
            yield words
        bare = _CHINESE_KINDS.sub("", words)
        latin = re.match(r"[\u4e00-\u9fff]{2,}(?=[A-Za-z0-9])", words)
        for short in (bare, latin.group() if latin else ""):
            if short != words and len(short) >= _LEAST_CHINESE:
                yield short
        return
    yield from _OTHER_NAMES.get(one.key, ())
    if one.slot in ("employer", "school") and " " in words:
        yield words.rsplit(" ", 1)[0]
    for part in re.findall(r"[a-z][\w'’-]*", words):
        stem = part.removesuffix("s") if one.slot == "allergy" else part
        least = 3 if one.slot in ("allergy", "habit") else _LEAST_ENGLISH
        is_kind = part in _KIND_WORDS and one.slot != "habit"  # a gym that is gone to
        if len(stem) >= least and not is_kind and part not in _ANY_DOING:
            yield stem
    if one.slot == "habit":
        for doing in (word for word in one.key.split() if len(word) > 2 and word not in _ANY_DOING):
            yield from (f"{doing}ing", f"{doing}{doing[-1]}ing", f"{doing.removesuffix('e')}ing")


def _place(lowered: str, name: str) -> int | None:
    if not name:
        return None
    if not name.isascii():
        at = lowered.find(name)
        return at if at >= 0 else None
    match = re.search(rf"(?<![\w]){re.escape(name)}s?(?![\w])", lowered)
    return match.start() if match else None


def same_arrangement(said: Said, held: Sequence[Known]) -> Said:
    """Return a statement under the name of what it is of, where only one such is known: the budget is the kitchen's."""
    if said.slot != "attribute" or said.key != "budget":
        return said
    keys = {
        one.key for one in held if one.slot == said.slot and one.key.endswith(("budget", "预算"))
    }
    return replace(said, key=keys.pop()) if len(keys) == 1 else said


def over(named: Named, start: int, end: int, verb: tuple[int, int], *, rule: str = "known") -> Said:
    """Return that something known holds no more; ``start`` and ``end`` bound the sentence in the turn."""
    one = named.known
    return Said(
        slot=one.slot,
        subject=one.subject,
        start=start,
        end=end,
        predicate=(start + verb[0], start + verb[1]),
        value=one.value,
        object=(start + named.start, start + named.end),
        key=one.key,
        is_negative=True,
        phase=Phase.HOLDS if rule == "corrects" else Phase.ENDS,
        rule=rule,
    )


def instead(
    named: Named, start: int, end: int, at: tuple[int, int], words: str, *, rule: str = "known"
) -> Said:
    """Return that something else holds in the place of what is known."""
    one = named.known
    by_name = one.slot in _MANY
    return Said(
        slot=one.slot,
        subject=one.subject,
        start=start,
        end=end,
        predicate=(start + at[0], start + at[1]),
        value=one.value if one.slot in ("attitude", "habit", "consumption") else words,
        object=(start + at[0], start + at[1]),
        key=words if by_name else one.key.replace(one.object, words),
        phase=Phase.HOLDS if rule == "corrects" else Phase.BEGINS,
        rule=rule,
    )


def leaves_old(one: Known) -> bool:
    """Return whether the old has to be ended besides: of a slot with one value the new takes its place."""
    return one.slot in _MANY or (one.slot == "relation" and one.object in one.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """How a language tells what becomes of a known thing: stretches of a sentence, None where it does not."""

    is_unreal: Callable[[str], object]
    is_untrue: Callable[[str], object]
    put_right: Callable[[str, Named], tuple[int, int] | None]
    end: Callable[[str, Named], tuple[int, int] | None]
    new: Callable[[str, Named], tuple[int, int] | None]
    is_of_others: Callable[[str, Named, str], bool]


def become(
    sentence: str, start: int, held: Sequence[Known], speaker: str, tongue: Tongue
) -> Iterator[Said]:
    """Yield what a sentence says of things known: which are over, and what came in their place."""
    if not held or tongue.is_unreal(sentence):
        return
    end = start + len(sentence)
    for named in named_in(sentence, held):
        if (right := tongue.put_right(sentence, named)) is not None:
            yield instead(named, start, end, right, sentence[slice(*right)], rule="corrects")
            if leaves_old(named.known):
                yield over(named, start, end, (named.start, named.end), rule="corrects")
            continue
        verb = tongue.end(sentence, named)
        if (
            verb is None
            or tongue.is_untrue(sentence)
            or tongue.is_of_others(sentence, named, speaker)
        ):
            continue
        new = tongue.new(sentence, named)
        if new is not None:
            yield instead(named, start, end, new, sentence[slice(*new)])
        if new is None or leaves_old(named.known):
            yield over(named, start, end, verb)
