"""Every noun phrase of a window that no rule takes for a mention: proposed quietly, believed if talk comes back to it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from app.domain.entities import EntityType
from app.extraction.chinese.segment import words
from app.extraction.english.verbs import forms
from app.extraction.entities import chinese_phrases
from app.extraction.entities.acting import is_acted_on
from app.extraction.entities.chinese_quiet import quiet_words
from app.extraction.entities.english_phrases import PREPOSITIONS, phrases
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.phrases import Part, Phrase
from app.extraction.entities.supplied import chinese_nouns
from app.text.dictionary import class_of
from app.text.folding import fold

_MOST = 120  # mentions and phrases of one turn; a longer list is a table or hostile
_LIVING = frozenset(["dog", "cat", "bird", "fish", "horse", "rabbit", "rodent", "reptile", "animal", "insect"])  # fmt: skip
_ACTED_ON = re.compile(r"[给把带跟和陪喂帮替被让叫找问约请用拿背戴穿吃看抱送换修买卖扔丢洗喝]着?$")
# Clauses begin with names that are ordinary words, or none: 多多把沙发咬了, 若楠今天没来.
_OPENS_ZH = re.compile(
    r"(?:^|(?<=[，。！？；：,!?;:\s「“]))(?P<name>[\u4e00-\u9fff]{2,3}?)(?=[把被让又也都还说往给跟和在就才要会不没有爱只的刚正该非最真总]|今[天早晚年]|昨[天晚]|已经|一直|现在|一个人|开口|特别|从来|上周|下周|这[次回])"
)
_NO_NAME_ZH = re.compile(
    r"[我你您他她它咱谁哪这那什么怎今昨明天年月日时候早晚刚才然后因为所以但而且如果虽可是不没有的了着过吗呢吧啊哦嗯哈个只条位次点其实大家自己人们后来结果反正幸好终于已经一直正在每全再又也都还就]|^[去来吃喝看买做打说想觉得听]"
)
_OPENS_EN = re.compile(r"(?:^|(?<=[.!?]\s)|(?<=\n))(?P<name>[A-Z][a-z]{2,14})(?=\s[a-z]|['’]s\s)")
_ONE_EN = re.compile(
    r"\b(?:the|that|my|our) (?:much )?(?P<which>other|new|old|first|second|last|[a-z]{3,8}er|[a-z]{2,8}est|big|small|tall|little|black|white|grey|gray|brown|ginger|red|blue|green|yellow|young) (?:one|(?P<who>guy|man|woman|lady|girl|boy|lad|kid|fella|chap))\b(?!['’]s)",
    re.IGNORECASE,
)
_WHERE = re.compile(r"[\u4e00-\u9fff](?:[里上下边旁外内个]|了)$")  # 店里, 桌上: where, not what
_HAN = re.compile("[\u4e00-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_TAKES = re.compile(r"[我你您他她它咱]们?[把将给]")  # 我把手机: no part of the noun
_PERSON_ZH = re.compile(r"(?:[我你您他她它咱]|谁)(?!的|们|家)")  # with its verb no noun: 我跳槽
_MALE = re.compile(
    r"(?:\b|[a-z])(?:man|lad|guy|boy|gentleman|bloke|chap|fellow|fella|king|prince|monk|dude|uncle|father|son|brother)$|老爷子|大爷|小伙|小子|先生|老头|男|爷|叔|伯|哥|弟|爹|爸"
)
_FEMALE = re.compile(
    r"(?:woman|lady|girl|lass|mother|widow|queen|princess|nun|actress|waitress|aunt|sister|daughter|gal|madam)$|姑娘|丫头|女|老太|婆|妈|娘|妹|姐|姨|奶|嫂|婶|姑"
)
_FOLLOWED = re.compile(r"[\u4e00-\u9fff]")
_ALONE = re.compile(r"(?:^|[，。！？；：,!?;:\s把将让给那这的了])$")
_MOST_AGAIN = 40  # nouns that are looked for again
_LAST_WORD = re.compile(r"\b([A-Za-z]+)\s$")
_SUBJECT = re.compile(
    r"['’]|\s(?:is|was|are|were|has|have|had|does|do|did|will|would|can|could|should|may|might|must|won['’]t|[a-z]+ed|[a-z]+s|just|still|never|also|both"
    r"|all|only|always|said|say|came|come|went|go|got|get|took|take|made|make|let|gave|ran|broke|fell|cost|told|kept|keep|meet|met|grow|grew|sent|practically)\b"
)


def is_chinese(text: str) -> bool:
    """Return whether most letters of a text are Chinese."""
    if text.isascii():
        return False
    return 2 * len(_HAN.findall(text)) > len(_LETTER.findall(text))


Said = Sequence[tuple[int, Phrase]]
"""The noun phrases of a turn, each with the number of its sentence."""


def phrases_of(text: str, spans: Sequence[tuple[int, int]]) -> Said:
    """Return the noun phrases of a turn."""
    find = chinese_phrases.phrases if is_chinese(text) else phrases
    return [
        (number, phrase)
        for number, (start, end) in enumerate(spans)
        for phrase in find(text, start, end)
    ][:_MOST]


def with_nouns(
    text: str,
    spans: Sequence[tuple[int, int]],
    turn: int,
    mentions: Sequence[Spotted],
    said: Said,
    heads: Collection[str],
) -> list[Spotted]:
    """Return the mentions of a turn, each with its part and the class of its noun, and the noun phrases beside them.

    ``said`` are its noun phrases, ``heads`` nouns of the turns before, which count wherever they stand again.
    """
    chinese = is_chinese(text)
    ends = {phrase.end: phrase for _, phrase in said}
    told = [_placed(one, ends.get(one.end), text) for one in mentions[:_MOST]]
    quiet = [
        _quiet(phrase, text, turn, number)
        for number, phrase in said
        if not (_WHERE.search(phrase.head) or _tells(phrase, text))
    ]
    if chinese:
        more = _quiet_words(text, spans, turn)
        quiet = [*_names(text, spans, turn), *quiet, *_opening(text, spans, turn), *more]
    else:
        quiet += [*_opening_english(text, spans, turn), *_ones(text, spans, turn)]
    told = _beside(told, quiet, text)
    if chinese:
        here = dict.fromkeys((*heads, *heads_of(told)))
        told = _beside(told, list(_again(text, spans, turn, list(here))), text)
    return sorted([*told, *mentions[_MOST:]], key=lambda one: one.start)


def _beside(told: list[Spotted], quiet: Sequence[Spotted], text: str) -> list[Spotted]:
    """Return mentions with noun phrases, these without what mentions hold of them."""
    told = list(told)
    for one in quiet:
        inside = [other for other in told if other.overlaps(one)]
        if any(other.end >= one.end for other in inside):
            continue
        start = max((other.end for other in inside), default=one.start)
        while start < one.end and not (text[start].isalnum() or text[start] in "£$€"):
            start += 1
        if text[start : start + 2] == "s ":
            start += 2
        if start < one.end:
            told.append(replace(one, start=start))
    return told


def _tells(phrase: Phrase, text: str) -> bool:
    """Return whether a phrase is a person and what they do, as far as the dictionary knows no such thing."""
    return not phrase.kind and _PERSON_ZH.match(text, phrase.start, phrase.end) is not None


def _names(text: str, spans: Sequence[tuple[int, int]], turn: int) -> Iterator[Spotted]:
    """Yield names of a Chinese turn that are ordinary words, and that nothing shows to be names."""
    for number, (start, end) in enumerate(spans):
        for one in chinese_nouns(text[start:end], (start, turn, number), "n"):
            if one.words not in chinese_phrases.NEVER and one.form is Form.NAME:
                yield replace(
                    one, form=Form.THE, is_quiet=True, head=fold(one.words), noun="name", part=part_of(one, text)
                )  # fmt: skip


def _opening(text: str, spans: Sequence[tuple[int, int]], turn: int) -> Iterator[Spotted]:
    """Yield words that clauses begin with as with a name."""
    for number, (start, end) in enumerate(spans):
        for match in islice(_OPENS_ZH.finditer(text, start, end), _MOST_AGAIN):
            name = fold(match["name"])
            if (
                not _NO_NAME_ZH.search(name)
                and not _WHERE.search(name)
                and name not in chinese_phrases.NEVER
            ):
                yield _bare(
                    match.start("name"),
                    match["name"],
                    turn,
                    number,
                    class_of(name, whole=True) or "name",
                )


def _quiet_words(text: str, spans: Sequence[tuple[int, int]], turn: int) -> Iterator[Spotted]:
    """Yield names that no dictionary knows at the head of clauses, and what is pointed at: 佩仪, 这鸟, 白的那只."""
    for number, (start, end) in enumerate(spans):
        for at, said, noun in quiet_words(text[start:end]):
            yield _bare(start + at, said, turn, number, noun)


def _opening_english(text: str, spans: Sequence[tuple[int, int]], turn: int) -> Iterator[Spotted]:
    for number, (start, end) in enumerate(spans):
        for match in islice(_OPENS_EN.finditer(text, start, end), _MOST_AGAIN):
            word = match["name"].lower()
            if word not in COMMON and class_of(word) is None and not forms(word):
                yield _bare(match.start("name"), match["name"], turn, number, "name")


def _ones(text: str, spans: Sequence[tuple[int, int]], turn: int) -> Iterator[Spotted]:
    """Yield who or what is told from another by a word: "the other one", "the older one", "the blue one"."""
    for number, (start, end) in enumerate(spans):
        for match in islice(_ONE_EN.finditer(text, start, end), _MOST_AGAIN):
            noun = "person" if match["who"] else ""
            yield replace(
                _bare(match.start(), match.group(), turn, number, noun), head=match["which"].lower()
            )


def _again(
    text: str, spans: Sequence[tuple[int, int]], turn: int, heads: Collection[str]
) -> Iterator[Spotted]:
    """Yield nouns of before where they stand bare, whatever the tagger takes them for: 四号泵…泵."""
    folded = fold(text)
    here = [head for head in heads if head in folded] if len(folded) == len(text) else []
    for head in here[:_MOST_AGAIN]:
        for number, (start, end) in enumerate(spans):
            at = folded.find(head, start, end)
            while at >= 0 and len(head) == 1 and not _stands_alone(folded, at):
                at = folded.find(head, at + 1, end)
            if at >= 0:
                yield _bare(
                    at, text[at : at + len(head)], turn, number, class_of(head, whole=True) or ""
                )


def _stands_alone(text: str, at: int) -> bool:
    if not _ALONE.search(text, max(0, at - 1), at):
        return False
    near = words(text[at : at + 4])
    return bool(near) and len(near[0].text) == 1


def _bare(start: int, said: str, turn: int, number: int, noun: str) -> Spotted:
    return Spotted(
        turn=turn, start=start, end=start + len(said), words=said, form=Form.THE, type=_type(noun if noun != "name" else ""),
        sentence=number, head=fold(said).lower(), is_quiet=True, part=Part.SUBJECT, noun=noun,
    )  # fmt: skip


def heads_of(mentions: Iterable[Spotted]) -> Iterator[str]:
    """Yield the Chinese nouns by which talk may come back to mentions: of 羊汤 also 汤."""
    for one in mentions:
        head = fold(one.head or one.words)
        if one.form in (Form.OWN, Form.THE, Form.NEW) and not head.isascii() and head:
            yield head
            if class_of(head[-1], whole=True) is not None and one.noun != "name":
                yield head[-1]


def _gender(words_: str) -> str:
    lower = words_.lower()
    return "f" if _FEMALE.search(lower) else "m" if _MALE.search(lower) else ""


def _placed(one: Spotted, phrase: Phrase | None, text: str) -> Spotted:
    part = phrase.part if phrase is not None else part_of(one, text)
    if one.form in (Form.PRONOUN, Form.CODE):
        return replace(one, part=part)
    noun = (
        phrase.kind
        if phrase is not None and phrase.kind
        else class_of(_head(one), whole=one.form is Form.NAME)
    )
    if one.form is Form.NAME and noun != "medicine":
        noun = ""  # people are called Rose
    is_many = one.is_many or (
        phrase is not None and phrase.is_many and one.form in (Form.OWN, Form.THE, Form.NEW)
    )
    return replace(one, part=part, noun=noun or "", is_many=is_many)


def _head(one: Spotted) -> str:
    said = one.head or one.words
    return said.split()[-1].lower() if said.isascii() and said.split() else fold(said)


def _quiet(phrase: Phrase, text: str, turn: int, number: int) -> Spotted:
    start = next(
        (m.end() for m in [_TAKES.match(text, phrase.start, phrase.end)] if m), phrase.start
    )
    said = text[start : phrase.end]
    type_ = _type(phrase.kind)
    return Spotted(
        turn=turn, start=start, end=phrase.end, words=said, form=Form.NEW if phrase.is_new else Form.THE,
        type=None if phrase.is_many and phrase.kind == "person" else type_, sentence=number, head=fold(phrase.head), is_many=phrase.is_many,
        is_quiet=True, part=phrase.part, noun=phrase.kind or "", gender=_gender(phrase.head) if type_ is not EntityType.THING else "",
    )  # fmt: skip


def unknown(one: Spotted, text: str) -> Spotted:
    """Return a mention as if its words were in no table but the dictionary."""
    head = _head(one)
    noun = class_of(head) or ""
    return Spotted(
        turn=one.turn, start=one.start, end=one.end, words=text[one.start : one.end], form=Form.THE, type=_type(noun),
        sentence=one.sentence, head=head, is_many=one.is_many, is_quiet=True, part=one.part, noun=noun,
        gender=_gender(head) if noun in ("", "person") else "",
    )  # fmt: skip


def _type(noun: str | None) -> EntityType | None:
    if noun == "person":
        return EntityType.PERSON
    if noun == "organization":
        return EntityType.ORGANISATION
    return EntityType.PET if noun in _LIVING else EntityType.THING if noun else None


def part_of(one: Spotted, text: str) -> Part:
    """Return what a mention is in its clause, by its neighbours."""
    if not one.words.isascii():
        is_object = _ACTED_ON.search(text, max(0, one.start - 3), one.start) is not None
        return Part.OBJECT if is_object or is_acted_on(one, text) else Part.SUBJECT
    before = _LAST_WORD.search(text, max(0, one.start - 14), one.start)
    if before is not None and before.group(1).lower() in PREPOSITIONS:
        return Part.OWNER if before.group(1) == "of" else Part.OBLIQUE
    return Part.SUBJECT if _SUBJECT.match(text, one.end) else Part.OBJECT
