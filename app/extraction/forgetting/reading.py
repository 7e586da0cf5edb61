"""Tells a wish to forget from other sentences, in either language."""

import re
from dataclasses import replace

from app.extraction.foreign import without_given
from app.extraction.forgetting import chinese, english
from app.extraction.forgetting.chinese import read_chinese, read_chinese_before
from app.extraction.forgetting.english import read_english, read_english_before
from app.extraction.forgetting.lately import counted, pointed
from app.extraction.forgetting.topics import content_terms
from app.extraction.forgetting.unframed_chinese import may_let_go_chinese
from app.extraction.forgetting.unframed_english import may_let_go_english
from app.extraction.forgetting.weighing import ACTS, LEAST, Scales, Weighed, weighed
from app.extraction.forgetting.wishes import Reach, Wish, is_muddled
from app.extraction.forgetting.words import LIGHT
from app.extraction.sentences import sentences
from app.text.folding import simplified

_WORTH_A_LOOK = re.compile(
    r"forg[eo]t|eras|delet|remov|wip[ei]|clear|purg|scrub|drop|discard|unlearn|expung|scratch|strik|off the record|not for|"
    r"get rid|kept\b|slate|don't have|forgot|not allowed|tak(?:e|ing) |throw|hold(?:ing)? |act like|hang on|redact|disregard|ignor|nuke|trash|ditch|los[ei]|pretend|as if|"
    r"remember|record|stor(?:e|ing)\b|sav(?:e|ing)\b|keep|memor|your (?:notes|files|head|mind|logs)|gone\b|to know\b|"
    r"忘|删|刪|清|抹|擦|移除|去掉|撤|收回|销|别|別|不要|不用|不必|不需|没必要|用不着|没说|没讲|没提|没听|当没|当我没|甭|勿|不许|不准|当不知|拿掉|不记|不想|不希望|不愿",
    re.IGNORECASE,
)
_HAN = re.compile(r"[一-鿿]")
_LATIN = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_COMMA = re.compile(r"[，,;；]\s*(?:也|并且?|and |but |so )?")
_OTHERS_SAY = re.compile(
    r"\b(?:said|says|say|told|tells|tell|asked|asks|ask|wrote|think|thinks|thought|if|when|while|whenever)\b|说|告诉我|讲|问|劝|让我|叫我|觉得|以为|如果|要是|的时候",
    re.IGNORECASE,
)
# "I can relax, forget my troubles, and dream": one of the things that somebody does.
_OF_A_ROW = re.compile(
    r"\b(?:i|we|you|he|she|they|people|who|it) (?:can|could|will|would|may|might|must|should|want to|try to|tried to|need to|have to|had to|like to|used to|just|"
    r"always|often|never)\b|\b(?:to|let's|lets) \w+\b[^.!?]*$",
    re.IGNORECASE,
)
_OF_TALK = re.compile(
    r"\bi(?:'ve| have)? (?:said|told|mentioned|shared)\b|\babout\b", re.IGNORECASE
)
_NAMES_ON = re.compile(r"\W{0,2}[A-Z]")  # "Dr. Lee" is one name
_ASKS = re.compile(r"(?:who|whom|what|where|when|which|how)\b", re.IGNORECASE)
# Where talk is no wish hardly ever one of its stretches is much likelier than all others.
_LIKELY, _SHARE = 0.5, 0.35
_SHORT = 2
_LONGEST = 300  # characters of a sentence: who asks so, asks shortly


def read_by_rules(text: str) -> Wish | None:
    """Return what rules read a text to want forgotten, None if they see no such wish. The last one in it counts."""
    whole = simplified(text.replace("’", "'"))
    if not (_WORTH_A_LOOK.search(text) or _may_let_go(whole)):
        return None
    whole = without_given(whole)  # a mail that is pasted asks for nothing
    found, before = None, (0, "")
    for start, end in sentences(whole):
        sentence = whole[start:end]
        told, before = before, (start, sentence)
        if len(sentence) > _LONGEST:
            continue
        if wish := read_english_before(told[1], sentence):
            found = replace(wish, start=told[0], end=end)
            continue
        if is_chinese(sentence) and (wish := read_chinese_before(told[1], sentence)):
            found = replace(wish, start=told[0], end=end)
            continue
        for at in _beginnings(sentence):
            read = read_chinese if is_chinese(sentence) else read_english
            wish = read(sentence[at:])
            if found and wish and wish.reach is Reach.LAST and found.end == told[0] + len(told[1]):
                found = replace(found, end=end)  # "forget it", of what the wish before names
                break
            names = wish and (wish.topics or wish.timed or wish.voice)
            if wish is not None and (names or wish.reach is not Reach.TOPIC):
                found = replace(wish, start=start + at, end=end)
                break
    return found


def read_wish(text: str, *, least: float = LEAST, scales: Scales | None = None) -> Wish | None:
    """Return what a text wants forgotten, None if it is no such wish: by rules, and as it is most likely meant.

    ``least`` is the chance from which on that counts which no rule reads. ``scales`` weigh it, those learned by default.
    """
    wish = _read(text, least=least, scales=scales)
    return wish and counted(pointed(wish), text[wish.start : wish.end])


def _read(text: str, *, least: float, scales: Scales | None) -> Wish | None:
    by_rules = read_by_rules(text)
    plain = without_given(simplified(text.replace("’", "'")))
    is_english = not is_chinese(plain)
    likely = weighed(plain, 0.0, is_english=is_english, scales=scales)
    if likely is None:
        return by_rules
    if by_rules is not None and not is_muddled(by_rules):
        wish = _bounded(by_rules, likely, is_english=is_english)
        return _with_others(wish, likely, is_english=is_english)
    if likely.chance < least or likely.share < _SHARE:
        return by_rules
    meant = _as_weighed(likely, likely.stretch, is_english=is_english) or by_rules
    return meant and _with_others(meant, likely, is_english=is_english)


def _with_others(wish: Wish, likely: Weighed, *, is_english: bool) -> Wish:
    """Return a wish with what else it may name; it is asked about if it names that."""
    if likely.chance < _LIKELY or wish.voice or wish.reach is Reach.ALL:
        return wish
    names = [one for one in (likely.stretch, *likely.others) if set(content_terms(one)) - LIGHT]
    read = (_as_weighed(likely, one, is_english=is_english) for one in names)
    others = [replace(one, is_unsure=True) for one in read if one and one.topics != wish.topics]
    return replace(wish, others=tuple(dict.fromkeys(others)))


def _as_weighed(likely: Weighed, stretch: str, *, is_english: bool) -> Wish | None:
    wish: Wish | None = Wish(reach=Reach.LAST)
    if stretch:
        wish = (_named_english if is_english else _named_chinese)(stretch)
    is_unsure = min(likely.chance, likely.share) < ACTS
    return wish and replace(
        wish, is_weighed=True, is_unsure=is_unsure, start=likely.start, end=likely.end
    )


def _named_english(words: str) -> Wish | None:
    is_said = re.match(r"(?:i|we|he|she|they|it)(?:'| )", words, re.IGNORECASE)
    wish = english.named(f"that {words}" if is_said else f"everything I said about {words}")
    return wish if wish and wish.topics else None


def _named_chinese(words: str) -> Wish | None:
    words = words.replace("本人", "我")
    wish = chinese.named(f"我说过的关于{words}的事")
    bare = chinese.bare_chinese(words)  # one thing, whatever stands between its words
    return replace(wish, topics=(bare,)) if wish and bare else None


def _bounded(wish: Wish, likely: Weighed, *, is_english: bool) -> Wish:
    """Return a wish as rules read it, within what most likely names it.

    Of one that they read loosely the likelier name counts, and it is asked about where it is hardly likely.
    """
    if wish.voice or wish.reach is Reach.ALL:
        return wish
    if wish.is_loose and likely.chance < _LIKELY:
        return replace(wish, is_weighed=True, is_unsure=True)
    meant = None
    if likely.share >= _SHARE:
        meant = _as_weighed(likely, likely.stretch, is_english=is_english)
    if meant is None or likely.chance < _LIKELY or any(map(_ASKS.match, wish.topics)):
        return wish
    if wish.reach in (Reach.LAST, Reach.THIS):
        is_named = not wish.says_itself and len(likely.stretch) > _SHORT
        # "That with the dog next door, forget I said so": it is named all the same.
        return meant if is_named and min(likely.chance, likely.share) >= ACTS else wish
    if wish.is_loose:
        return replace(meant, excepted=wish.excepted, is_unsure=likely.share < _LIKELY)
    is_within = len(wish.topics) == 1 and bool(likely.stretch) and likely.stretch in wish.topics[0]
    if (
        not is_within
        or wish.excepted
        or _NAMES_ON.match(wish.topics[0].partition(likely.stretch)[2])
    ):
        return wish
    return replace(wish, topics=meant.topics)


def is_chinese(text: str) -> bool:
    """Return whether a text is said in Chinese, whatever names of the other language stand in it."""
    return len(_HAN.findall(text)) >= max(1, len(_LATIN.findall(text)))


def _may_let_go(text: str) -> bool:
    return may_let_go_chinese(text) if is_chinese(text) else may_let_go_english(text)


_OF_BEFORE = re.compile(
    r"\W*(?:(?:sorry|oops|wait|hmm|well|actually|honestly|ok(?:ay)?|please)\W+)*(?:(?:that|this|it)(?:'s| was| is| should(?:n't| not)?| wasn't| isn't)?\b(?:\W+\w+){0,6}"
    r"|i (?:should|would|ought|didn't|wasn't)(?:n't| not)?\b.{0,20}\b(?:said|told|mention\w*|say|tell|shared?|mean)\b(?:\W+(?:you|that|this|it|so|anything|to|about)){0,4}|my (?:mistake|bad)|between (?:us|you and me)|(?:strictly )?(?:private|confidential))\W*"
    r"|\W*(?:(?:刚才|刚刚|前面|上面|这|那)(?:那|这|一|的)?(?:个|条|句|段|件|些)?(?:话|事|消息)?(?:是|算|不算|属于|我)?.{0,8}|(?:我)?(?:说漏嘴|说错|口误|不该说|不应该说|多嘴).{0,4}|(?:这|那)?是?(?:私事|隐私|秘密))\W*",
    re.IGNORECASE,
)


def speaks_of_before(rest: str) -> bool:
    """Return whether what stands beside a wish only speaks of what was said before: "that was private"."""
    return _OF_BEFORE.fullmatch(simplified(rest)) is not None


def _beginnings(sentence: str) -> list[int]:
    """Return where a wish may begin in a sentence: at its start, or at a clause that nobody else says."""
    found = [0]
    for comma in _COMMA.finditer(sentence):
        before, rest = sentence[: comma.start()], sentence[comma.end() :]
        if _OTHERS_SAY.search(before):
            break
        if _OF_A_ROW.search(before) and not _OF_TALK.search(rest):
            continue
        found.append(comma.end())
    return found
