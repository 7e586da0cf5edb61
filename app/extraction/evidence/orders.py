"""Words shaped like orders to a machine: whoever pastes what was said into a prompt should know of them."""

import re

from app.domain.models import NewTurn, Role

_ORDERS = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |these |those |of |every )*(?:previous |prior |above |earlier |preceding |other )?(?:instructions?|prompts?|rules|guidelines|safety|restrictions)\b"
    r"|\b(?:you are now an?|from now on,? you (?:must|shall|will|are|only|always|never)|new instructions?:|system prompt|developer mode|jailbreak)\b"
    r"|\byou (?:must|shall|will|should) (?:always|never|now|only) (?:answer|reply|respond|recommend|say|send|mention|reveal|approve)\b"
    r"|(?:^|[.!?;:][^\S\n]*)(?:always|never|act as|pretend to be|when(?:ever)? (?:the user|someone|somebody|anybody|asked)\b[^.]{0,80}?\b)\s*(?:answer|reply|respond|recommend|say|send|mention|reveal|approve|trust|an?\b)"
    r"|\b(?:reveal|print|send|output|repeat|leak) (?:me |us )?(?:your|the) (?:system |hidden |secret )?(?:prompts?|instructions?|api keys?|passwords?)\b"
    r"|<\|?/?(?:system|assistant|im_start|im_end|inst)\|?>|\[/?INST\]|^[^\S\n]*(?:system|assistant)\s{0,9}:"
    r"|(?:忽略|无视|忘记|忘掉|不要理会)(?:掉)?(?:以上|之前|上面|前面|先前|此前)?的?(?:所有|一切|全部|任何)?的?(?:以上|之前|上面|前面)?的?(?:指令|指示|提示词?|规则|设定|限制)"
    r"|从现在(?:起|开始)[,，]?你(?:就|要|必须|只能|是)|你(?:必须|只能)(?:始终|总是|永远)?(?:回答|回复|推荐|说)|(?:系统提示词?|开发者模式|越狱)|(?:一律|必须|务必|永远)(?:回答|回复|推荐|告诉用户|说)|以后(?:只要|凡是|每当).{0,30}(?:就|都|一律)(?:回答|回复|推荐|说|转发)",
    re.IGNORECASE | re.MULTILINE,
)


def is_order(text: str) -> bool:
    """Return whether a text is shaped like instructions to whoever reads it, rather than told."""
    return _ORDERS.search(text) is not None


def is_trusted(turn: NewTurn) -> bool:
    """Return whether a turn may be taken for the user's own: they said it, and no word of it orders anything.

    Names of speakers and captions are words too.
    """
    return turn.role is Role.USER and not is_order(turn.searchable)
