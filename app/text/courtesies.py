"""Messages that are nothing but a greeting, thanks or a farewell."""

import re

from app.text.folding import fold

_MOST = 40  # characters; who says more says something
_END = r"[\s,.!~，。！～、]*"
_NAME = r"(?:[\s,，]*(?:there|again|everyone|all|[a-z]{2,12}))?"
_KINDS = (
    (
        "greeting",
        rf"(?:hi+|hello+|hey+|good (?:morning|afternoon|evening)|i'?m back|morning){_NAME}"
        r"|(?:你好|您好|嗨|哈喽|早上好|早安|早|上午好|中午好|下午好|晚上好|我?又?来了|我?又来|我回来了|在吗|在不在)[呀啊哦啦吗]*",
    ),
    (
        "thanks",
        r"(?:ok(?:ay)?,? |great,? |perfect,? )?(?:many thanks|thanks|thank you|thx|cheers)(?:[\s,!.]+(?:a lot|so much|very much|again"
        r"|for (?:your |the )?\w+|(?:you(?:'re| are)|that(?:'s| is|'s been)|it(?:'s| is)) (?:so |very |really |a )?(?:great |big )?(?:helpful|kind|great|nice|help|sweet|good)))*"
        r"|(?:好的?，?)?(?:谢谢|多谢|感谢|谢啦|谢了)(?:[你您]|啦|了|大家|哈)?(?:[，,！!]*(?:你?真|你?太)(?:好|棒|贴心|厉害|感谢)(?:了|啦)?)?",
    ),
    ("night", rf"(?:good ?night|sleep well){_NAME}|晚安[啦呀哦]?|我(?:先)?(?:去)?睡(?:觉)?(?:了|啦)"),
    (
        "farewell",
        rf"(?:bye(?:[ -]?bye)?|goodbye|see you(?: \w+)?|talk (?:to you )?(?:later|soon)|take care|have a (?:nice|good) (?:day|evening|weekend)){_NAME}"
        r"|再见|拜拜|回头见|回见|明天见|下次聊|先这样(?:了|吧)?|回头聊",
    ),
)  # fmt: skip
_ALL = [(kind, re.compile(rf"(?:{pattern}){_END}")) for kind, pattern in _KINDS]


def courtesy_of(text: str) -> str | None:
    """Return what a message is that says nothing else: greeting, thanks, night or farewell; else None."""
    folded = fold(text).strip()
    if len(folded) > _MOST:
        return None
    return next((kind for kind, pattern in _ALL if pattern.fullmatch(folded)), None)
