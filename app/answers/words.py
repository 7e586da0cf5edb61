"""The content words of what a question asks of: which must be said, and which say little alone."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from app.answers.lexicon import Sense, is_chinese, is_listed, longest_phrase, sense_of
from app.answers.light_words import LIGHT_EN, LIGHT_ZH, NUMBERED, TELLING
from app.answers.people import is_close_one
from app.domain.entities import EntityType
from app.extraction.chinese.segment import words as segmented
from app.extraction.entities.chinese_words import COMMON_SURNAMES, SURNAMES
from app.extraction.entities.kinds import CHINESE_KINDS, KINDS
from app.text.folding import fold
from app.text.stopwords import STOP_WORDS
from app.text.tokens import query_terms

_TOKEN = re.compile(r"[a-z0-9\u00c0-\u024f]+(?:[-'./:&][a-z0-9\u00c0-\u024f]+)*|[\u4e00-\u9fff]+")
_TITLES_ZH = frozenset(
    [
        "医生",
        "大夫",
        "老师",
        "经理",
        "总",
        "师傅",
        "教授",
        "主任",
        "护士",
        "律师",
        "女士",
        "先生",
        "阿姨",
        "叔叔",
        "老板",
        "教练",
        "姐",
        "哥",
        "同学",
        "工",
    ]
)
_NICKS = frozenset("小阿老大")
_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof"})
_PARTICLES = frozenset(["up", "down", "off", "out", "in", "away", "on", "over", "back"])
_PLACES = frozenset(
    word for word, kind in CHINESE_KINDS.items() if KINDS[kind].type is EntityType.PLACE
)
# Verbs with an object that says nothing alone: 谁咬的人.
_PARTED_BY = re.compile(
    "钓的鱼|咬的人|撞的人|打的人|骂的人|唱的歌|跳的舞|画的画|滑的雪|爬的山|搬的家|理的发|游的泳|跑的步|离的婚|结的婚|吵的架|请的假|加的班|下的单|报的名|退的款|开的会|上的课"
)
_ID = re.compile(r"(?=.*\d)[a-z0-9-]{4,}")  # numbers of orders and tickets name one thing


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word or phrase of a question with all that says it; ``entity_ids`` are whom or what it names."""

    said: str
    sense: Sense
    is_name: bool = False
    entity_ids: frozenset[UUID] = frozenset()

    @property
    def terms(self) -> frozenset[str]:
        """Return the search terms of all phrases; of a Chinese word its characters too."""
        return frozenset(term for phrase in self.sense.phrases for term in query_terms(phrase))


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """What a stretch of a question asks of: ``words`` that must be said, ``light`` ones that need not."""

    text: str
    words: tuple[Word, ...]
    light: frozenset[str] = field(default_factory=frozenset)


def phrase_of(text: str) -> Phrase:
    """Return the content words of a stretch of a question, in order, each once."""
    text = _PARTED_BY.sub(lambda hit: hit[0][0] + hit[0][2], text)
    strong: dict[str, Word] = {}
    light: set[str] = set()
    for said, is_name in _tokens(text):
        if not is_name and (
            said in STOP_WORDS or said in LIGHT_EN or said in LIGHT_ZH or said[0] in "哪几"
        ):
            light.add(said)
        elif said not in strong:
            strong[said] = Word(said=said, sense=_sense(said, is_name=is_name), is_name=is_name)
    if all(word.is_name or is_close_one(word.said) for word in strong.values()):
        for said in light & TELLING.keys():
            strong[said] = Word(said=said, sense=Sense(TELLING[said], frozenset()))
    words = _with_choices(text, [_in_compound(text, one) for one in strong.values()])
    if any(_ID.fullmatch(word.said) for word in words):  # order 8120: the number says it all
        words = [word for word in words if word.said not in NUMBERED]
    return Phrase(text=text, words=tuple(words), light=frozenset(light))


def _in_compound(text: str, word: Word) -> Word:
    """Return a word of one sign as it may also stand in a longer one with what is before it: 桌 of 升降桌."""
    at = text.find(word.said)
    before = (
        re.search(r"[\u4e00-\u9fff]{2}$", text[:at]) if len(word.said) == 1 and at > 1 else None
    )
    if before is None or not is_chinese(word.said):
        return word
    last = next(iter(reversed(segmented(text[:at]))), None)
    if last is None or len(last.text) < 2 or last.text in LIGHT_ZH or last.text in STOP_WORDS:
        return word
    sense = Sense(word.sense.phrases | {last.text + word.said}, word.sense.types, word.sense.kinds)
    return replace(word, sense=sense)


def _sense(said: str, *, is_name: bool) -> Sense:
    """Return what says a word; 鲁阿姨 is also told as 姓鲁."""
    sense = sense_of(said)
    if not (is_name and is_chinese(said) and said[1:] in _TITLES_ZH):
        return sense
    return Sense(sense.phrases | {f"姓{said[0]}"}, sense.types, sense.kinds)


def _with_choices(text: str, words: list[Word]) -> list[Word]:
    """Return words with such as are joined by "or" as one, of which either must be said."""
    kept: list[Word] = []
    for word in words:
        last = kept[-1] if kept else None
        between = (
            rf"{re.escape(last.said)}\w*(?: or (?:an? |the |my )?|或者?){re.escape(word.said)}"
            if last
            else ""
        )
        if last is not None and re.search(between, fold(text)):
            both = (last.sense, word.sense)
            sense = Sense(
                *(
                    frozenset().union(*parts)
                    for parts in zip(*((s.phrases, s.types, s.kinds) for s in both), strict=True)
                )
            )
            kept[-1] = replace(last, sense=sense)
        else:
            kept.append(word)
    return kept


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words of a text: phrases that the lexicon knows as one, Chinese words, numbers, names."""
    folded = fold(text)
    run: list[tuple[str, bool]] = []
    for hit in _TOKEN.finditer(folded):
        if is_chinese(hit[0]):
            yield from _english(run)
            run = []
            yield from _chinese(hit[0])
        else:
            written = text[hit.start() : hit.end()] if len(text) == len(folded) else hit[0]
            word = hit[0].removesuffix("'s").rstrip(".'")
            if word and word not in _TITLES:
                is_name = written[:1].isupper() and hit.start() > 0 and word not in STOP_WORDS
                run.append((word, is_name or _ID.fullmatch(word) is not None))
    yield from _english(run)


def _english(run: Sequence[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    at = 0
    while at < len(run):
        for size in range(min(longest_phrase(), len(run) - at), 1, -1):
            joined = " ".join(word for word, _ in run[at : at + size])
            if is_listed(joined) and (
                len(query_terms(joined)) == size or joined.split()[-1] in _PARTICLES
            ):
                yield joined, False
                at += size
                break
        else:
            yield run[at]
            at += 1


def _chinese(run: str) -> Iterator[tuple[str, bool]]:
    """Yield the words of a run of Chinese, each with whether it is a name; what belongs together is one.

    小江, 周医生 and words that the lexicon or the dictionary knows (跑了几次步: 跑步) are one word.
    """
    parts = _unknown_as_one([_bare(one.text) for one in segmented(run)])
    at = 0
    while at < len(parts):
        if whole := _split_verb(parts, at):
            yield whole, False
            at += 2 if len(parts[at]) > 1 else 3
            continue
        size, is_name = _together(parts, at)
        yield "".join(parts[at : at + size]), is_name
        at += size
        if at < len(parts) and _is_part_of_name(parts, at):
            at += 1


def _unknown_as_one(parts: Sequence[str]) -> list[str]:
    """Return words with such signs in a row as no list knows, as one: 舍 曲 林, a medicine."""
    joined: list[str] = []
    was_unknown = False
    for part in parts:
        is_unknown = len(part) == 1 and not _is_known_sign(part)
        if is_unknown and was_unknown:
            joined[-1] += part
        else:
            joined.append(part)
        was_unknown = is_unknown
    return joined


def _is_known_sign(sign: str) -> bool:
    return (
        is_listed(sign)
        or sign in LIGHT_ZH
        or sign in STOP_WORDS
        or sign in _NICKS
        or sign in "不没别被把"
        or sign.isdigit()
    )


def _is_part_of_name(parts: Sequence[str], at: int) -> bool:
    """Return whether a word only says what the name before it is: 外婆家餐厅."""
    before, here = parts[at - 1], parts[at]
    is_name = (
        len(before) > 1
        and not is_listed(before)
        and before not in LIGHT_ZH
        and before not in STOP_WORDS
    )
    return is_name and here in _PLACES


def _split_verb(parts: Sequence[str], at: int) -> str:
    """Return a verb that its object was parted from (跑 了 步), "" for none."""
    verb, rest = parts[at], parts[at + 1 : at + 3]
    if len(verb) == 1 and len(rest) == 2 and rest[0] in ("了", "过"):
        joined = verb + rest[1]
    elif len(verb) == 2 and verb[1] in "了过" and rest:
        joined = verb[0] + rest[0]
    else:
        return ""
    return joined if len(joined) == 2 and _is_dictionary_word(joined) else ""


def _is_dictionary_word(word: str) -> bool:
    return is_listed(word) or [one.text for one in segmented(word)] == [word]


def _together(parts: Sequence[str], at: int) -> tuple[int, bool]:
    """Return how many words from a place on are one, and whether they are a name."""
    first, after = parts[at], parts[at + 1 : at + 3]
    if after and len(first) == 1:
        if after[0] in _TITLES_ZH and first in SURNAMES and first not in "看和从于":
            return 2, True
        if first in _NICKS and len(after[0]) == 1 and _may_be_nick(after[0]):
            return 2, True
        if first in COMMON_SURNAMES and len(after[0]) <= 2 and _is_name(first, after[0]):
            return 2, True
    for size in (3, 2):
        joined = "".join(parts[at : at + size])
        if len(parts[at : at + size]) == size and (is_listed(joined) or _is_word(parts, at, size)):
            return size, False
    return 1, False


def _may_be_nick(given: str) -> bool:
    return given in COMMON_SURNAMES or not (given in LIGHT_ZH or given in STOP_WORDS)


def _is_name(surname: str, given: str) -> bool:
    """Return whether what follows a surname is a given name: no word that says something by itself."""
    if given in LIGHT_ZH or given in STOP_WORDS or is_listed(given):
        return False
    guessed = segmented(surname + given, guess=True)
    return len(guessed) == 1 and guessed[0].pos.startswith("nr")


def _is_word(parts: Sequence[str], at: int, size: int) -> bool:
    if size != 2 or any(len(part) != 1 for part in parts[at : at + 2]):
        return False
    return _is_dictionary_word("".join(parts[at : at + 2]))


def _bare(word: str) -> str:
    """Return a word without an aspect behind it or a measure before it: 去过, 本书."""
    if is_listed(word) or len(word) < 2:
        return word
    if len(word) == 3 and word[1] in "过了" and is_listed(word[0] + word[2]):
        return word[0] + word[2]  # 吃过饭
    if word[-1] in "过了的" and len(word) <= 3:
        return word[:-1]
    if word[0] in "本个件首部" and is_listed(word[1:]):
        return word[1:]
    return word
