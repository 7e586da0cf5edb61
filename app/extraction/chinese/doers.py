"""Who acts in a Chinese clause, given what the clauses before it told."""

import re
from dataclasses import dataclass

from app.extraction.chinese.kinds import Verb, entry_of
from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import Hit
from app.extraction.chinese.subjects import Subject
from app.extraction.chinese.words import ADVICE, SUBJECT
from app.extraction.frame import Kind
from app.extraction.wordlists import wordset

SOMEBODY = "别人"
_TAKEN = re.compile(r"[把被给让叫跟和在]")  # the noun before acts, or is acted on by name
_IS_LAST = re.compile(
    r"^(?:[完好掉成光]|[出上]去|回来)?[了过]?\s*(?:了|吧|啦)?\s*(?:\d[\d.,]*\s*[元块万千]?|给[^，。]{1,8}|在[^，。]{1,8}[上里下边家](?:了)?|(?:[一二两三四五六七八九十半几]|\d+)(?:个半?|多)?(?:年|月|周|天|小时|次|遍|片|粒|颗|顿|回|半)(?:了|没|都|也|还|就|不)?[^，。的]{0,4})?\s*[。！!，,；;]?\s*$"
)
# Verbs that hold their object or undergo something: a noun before them is who it happens to, 旺财绝育了, 钱包被偷了.
_HAS_OBJECT = re.compile(r"^被|[饭觉澡针牙病]$|绝育|驱虫|体检|手术|住院|出院")
# These act, or are what went where: 仓库已发货, 退款已退回.
_ACTORS = re.compile(
    r"(?:仓库|系统|平台|银行|公司|部门|商家|卖家|物流|医院|学校|法院|店里?|厂家?|财务|人事|测试|运维|法务|技术|款|人员|师傅|专员|工程师)$"
)
_MINE = ("", "我", "我们", "俺", "咱", "我的", "我左", "我右", "左", "右")
# What is not done by anybody who is there: 包裹到了, 退款到账, 项目通过了, 空调修好了.
_BY_ITSELF = ("DELIVER", "REFUND", "APPROVE", "MALFUNCTION", "PRICE", "RELEASE", "RESULT", "WRONG")
_IN_HAND = re.compile(r"^(?:收到|签收|寄出?|发出)")
# What is done to somebody: 孩子的疫苗打完了 is the child's.
_DONE_TO = wordset(
    "VACCINATE PET_TREATMENT VISIT_DOCTOR MEDICAL_CHECK MEDICAL_PROCEDURE TAKE_MEDICATION CHANGE_DOSE EXAM"
)
_HURT = re.compile(r"^(?:[摔扭崴磕碰撞划抓咬烫擦割闪断骨肿红]|受伤|发[炎麻青紫痒烫]|流|缝|破)")
_TO_OTHER = re.compile(r"^[了过]?给[他她它](?!们|[家妈爸]|的)|给[他她它](?:了|吧)?$")
_BODY_PART = re.compile(
    r"(?:左|右|前|后|两只|一只)?(?:耳朵|眼睛|爪子|尾巴|牙齿|肚子|嗓子|鼻子|嘴巴|舌头|膝盖|脚踝|手腕|手指|脚趾|胳膊|肩膀|脖子|屁股|髋骨|后背|皮肤|额头|下巴|眼|耳|鼻|嘴|头|脸|牙|腿|腰|背|胃|肝|肾|心脏|脚|手|爪|毛)$"
)
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
    of_a_work: bool = False
    after_blank: bool = False
    unread: str = ""


def doer_of(who: Subject, hit: Hit, masked: str, story: Story, source: str) -> str | None:
    """Return the subject's words, "" for the speaker; None where the clause is about the hearer or a place."""
    if who.how == "place" and _IS_LAST.match(masked[hit.end :]) and _takes_object(hit, masked):
        return story.subject  # 吉他学了三个月: the dictionary takes it for a place
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
        return None if _NOBODY.search(who.words) else _of_thing(who, hit, entry, masked, story)
    if who.how == "self" and source and in_quotes(masked):
        return source
    if who.how == "none":
        if not story.subject and not source and _TO_ME.search(masked[: hit.start]):
            return story.thing  # 土豆跑进我家，把我拖鞋叼走了
        return "" if _CARED_FOR.search(masked) else _left_out(story, source)
    if who.words in ("他", "她") and source != SOMEBODY and not _ADVISER.search(source):
        return source or who.words
    return who.words


def _of_thing(who: Subject, hit: Hit, entry: Verb | None, masked: str, story: Story) -> str:
    """Return who acts, or whom it befell, where a noun for no person stands in front of the verb.

    膝盖疼, 机票订好了: the noun is what hurts, what was booked; of 我妈腿摔了 and 孩子的疫苗打完了 it names whose it is.
    """
    kind = entry.kind if entry else None
    owner = owner_of(who.words)
    part = _BODY_PART.search(who.words)
    ails = kind is not None and kind.is_a("SYMPTOM", "RECOVER", "ACCIDENT")
    if (ails and _BODY.search(who.words)) or (part and _HURT.match(hit.verb)):
        whose = who.words[: part.start()].rstrip("的") if part else who.words.rpartition("的")[0]
        whose = owner or whose
        return story.subject if whose in _MINE else whose
    is_taken = _TAKEN.search(masked[who.end : hit.start]) is not None
    is_object = (
        entry is not None
        and "t" in entry.flags
        and not is_taken
        and _IS_LAST.match(masked[hit.end :]) is not None
        and not _HAS_OBJECT.search(hit.verb)
        and not _ACTORS.search(who.words)
        and not _happens(kind, hit, masked)
    )
    if is_object:
        if _TO_OTHER.search(masked[hit.end :]):
            return ""  # 押金退给她了
        is_whose = bool(owner) and kind is not None and kind.action_type in _DONE_TO
        return owner if is_whose and owner not in _MINE else story.subject
    if owner and owner not in _MINE and "的" not in who.words and _is_act_of_person(kind, hit):
        return owner  # 我儿子数学考了98
    return who.words


def _happens(kind: Kind | None, hit: Hit, masked: str) -> bool:
    """Return whether a thing in front of the verb is what something happens to, nobody's doing: 包裹到了; not 台灯收到了, 工资到账1万."""
    if hit.verb.startswith(("解决", "恢复")):
        return True
    is_so = kind is not None and kind.is_a(*_BY_ITSELF) and not _IN_HAND.match(hit.verb)
    return is_so and not re.search(r"\d", masked[hit.end :])


def _is_act_of_person(kind: Kind | None, hit: Hit) -> bool:
    if kind is None or kind.is_a(*_BY_ITSELF) or kind.is_a("MALFUNCTION", "RESULT", "END", "START"):
        return False
    return kind.is_sure and not hit.verb.startswith("被")


def owner_of(words: str) -> str:
    """Return the person with whom a noun for something of theirs begins: 孩子的疫苗, 我妈腿, 我儿子数学; "" without one."""
    person = SUBJECT.match(words)
    if person is None or person.end() >= len(words):
        return ""
    groups = {name for name, value in person.groupdict().items() if value}
    if groups & {"me", "of_mine"}:
        return "我"
    said = person.group()
    if not groups & {"kin", "mine", "our", "ours"} and not WHO.match(said):
        return ""
    return "" if words[person.end()] in "家们里" or words[person.end()].isascii() else said


def _takes_object(hit: Hit, masked: str) -> bool:
    return bool(hit.entries) and "t" in entry_of(hit.entries, masked).flags


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
