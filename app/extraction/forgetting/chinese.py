"""Wishes to forget in Chinese."""

import re
from dataclasses import replace

from app.extraction.forgetting.loosely import loosely_chinese
from app.extraction.forgetting.plain_chinese import plainly_chinese
from app.extraction.forgetting.unframed_chinese import unframed_chinese
from app.extraction.forgetting.voices import voice_of
from app.extraction.forgetting.wishes import Reach, Wish, is_muddled

_LEAD = (
    r"(?:请|麻烦|拜托|劳驾|帮我|帮忙|替我|给我|你|您|可以|能不能|可不可以|能否|可否|可以不可以|能|要不|还是|那|就|以后|现在|先|暂时|务必|一定|必须|"
    r"对了|哦|嗯|算了|好吧|还有|另外|其实|我想让你|我希望你|我要你|希望你|想请你|都|全部?|彻底|快|赶紧|一下|[,，、。!！~～\s])*"
)
_VERB = r"(?:忘记|忘掉|忘却|忘了|忘光|忘|删掉|删除|删了|删|清除|清掉|清空|抹掉|抹去|抹除|擦掉|擦除|移除|去掉)"
_FORGET = re.compile(rf"^{_LEAD}(?:忘记|忘掉|忘却|忘了|忘光)(?:掉|吧)?(?P<tail>.+)$", re.DOTALL)
_ERASE = re.compile(
    rf"^{_LEAD}(?:删掉|删除|删了|删|清除|清掉|清空|抹掉|抹去|抹除|擦掉|擦除|移除|去掉)(?P<tail>.+)$",
    re.DOTALL,
)
_TAKE = re.compile(
    rf"^{_LEAD}(?:把|将)(?P<tail>.+?)(?:都|全部?|通通|统统|一并|彻底|给我|从记忆[里中]|从你的记忆[里中])*{_VERB}(?:掉|了)?(?:吧|吗|么|好吗|行吗|可以吗|谢谢|[。.!！?？~～,，\s])*$",
    re.DOTALL,
)
# "我前公司的事，请忘掉" and "关于何倩的都忘了吧": the topic stands first.
_BEHIND = re.compile(
    r"^(?P<tail>(?:(?:关于|有关)[^,，]+?|我[^,，]{1,20}的(?:事情?|事儿|话|那些事)(?=[,，\s]*(?:请|麻烦|你|帮我|都))"
    r"|我(?:之前|以前|刚才|刚刚|昨天|上次)?(?:跟你|和你|对你)?(?:说|讲|提|聊|告诉).+?))"
    rf"[,，\s]*(?:请|麻烦|你|帮我|就|都|全|全部|通通|统统|一并)*{_VERB}(?:掉|了)?(?:吧|好吗|行吗|谢谢|[。.!！?？~～\s])*$",
    re.DOTALL,
)
# 客服说的都删掉, 助手的回复请忘掉: who said it stands first.
_SAID_FIRST = re.compile(
    rf"^{_LEAD}(?P<tail>[^,，]{{1,40}}?)[,，\s]*(?:请|麻烦|你|帮我|就|都|全|全部|通通|统统|一并|给我)*{_VERB}(?:掉|了)?(?:吧|好吗|行吗|谢谢|[。.!！?？~～\s])*$",
    re.DOTALL,
)
_DO_NOT_KEEP = re.compile(
    rf"^{_LEAD}(?:别|不要|不用|不必|无需|甭|请勿|不许|不准|勿)(?:再|帮我|给我|把)?(?:记住|记下来|记下|记录下来|记录|记得|记着|记|保存|存下来|存|留存|保留|留底|写进记忆|写下来)(?:了|下来|住)?(?P<tail>.*)$",
    re.DOTALL,
)
_DO_NOT_KEEP_IT = re.compile(
    rf"^{_LEAD}(?:别|不要|不用|不必|甭)把(?P<tail>.+?)(?:记住|记下来|记下|记录下来|记录|记|保存下来|保存|存下来|存|写进记忆)(?:了|住|进记忆)?[。.!！~～\s]*$",
    re.DOTALL,
)
_KEEP_NOT = re.compile(
    r"^(?P<tail>.{0,60}?)(?:你|请|就|都|也|千万|可|先|,|，|\s)*(?:别|不要|不用|不必|甭)(?:再|帮我|给我)?(?:记住|记下来|记下|记录下来|记录|记得|记着|记|保存|存下来|存|留底|写进记忆)(?:了|下来|住|啊|哦|哈|吧)*[。.!！~～\s]*$",
    re.DOTALL,
)
_NOT_KEEPING = re.compile(r"^(?:错|恨|仇|账|在心上|在心里|挂|性|者|号|忆|叙|载|分|过)")
_AS_IF = re.compile(
    rf"^{_LEAD}(?:就)?当(?:我|作我|做我)?(?:从来)?没(?:有)?(?:跟你|和你|对你|向你)?(?:说|讲|提|聊|告诉你?|透露)过(?P<tail>.*)$",
    re.DOTALL,
)

_TALK = r"(?:说|讲|提|聊|告诉|谈|透露|分享|抱怨|吐槽|写|发)"
_MEMORY = re.compile(
    rf"关于|有关|对于|{_TALK}(?:过|的|到|了)|告诉你|跟你|和你{_TALK}|的事|这件事|那件事|这事|那事|这些|那些|所有|一切|全部|刚才|刚刚|之前|以前|记忆|记录|信息|的话|那句|这句|我的|的内容|的情况|那段|这段|知道的"
)
_OF_MEMORY = re.compile(
    rf"关于我|{_TALK}过|告诉你|跟你{_TALK}|记忆|你(?:知道|记得|记住|存|保存)|的事|关于"
)
_PAST = re.compile(
    r"[哪什么谁怎几多少吗]|没带|忘记带|了没|^(?:带|吃|拿|关|锁|回|打|交|买|做|写|还|定|订|问|说一声|告诉他|告诉她|通知|叫|取|充|付)(?!.*(?:的事|的话|过的))"
)
_THIS = re.compile(
    rf"^(?:掉|了|住)?(?:这个|这些|这件事|这事|这句|这句话|这段|这段话|这条|这话|这里|它|下来|进去|进记忆|刚才这(?:个|句|段)|我(?:刚才|刚刚|现在)?(?:{_TALK}的|这句)(?:这些?|话)?)?(?:话|内容)?(?:吧|啊|哦|哈|了|呀|好吗|行吗|谢谢|[。.!！?？~～,，\s])*$"
)
_LAST = re.compile(
    rf"^(?:掉|吧)?(?:我|咱们)?(?:刚才|刚刚|方才|上(?:一|个|面)?(?:句|条|段)?|前面|那|那个|那句|那句话|那件事|那些|那段|这个|这句|这件事|这些)?(?:我)?(?:(?:跟|和|对)你)?(?:{_TALK}(?:过|到)?的?)?(?:那|这)?(?:个|句|句话|件事|段|段话|条|些)?(?:话|内容|事|事情|东西|一切)?(?:吧|啊|哦|哈|了|好吗|行吗|谢谢|[。.!！?？~～,，\s])*$"
)
_ALL = re.compile(
    rf"^(?:掉|吧)?(?:关于)?(?:我)?(?:(?:之前|以前|从前)?(?:跟你|和你|对你)?{_TALK}过?的)?(?:所有|一切|全部|任何)(?:的)?(?:我(?:的|{_TALK}过的)?|关于我的|你(?:知道|记得|存)的)?(?:事|事情|内容|话|记忆|信息|数据|东西|记录|资料)?(?:吧|啊|了|好吗|谢谢|[。.!！?？~～\s])*$"
    rf"|^(?:掉|吧)?(?:你)?(?:知道|记得|记住|保存|存)的?(?:关于)?我的?(?:所有|一切|全部)(?:事|事情|信息|内容|记忆|数据|资料)?(?:吧|[。.!！?？~～\s])*$"
    r"|^(?:掉|吧)?关于我的(?:所有|一切|全部)?(?:事|事情|信息|内容|记忆|数据|资料)?(?:吧|[。.!！?？~～\s])*$"
)
_PREFIX = re.compile(
    rf"^(?:掉|了|吧|一下|(?:那些|这些)(?=我)|(?:跟|和|与)(?=.{{1,12}}(?:有关|相关))|我(?:吐槽|抱怨)(?:过|了)?(?=.{2})|(?:我|你|您)(?:们)?(?:之前|以前|刚才|上次|那天)?(?:吐槽|抱怨|聊|提|谈|讲|说|建议|推荐|劝|提醒)(?:过|了|到)?(?:我|你)?(?=.{{2,}}的(?:那些|这些|那番|所有)?(?:话|内容|事))|那个|有关|关于|对于|所有|一切|全部|任何|(?:之前|以前|刚才|刚刚|先前|早些时候|曾经)(?=[^,，]{{0,6}}(?:{_TALK}|关于|有关))|我们|咱们|(?:你|您)(?:知道|记得|记住|记录|记下|记|存下|存|保存|掌握|了解)的?|"
    rf"我(?=(?:之前|以前|刚才|刚刚|曾经|昨天|前天|上周|上个月|上次|今天|跟你|和你|对你|{_TALK}(?:过|的|到|了))|[^,，]{{0,8}}{_TALK}过)|"
    rf"(?:跟|和|对|给|向)你(?:们)?(?={_TALK})|(?:跟|和|对|给|向)你|告诉(?:过|了)?你(?:们)?的?|{_TALK}(?:过|到过|到|了|起过|起)?的?(?:那些|这些)?|那些|这些|那个|那件|这件|的|记忆[里中]的?|里面?|[\s,，:：])"
)
_SUFFIX = re.compile(
    rf"(?:的(?:所有|一切|全部)?(?:那些|那件|这些|那点)?(?:事情?|事儿|东西|内容|话题?|故事|经历|话语|信息|记录|记忆|情况|部分|消息|细节|一切|资料|数据)|(?:这|那)(?:件事情?|事儿?|些事|回事|个事)|的一切|的所有|的那些|的那段|的那部分|的那(?:句|条|番)话|有关|相关|的|这个人|那个人|吧|了|好吗|好不好|行吗|可以吗|谢谢|哈|啊|哦|呢|都|全|从记忆[里中]|[。.!！?？~～,，;；\s]|{_TALK}过的?){{1,8}}$"
)
# "…忘了吧，我之前说的那些": what is said after it names nothing more.
_AFTER = re.compile(
    rf"[,，]\s*(?:就是)?我(?:之前|以前|刚才|昨天)?(?:跟你|和你)?{_TALK}的?(?:那些|那个|过的|话|事|内容)*[。.!！]*$"
)
_SLIPPED = re.compile(
    r"^(?:了|告诉你(?!们?过|们?的)|(?:跟|和|对)你(?:说|讲|提)(?!过|的)|说(?:了|一声|件事|起|句)|提(?:了|一下|醒)|讲(?:了|一声)|问(?:了|你|一下))"
)
_NAME = re.compile(
    r"^(?:掉)?(?![他她它你我您咱])[一-鿿]{2,3}(?:(?:[和跟与、]|以及)(?:[一-鿿]{2,3}|[他她]的?[一-鿿]{1,6})){0,6}(?:这个人|这件事|这事)?[。.!！]*$"
)
_EXCEPT = re.compile(
    r"[,，]?(?:除了|除掉|除去)(?P<kept>.+?)(?:以外|之外|外)?(?:$|[,，])|[,，](?:但|但是|不过)(?:保留|留着|记得|别忘)(?P<kept2>.+)$"
)
_AND = re.compile(r"(?:以及|还有|、|和|跟|与|及)(?=.)")
_TALK_TIME = re.compile(rf"{_TALK}(?:过|到|了|的|起)|{_TALK}$")


def read_chinese_before(said: str, wish: str) -> Wish | None:
    """Return what a bare order wants forgotten where the words before it are no more than a name."""
    named = unframed_chinese(wish, said) if said else None
    return _read(named) if named and not unframed_chinese(wish) else None


def read_chinese(text: str) -> Wish | None:
    """Return what a Chinese sentence wants forgotten, None if it wants nothing such."""
    plain = plainly_chinese(text)
    found = _read(plain)
    if plain and (found is None or found.reach is Reach.TOPIC) and (spoken := _spoken(text, found)):
        return spoken
    if found and not is_muddled(found):
        return found
    ways = (loosely_chinese(text), unframed_chinese(text)) if plain else ()
    read = [wish for way in ways if way and (wish := _read(way))]
    loose = next((wish for wish in read if not is_muddled(wish)), None)
    if loose is None:
        return found or next(iter(read), None)
    return replace(loose, is_loose=True)


def _spoken(text: str, read: Wish | None) -> Wish | None:
    """Return a wish that names who said it; whom nobody knows as a speaker it names as it was read."""
    patterns = (_DO_NOT_KEEP, _DO_NOT_KEEP_IT, _TAKE, _SAID_FIRST, _FORGET, _ERASE)
    tail = next((found["tail"] for p in patterns if (found := p.match(text))), None)
    voice = voice_of(_EXCEPT.sub("", tail), text) if tail else None
    return replace(read or Wish(reach=Reach.TOPIC), voice=voice) if voice else None


def _read(text: str) -> Wish | None:
    for pattern, read in ((_DO_NOT_KEEP, _not_kept), (_AS_IF, _as_if)):
        if found := pattern.match(text):
            return read(found["tail"])
    if found := _DO_NOT_KEEP_IT.match(text):
        return _not_kept(found["tail"])
    text = _AFTER.sub("", text)
    if found := _TAKE.match(text):
        return _taken(found["tail"])
    if (found := _BEHIND.match(text)) and not re.search(r"^我(?:把|又|还|差点|总)", text):
        return named(found["tail"])
    if found := _FORGET.match(text):
        is_meant = "忘掉我" in text or "忘光我" in text  # nobody does so by oversight
        return _forgotten(found["tail"]) or (named(found["tail"]) if is_meant else None)
    if (found := _ERASE.match(text)) and _OF_MEMORY.search(found["tail"]):
        return _whole(found["tail"]) or named(found["tail"])
    if found := _KEEP_NOT.match(text):
        return _kept_not(found["tail"])
    return None


def _not_kept(tail: str) -> Wish | None:
    if _NOT_KEEPING.match(tail):
        return None
    if _THIS.match(tail):
        return Wish(reach=Reach.THIS)
    return named(tail)


def _kept_not(lead: str) -> Wish | None:
    words = lead.strip(" ,，:：")
    if found := re.match(
        r"^(?P<said>.{4,})[,，:：。]\s*(?:这|那|此)(?:个|件事|事|事儿|句|句话|些|点)?$", words
    ):
        return Wish(reach=Reach.THIS, says_itself=bool(found["said"]))
    if re.search(r"[我他她它你]$|错$", words) and len(words) < 3:
        return None
    if not words or re.fullmatch(
        r"(?:这|那)(?:个|件事|事|事儿|句|句话|些|段|条)?|这些话|我说的|刚才说的|以上", words
    ):
        return Wish(reach=Reach.THIS)
    if re.search(r"(?:的事|的话|的事情|这事|那事|这个|说的|过的)$|^(?:关于|有关)|^我的", words):
        return named(words)
    return None


def _as_if(tail: str) -> Wish | None:
    words = tail.strip("。.!！~～ ,，吧了")
    if not words:
        return Wish(reach=Reach.LAST)
    return Wish(reach=Reach.LAST) if _LAST.match(tail) else named(tail)


def _taken(tail: str) -> Wish | None:
    if _whole(tail):
        return _whole(tail)
    if not _MEMORY.search(tail):
        return None
    return Wish(reach=Reach.LAST) if _LAST.match(tail) else named(tail)


def _forgotten(tail: str) -> Wish | None:
    if _SLIPPED.match(tail):
        return None  # "忘了告诉你": it was meant to be told
    if whole := _whole(tail):
        return whole
    if _PAST.search(tail) and not re.search(r"过的|的事|关于|有关|说的", tail):
        return None  # "忘了吃药": it slipped the mind
    if _LAST.match(tail) and tail.strip("。.!！~～ ,，吧了啊哦"):
        return Wish(reach=Reach.LAST)
    if _MEMORY.search(tail) or tail.startswith("我"):
        return named(tail)
    bare = named(tail) if _NAME.match(tail) else None
    return replace(bare, is_doubtful=True) if bare else None


def _whole(tail: str) -> Wish | None:
    return Wish(reach=Reach.ALL) if _ALL.match(tail) else None


def named(tail: str) -> Wish | None:
    """Return the wish to forget what stands behind an order, None if it names nothing."""
    excepted: tuple[str, ...] = ()
    if found := _EXCEPT.search(tail):
        excepted = _split(bare_chinese(found["kept"] or found["kept2"]))
        tail = tail[: found.start()] + tail[found.end() :]
    words = bare_chinese(tail)
    is_clause = bool(
        re.match(r"我(?!的|家|们的|妈|爸|前|老|男|女|哥|姐|弟|妹|儿|爷|奶|外|公司|同事)", words)
    )
    topics = (words,) if is_clause else _split(words)
    by_talk = bool(_TALK_TIME.search(tail))
    return Wish(
        reach=Reach.TOPIC,
        topics=tuple(one for one in topics if one),
        excepted=excepted,
        timed=tail,
        by_talk=by_talk or not any(topics),
        is_clause=is_clause,
    )


def bare_chinese(words: str) -> str:
    """Return what is left of a topic without "all that I told you about"."""
    before = None
    while words != before:
        before = words
        words = _SUFFIX.sub("", _PREFIX.sub("", words, count=1))
    return words


def _split(words: str) -> tuple[str, ...]:
    return tuple(part for part in (bare_chinese(one) for one in _AND.split(words)) if part)
