"""Of whom a question asks: of the user, of somebody else, or of whoever it may be."""

import re
from enum import StrEnum

from app.extraction.entities.english_words import COMMON
from app.extraction.facts.chinese_words import KIN, ROLES
from app.extraction.facts.english_words import KIN as KIN_EN
from app.extraction.facts.english_words import PETS
from app.extraction.facts.english_words import ROLES as ROLES_EN


class Holder(StrEnum):
    """Whose facts a question asks for."""

    SELF = "self"  # "where do I work?", 我的车
    MINE = (
        "mine"  # "where does my brother live?", 我家狗叫什么: somebody by what they are to the user
    )
    OTHER = "other"  # "where does Tom work?", 他住哪: somebody is named, or pointed at
    ANY = "any"  # "who is allergic to nuts?", 门禁码是多少


_SOMEONE = (KIN_EN | ROLES_EN | PETS) - {"employer"}
_SOMEONE_EN = "|".join(sorted(map(re.escape, _SOMEONE), key=len, reverse=True))
_AUX = r"(?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would|should|may|might|must|shall)(?:n['’]t)?|can['’]t|won['’]t|cannot"
# "my sister", "our vet's", "my eldest son": somebody of the user's.
_MINE_EN = re.compile(
    rf"\b(?:my|our) (?:[a-z-]+ )?(?:{_SOMEONE_EN})s?\b(?!-| tongue)|\b(?:my|our) (?:eldest|youngest|oldest|folks|family|in-laws|kids|children|other half|missus|hubby)\b"
)
_SELF_EN = re.compile(
    r"\b(?:i|we|me|us|i['’](?:m|ve|d|ll)|we['’](?:re|ve|d|ll)|my|mine|our|ours|myself)\b"
)
_PRONOUN_EN = re.compile(
    r"\b(?:he|she|they|him|them|his|hers?|their|theirs)\b|\b(?:he|she|they)['’]"
)
# "does Tom", "is Anna", "has Gran", "Joel's": somebody or something other than the user does or is it.
_THIRD_EN = re.compile(
    rf"(?<!\bi )(?<!\bwe )(?<!\bwho )\b(?!don|do )(?:{_AUX}|(?:what|where|who|how|when)['’]s) (?!(?:i|we|you|wrong|up|ill|new|there|it|this|that|these|those|the|a|an|my|our|your|not|any|some|to|of|in|on|at|for)\b)(?P<who>[a-z][\w'’.-]*)"
    r"|\b(?P<whose>(?!(?:what|where|who|how|when|it|that|there|let)\b)[a-z][\w.-]+)['’]s (?!(?:up|the|a|an|it|my|our|your|in|on|at|not|wrong|with|for|to|new|going|happening|left|next)\b)[a-z]"
)
_SELF_ZH = re.compile("我|咱|俺|本人")
_MINE_ZH = re.compile(
    rf"(?:我|咱|俺)(?:们)?(?:家|的|家的)?(?:那?[只条个位]?|那个)(?P<who>(?:{KIN}|{ROLES}|[哥姐弟妹爸妈爷奶姨姑舅叔伯嫂娃崽儿]|[大小]?[猫狗]|狗狗|猫咪|仓鼠|兔子|主子))(?!们?家|科|院)"
)
_PRONOUN_ZH = re.compile("[他她它](?:们)?|人家")
_LEADING_ZH = re.compile(
    r"^(?:那|请问|还记得|记得|话说|对了|你知道|知道)?[，, ]*(?P<who>[\u4e00-\u9fffA-Za-z·]{2,6}?)(?:家|他们家)?(?:的|现在|目前|如今|还|今年|平时|一般|以前|之前|原来|到底|究竟|都|也|最)*"
    r"(?:在|对|是|住|搬|有|多大|多高|多重|几岁|吃|喝|抽|养|喜欢|爱|讨厌|叫|姓|信|会|怕|开|穿|属|打|干|做|当|学|读|念|上|得|患|用|不能|能|拿|结婚|单身|生日|老家|电话|职业|工作|单位|公司|地址|血型|星座|性格|爱好|过敏|什么|啥|哪)"
)
_NOBODY_ZH = re.compile(
    r"谁|什么|啥|哪|几|多少|怎么|为什么|有没有|是不是|今天|明天|昨天|现在|以前|上次|下次|最近|wifi|密码|门禁|地址|电话|生日|血型|做饭|点菜|吃饭|这|那"
)


def holder_of(folded: str) -> Holder:
    """Return of whom a question asks, given in folded form."""
    if any("\u4e00" <= char <= "\u9fff" for char in folded):
        return _chinese(folded)
    return _english(folded)


def _english(folded: str) -> Holder:
    if _MINE_EN.search(folded):
        return Holder.MINE
    if _PRONOUN_EN.search(folded):
        return Holder.OTHER
    for match in _THIRD_EN.finditer(folded):
        who = (match["who"] or match["whose"]).removesuffix("'s")
        if who in _SOMEONE or who not in COMMON:
            return Holder.OTHER
    return Holder.SELF if _SELF_EN.search(folded) else Holder.ANY


def _chinese(folded: str) -> Holder:
    if _MINE_ZH.search(folded):
        return Holder.MINE
    if _PRONOUN_ZH.search(folded):
        return Holder.OTHER
    if _SELF_ZH.search(folded):
        return Holder.SELF
    leading = _LEADING_ZH.search(folded)
    if leading and not _NOBODY_ZH.search(leading["who"]):
        return Holder.OTHER
    return Holder.ANY
