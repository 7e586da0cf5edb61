"""Wishes in words that no frame foresees: an order to let go anywhere in a sentence, and what it is of.

Where the words around the topic are not understood they stay in it, and then nothing meets it: what
is read loosely forgets too little rather than too much.
"""

import re

from app.extraction.forgetting.plain_chinese import DROP, FILLERS, KEEP_CHINESE, NOT
from app.extraction.forgetting.plain_english import ERASE, FORGET, KEEP

_KEPT = r"kept|stored|saved|recorded|remembered|retained|logged|noted|on (?:file|record)|know"
_NEGATED = (
    r"(?:n't|\bnot|\bnever|\bno longer|\bno more|\bno (?:need|reason|point|business)|\bstop|\bwithout|\bnothing)"
    r"(?:\W+(?:you|dare|to|for|be|being|allowed|supposed|meant|need|have|has|got|ever|really|even|please|want|wish|like|any|all|of|that|this|it|keep))*?"
)
_ORDER = re.compile(
    r"(?:(?:n't|\bnot|\bno|\bnever)\b[^,.;]{0,24}\b(?:in|part of|on|inside) your (?:\w+ )?(?:memory|records?|notes?|files?|head|mind|system|database)|"
    rf"{_NEGATED}\W+(?:{KEEP}|{_KEPT}|(?:stor|sav|keep|record|remember|hold|know)ing(?: on to)?)|\b(?:{FORGET}|forgot|{ERASE}|wipe the slate clean|get rid of|"
    r"(?:forgett|delet|eras|remov|wip)ing|(?:deleted|erased|removed|wiped|forgotten|gone)(?= from your|\W*$)))\b",
    re.IGNORECASE,
)
# Who asks: an order begins a clause, or is put to "you".
_ASKED = re.compile(
    r"\b(?:is|are|has|have|should|must|can|needs?|ought|may)(?: to)?(?: be)? $|\b(?:you|u|your|please|pls|let's|i (?:don't )?(?:want|ask|beg|wish|need)|i'd (?:like|feel|prefer|rather))\b|^\W*$|[,;:.!?–—-]\s*(?:and |so |then )?$",
    re.IGNORECASE,
)
_ELSE = re.compile(
    rf"(?:n't|\bnot|\bnever|\bcannot)\s+(?:ever |just |even |simply )*(?:{FORGET}|{ERASE})\b"
    r"|\b(?:i|we|he|she|they|people|who|everyone|nobody)(?:'ll|'d|'ve|'s| \w+)?(?: \w+n't| never| always| often| already| just| almost| nearly| to| have| had| could| would| should)* (?:forg[eo]t(?:s|ten|ting)?|delet\w+|eras\w+|remov\w+|wip\w+|lost|lose|cut|dropp?\w*)\b"
    r"|\b(?:i|we|he|she|they|people) (?:can|could|try to|tried to|need to|have to|like to|used to|will|would) \w+"
    r"|\b(?:asked|told|tells|asks|wants|wanted|made|let|lets) (?:me|us|him|her|them)\b|\bsa(?:ys|id) (?:to|that)\b|^\W*(?:if|when|once|unless|whenever) (?:i|we|he|she|they)\b"
    r"|^\W*(?:did|have|why did|why have) (?:you|i|we|they)\b[^,]{0,12}\b(?:los[et]|delet|eras|remov|wip|dropp?)"
    r"|\b(?:did|do|does|have|had|has|will|why|how) (?:you|i|we|they)\b[^,]{0,12}\b(?:forg[eo]t\w*|know|remember|keep|save|have)\b"
    r"|\b(?:emails?|e-mails?|photos?|pictures?|files?|folders?|apps?|videos?|playlists?|calendar|contacts?|texts?|stains?|wallpaper)\b",
    re.IGNORECASE,
)
_STUFF = (
    r"(?:what\b.{0,40}?|everything|anything|all|whatever\b.{0,30}?|information|info|details?|stuff|thing|things|business|story|time|conversations?|talks?|part|bit|"
    r"episode|incident|situation|matter|topic|so|ok|clean|remarks?|comments?|words?|you|me|memor(?:y|ies)|records?|notes?|data|mess|drama|affair)"
)
_TOPICS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<x>the \w+(?: \w+)?)(?= (?:that |which )?(?:i|we) (?:gave|told|sent|shared|mentioned|showed))",
        rf"(?:^|\b{_STUFF} )(?:that )?(?:i \w+ (?:you )?)?(?:about|regarding|concerning|with|of|on) (?P<x>(?!me\b|it\b|that\b|this\b|you\b|your\b).{{2,80}})",
        r"(?:^|\b(?:know|keep|remember|store|forget) )(?P<x>(?:who|where|when|what \w+|what|which \w+|how (?:much|many|old|long|often)) (?:i|we|my|our)\b(?! (?:said|told|mentioned|shared)).{2,60})",
        r"(?:^|\b(?:of|about|hav(?:e|ing)|keep(?:ing)?|know(?:ing)?|stor(?:e|ing)|remember(?:ing)?) )(?P<x>(?:my|our|his|her|their) .{2,60})",
    )
)
_REST = re.compile(
    r"(?:[,;:–—-]\s.*|(?:[,.]? *\b(?:please|thanks|ok(?:ay)?|any ?more|any longer|at all|again|for good|now|would you|will you|could you|can you|right|from (?:your|the) (?:\w+ )?(?:memory|records?|notes?|head)|"
    r"in your (?:memory|records?|notes?|head)|(?:is|was|are|be|to be|should|must|may|can|could|do|does)|kept|gone))+)\W*$",
    re.IGNORECASE | re.DOTALL,
)
_SHORT = ((re.compile(r"\bu\b"), "you"), (re.compile(r"\babt\b"), "about"), (re.compile(r"\bur\b"), "your"), (re.compile(r"\b(?:plz|pls)\b"), "please"))  # fmt: skip

_ORDER_CHINESE = re.compile(
    rf"(?:忘得(?:一干二净|干干净净)|{DROP}|拿掉|清理掉?|全删|(?:{NOT}|(?<=[可以能够])不)(?:再|继续|给我|帮我|替我)*{KEEP_CHINESE}(?:进去|进来|着|住|下|下来|任何|那些|这些)*"
    r"|当(?:作|做)?(?:什么都)?(?:不知道|没(?:有)?(?:听|说|讲|提|聊|看|发生|这回事)\w{0,2}))"
)
_ELSE_CHINESE = re.compile(
    r"^我们?[^你您吧,，]{0,8}(?:把|将)[^你您吧,，]{1,12}了[。.!！]*$|(?:别|不要|不能|不可|不会|不该|没|没有|可别|千万别|怎么也|怎么都|难以|无法)忘|忘不|忘年|忘我|难忘|忘(?:记|了|掉)?(?:说|告诉|提|讲|问|带|拿|吃|关|锁|交|买|回)(?!过|的)|(?:我|我们|他|她|他们|大家|自己)(?:早|都|已经|又|总|总是|还|才|刚|竟|差点|好像|一直|也|经常|老是)*(?:把.{1,10})?忘"
    r"|(?:^|[,，])我(?:很|只|真|好|一直|都)*(?:想|要|得|打算|努力|试着)(?:要)?(?:忘|删)|(?:让|叫|劝|要求|喊|说让|说要)(?:我|他|她|我们)|(?:老板|医生|老师|经理|爸爸?|妈妈?|领导|同事|他|她)(?:说|叫|劝|让)|记(?:恨|仇|账|者|性|错|分|过)|如果|要是|假如|万一"
    r"|(?:邮件|照片|相册|文件|软件|应用|视频|短信|联系人|聊天框|缓存|微信|垃圾)"
)
_TOPIC_CHINESE = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:关于|有关|跟|和|与)(?P<x>.{1,30}?)(?:有关|相关)的?(?:事|内容|东西|信息|一切|所有)?",
        r"(?:关于|有关)(?P<x>.{1,30}?)(?:的(?:事情?|事儿|东西|话|内容|信息|一切|所有|那些).*)?$",
        r"(?:把|将)(?P<x>.{2,30})$",
        r"^(?P<x>我.{2,30})$",
        r"^(?P<x>.{2,30}?)的?(?:这|那)?(?:些|件|回|档)?(?:事情?|事儿|话|情况|经历|信息|一切|计划|打算)$",
    )
)
_NOISE_CHINESE = re.compile(
    r"^(?:请|麻烦|拜托|希望|能不能|能否|能|可以|可不可以|帮我|帮忙|替我|给我|你|您|我想|我要|我希望|我改主意了|算了|那个|那|还有|另外|以后|现在|之前|前几天|前两天|前阵子|上次|刚才|刚刚|刚|"
    r"我?(?:跟你|和你)?(?:说|讲|提|聊|告诉)(?:过|的|到|了)+(?:你)?(?:的)?|记(?:下|住|录)?的|知道的|存的|任何|所有|一切|都|也|就|[,，:：、\s])+"
)
_TRAIL_CHINESE = re.compile(
    rf"(?:(?:本来|真|也|就)?(?:不该|不应该|不想)(?:告诉|跟|和|对)你(?:说|讲|提)?的?|你?知道就(?:行|好)了?|从(?:你的?)?(?:记忆|脑子)里?|请你?|麻烦你?|你|您|就|都|全|就好|就行|即可|为好|好|行|得|了|的|吧|呢|啊|{FILLERS})++$"
)
_DEICTIC_CHINESE = re.compile(
    r"(?:我)?(?:刚|刚才|刚刚|方才)?(?:说|讲|发)?的?(?:这|那)(?:一)?(?:句|条|段|个)(?:话)?"
)
_LONGEST = 160
_MARKS = " ,，。.!！?？:：~～吗么哈吧了啊哦"


def loosely_english(sentence: str, before: str = "") -> str | None:
    """Return a plain order with what a sentence wants forgotten, None where it asks for no such thing."""
    if len(sentence) > _LONGEST:
        return None
    for short, long in _SHORT:
        sentence = short.sub(long, sentence)
    order = _ORDER.search(sentence)
    if order is None or _ELSE.search(sentence):
        return None
    head, tail = sentence[: order.start()], sentence[order.end() :]
    if not (_ASKED.search(head) or _ASKED.search(sentence[: order.end()])):
        return None
    is_of_machines = re.search(rf"\b(?:{ERASE})\b", order[0], re.IGNORECASE) is not None
    for words in (tail, head, before):
        if topic := _topic(words, needs_stuff=is_of_machines):
            return f"please forget everything I said about {topic}"
    return None


def _topic(words: str, *, needs_stuff: bool) -> str:
    words = words.strip(" .,!?;:–—-\n")
    for pattern in _TOPICS[: 2 if needs_stuff else None]:
        if found := pattern.search(words):
            return _REST.sub("", _REST.sub("", found["x"])).strip(" .,!?;:")
    return ""


def loosely_chinese(sentence: str) -> str | None:
    """Return a plain order with what a sentence wants forgotten, None where it asks for no such thing."""
    order = _ORDER_CHINESE.search(sentence) if len(sentence) <= _LONGEST else None
    if order is None or _ELSE_CHINESE.search(sentence):
        return None
    is_at_end = _TRAIL_CHINESE.sub("", sentence[order.end() :].strip(_MARKS)) == ""
    is_at_start = _NOISE_CHINESE.sub("", sentence[: order.start()]) == ""
    if not (is_at_end or is_at_start):
        return None
    pieces = [sentence[order.end() :], *re.split(r"[,，。:：;；]", sentence[: order.start()])]
    for piece in pieces:
        words = _TRAIL_CHINESE.sub("", piece.strip(_MARKS))
        for pattern in _TOPIC_CHINESE:
            bare = (
                words if pattern.pattern.startswith("(?:把|将)") else _NOISE_CHINESE.sub("", words)
            )
            if _DEICTIC_CHINESE.fullmatch(bare):
                return "忘了刚才那句话"
            if found := pattern.search(bare):
                return f"忘记我说过的关于{found['x']}的事"
    return None
