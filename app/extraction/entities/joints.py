"""Which mentions of a turn are said outright to be one: "my cat is called Yuanbao", 我家猫叫元宝."""

import itertools
import re
from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.kinds import fit, is_of_kind
from app.extraction.entities.mentions import Form, Spotted

_END = r"[\"”'’」』）)]?$"
_QUOTE = r"[\"“'‘「『]?"
# Between a description and a name.
_NAMING_EN = re.compile(
    rf"^(?:['’]s|s['’])?[,]?\s*(?:who (?:is|was) |which (?:is|was) )?(?:(?:is|was|are|['’]s|has been|got)\s)?(?:(?:also|now|just|actually|officially)\s)?"
    rf"(?:called|named|nicknamed|known as|aka|a\.k\.a\.|whose name is|name(?:['’]s| is| was)|goes by|answers to|i\.e\.|namely){_QUOTE}\s*{_QUOTE}$",
    re.IGNORECASE,
)
_IS_EN = re.compile(
    r"^\s*(?:is|was|['’]s|are)(?:\s(?:actually|just|now|also|really|still))?\s*$", re.IGNORECASE
)
_NAMING_ZH = re.compile(
    r"^(?:[,，]\s*)?(?:的)?(?:小名|大名|乳名|外号|昵称|花名|绰号)[“「『\"']?$|^(?:[,，]\s*)?(?:的)?(?:就|也|还|他|她|它|大家都?|我们都?|我们?给[它他她牠])?(?:名字|小名|大名|全名|外号|昵称|花名|英文名字?|中文名字?|本名)?(?:就|也|都)?"
    r"(?:叫做?|名叫|叫作|取名叫?|起名叫?|名为|是叫|是|为|改名叫?|喊|取了?个?名字?叫?|起了?个?名字?叫?)\s*[“「『\"']?$"
)
_THEN_CALLED = re.compile(
    r"^(?:[^，。,.!?！？]{0,8}[,，]){1,2}(?:他|她|它)?(?:名字)?叫做?[「“『]?$"
)  # 民警太好了，叫段宏
_THEN_SURNAMED = re.compile(r"^(?:[^。！？!?]{0,14}[,，])?姓$")  # 老大带对象回来，头一次见，姓白
_IS_A = re.compile(r"^\s(?:is|was)\san?\s(?:[a-z]+\s){0,2}$")  # "My car is a green Fiat"
_THEN_NAMED = re.compile(
    r"^[^.!?]{0,15},\s(?:(?:its|his|her|the)\s)?name(?:['’]s|\sis)\s$", re.IGNORECASE
)
_IS_ZH = re.compile(r"^[)）]?(?:[,，]\s*)?(?:这个?|那个?)?(?:也|就|其实|正)?是(?:一)?$")
_APPOSED = re.compile(r"^\s*[,，]\s*$")
_OPENED = re.compile(r"^\s*[(（]\s*$")
_ALSO = re.compile(
    r"^\s*[,，(（]?\s*(?:aka|a\.k\.a\.|also known as|also called|or|short for|nicknamed|known as|i\.e\.|又叫|也叫|又名|乳名|别名|也就是|即|外号|小名|大名|昵称|绰号|全名|本名|简称|"
    r"(?:的)?英文名字?|(?:的)?中文名字?)(?:是|叫做?|叫|为|：|:)?\s*[“「『\"']?$",
    re.IGNORECASE,
)
_NAMED_IT = re.compile(
    r"(?:call(?:s|ed|ing)?|nam(?:e|ed|ing)|nicknam(?:e|ed)|管|叫)\s*$", re.IGNORECASE
)
_ASKS = re.compile(r"(?:^|[\s.!?,])(?:is|was)\s$", re.IGNORECASE)
_CALLED_OF = re.compile(r"(?:叫|名叫|名为)$")
_POSSESSIVE = re.compile(r"['’]s?\s|的|嘅")
# 小九是我前男友留下的: what it is said to be goes on.
_GOES_ON_ZH = re.compile(r"^[\u4e00-\u9fff](?<![了吧啊呀嘛吗呢的哦喔咯耶哈也和跟])")
# "My boss is Karen", not "my boss is Italian-food obsessed".
_ENDS_NAMING = re.compile(
    r"^\s*(?:[.,;!?()\n…—]|$|(?:and|but|from|at|in|who|now|too|so|because|lol|btw|by)\b|[\u4e00-\u9fff])"
)
_CLOSES = re.compile(r"\s*(?:[.!?。！？;]|$)|,?\swho\b")  # "a new manager, Sandra."
_WAS_CALLED = re.compile(r"\s?(?:was|is|['’]s)\s(?:called|named)(?!\s[A-Z])|叫")
_AT_PLACE = re.compile(
    r"^\s(?:at|in|on|from|with)\s[a-z][^,.!?]{1,24},\s$"
)  # "a guy at the gym, Anton."
_BLANKS = 2
_HOLDS = re.compile(r"^\s[A-Z]\w+['’]s\s")  # "Sofía, my neighbour Ted's wife"
_ENUMERATES = re.compile(r"^\s*(?:,?\s*(?:and|&)\s|和|、|跟|以及)")
_THEN_NAMING = (_NAMING_EN, _NAMING_ZH, _THEN_CALLED, _THEN_SURNAMED, _THEN_NAMED)
_DESCRIBES = (Form.OWN, Form.THE, Form.NEW)


def joined(text: str, mentions: Sequence[Spotted]) -> list[tuple[int, int]]:
    """Return the pairs of places in a turn's mentions, in order, that are said to be one."""
    pairs = []
    for at, (one, other) in enumerate(itertools.pairwise(mentions)):
        if other.start - one.end > 40 or not _may_be_one(one, other):
            continue
        if other.holder_at is not None and one.start <= other.holder_at <= one.end:
            continue  # "Otto's blood test" is no Otto
        if _is_said(text, one, other):
            pairs.append((at, at + 1))
    return pairs


def _may_be_one(one: Spotted, other: Spotted) -> bool:
    is_titled = other.form is Form.NAME and other.type is one.type is EntityType.PERSON
    if not (fit(one.kind, other.kind) or is_titled) or Form.CODE in (one.form, other.form):
        return False
    types = {one.type, other.type} - {None, EntityType.OTHER}
    return len(types) < 2 or (
        types == {EntityType.PET, EntityType.PERSON} and not (one.kind and other.kind)
    )


def _is_said(text: str, one: Spotted, other: Spotted) -> bool:
    between, before, after = text[one.end : other.start], text[: one.start], text[other.end :]
    forms = (one.form, other.form)
    if one.form in _DESCRIBES and other.form is Form.NAME:
        return _description_then_name(between, before, after, one)
    if one.form is Form.NAME and other.form in _DESCRIBES:
        return _name_then_description(between, before, after, other)
    if forms == (Form.NAME, Form.NAME):
        is_named = _ALSO.match(between) or _THEN_NAMED.match(between)
        return bool(is_named) or _is_gloss(between, one, other)
    if one.form is Form.NAME and other.form is Form.PRONOUN:
        # "Captain, he was called"
        return bool(_APPOSED.match(between)) and _WAS_CALLED.match(after) is not None
    if one.form is Form.PRONOUN and other.form is Form.NAME:
        is_naming = _NAMING_EN.match(between) or _NAMING_ZH.match(between)
        return (
            bool(is_naming)
            or (not between.strip() and bool(_NAMED_IT.search(before)))
            or between == "叫"
        )
    if other.form is Form.NEW and _APPOSED.match(between) and other.kind and one.kind:
        # "a puppy, a beagle called Rolo"
        return is_of_kind(other.kind, one.kind) and not _ENUMERATES.match(after)
    if other.form in (Form.NEW, Form.OWN) and not _POSSESSIVE.match(after):
        return bool(_IS_EN.match(between) or _IS_ZH.match(between)) and one.form is not Form.NEW
    return False


def _description_then_name(between: str, before: str, after: str, one: Spotted) -> bool:
    if any(naming.match(between) for naming in _THEN_NAMING):
        return True
    if one.type is EntityType.PRODUCT and _IS_A.match(between):
        return True
    if not between.strip() and _NAMED_IT.search(before):
        return True  # she named the puppy Rex
    if not between and not _is_latin(one):
        return one.form is not Form.NEW  # 同事Kevin, 老公张伟
    if one.form is Form.OWN and _IS_EN.match(between):
        return _ENDS_NAMING.match(after) is not None
    if one.form is Form.OWN and not between.strip():
        return len(between) < _BLANKS
    if _OPENED.match(between):
        return True
    is_apposed = _APPOSED.match(between) or _AT_PLACE.match(between)
    if not is_apposed or _ENUMERATES.match(after):
        return False
    # "the coach, Mr Diaz, benched him"; "the coach, Mr Diaz and I" are three
    if one.form is not Form.THE and one.type is EntityType.PERSON and _AT_PLACE.match(between):
        return bool(_CLOSES.match(after)) or after.startswith(",")
    is_new = one.form is Form.NEW and one.type is EntityType.PERSON and _CLOSES.match(after)
    return one.form is Form.OWN or after.startswith((",", "，")) or bool(is_new)


def _is_latin(one: Spotted) -> bool:
    """Return whether a mention is written in Latin letters."""
    return one.words.isascii()


def _name_then_description(between: str, before: str, after: str, other: Spotted) -> bool:
    if not between.strip() and other.form is Form.OWN:
        # "So Ines my therapist", "Is Rex your dog?"; a blank alone: 布丁我家猫
        return other.whose != "" or bool(_ASKS.search(before))
    if between == "的":
        return bool(_CALLED_OF.search(before))
    if _IS_ZH.match(between) and _GOES_ON_ZH.match(after):
        return False
    if _IS_EN.match(between) or _IS_ZH.match(between) or _OPENED.match(between):
        return other.form is not Form.THE
    if not between and other.words and other.form is Form.THE:
        return True  # 汤圆这只英短
    return bool(
        other.form in (Form.OWN, Form.NEW)
        and _APPOSED.match(between)
        and not _ENUMERATES.match(after)
        and not _HOLDS.match(after)
    )


def _is_gloss(between: str, one: Spotted, other: Spotted) -> bool:
    """Return whether a name is followed by itself in the other script, in brackets: 元宝（Yuanbao）."""
    return bool(_OPENED.match(between)) and one.words.isascii() != other.words.isascii()


def groups(text: str, mentions: Sequence[Spotted]) -> list[list[int]]:
    """Return the places of mentions that are said to be one, in order of their first."""
    leaders = list(range(len(mentions)))
    for one, other in joined(text, mentions):
        leaders[other] = leaders[one]
    groups: dict[int, list[int]] = {}
    for at, leader in enumerate(leaders):
        groups.setdefault(leader, []).append(at)
    return list(groups.values())
