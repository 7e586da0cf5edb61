"""What "it", "they", 它 and 他们 mean, by a sum of evidence over all that was spoken of shortly before.

Whoever is "she" is found by gender and by who is known (``talk``); a thing has neither, and mostly no kind
that is known. So every noun phrase before is weighed: how far it is, what it is in its clause, what its noun
names, whether talk has come back to it already. The best is meant, if it is good enough.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.entities import chinese_phrases, nouns
from app.extraction.entities.english_phrases import is_several
from app.extraction.entities.kinds import is_of_kind
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.phrases import Part, Phrase
from app.extraction.entities.supplied import chinese_nouns

_TURNS_BACK = 2
_MOST = 120  # mentions and phrases of one turn; a longer list is a table or hostile
_MOST_NEAR = 60  # that are weighed for one pronoun
_LEAST = -0.75
_PER_SENTENCE = 0.45
_PER_TURN = 0.25
_AGAIN = 0.8  # what "it" meant before, it mostly still means
_PART = {Part.SUBJECT: 0.5, Part.OBJECT: 0.4, Part.OBLIQUE: -0.2, Part.OWNER: -0.8}
_SAME_PART = 0.2
_PEOPLE = frozenset(["person"])
_LIVING = frozenset(["person", "dog", "cat", "bird", "fish", "horse", "rabbit", "rodent", "reptile", "animal", "insect"])  # fmt: skip
_MONEY = 0.9
_PAYS = re.compile(
    r"\b(?:pay|paid|pays|paying|spend|spent|owe|owed|lent|lend|transfer|transferred|claim|back|worth)\b"
)
_HUMAN_ACT = re.compile(
    r"(?:['’](?:ve|ll|d|re))?(?:\s(?:have|had|will|would|both|all|just|also|never|still|already|only|are))*\s"
    r"(?:said|says?|told|tell|think|thought|want|ask|offer|refund|promis|charg|call|rang|ring|phon|email|text|warn|pay|paid|let|made|make|sent|send"
    r"|gave|give|keep|kept|meet|met|moved|live|replac|fix|repair|deliver|agree|refus|invit|sell|sold|bought|claim|confirm|cancel|name[ds]?|look|want|had|have|need|insist|open|close|sav|use)"
)
_ORGANISED = (
    "company",
    "bank",
    "shop",
    "clinic",
    "airline",
    "insurer",
    "team",
    "hotel",
    "restaurant",
    "school",
    "club",
    "cafe",
    "gym",
)
_HUMAN_ACT_ZH = re.compile(
    r"(?:也|又|都|就|还|才|刚|会|要|没|不|昨天|今天|一直|可|到现在|非|答应|居然|竟然){0,3}(?:[跟给对让帮找把请叫]|说|告诉|打|联系|答应|退|赔|派|寄|发|补|回复|来|去|搬|吵|装|修|收|要求|建议|通知|商量|干|吃|送|带|买|卖|催|问|骂|道歉)"
)
_ALIVE_ZH = re.compile(
    r"(?:也|又|都|就|还|才|刚|会|要|没|不|昨天|昨晚|今天|一直|现在|自己|特别|可|老|总|最|很|平时|半夜){0,3}"
    r"(?:吃|喝|睡|叫|跑|跳|看|听|拉|吐|咬|抓|挠|舔|嚎|挑嘴|乖|爱|怕|喜欢|饿|陪|跟|躲|打|适应|瘦|胖|老|走|哭|闹|生|病|长|认|凶|懒|黏|粘|聪明|淘气)"
)
_CARED_ZH = re.compile(r"[接遛喂撸哄陪养]$")
_ACTED_ON = re.compile(r"[给把带跟和陪喂帮替被让叫找问约请用拿背戴穿吃看抱送换修买卖扔丢洗喝]着?$")
_WHERE_ZH = re.compile(r"[\u4e00-\u9fff](?:[场店馆院所局站园厅室城市街路区楼]|学校|公司|平台)$")
_LAST_WORD = re.compile(r"\b([A-Za-z]+)\s$")
_DESCRIBED = (Form.OWN, Form.THE, Form.NEW)
_NEW_CLAUSE = re.compile(
    r"[;:,—–，。；：]|\b(?:and|but|so|because|since|when|while|if|that|who|before|after|until|though|as|or|says?|said|thinks?)\b"
)
_SUBJECT = re.compile(
    r"['’]|\s(?:is|was|are|were|has|have|had|does|do|did|will|would|can|could|should|may|might|must|won['’]t|[a-z]+ed|[a-z]+s|just|still|never|also|both"
    r"|all|only|always|said|say|came|come|went|go|got|get|took|take|made|make|let|gave|ran|broke|fell|cost|told|kept|keep|meet|met|grow|grew|sent|practically)\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """Something spoken of: where, which part of its clause it is, and what speaks for it whatever is asked."""

    turn: int
    sentence: int
    start: int
    end: int
    part: Part
    weight: float
    is_many: bool
    is_group: bool
    is_living: bool
    may_be_firm: bool = False
    is_money: bool = False
    is_pronoun: bool = False
    mention: Spotted | None = None
    phrase: Phrase | None = None
    of: tuple[int, int] | None = None  # the place of what a pronoun was found to mean


def meant(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: Sequence[Sequence[Spotted]],
    said: Sequence[nouns.Said],
) -> Iterator[tuple[Spotted, Spotted]]:
    """Yield the pronouns of things and of several with what each means: a mention there is, or one that is new."""
    seen: list[_Seen] = []
    for at, text in enumerate(texts):
        found = sorted(_seen(text, bounds[at], at, chosen[at], said[at]), key=lambda one: one.start)
        for one in found:
            if one.mention is None or one.mention.form is not Form.PRONOUN:
                seen.append(one)
                continue
            if one.mention.gender != "n" and not one.mention.is_many:
                continue
            near = [
                other
                for other in seen[-_MOST_NEAR:]
                if at - other.turn <= _TURNS_BACK
                and turns[other.turn].session_id == turns[at].session_id
            ]
            best = max(
                ((_score(one, other, texts), number) for number, other in enumerate(near)),
                default=(_LEAST - 1, 0),
            )
            means = near[best[1]] if best[0] >= _LEAST else None
            target = _mention(means) if means is not None else None
            if means is None or target is None:
                continue
            seen.append(replace(one, of=means.of or (means.turn, target.start)))
            yield one.mention, target


def _seen(
    text: str,
    spans: Sequence[tuple[int, int]],
    turn: int,
    mentions: Sequence[Spotted],
    said: nouns.Said,
) -> Iterator[_Seen]:
    is_chinese = nouns.is_chinese(text)
    mentions = mentions[:_MOST]
    for one in [*mentions, *_names(text, spans, turn, mentions)][:_MOST]:
        of = next((p for _, p in said if p.end == one.end or p.start == one.start), None)
        yield _of_mention(one, of, text, is_chinese=is_chinese)
    for number, phrase in said:
        inside = [one for one in mentions if one.start < phrase.end and phrase.start < one.end]
        if any(one.end >= phrase.end for one in inside):
            continue
        start = max((one.end for one in inside), default=phrase.start)
        while start < phrase.end and not (text[start].isalnum() or text[start] in "£$€"):
            start += 1
        if text[start : start + 2] == "s ":
            start += 2
        yield _of_phrase(replace(phrase, start=start), turn, number)


def _names(
    text: str, spans: Sequence[tuple[int, int]], turn: int, mentions: Sequence[Spotted]
) -> Iterator[Spotted]:
    """Yield names of a Chinese turn that are ordinary words, and that nothing but a pronoun shows to be names."""
    if not nouns.is_chinese(text):
        return
    for number, (start, end) in enumerate(spans):
        for one in chinese_nouns(text[start:end], (start, turn, number), "n"):
            if one.words in chinese_phrases.NEVER:
                continue
            if one.form is Form.NAME and not any(one.overlaps(other) for other in mentions):
                yield one


def _of_mention(one: Spotted, phrase: Phrase | None, text: str, *, is_chinese: bool) -> _Seen:
    is_pronoun = one.form is Form.PRONOUN
    part = phrase.part if phrase is not None else nouns.part_of(one, text)
    is_person = EntityType.PERSON in (one.type, one.guess) or one.gender in ("m", "f")
    is_firm = phrase is not None and phrase.kind == "organization"
    is_group = (
        is_firm
        or EntityType.ORGANISATION in (one.type, one.guess)
        or any(is_of_kind(one.kind, kind) for kind in _ORGANISED)
    )
    is_name = one.form is Form.NAME and one.type is None and one.guess is None
    weight = _AGAIN if is_pronoun else -2.0 if is_person else -0.7 if is_name else 0.4
    if is_name and is_chinese:
        weight = -0.2 if one.is_plain else 0.7  # pets have names like this
    if is_chinese and one.form is Form.NAME and one.words[0] in "小阿大" and not one.kind:
        weight = 0.5  # and like this
    is_guess = one.type is not EntityType.PERSON and not one.gender and not one.kind
    if is_chinese and is_person and is_guess and one.form is Form.NAME:
        weight = 0.0  # the tagger takes many words for names
    if one.form is Form.THE and not is_person:
        weight += 0.15
    if EntityType.PLACE in (one.type, one.guess) or (is_group and not is_name):
        weight = -0.5 if is_chinese else 0.0
    is_many = one.is_many or (
        is_name and is_several(one.words.lower()) and text[: one.start].lower().endswith("the ")
    )
    is_thing = one.form in _DESCRIBED or (one.form is Form.NAME and bool(one.kind))
    if phrase is not None and phrase.is_many and is_chinese and one.form in _DESCRIBED:
        is_many, weight = True, 0.4
    if is_several(one.words.split()[-1].lower()) and not is_person and is_thing:
        is_many, weight = True, 0.4
    elif is_many and not is_pronoun:
        weight = 0.3
    return _Seen(
        turn=one.turn, sentence=one.sentence, start=one.start, end=one.end, part=part, weight=weight,
        is_many=is_many, is_group=is_group, is_living=is_person or is_many or one.type is EntityType.PET,
        is_pronoun=is_pronoun, may_be_firm=(is_name and one.words.isascii()) or EntityType.PLACE in (one.type, one.guess), mention=one,
    )  # fmt: skip


def _of_phrase(one: Phrase, turn: int, number: int) -> _Seen:
    is_person = one.kind in _PEOPLE
    weight = 0.3 if one.kind is not None else 0.15
    if is_person and not one.is_many:
        weight = -2.0
    if _WHERE_ZH.search(one.head):
        weight -= 0.5
    return _Seen(
        turn=turn, sentence=number, start=one.start, end=one.end, part=one.part, weight=weight, is_many=one.is_many,
        is_group=one.kind == "organization", is_living=one.kind in _LIVING, is_money=one.kind == "cash", phrase=one,
    )  # fmt: skip


def _score(one: _Seen, other: _Seen, texts: Sequence[str]) -> float:
    """Return how much speaks for it that a pronoun means something that was said before it."""
    pronoun, text = one.mention, texts[one.turn]
    if pronoun is None or (other.turn, other.start) >= (one.turn, one.start):
        return -9.0
    is_subject = one.part is Part.SUBJECT
    if pronoun.is_many:
        is_firm = other.is_group or other.may_be_firm
        if not other.is_many and not is_firm:
            return -9.0
        score = max(other.weight, 0.2) if other.is_many else -0.2 if other.is_group else -0.4
        if not is_subject and not other.is_many:
            score -= 0.6
        acts = is_subject and (_HUMAN_ACT if pronoun.words.isascii() else _HUMAN_ACT_ZH).match(
            text, one.end
        )
        score += 0.6 if acts and (other.is_living or is_firm) else -0.7 if acts else 0.0
    else:
        if other.is_many or (other.mention is not None and other.mention.is_many):
            return -9.0
        score = other.weight
        if pronoun.words.endswith("thing") and other.phrase is not None and not other.phrase.kind:
            score -= 1.0  # "the thing" is one that can be seen
        is_alive = _ALIVE_ZH.match(text, one.end) or _CARED_ZH.search(
            text, max(0, one.start - 2), one.start
        )
        if is_alive and not other.is_pronoun:
            is_named = other.mention is not None and other.mention.form is Form.NAME
            score += 0.3 if other.is_living or is_named else -0.4
        if other.is_money:
            score -= (
                0.0
                if _PAYS.search(text, max(0, one.start - 30), min(len(text), one.end + 6))
                else _MONEY
            )
    is_same = one.turn == other.turn and one.sentence == other.sentence
    if is_same and not is_subject and not _NEW_CLAUSE.search(text, other.end, one.start):
        return -9.0
    owner = 0.5 if other.is_many and other.part is Part.OWNER else 0.0
    score += (
        owner
        + _PART[other.part]
        + (_SAME_PART if is_subject == (other.part is Part.SUBJECT) else 0.0)
    )
    back = one.sentence - other.sentence if one.turn == other.turn else 1 + one.sentence
    return score - _PER_SENTENCE * min(back, 4) - _PER_TURN * (one.turn - other.turn)


def _mention(one: _Seen) -> Spotted | None:
    """Return what was spoken of as a mention."""
    if one.mention is not None or one.phrase is None:
        return one.mention
    is_person = one.phrase.kind in _PEOPLE
    return Spotted(
        turn=one.turn, start=one.start, end=one.end, words=one.phrase.head, form=Form.NEW if one.phrase.is_new else Form.THE,
        type=None if one.is_many and is_person else EntityType.ORGANISATION if one.is_group else EntityType.THING,
        sentence=one.sentence, head=one.phrase.head, is_many=one.is_many,
    )  # fmt: skip
