"""Chinese wishes that no frame foresees, by what all of them have: letting go, and of what.

As in English: what the markers find too much stays in the topic, and then nothing meets it.
"""

import re

_NOT = r"(?:别|不要|不用|不必|不需要|无需|甭|勿|莫|休|不许|不准|不得|(?<!可)不可以?|(?<!能)不能|不该|禁止|停止|终止|不再|没必要|用不着|不(?:应该?|该)(?:再)?|不(?:想|愿意?|希望)(?:让|要)?(?:[你您])?)"
_KEEP = r"(?:保存|留存|记录|存储|保留|收集|存档|备份|留底|记住|记着|记得|记下|记|存|出现|留着|留下|留在|留|放在|带着|惦记)(?:下来|下去|在[^,，。]{1,6}[上里中])?"
_DROP = (
    r"(?:忘(?:记|掉|却|光|了|得?(?:干干净净|干净|精光|一干二净))|删(?:除|掉|光|干净|了)?|清(?:除|空|掉|理掉?|了|干净)|抹(?:掉|去|除|平)|擦(?:掉|除)|移除|去掉|销毁|作废|"
    r"丢(?:掉|了|开)|扔(?:掉|了)|剔除|消除|格式化|拉黑|粉碎|屏蔽|过滤掉?|处理掉|划掉|勾销|撤(?:回|销|掉)|翻篇|咽下去|烂在?[你您]?肚子里|揉碎|烧掉|埋掉|卸载|清零|归零|蒸发|撤掉|抹了|拿走|拿掉|倒进垃圾桶|清一清|擦一擦|抹一抹|(?:吃|听|看)完就丢|丢(?:进|到)垃圾桶)(?:个?(?:干干净净|干净|精光))?"
)
_GOING = re.compile(
    rf"{_DROP}|左耳朵?[进听][,，、]?右耳朵?[出冒]|耳(?:边|旁)风|{_NOT}[^,，。]{{0,8}}?往(?:心里|脑子里|记忆里|肚子里)(?:存|去|记|放|搁)"
    rf"|{_NOT}[^,，。]{{0,12}}?{_KEEP}|(?:脑子|记忆|系统|记录|数据库|档案)[里中]?[^,，。]{{0,6}}?{_NOT}(?:再)?(?:有|出现|剩)|不留(?:痕迹|底|记录|一丝)|(?:当|当作|当成|权当|只当|假装|装作|装)[^,，。]{{0,16}}?(?:没|未|不知道|不晓得|不存在|不记得)"
    r"|撤回[^,，。]{0,20}(?:同意|授权)|让它(?:过去|随风(?:而?去|飘走)?)|听(?:过|完)就(?:算了?|忘)|当(?:我)?(?:放屁|空气|个屁|耳旁风|没来过)|不让[你您]知道|[你您](?:最好)?(?:什么都)?不知道|小本本|失忆|一无所知|放下吧|消失|(?:后悔|懊悔|不该)[^,，。]{0,4}(?:让|跟|和|对|告诉)[你您]|[你您](?:要是|如果|若)(?:什么都)?不知道|别(?:往|放)[^,，。]{0,6}心[上里]|就此打住"
)
# What stands behind an order. Possessive here and below: where one word begins another (行不, 行不行) to try
# each way of taking them apart doubles the time with each word; so the longer ones come first.
_ENDS = re.compile(
    r"(?:行不行|成不成|好不好|它|他|她|这个|那个|就好|不|求你|行不|成不|了|掉|吧|咯|啦|哈|啊|哦|呀|嘛|呗|呢|谢谢|谢了|宝|亲|好吗|行吗|可以吗|吗|多谢|拜托|[。.!！?？~～…,，\s])*+$"
)
_ELSE = re.compile(
    r"忘(?:记|了|掉)?(?:给|去|把|要|今|在)|一样[。.!！]*$|(?:昨天|今天|刚刚?|前几天|早就|已经)(?:把.{1,12})?(?:忘|删|清|扔|丢|放下)了|^我?(?:很|真|好|只)*(?:想|要)(?:要)?忘(?!.*[你您])|(?:没|没有|不会|不能|不可|可别|千万别|怎么也|怎么都|难以|无法|别|不要)忘|忘不|忘年|难忘|(?:我|我们|他|她|他们|大家|自己)(?:早|都|已经|又|总|总是|还|才|刚|竟|差点|好像|一直|也|经常|老是|就|怎么)*(?:把.{1,10})?(?:忘|删|扔|丢|烧)(?!.*(?:好吗|吧))"
    r"|忘(?:记|了|掉)?(?:说|告诉|提|讲|问|带|拿|吃|关|锁|交|买|回)(?!过|的)|是不是.*[忘删]|怎么.*[忘删]|(?:你|您).*[忘删](?:了|掉|记)?(?:吗|没有?|么)[?？]?$|怎么办|如何|怎样|为什么|干嘛|记得(?:吗|不|么)|记不记得"
    r"|(?:让|叫|劝|要求|喊|说让|说要)(?:我|他|她|我们)(?:把|去|将|删|忘|扔|丢)|(?:老板|医生|老师|经理|爸爸?|妈妈?|领导|同事|他|她)(?:说|叫|劝|让)(?!.*所以)|[让使令叫](?:你|您|人|我|自己|大家)[^,，。]{0,6}?(?:忘|消除|抹)|如果(?!方便|可以|能)|假如|万一|记(?:恨|仇|账|者|性|错|分|过)"
)
_OBJECTS = re.compile(
    r"(?:邮件|照片|相册|文件|软件|应用|视频|短信|联系人|聊天框|缓存|微信|垃圾|电脑|手机|网盘|衣服|箱子|快递)"
)
_TALK = r"(?:说|讲|提|聊|念叨|谈|吐槽|抱怨|透露|倾诉|告诉|坦白|交代|唠叨|嘀咕|八卦)"
_HAN = re.compile(r"[一-鿿]")
_TIED = re.compile(
    rf"[你您]|没(?:有)?{_TALK}过|贵方|贵司|贵公司|脑子|记忆|系统|数据库|后台|咱们?|(?:我|本人)[^,，。]{{0,8}}(?:说|讲|提|聊|念叨|告诉|谈|吐槽|抱怨|透露)|关于|有关|相关|涉及"
)
_NOUN = r"(?:(?:那|这)(?:些|档子?|茬儿?|件|回|点儿?|条|番|段|个|桩)?(?:事儿|事情?|话|破事|糗事|消息)|(?:那|这)(?:些|点儿?|条|番|段)|(?<![同故往])的?(?:事儿|事情?|话题?|内容|情况|信息|消息|记录|资料|数据|一切|所有|全部|细节|经历|打算|计划|想法|念头|陈述|东西|话|痕迹))"
_TOPICS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:关于|有关|涉及到?|对于|事关)(?P<x>[^,，。]{{1,30}}?)(?:有关|相关)?(?:的?{_NOUN}|的|(?=[,，。]|$))",
        r"(?:跟|和|与|同)(?P<x>[^,，。]{1,20}?)(?:有关|相关|沾边|有关联)",
        r"对(?P<x>[^,，。]{1,16}?)的?(?:保持失忆|一无所知|留存|保存|存储|收集|记录|使用)",
        rf"(?:把|将)(?P<x>[^,，。]{{2,30}}?)(?:{_NOUN})?(?:{_KEEP}|{_DROP})",
        r"(?:把|将)(?P<x>[^,，。]{2,30}?)(?:相关|有关)?的?(?:那些|这些|一切|所有)?(?:都|全|通通|统统|一并|给|从|$)",
        rf"{_TALK}(?:过|起|到|及|的|了|给你|你)*(?P<x>[^,，。]{{2,30}}?){_NOUN}",
        rf"{_TALK}(?:过|起|到)的?(?P<x>[^,，。]{{2,20}}?)(?:[,，。]|$)",
        rf"^[:：,，\s]*(?P<x>[^,，。]{{1,30}}?){_NOUN}",
    )
)
_NOISE = re.compile(
    r"^(?:把|将|哎呀|哎|唉|[呜嘤]+|求求你?|求|救命|笑死|烦死了|天哪|妈呀|好孩子|孩子|乖|宝|亲|请|麻烦|劳烦|拜托|劳驾|求你了?|希望|务必|能不能|能否|可否|可以|可不可以|帮我|帮忙|替我|给我|快|赶紧|你|您|贵方|那个|另外|还有|以后|现在|之前|此前|刚才|刚刚|昨天|前几天|上次|"
    r"所有|一切|任何|全部|那些|这些|都|也|就|所以|因此|(?:跟|和|对|向)[你您]|我(?=我|跟我)|本人要求|我要求|兹声明|我(?:刚|刚才|之前|昨天)?(?:跟|和|对)[你您](?=说|讲|提|聊)|[…,，:：、\s])+"
)
_TRAIL = re.compile(
    rf"(?:{_NOUN}|就好了?|全部|就|都|也|全|请|您|你|给我|帮我|帮忙|麻烦|一个字|半个字|一点儿?|可|得|要|通通|统统|一并|从?(?:你的?)?(?:脑子|记忆|系统)里?|(?:本来?|真)?不(?:该|应该|想)(?:跟|和|对)?[你您]?(?:说|讲|提|告诉)[你您]?|该多好|保持|彻底|抱怨|吐槽|打算|计划|好不好|行不行?|成不成?|好吗|没用了?|不要了|是?保密的?|已经|才|的|了|，|,|\s)++$"
)
_NOTHING = re.compile(
    r"(?:下来|下去|起来|去|个?干净|我|你|您|它|他|她|这|那|这个|那个|这些|那些|事|什么|东西|一切|本人|刚才|刚刚|之前|上一?条|上面)*"
)
_SAID = re.compile(
    rf"^(?:我)?(?:昨天|之前|刚才|刚刚|上次|前几天|此前)?(?:跟|和|对|向)?[你您]?(?:没有?|从未|未曾)?{_TALK}(?:过|起|到|及|的|了|给你|你)*(?=.{{2}})"
)
_LAST = re.compile(
    r"^[^,，]{0,6}(?:(?:上|前)(?:面)?(?:一)?(?:条|句|段)|刚(?:才|刚)?(?:那|这)?(?:一)?(?:条|句|段)|刚(?:才|刚)?发的)(?:消息|话|信息)?[^,，。]{0,4}(?:发错了?|打错了?|说错了?|不算|作废|是误发)?[,，。\s]*(?:请|帮我)?(?:撤回|撤销|作废|删了?|删掉|忘了?|别记|不算|当没看见)?"
    r"|^(?:哎呀|糟了?|啊|呃|[,，\s])*(?:发错(?:人|群|窗口|地方)?了?|(?:那|这)件事(?:情)?[,，]?[你您]?就?(?:别记了?|忘了吧?|当没听见|当没看见))"
)
_KEPT = re.compile(
    r"[,，](?:但|但是|不过|只)?(?P<kept>(?![^,，。]*[别不没求])[^,，。]{1,16}?)(?:那条|的事|那件事)?(?:要|得)?(?:留着|留下|保留|别动|记着)|除了(?P<kept2>[^,，。]{1,16}?)(?:以外|之外|[,，。]|$)"
)
_FRAGMENT = re.compile(
    r"(?P<x>(?!好的|嗯|算了|对了|谢谢|没事|不用|哈哈)[^,，。！!？?了是在]{2,8})[,，。.！!？?：:]"
)
_ONLY = re.compile(rf"(?:请|都|全|快)*(?:{_DROP}|{_NOT}{_KEEP})(?:它|他|她|了|吧|掉|[。.!！])*")
# 房租的事，划了: a topic and an order. 我把手机清空了 tells of what was done.
_NAMED_FIRST = re.compile(
    rf"(?!我们?(?:把|刚|前|已|都|早|又)|昨|今|前几|[他她])[^,，]{{1,12}}?(?:{_NOUN}|的|[^了])[,，、:：就都全请快]*"
)
_SHORTLY = 18
_LONGEST = 120


def may_let_go_chinese(text: str) -> bool:
    """Return whether any words of letting go stand in a text."""
    return _GOING.search(text) is not None or "发错" in text


def unframed_chinese(sentence: str, before: str = "") -> str | None:
    """Return a plain order with what a sentence wants forgotten, None where it asks for no such thing.

    ``before`` is the sentence before it, which may name the topic: 工资。删。
    """
    text = sentence.strip().replace("本人", "我").replace("貴方", "贵方")
    if len(text) > _LONGEST or _ELSE.search(text):
        return None
    if (found := _LAST.match(text)) and _ENDS.match(text[found.end() :]) and _GOING.search(text):
        return "忘了刚才那句话"
    if (fragment := _FRAGMENT.fullmatch(before.strip())) and _ONLY.fullmatch(text):
        return f"忘记我说过的关于{fragment['x']}的事"
    if re.search(r"[吗么][?？]?$", text) and not re.search(r"[你您]|[好行]吗|可以吗|帮", text):
        return None
    going = next(reversed(list(_GOING.finditer(text))), None)
    is_at_end = going is not None and _ENDS.match(text[going.end() :]) is not None
    if going is None:
        return None
    is_of_mind = re.search(r"忘|记|听|当", going[0]) is not None
    is_at_start = is_of_mind and not _HAN.search(_NOISE.sub("", text[: going.start()]))
    is_short = len(text) <= _SHORTLY and _is_named_first(text, going)
    if not (_TIED.search(text) or (is_at_end and is_short) or is_at_start):
        return None
    if _OBJECTS.search(text) and not re.search(r"记忆|脑子|记录|说|讲|提|聊", text):
        return None
    topic = _topic(text, going, is_at_end=is_at_end)
    if not topic:
        return None
    kept = _KEPT.search(text)
    lead = f"除了{kept['kept'] or kept['kept2']}以外，" if kept else ""
    return f"忘记我说过的关于{topic}的事" if not lead else f"忘记我说过的关于{topic}的事，{lead}"


def _is_named_first(text: str, going: re.Match[str]) -> bool:
    """Return whether a topic and an order are all that is said: what was done ends in 了 and has no topic apart."""
    piece = re.split(r"[,，、:：](?=.)", text[: going.start()])[-1] or text[: going.start()]
    is_done = going[0].endswith("了") and "吧" not in text[going.end() :]
    ends = rf"(?:{_NOUN}|的)[,，、:：就都全请快]*$" if is_done else r".$"
    return _NAMED_FIRST.fullmatch(piece) is not None and re.search(ends, piece) is not None


def _topic(text: str, going: re.Match[str], *, is_at_end: bool) -> str:
    head, tail = text[: going.start()], text[going.end() :]
    for part in (head, tail) if is_at_end else (tail, head):
        for pattern in _TOPICS:
            for found in pattern.finditer(part):
                if words := _bare(found["x"]):
                    return words
        pieces = re.split(r"[,，。:：;；…]", _GOING.sub("，", part))
        for piece in reversed(pieces) if part is head else pieces:
            if words := _bare(piece):
                return words
    return ""


def _bare(words: str) -> str:
    before = None
    while words != before:
        before = words
        words = _SAID.sub("", _TRAIL.sub("", _NOISE.sub("", words.strip())))
    return "" if _NOTHING.fullmatch(words) or len(words) < 2 else words
