"""Who acts in a Chinese clause, given what the clauses before it told."""

import re
from dataclasses import dataclass

from app.extraction.chinese.kinds import entry_of
from app.extraction.chinese.segment import Hit
from app.extraction.chinese.subjects import Subject
from app.extraction.chinese.words import ADVICE

SOMEBODY = "别人"
_TAKEN = re.compile(r"[把被给让叫跟和在]")  # the noun before acts, or is acted on by name
_IS_LAST = re.compile(
    r"^(?:[完好掉成光]|[出上]去|回来)?[了过]?\s*(?:了|吧|啦)?\s*(?:\d[\d.,]*\s*[元块万千]?|给[^，。]{1,8})?\s*[。！!，,；;]?\s*$"
)
# Verbs that hold their object or undergo something: a noun before them is who it happens to, 旺财绝育了, 钱包被偷了.
_HAS_OBJECT = re.compile(r"^被|[饭觉澡针牙病]$|绝育|驱虫|体检|手术|住院|出院")
# These act, or are what went where: 仓库已发货, 退款已退回.
_ACTORS = re.compile(
    r"(?:仓库|系统|平台|银行|公司|部门|商家|卖家|物流|医院|学校|法院|店里?|厂家?|财务|人事|测试|运维|法务|技术|款|人员|师傅|专员|工程师)$"
)
_WHOSE = re.compile(r"(?P<whose>(?!我的|我们的|俺的)[^的]{1,6})的")
_BODY = re.compile(r"[头肚胃牙腰背腿膝肩脖眼耳鼻嗓喉手脚胸心肤肝肾血节踝嘴舌肠脸股颈腕肘骨筋身]")
# Of these nothing happens that anybody did: 心态崩了, 重点来了, 缘分到了.
_NOBODY = re.compile(
    r"(?:^|的)(?:心态|情绪|重点|缘分|机会|灵感|人生|生活|日子|青春|梦想|运气|压力|时代|时光|岁月|事实|道理|爱情|友情|幸福|快乐|烦恼|气氛|脑子|智商|三观|良心|节奏|画风|春天|夏天|秋天|冬天)$"
)
_TO_ME = re.compile(r"[把给让跟对向被][我俺]|我的?(?:手|脚|脸|腿|拖鞋)")  # not the speaker who acts
_OWN_WORK = re.compile(r"已经?|为您|帮您|帮你|给您|给你|为你|我[们会来]|会[在为给帮]|将")
_ADVISER = re.compile(r"医生|大夫|老师|客服|专家|护士|律师|教练")
_TOGETHER = re.compile(r"不便|抱歉给|带来|我们(?:需要|应该|可以|一起|都|要|每个)|(?:作为|身为)")
# What an assistant says of its own understanding is nothing that it did.
_TAKES_IN = re.compile(
    r"(?:学习|学|理解|了解|明白|意识|认识|记|感受)到|我(?:已经?)?(?:会)?(?:记住|记下|记录下来|理解|明白|了解|学习)"
)
_CARED_FOR = re.compile(
    r"[它他她](?![们家妈爸的])|^[\s，,]*(?:就|又|先|赶紧|马上|只好|已经|刚)?(?:喂了?|遛了?|铲|给喂|[带抱送](?:去|到|回))"
)  # 晚上给它喂了药: not it who acts
# What those whom an assistant works with do, and what becomes of an order: 师傅明天上门, 退款今晚到账.
_SERVED = re.compile(
    r"师傅|快递|骑手|专员|工作人员|同事|客服|技术|维修|安装|管家|司机|工程师|审核|款|订单|工单|包裹|发票|到账|上门|送达|发货|派送|恢复|生效|到货"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What the clauses before in the sentence leave behind; ``subject`` is somebody, "" for the speaker."""

    subject: str = ""
    source: str = ""
    about: str = ""
    thing: str = ""
    supposes: bool = False
    verb: str = ""
    is_hearer: bool = False
    measures: bool = False
    is_unreal: bool = False
    unread: str = ""


def doer_of(who: Subject, hit: Hit, masked: str, story: Story, source: str) -> str | None:
    """Return the subject's words, "" for the speaker; None where the clause is about the hearer or a place."""
    if who.how in ("hearer", "place") or (who.how == "none" and story.is_hearer):
        return None
    entry = entry_of(hit.entries, masked) if hit.entries else None
    flags = entry.flags if entry else ""
    if (
        "c" in flags
        and not _TAKEN.search(masked[: hit.start])
        and _IS_LAST.match(masked[hit.end :])
    ):
        return story.subject  # 面试改到…了: the noun is what was moved
    if who.how == "noun":
        if _NOBODY.search(who.words):
            return None
        is_body = bool(entry and entry.kind.is_a("SYMPTOM")) and _BODY.search(who.words) is not None
        is_object = (
            "t" in flags
            and not _TAKEN.search(masked[who.end : hit.start])
            and _IS_LAST.match(masked[hit.end :])
            and not _HAS_OBJECT.search(hit.verb)
            and not _ACTORS.search(who.words)
        )
        # 机票订好了, 膝盖疼: the noun is what was booked, what hurts
        if is_body and (whose := _WHOSE.match(who.words)):
            return whose["whose"]  # 我妈的膝盖又疼了
        return story.subject if is_object or is_body else who.words
    if who.how == "self" and source and in_quotes(masked):
        return source
    if who.how == "none":
        if not story.subject and not source and _TO_ME.search(masked[: hit.start]):
            return story.thing  # 土豆跑进我家，把我拖鞋叼走了
        return "" if _CARED_FOR.search(masked) else _left_out(story, source)
    if who.words in ("他", "她") and source and source != SOMEBODY:
        return source
    return who.words


def in_quotes(masked: str) -> bool:
    """Return whether the words begin with a quotation mark."""
    return masked.lstrip()[:1] in ("“", '"', "「", "『")


def _left_out(story: Story, source: str) -> str:
    """Return whom a clause without a subject is about: 老婆说订好了 is hers, 医生说要做手术 is the patient."""
    if not source or source == SOMEBODY or story.subject:
        return story.subject
    return story.about if _ADVISER.search(source) else source


def is_own(who: Subject, masked: str, *, is_dated: bool) -> bool:
    """Return whether an assistant speaks of what it or those it works with did or will do."""
    if ADVICE.search(masked) or _TOGETHER.search(masked) or _TAKES_IN.search(masked):
        return False
    is_work = _SERVED.search(who.words or masked) is not None and (is_dated or "被" in masked)
    is_work = is_work and "一般" not in masked and "通常" not in masked
    if is_work and who.how in ("other", "noun", "none"):
        return True
    return who.how == "self" or (_OWN_WORK.search(masked) is not None and who.how != "other")
