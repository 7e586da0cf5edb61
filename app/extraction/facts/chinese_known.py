"""Chinese: what becomes of something known that a sentence names."""

import re
from collections.abc import Iterator, Sequence

from app.extraction.facts.chinese_words import KIN, NP, ROLES
from app.extraction.facts.known import (
    PARTNERS,
    Named,
    Tongue,
    become,
)
from app.extraction.facts.said import Said
from app.extraction.holding import ENDING_SLOTS, Known
from app.text.folding import simplified

_UNREAL = re.compile(
    r"[?？吗]\s*$|如果|要是|假如|打算|准备|计划|想(?!起|到|不到)|可能|也许|考虑|希望|差点|才(?:去|提|到|能)|下个?(?:月|周|星期|礼拜)(?!.*了[。！]?$)|明年|过完年|九月份就|将来|还没|哪个"
)
# What is done to what ends, where it stands before it; what is told of it, where it stands behind; by slot.
_TURNS = r"把|从|戒了?|不再|退了?|换掉了?|停了?|不用|取消了?"
_LEFT = r"(?:那边|那儿|这边|(?:那份|那家|这家)工?|的(?:房子|卡|账户|会员|手术|工作|课|药)|整个部门|这药|那个过敏|皮试|今年|上个?[月周]|上礼拜|前阵子|昨天|现在|已经|都|也|就|我|给|被我|全|刚|早就|彻底|死活|可以|伤胃|太贵了?|太远了?|是|，|,){0,6}"
_OBJECTS = {
    "employer": r"辞了|离开了?|被",
    "home": r"搬离了?|搬出了?|离开了?",
    "relation": r"甩了",
    "possession": r"卖了|卖掉了?|报废了",
    "phone": r"卖了|卖掉了?",
    "medication": r"停掉了?|不吃|不打",
    "consumption": r"不吃|不喝|不碰|戒掉了?",
    "allergy": r"不是对",
    "diet": r"不算(?:纯|全)?(?:吃)?|不(?:再)?吃|破了?",
    "membership": r"没(?:再)?续|不续|注销了?",
    "attribute": r"没(?:再)?续|不续|注销了?|卖了",
}
_SUBJECTS = {
    "employer": r"买断|交了?辞呈|辞了?|离职|砍了|裁|优化|解散|倒闭|关门|黄了|不干了",
    "home": r"住不起|住不下|拆迁|退租|搬走|不住了|卖了|搬去|搬到|告别",
    "school": r"转学|毕业|退学|不上了|太远",
    "relation": r"把我甩|甩了|休产假|不教|分了|分手|分开|掰|吹了|散了|算?是?两清|离婚|离了|断了|完了|退休了?|调(?:走|去|到|总部)|升(?:职|了)|离职|走了",
    "possession": r"置换|换购|让人偷|抵|卖|出手|报废|处理掉|送人|转手|丢了|被偷|换",
    "phone": r"卖|出手|换|丢了",
    "medication": r"(?:是|今天)?最后一|停|不吃|撤|减掉|(?:医生)?(?:给)?换",
    "consumption": r"停|不吃|不喝|不碰|断|戒|(?:狗粮|猫粮)?(?:改|换)",
    "diet": r"不吃了|算了|到头|破戒",
    "allergy": r"脱敏|阴性|是阴性|搞错|误诊|能吃了|好了",
    "membership": r"跑路|倒闭|关门|太贵|太坑|涨价|废了|到期|退了|注销|没续|不续|关了",
    "attribute": r"跑路|倒闭|网点撤|太贵|太坑|涨价|废了|到期|退了|注销|没续|不续|关了|退休|换|改|转|挪|卖",
    "attitude": r"不看|腻了|不用|不喜欢",
    "habit": r"跑路|倒闭|关门|到期|没续|不去|不练|退了",
}  # fmt: skip
_BEFORE = {
    slot: re.compile(rf"(?P<verb>{_OBJECTS[slot] + '|' if slot in _OBJECTS else ''}{_TURNS})(?:我?的?|家里?的?|了)?$")
    for slot in ENDING_SLOTS
}  # fmt: skip
_AFTER = {
    slot: re.compile(rf"^(?:猫粮|狗粮|银行|医院|卡)?{_LEFT}(?P<verb>{words})") for slot, words in _SUBJECTS.items()
}  # fmt: skip
_OTHERS = re.compile(
    rf"^[\W]*(?:今天|昨天|上周)?(?:我(?:的|家)?)?(?:{KIN}|{ROLES})(?!的|给)|^\W*(?:他|她|他们|人家|有人|别人)"
)
_NEVER = re.compile(
    r"没(?:换|退|停|卖|转|离|辞|调|分|断|戒|搬|改)|不(?:换|退|停|卖|转|辞|调|分手|断|搬|改)(?!了)"
)
_STOP = r"(?=[，,。！!；;\s]|$|了|的|去了|管|做|当|干|教|送|修|这边|那边|上班|跟|和|因为|之前)"
_VERBS = r"(?:换成了?|换了|换到了?|换去|改成了?|改用了?|改吃了?|改开了?|改去了?|改到了?|改打到了?|转到了?|转去了?|转投了?|转(?=[^到去走给了])|搬到了?|搬去了?|调到了?|跳到了?|去了(?=\S)|挪到了?|迁到了?|置换了?|换购了?|上了|考上了?|改买了?|改投了?|改订了?|入了|买了|拉了|办了|开了|存到了?|进了|到了)"
_NEW = (
    re.compile(rf"归(?P<new>{NP}{{2,4}}?)管"),
    re.compile(rf"{_VERBS}(?:[一]?[台辆部个家张只])?(?P<new>(?!了|的){NP}{{2,12}}?){_STOP}"),
    re.compile(
        rf"(?:现在|已经|如今|目前|人)(?:都|就|也|已经)*(?:改)?(?:开|用|吃|在|归|找|跟|去|是|住)的?(?:是)?(?P<new>(?!家|那|这|公交|地铁|挤){NP}{{2,10}}?)(?:管|看牙|看病|负责|家){{0,1}}{_STOP}"
    ),
    re.compile(rf"以后都?(?:发|打|用|走|找)(?P<new>{NP}{{2,6}}?){_STOP}"),
)
_RIGHT = (
    re.compile(rf"(?:是|在)(?:在)?(?P<new>{NP}{{2,10}}?)[，,、]\s*不是$"),
    re.compile(r"不是$"),
)
_MIXED_UP = re.compile(
    rf"^(?:过敏|那个|这个)?(?:是我|我)?(?:说|记|搞|弄|打|写)(?:岔|混|错|反)了[，,、]?\s*(?:应该|其实|而)?(?:是|叫|在)(?:对)?(?P<new>{NP}{{2,8}}?)(?:过敏)?{_STOP}"
)
_RIGHT_AFTER = re.compile(rf"^[，,、\s]*(?:而)?是(?:在)?(?P<new>{NP}{{2,10}}?){_STOP}")
_NO_NEW = re.compile(r"^(?:一个|这|那|我|他|她|你|什么|总部|楼上|别|公司|家|新|了|地方|手|牌子|卡)")
_LOVE = re.compile(r"把我甩|甩|分|掰|吹|散|算|两清|离|断|完|是")
_HIRED = re.compile(
    r"经理|老板|领导|上司|主管|医生|大夫|牙医|房东|教练|私教|班主任|律师|会计|保姆|家教|兽医"
)


def _end(plain: str, named: Named) -> tuple[int, int] | None:
    """Return where the sentence says that it ends: by what stands right before it, or behind it."""
    one = named.known
    if one.slot != "relation" and (found := _BEFORE[one.slot].search(plain[: named.start])):
        return found.span("verb")
    pattern = _AFTER.get(one.slot)
    after = pattern.match(plain[named.end :]) if pattern else None
    if after is None or (one.slot == "employer" and "我" not in plain):
        return None
    if one.slot == "relation":
        is_love = PARTNERS.match(one.key) is not None
        parts = _LOVE.match(after["verb"]) is not None
        is_meant = parts and "我" in plain if is_love else not parts and _HIRED.search(one.key)
        if not is_meant:
            return None
    return named.end + after.start("verb"), named.end + after.end("verb")


def _is_of_others(plain: str, named: Named, speaker: str) -> bool:
    """Return whether somebody else does it to theirs: 我妹从深圳搬到长沙."""
    one, other = named.known, _OTHERS.match(plain)
    if speaker and one.subject != speaker:
        return False  # it is theirs
    return other is not None and one.slot != "relation" and named.start >= other.end()


def _new(plain: str, named: Named) -> tuple[int, int] | None:
    one = named.known
    if one.slot in ("allergy", "diet"):
        return None
    if one.slot == "relation" and PARTNERS.match(one.key):
        return None
    for pattern in _NEW:
        for match in pattern.finditer(plain):
            first, last = match.span("new")
            is_old = first < named.end and named.start < last
            if not is_old and not _NO_NEW.match(match["new"]) and match["new"] not in one.object:
                return first, last
    return None


def _put_right(plain: str, named: Named) -> tuple[int, int] | None:
    """Return what is right where the known is said to be wrong: 是浦发，不是招商."""
    before = plain[: named.start]
    if mixed := _MIXED_UP.match(plain[named.end :]):
        return named.end + mixed.start("new"), named.end + mixed.end("new")
    if (match := _RIGHT[0].search(before)) is not None:
        return match.span("new")
    if _RIGHT[1].search(before) is None:
        return None
    after = _RIGHT_AFTER.match(plain[named.end :])
    if after is None:
        return None
    return named.end + after.start("new"), named.end + after.end("new")


_TONGUE = Tongue(
    is_unreal=_UNREAL.search,
    is_untrue=_NEVER.search,
    put_right=_put_right,
    end=_end,
    new=_new,
    is_of_others=_is_of_others,
)


def about_known(
    sentence: str, start: int, held: Sequence[Known], speaker: str = ""
) -> Iterator[Said]:
    """Yield what a sentence says of things known: which are over, and what came in their place."""
    return become(simplified(sentence), start, held, speaker, _TONGUE)
