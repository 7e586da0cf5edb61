"""Chinese: what a clause says by its core (住在望京, 不抽烟了, 换成豆浆), whoever it says it of and in whatever phase.

A core is the verb with its value, without the subject, the adverbs and the particles around it. These are read in
one way for all cores: what denies, what is over, what begins, what lies ahead and what is only thought of.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from app.domain.intervals import TimeKind
from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import NO_VALUE, NP, UNSURE
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.times import is_era
from app.text.dictionary import class_of

# What may stand behind a core: particles, and for how long it has been so (了快俩月了, 好些年了).
TAIL = (
    r"(?=[了啦咯喽呢嘛啊呀哦噢哈的吧呗着哒滴]*\s*(?:有|都|快|好|差不多|也|已经|足足|整整|得有)*\s*"
    r"(?:[一两二三四五六七八九十几俩仨半多来好些\d]*个?(?:年|月|天|周|星期|礼拜|辈子|阵子|段时间|阵儿|宿|季|学期)[多了啦整的来半呢啊]*)?\s*"
    r"(?:[，,。！!；;、~～…（(）)\n]|\.(?=\s|$)|$|\s{2,}|因为|所以|但是?|而且|不过|哈哈|结果|然后))"
)
NP_ = NP
VALUE = rf"(?P<value>{NP}{{1,12}}?)"
_FRONT = r"^\W*"  # of a core whose value comes first: 烟早就不抽了
_TIMED = re.compile(
    r"每|天|早|晚|过|年|周|顿|初|月|最|怕"
)  # what the reader of times may have taken for one
_DENIED = re.compile(r"(?:不|没有?|未|甭|并非)(?:再|怎么|咋|太|大|是|去|用|爱|敢|肯|能|可以)*\s*$")
_NO_MORE = re.compile(r"再|早|已经|现在|如今|从此|往后|以后|后来|打那|自从")
_ADVISERS = re.compile(r"医生|大夫|主任|专家|中医|医院|药师")
# What no time in the clause ends, for it is its own: 九八年的, 最喜欢秋天.
_FOR_GOOD = frozenset({"birthday", "anniversary", "favourite", "blood_type", "sign"})
_STAYS = frozenset({"home", "employer", "school", "occupation"})
_LE = re.compile(r"^[啦咯喽]|^[的着]?了")
_WISH = re.compile(
    r"想|打算|准备|可能|也许|或许|好像|似乎|应该|希望|如果|要是|假如|假装|据说|听说|计划|梦[到见]|万一|怀疑|估计|差点|建议|推荐|(?<![特区分辨])别|有人|别人|人家|大家|人们|谁|哪|多少|几时|要不|考虑|商量|劝|逼|催|叫我|让我|求"
)
_SELF = re.compile(r"[我俺咱]|本人")
_NO_THING = re.compile(
    r"^(?:人是|你|您|他|她|它|这|那|我|自己|什么|谁|哪|的|了|是|有|不|没|被|把|让|一下|一起|跟你|和你|大家|人家|别人|咋|搭|要|得|死|到|过|着|上|下|来|说|想|看看|极|理不|情$|吃不|去不|信不|意思|心|护|面子|好者|恋|国|人$|上了|好几|现在|如果|因为|所以|[^的]{0,3}(?:问题|事儿?|意见|办法|时候|想法|消息|感觉|东西|机会|时间|空|点|人家))"
    r"|(?:吗|呢|的话|没有|不行|的人|的时候)$"
)
_NO_DOING = re.compile(
    r"^(?:打(?:算|听|扰|电话|车|字|开|断|不|卡|工|折|雷|包)|跑(?:题|来|去|不)|写(?:完|好|作业|了|错)|做(?:梦|完|好|了|什么|不|饭了)|听(?:说|到|见|不)|读(?:完|不)|画(?:完|了)|练(?:完|了))|了$|过$"
)
_WHEELS = re.compile(
    r"(?:[\u4e00-\u9fff]{1,4}车(?=$)|摩托|电瓶车|电动车|特斯拉|比亚迪|思域|雅阁|凯美瑞|卡罗拉|轩逸|朗逸|速腾|迈腾|帕萨特|高尔夫|宝来|捷达|桑塔纳|奥迪|宝马|奔驰|沃尔沃|雷克萨斯|保时捷|路虎|丰田|本田|日产|大众|别克|福特|雪佛兰|现代|起亚|马自达|斯巴鲁|五菱|宏光|哈弗|长安|吉利|奇瑞|红旗|蔚来|理想|小鹏|问界|极氪|极狐|零跑|哪吒|领克|坦克|欧拉|腾势|小米SU7|SU7|Model\s?[3YSX]|汉|唐|宋|秦PLUS|海豚|海鸥|途观|汉兰达|RAV4|CRV|CR-V|A[3-8]L?|[XL][1-9]|iPhone|苹果|华为|小米|荣耀|三星|OPPO|vivo|一加|魅族|MacBook|Mac|ThinkPad|联想|iPad|安卓|Kindle|Switch|PS5|富士|索尼|佳能|尼康|徕卡|Win\w*|Linux)[\dA-Za-z\u4e00-\u9fff ]{0,8}$"
)


def is_thing(look: Look, value: str) -> bool:  # a Check
    """Return whether words may name what people like, fear or have: no pronoun, no particle, no whole clause."""
    return len(value) <= 10 and _NO_THING.search(value) is None


def is_doing(look: Look, value: str) -> bool:  # a Check
    """Return whether words may tell what somebody does again and again."""
    return _NO_DOING.search(value) is None and _NO_THING.search(value) is None


def is_owned(look: Look, value: str) -> bool:
    """Return whether words name a thing and nothing more: 二手摩托, not 车停门口."""
    return (
        (len(value) > 1 or value in "车房船")
        and is_thing(look, value)
        and all(one.pos[0] in "nabxemqjlstr" for one in words(value))
    )


_FEARED = re.compile(
    r"^(?:黑|高|水|火|冷|热|疼|痛|鬼|血|死|老|狗|猫|蛇|虫|虫子|老鼠|蟑螂|蜘蛛|蜜蜂|鸟|鸡|生人|陌生人|人多|打雷|打针|抽血|雷声|鞭炮|放鞭炮|坐飞机|坐船|坐电梯|坐过山车|过山车|看牙|牙医|医院|电梯|密集|深水|深海|尖东西|大声|吵架|吹风机|吸尘器|洗澡|剪指甲|独处|孤独|黑暗|社交|上台|演讲|当众讲话|见人|晒|辣|痒|胖|开车|高速|夜路|走夜路|镜子|娃娃|小丑|气球|烟花|羽毛|毛毛虫|蚂蚁|壁虎|癞蛤蟆|青蛙|软体动物|动物)$"
)


def is_feared(look: Look, value: str) -> bool:  # a Check
    """Return whether words are what people are afraid of for good, not what is feared just now (怕迟到)."""
    kind = class_of(value, whole=True) or ""
    return _FEARED.match(value) is not None or kind in _CREATURES


_CREATURES = frozenset(
    {"animal", "dog", "cat", "bird", "fish", "insect", "reptile", "rodent", "rabbit", "horse"}
)


def is_wheels(look: Look, value: str) -> bool:  # a Check
    """Return whether words name a make of what people drive, ride or use each day."""
    return _WHEELS.match(value) is not None and is_thing(look, value)


Check = Callable[[Look, str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """One way of saying something of a slot.

    ``phase`` is that of the bare core. ``is_done``: the key is what the pattern's ``value`` holds, the value ``yes``. ``denies``: a bare denial is told too.
    ``is_bare``: the core has no verb that marks it, and stands right behind the subject (我哥法医, 闺女三年级了). ``is_front``: its value comes first, right behind a subject or at the clause's start. ``needs_who``: the subject must not be left out.
    ``is_activity``: the verb is part of the key. ``key`` is the key where the value is not its own; ``has_times``: times are among its words. ``ends`` is the rule of an end that names no value (``ENDS_ANY``) or only ends
    what is held (``ONLY_ENDS``). ``check`` looks at the value.
    """

    slot: str
    marks: str
    pattern: re.Pattern[str]
    phase: Phase = Phase.HOLDS
    key: str = ""
    value: str = ""
    is_done: bool = False
    denies: bool = False
    is_negative: bool = False
    ends: str = ""
    needs_who: bool = False
    is_activity: bool = False
    is_bare: bool = False
    is_front: bool = False
    check: Check | None = None
    has_times: bool = False


class Rest(TypedDict, total=False):
    """What a line of a table may say of its core beside its pattern; see ``Core``."""

    key: str
    value: str
    is_done: bool
    denies: bool
    is_negative: bool
    ends: str
    needs_who: bool
    is_activity: bool
    is_bare: bool
    check: Check


def core(
    slot: str, marks: str, pattern: str, phase: Phase = Phase.HOLDS, **rest: Unpack[Rest]
) -> Core:
    """Return a core; ``V`` in its pattern stands for any value, ``$`` at its end for what may stand behind."""
    said = pattern.replace("<V>", VALUE)
    is_front = said.startswith(_FRONT)
    said = said.removeprefix(_FRONT)
    said = said.removesuffix("$") + TAIL if said.endswith("$") else said
    has_times = _TIMED.search(pattern) is not None
    return Core(
        slot=slot,
        marks=marks,
        pattern=re.compile(said),
        phase=phase,
        has_times=has_times,
        is_front=is_front,
        **rest,
    )


def rule_of(one: Core) -> Callable[[Look, Who, re.Match[str], str], Iterator[Said]]:
    """Return the rule that tells a core."""

    def told(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
        return _told(one, look, who, match, before)

    return told


def _told(one: Core, look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    groups = match.groupdict()
    group = "value2" if groups.get("value2") else "value"
    value = (groups.get(group) or "").strip()
    if "value" in groups and (not value or NO_VALUE.match(value)):
        return
    if one.slot == "name" and who.words:
        return
    if one.slot == "medication" and _ADVISERS.search(who.words):
        who = Who(words="")  # 医生给换成缬沙坦了: it is the speaker who takes it
    said_who = who.words or look.goes_on or _SELF.search(before + (groups.get("who") or ""))
    if (one.needs_who or one.is_bare) and not said_who:
        return
    if one.check is not None and not one.check(look, value):
        return
    found = _phase(one, look, match, before)
    if found is None:
        return
    phase, is_negative = found
    at = match.span(group) if groups.get(group) else None
    key = groups.get("noun") or one.key or (value if one.is_done else "")
    if one.is_activity:
        key = match.group("verb").removeprefix("在") + value
    said = look.tell(
        one.slot,
        who,
        at,
        one.value or ("yes" if one.is_done or one.is_activity else ""),
        key=key.replace("*", value),
        phase=phase,
        is_negative=is_negative,
        verb=match.span("verb") if groups.get("verb") else match.span(),
    )
    ends = one.ends if phase is Phase.ENDS else ""
    yield replace(said, rule=ends) if ends else said


def _phase(one: Core, look: Look, match: re.Match[str], before: str) -> tuple[Phase, bool] | None:
    """Return the phase in which a core is told and whether it is denied; None where nothing is told."""
    denied = _DENIED.search(before) is not None
    if _WISH.search(before) or (one.phase is not Phase.HOLDS and UNSURE.search(before)):
        return None
    if one.phase is Phase.ENDED:
        return None if denied else (Phase.ENDED, one.is_negative)
    if one.phase is not Phase.HOLDS:
        if denied or not look.change(before):
            return None
        return one.phase, one.phase is Phase.ENDS or one.is_negative
    return _state(one, look, match, before, is_denied=denied)


def _state(
    one: Core, look: Look, match: re.Match[str], before: str, *, is_denied: bool
) -> tuple[Phase, bool] | None:
    """Return the phase of a core that bare says what holds."""
    after = look.masked[match.end() :]
    if one.slot in _FOR_GOOD:
        return None if is_denied else (Phase.HOLDS, False)
    if one.slot in _STAYS and any(
        s.kind is TimeKind.DURATION and not is_era(s) for s in look.times
    ):
        return None  # 在大理住了五天
    state = look.state(before, after)
    if state is None:
        return None
    if not is_denied:
        return state, one.is_negative
    if one.is_negative:
        return None
    if _LE.match(after) or match.groupdict().get("le") or _NO_MORE.search(before):
        return Phase.ENDS, True
    return (Phase.HOLDS, True) if one.denies else None
