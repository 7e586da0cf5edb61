"""Whether a pronoun is acted on in its clause: whom that named before is then another."""

import re

from app.extraction.entities.mentions import Spotted

# Between a mention and a pronoun of the same sentence: a new clause begins, in which it may mean it.
NEW_CLAUSE = re.compile(
    r"[;:，；：、—-]|,(?!\s[a-z]+ed\s)|\b(?:and|but|so|because|since|when|while|if|that|who|i|im|we|you|before|after|until|though|although|as|said|says|thinks|told|to)\b"
    r"|(?<=[\u4e00-\u9fff])\s|说|觉得|以为|但|因为|所以|就|让|时|后|还|又|都|并|跟我|告诉",
)
_NO_NOUN = re.compile(
    r"\s*(?:$|[.,;:!?)]|(?:a|an|the|to|at|in|on|for|with|and|but|from|about|up|off|out|so|then|that|again|too|yesterday|today|tomorrow)\b)"
)
_VERB = re.compile(
    r"['’]|\s(?:is|was|has|had|does|did|will|would|can|could|should|may|might|[a-z]+ed|[a-z]+s|just|still|never|also)\b"
)
_ACTING_ZH = re.compile(
    r"[给跟和对把被带接让叫问找陪喂帮向为看打抱送替骂夸诉知等约请信爱]$|(?:喜欢|讨厌|照顾|担心|想念|惦记|崇拜|[陪看拉抱跟]着|认识|介绍|通知|提醒|批评|表扬|[见看遇碰找]到|联系|感谢|相信|支持|羡慕|佩服|孝顺|伺候|[训哄夸骂打咬亲爱])了?$"
)
# 天天念叨她。: what ends a clause that has begun before it does nothing there.
_ENDS_ZH = re.compile(r"[了过吧呢啊呀嘛]{0,2}(?:[，。！？；,!?]|$)")
_OWNED_ZH = re.compile(r"[那这的家]|自己")  # 她那只兔子
_OWNERS = frozenset({"his", "its", "their", "theirs", "hers"})
_HAN_PRONOUNS = frozenset("他她它")
_KIN_ZH = re.compile(
    r"[爸妈爹娘哥姐弟妹爷奶姥舅姑姨叔伯家]|老公|老婆|男朋友|女朋友|儿子|女儿|闺女|对象|主人|同学|同事|自己的"
)
_FOLLOWS_ZH = re.compile(r"[\u4e00-\u9fff](?<![是像])$")


def is_acted_on(pronoun: Spotted, text: str) -> bool:
    """Return whether a pronoun is no subject and nobody's "her": what its clause named before is another."""
    word = pronoun.words.lower()
    if "\u4e00" <= word[0] <= "\u9fff":
        if _OWNED_ZH.match(text, pronoun.end):
            return False
        if _ENDS_ZH.match(text, pronoun.end) and _FOLLOWS_ZH.search(text, 0, pronoun.start):
            return True
        return _ACTING_ZH.search(text, max(0, pronoun.start - 3), pronoun.start) is not None
    if word == "her":
        return _NO_NOUN.match(text, pronoun.end) is not None
    return word == "him" or (word == "it" and _VERB.match(text, pronoun.end) is None)


def is_owner(one: Spotted, text: str) -> bool:
    """Return whether a mention only tells whose something is, and so does nothing in its clause: "her dad", 她爸, Anna's car."""
    word = one.words.lower()
    if word in _OWNERS or text.startswith(("'s ", "’s ", "的"), one.end):
        return True
    if word == "her":
        return _NO_NOUN.match(text, one.end) is None
    return word in _HAN_PRONOUNS and _KIN_ZH.match(text, one.end) is not None
