"""Whether a name that was never heard can be that of somebody of whom the talk is without one."""

import re

from app.domain.entities import EntityType
from app.extraction.entities.english_words import FIRST_NAMES
from app.extraction.entities.kinds import KINDS, fit, is_of_kind
from app.extraction.entities.mentions import Spotted
from app.extraction.entities.parts import surname_of
from app.text.folding import fold
from app.text.names import normal_name

_DOCTORS = ("therapist", "physio", "pharmacist", "teacher")
_CHILDREN = ("child", "grandchild", "nephew", "niece", "animal")
_KIN = (
    "spouse", "ex", "mother", "father", "stepmother", "stepfather", "child", "sibling", "grandmother", "grandfather",
    "grandchild", "mother_in_law", "father_in_law", "brother_in_law", "sister_in_law", "aunt", "uncle", "cousin",
    "nephew", "niece", "relative", "friend", "colleague", "classmate", "neighbour",
)  # fmt: skip
_TITLED_KINDS = ("doctor", "nurse", "lawyer", "police")
# What people of any kind are called by their age, and by whom one knows them.
_AGES = ("child", "aunt", "uncle", "mothers_sister")
_MET = (
    "friend",
    "colleague",
    "classmate",
    "neighbour",
    "roommate",
    "ex",
    "client",
    "apprentice",
    "intern",
)
_ALIKE_KINDS = (
    {"shop", "restaurant"},
    {"shop", "bar"},
    {"shop", "cafe"},
    {"company", "shop"},
    {"parcel", "order"},
    {"company", "bank"},
)
# "Netflix is down", "Greenwich is lovely", "Monzo is great": said of things, firms and places.
_IS_SOMETHING = re.compile(
    r"(?:['’]s|\s(?:is|was|looks?|seems?))\s(?:so\s|very\s|really\s|still\s|already\s|also\s|now\s|always\s)*"
    r"(?:down|up|out|lovely|great|closed|open|awful|expensive|cheap|packed|slow|available|full|huge|nice|amazing|terrible|boring|fun|far|crowded|a (?:great|nice|lovely|good) (?:place|clinic|shop|town|city|app))\b"
)

# "down Elm Street", "in Todmorden": nobody's name either.
_STREET = re.compile(
    r"\S\s(?:street|st|road|rd|avenue|ave|lane|drive|square|terrace|crescent|boulevard|highway)$",
    re.IGNORECASE,
)
_PLACED = re.compile(r"\b(?:in|near|down|along|through|via)\s(?:the\s)?$", re.IGNORECASE)
# "watched Breaking Bad", "playing Skyrim": works have people's kinds of names and are nobody.
_ENJOYED = re.compile(
    r"\b(?:(?:re-?)?watch(?:ed|ing)?|(?:re-?)?play(?:ed|ing)?|(?:re-?)?read(?:ing)?|bing(?:ed|eing|e-watch\w*)|stream(?:ed|ing)|(?:season|episode) \w+ of)\s$",
    re.IGNORECASE,
)
# "lives in Bath", "I'm a Leo", "my old Golf".
_NOBODY = re.compile(
    r"\b(?:(?:live|lives|living|lived|based|moved|moving)\s(?:in|to|near)|an?|(?:my|his|her|our) (?:old|new|first))\s$",
    re.IGNORECASE,
)
_ABSTRACT = re.compile(r"[A-Z][a-z]+(?:tion|sion|ness|ment|ship|hood|ism)$")
# 喝咖啡, 老说: what is done is nobody's name unless a word of naming says so; 学军 and 来福 are.
_DEED_ZH = re.compile(
    r"[吃喝看说买卖打玩做找住搬坐读用穿戴抽骑跑睡][\u4e00-\u9fff]{1,2}|[老小阿大][说讲问爱是在给让叫把被]"
    r"|明白|知道|了解|收到|清楚|节奏|厉害|加油|辛苦|恭喜|注意|理解|同意"
)
_FIRM_ZH = re.compile(
    r"(?:科技|公司|集团|银行|医院|诊所|大学|学院|中学|小学|幼儿园|超市|餐厅|饭店|酒店|商场|商城|厂|中心|网络|软件|电子|传媒|物流|快递|证券|保险|基金|资本|咨询|律所|事务所|工作室|俱乐部|路|街|巷|大道|小区)$"
)
_PLACED_ZH = re.compile(r"(?:跳槽[到去]|搬[到去]|住在?|入职|加入|路过|定居)了?$")
_THEN = re.compile(
    r"\b(?:then|later|meanwhile|instead|plus|also|even|luckily|next|thank god|thankfully)[ ,]{1,2}$|(?:后来|接着|然后|这时|另外|还有|倒是|幸好|幸亏|多亏|好在|还好)[，,]?$",
    re.IGNORECASE,
)
_BEFORE = 12  # characters that such words take before a name


def suits(kind: str, name: Spotted, text: str) -> bool:
    """Return whether a name can be that of somebody of a kind.

    Kin go by no title and no surname (老李, 李阿姨), a boss by no 小王, who has a title of their own (医生) by
    that; what is said to be down or lovely is a firm or a place, unless people are known to be called so, and so
    is what one is in, and a street always; in Chinese what ends as firms and streets do.
    """
    if not name.words.isascii():
        return _suits_in_chinese(kind, name, text)
    if _STREET.search(name.words):
        return False
    before = max(0, name.start - 2 * _BEFORE), name.start
    if _ENJOYED.search(text, *before) or _NOBODY.search(text, *before):
        return False
    if name.guess is EntityType.PERSON:
        return True
    if name.words not in FIRST_NAMES and (
        _ABSTRACT.fullmatch(name.words) or name.words.removesuffix("s") in FIRST_NAMES
    ):
        return False  # "Moderation is key", "two Toms"
    if _PLACED.search(text, max(0, name.start - _BEFORE), name.start):
        return False
    return _IS_SOMETHING.match(text, name.end) is None


def _suits_in_chinese(kind: str, name: Spotted, text: str) -> bool:
    is_alive = kind in KINDS and KINDS[kind].type in (EntityType.PERSON, EntityType.PET)
    if is_alive and (
        _FIRM_ZH.search(fold(name.words))
        or _PLACED_ZH.search(text, max(0, name.start - _BEFORE), name.start)
    ):
        return False
    if (
        is_alive
        and KINDS[kind].type is EntityType.PERSON
        and not name.is_called
        and _DEED_ZH.fullmatch(fold(name.words))
    ):
        return False
    is_titled = name.type is EntityType.PERSON and surname_of(normal_name(name.words)) != ""
    if not is_titled or kind not in KINDS:
        return True
    if is_kin(kind):
        return False
    is_junior = name.words[0] == "小"
    has_title = any(is_of_kind(kind, one) for one in _TITLED_KINDS)
    return not (is_junior and kind == "boss") and (not has_title or bool(name.kind))


def is_next_to_come(name: Spotted, text: str) -> bool:
    """Return whether words before a name bring in somebody else: "Dad came over. Then Liam rang", 后来大刚打电话来."""
    return _THEN.search(text, max(0, name.start - _BEFORE), name.start) is not None


def has_a_post(kind: str, name: Spotted) -> bool:
    """Return whether a name may be that of "the landlord": one of few, or one with a title; of waiters there are many."""
    if kind not in KINDS or KINDS[kind].type is not EntityType.PERSON:
        return False
    return KINDS[kind].number != "many" or name.type is EntityType.PERSON


def goes_on_about(kind: str, name: Spotted, text: str) -> bool:
    """Return whether a clause that a Chinese name opens goes on about who the clause before was of.

    我孙女掉牙了，朵朵非要埋土里: a child by a bare name; 房东涨房租了，刘阿姨说要修屋顶: who serves, teaches
    or leads by a name with a title. Of others a new name in the same sentence is somebody else.
    """
    if name.words.isascii() or text[name.start - 1 : name.start] not in ("，", ","):
        return False
    is_titled = name.type is EntityType.PERSON
    if any(is_of_kind(kind, one) for one in _CHILDREN):
        return not is_titled
    return is_titled and KINDS[kind].type is EntityType.PERSON and not is_kin(kind)


def is_kin(kind: str) -> bool:
    """Return whether somebody of a kind is kin to whose they are, or as close as kin."""
    return any(is_of_kind(kind, one) for one in _KIN)


def may_have(kind: str, title: str) -> bool:
    """Return whether who is of a kind may have a title: therapists and professors are doctors too."""
    is_doctor = title == "doctor" and any(is_of_kind(kind, one) for one in _DOCTORS)
    is_teacher = title in ("professor", "teacher") and is_of_kind(kind, "teacher")
    return is_doctor or is_teacher or fit(kind, title)


def may_be_both(one: str, other: str) -> bool:
    """Return whether somebody can be of two kinds though neither is the other: a neighbour a nurse, 阿姨 a mother-in-law.

    Of kin one is not another; a post, what people are to each other, and what they are called by age are told apart.
    """
    if one not in KINDS or other not in KINDS:
        return False
    if KINDS[one].type is not EntityType.PERSON or KINDS[other].type is not EntityType.PERSON:
        return {one, other} in _ALIKE_KINDS
    if KINDS[one].gender and KINDS[other].gender and KINDS[one].gender != KINDS[other].gender:
        return False
    if one in _AGES or other in _AGES:
        return True
    return {_sort(one), _sort(other)} == {"friend", "post"}


def _sort(kind: str) -> str:
    if any(is_of_kind(kind, one) for one in _MET):
        return "friend"
    return "kin" if is_kin(kind) else "post"
