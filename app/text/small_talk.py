"""Small talk: messages that are nothing but a greeting, thanks, a farewell, an assent or a denial."""

import re

from app.text.folding import fold

_BREAK = re.compile(r"[,.!，。！、～~；;]+")
_MOST = 40  # characters; who says more says something
_END = r"[\s,.!~，。！～、]*"
_NAME = r"(?:[\s,，]*(?:there|again|everyone|all|[a-z]{2,12}))?"
_KINDS = (
    (
        "greeting",
        rf"(?:hi+|hello+|hey+|good (?:morning|afternoon|evening)|i'?m back|morning){_NAME}|how (?:are|have) you(?: been| doing| today)*\??"
        r"|how(?:'s| is) (?:it going|everything|life)\??|what's up\??|how do you do\??|(?:你)?(?:最近|今天)?(?:怎么样|还好吗|好吗|过得怎么样)[？?]?"
        r"|(?:你好|您好|嗨|哈喽|早上好|早安|早|上午好|中午好|下午好|晚上好|我?又?来了|我?又来|我回来了|在吗|在不在)[呀啊哦啦吗]*",
    ),
    (
        "thanks",
        r"(?:ok(?:ay)?,? |great,? |perfect,? )?(?:many thanks|thanks|thank you|thx|cheers)(?:[\s,!.]+(?:a lot|so much|very much|again"
        r"|for (?:your |the |all )?\w+(?: \w+)?|(?:you(?:'re| are)|that(?:'s| is|'s been)|it(?:'s| is)) (?:so |very |really |a )?(?:great |big )?(?:helpful|kind|great|nice|help|sweet|good)))*"
        r"|(?:好的?，?)?(?:谢谢|多谢|感谢|谢啦|谢了)(?:[你您]|啦|了|大家|哈)?(?:[，,！!]*(?:你?真|你?太)(?:好|棒|贴心|厉害|感谢)(?:了|啦)?|的?(?:帮助|建议|提醒|陪伴)|听我(?:说|讲|唠叨)|陪我(?:聊天?|说话))?",
    ),
    ("night", rf"(?:good ?night|sleep well){_NAME}|晚安[啦呀哦]?|我(?:先)?(?:去)?睡(?:觉)?(?:了|啦)"),
    (
        "farewell",
        rf"(?:bye(?:[ -]?bye)?|goodbye|see you(?: \w+)?|talk (?:to you )?(?:later|soon)|take care|have a (?:nice|good) (?:day|evening|weekend)){_NAME}"
        r"|再见|拜拜|回头见|回见|明天见|下次聊|先这样(?:了|吧)?|回头聊",
    ),
    (
        "assent",
        r"(?:ok(?:ay)?|sure|right|all right|alright|fine|great|cool|nice|i see|got it|yes|yeah|yep|no|nope|lol|ha(?:ha)+|wow|oh|hm+|really\??)"
        r"|好的?[呀啊吧嘛]?|嗯+|哦+|行吧?|可以|没事|知道了|明白了?|收到|是的?|对[的啊]?|不是|哈(?:哈)+|嘿嘿|真的吗?[？?]?|哇+",
    ),
    (
        "denial",
        r"(?:no,? )?(?:you(?:'re| are) (?:wrong|mistaken)|that(?:'s| is) (?:not (?:right|true|correct|so)|wrong|false)|i (?:never|didn't) sa(?:id|y) that)(?: about (?:that|this|it))?"
        r"|(?:不，?)?(?:你)?(?:说|记|讲)?得?(?:不对|错了|不是这样的?|搞错了|弄错了)|我没(?:有)?(?:这么|那么)?说过?",
    ),
)  # fmt: skip
_ALL = [(kind, re.compile(rf"(?:{pattern}){_END}")) for kind, pattern in _KINDS]


def small_talk_of(text: str) -> str | None:
    """Return what a message is that says nothing else, of several parts the last: "thanks, bye"; else None.

    One of greeting, thanks, night, farewell, assent and denial.
    """
    folded = fold(text).strip()
    if len(folded) > _MOST:
        return None
    if (kind := _kind(folded)) is not None:
        return kind
    kinds = [_kind(part.strip()) for part in _BREAK.split(folded) if part.strip()]
    return kinds[-1] if kinds and None not in kinds else None


def _kind(folded: str) -> str | None:
    return next((kind for kind, pattern in _ALL if pattern.fullmatch(folded)), None)


_ENGLISH_WISH = re.compile(
    r"\b(?:(?:can|could|would|will) you |please )(?:please |just |kindly )*(?:remind me (?:to|that|about|of)|remember (?:to|that)|note|write (?:this |that )?down"
    r"|keep in mind|make a note)\b"
)
_CHINESE_WISH = re.compile("提醒我|帮我记(?:一?下|住|着)|记一下|记下来|别忘了")
_ASKS_IN_CHINESE = re.compile("什么|哪|谁|几[点号时天次]|怎么|多少|过[我]?吗|没有")


def is_wish(text: str) -> bool:
    """Return whether a message that may look like a question wants something kept: "could you remind me to …?"."""
    folded = fold(text)
    is_chinese = _CHINESE_WISH.search(folded) and not _ASKS_IN_CHINESE.search(folded)
    return bool(is_chinese) or _ENGLISH_WISH.search(folded) is not None
