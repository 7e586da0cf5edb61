"""Chinese turns of life: 被裁了, 离婚了, 把…停掉了, …已经出手了, 搬进了…的新房子."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import DRUGS, END, NP
from app.extraction.facts.said import ENDS_ANY, ONLY_ENDS, Phase, Said
from app.extraction.facts.sameness import is_known_place

JOBLESS = re.compile(
    rf"(?P<verb>被(?:公司|单位|老板)?(?:裁员?|优化|辞退|开除|炒鱿鱼|炒)掉?|失业|下岗|(?:已经|刚刚?|正式)?(?:裸辞|辞职|离职|辞了职|离了职)|(?:办完|办好)了?(?:辞职|离职)手续?)了?{END}"
)
UNLOVED = re.compile(
    rf"(?:(?:和|跟|与)(?:我?(?:女朋友|男朋友|女友|男友|老公|老婆|对象|前任)|(?P<value>[\u4e00-\u9fff]{{2,3}}?)))?(?:已经|刚|彻底|最终|还是)*(?P<verb>办完了?离婚手?续?|办完了?离婚|离了?婚|分手|掰|吹|散伙|分道扬镳)了{END}"
)
AGAIN = re.compile(
    rf"(?:和|跟|与)(?P<value>[\u4e00-\u9fff]{{2,3}}?)(?:又|重新)*(?P<verb>复合|和好|在一起|复婚)了?{END}"
)
STOPS_DRUG = re.compile(
    rf"(?:(?:医生|大夫|主任|中医|专家)(?:说|让|叫|嘱咐|建议)?我?(?:先)?)?把(?P<value>{DRUGS}|{NP}{{2,8}}?)(?:给|都|先)?(?P<verb>停掉?|断|戒)了{END}"
)
GIVEN_UP = re.compile(
    rf"(?P<value>烟|酒|咖啡|奶茶|糖|可乐|零食|宵夜)(?:已经|也|都|是|早就|彻底|总算|终于)*(?P<verb>戒掉?|断)了{END}"
)
TAKEN_UP = re.compile(
    rf"(?:又|重新)(?:开始)?(?P<verb>抽|吸|喝|吃)(?:上|回)了?(?P<value>烟|酒|咖啡|奶茶|糖|可乐|零食|肉|辣)了?{END}"
)
GONE = re.compile(
    rf"^(?:我的?|家里的?|那[辆台部把架]|这[辆台部把架])?(?P<value>{NP}{{2,10}}?)(?:已经|前[几两]天|上周|昨天|刚|早就|被我)*(?P<verb>出手|卖掉?|转手|转让|送人|捐|报废|处理掉?)了{END}"
)
INTO = re.compile(
    rf"(?P<verb>搬[进入到]了?|住[进上]了?)(?:位于|在)?(?P<value>{NP}{{2,6}}?)的?(?:新房子?|新家|公寓|小区|出租屋|宿舍|大房子|老房子|房子)(?:里|了)*{END}"
)
DWELLS = re.compile(
    rf"(?:租的?房子?|租房|房子|新房|新家|新房子|出租屋|我家|家)(?:就|现在|也)?(?:买|租|安|定)?(?P<verb>在)(?P<value>{NP}{{2,8}}?){END}"
)
_UNREAL = re.compile(
    r"如果|要是|想|打算|准备|可能|差点|怕|会不会|要不要|考虑|别|没|不|等我|明年|以后"
)
_NOBODY = re.compile(r"^(?:他|她|它|谁|人家|朋友|同事|同学|老板|公司|他们|别人)")
_NO_PLACE = re.compile(r"^(?:这|那|哪|一|二|三|装修|打扫|里|外|附近|附近|公司|学校|医院|手|路上)")
_SPOUSES = re.compile(r"^(?:女朋友|男朋友|女友|男友|老公|老婆|对象|前任|同事|朋友|公司|房东|客户)$")


def jobless(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 被裁了, 我辞职了: whatever the job was, it is over."""
    if "从" in before or not _has_happened(look, before):
        return
    yield _any(look, who, "employer", "job", match)


def unloved(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 离婚了, 我跟阿凯掰了."""
    if who.words or not _has_happened(look, before):
        return
    name = match["value"]
    if name and not _SPOUSES.match(name) and not _NOBODY.match(name):
        yield look.tell(
            "relation",
            who,
            match.span("value"),
            key="partner",
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span("verb"),
        )
    elif re.search(r"我|们|^\W*$", before) or name:
        yield _any(look, who, "relation", "partner", match)


def again(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我和阿凯又复合了."""
    name = match["value"]
    if who.words or _SPOUSES.match(name) or not _has_happened(look, before):
        return
    if match["verb"] == "在一起" and "又" not in match.group():
        return
    yield look.tell(
        "relation",
        who,
        match.span("value"),
        key="partner",
        phase=Phase.BEGINS,
        verb=match.span("verb"),
    )


def stops(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 医生让我把阿托伐他汀停掉了: done, whoever said so."""
    if re.search(r"如果|要是|想|打算|可能|没|不|别|要不要|能不能|建议", before):
        return
    value = match["value"]
    is_drug = re.fullmatch(DRUGS, value) or value.endswith(("药", "片", "素", "胶囊", "针"))
    said = look.tell(
        "medication",
        who,
        match.span("value"),
        phase=Phase.ENDS,
        is_negative=True,
        verb=match.span("verb"),
    )
    yield said if is_drug else replace(said, rule=ONLY_ENDS)


def given_up(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 烟戒掉了."""
    if _has_happened(look, before):
        yield _taken(look, who, match, phase=Phase.ENDS)


def taken_up(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 又抽上烟了."""
    if _has_happened(look, before):
        yield _taken(look, who, match, phase=Phase.BEGINS)


def _taken(look: Look, who: Who, match: re.Match[str], *, phase: Phase) -> Said:
    is_smoke = match["value"] == "烟"
    return look.tell(
        "habit" if is_smoke else "consumption",
        who,
        match.span("value"),
        "yes",
        key="抽烟" if is_smoke else match["value"],
        phase=phase,
        is_negative=phase is Phase.ENDS,
        verb=match.span("verb"),
    )


def gone(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 比亚迪汉已经出手了: a thing that is said to be had ends."""
    if re.search(r"把|打算|想|要|准备", match["value"]):
        return
    if who.words or not _has_happened(look, before):
        return
    said = look.tell(
        "possession",
        Who(words=""),
        match.span("value"),
        phase=Phase.ENDS,
        is_negative=True,
        verb=match.span("verb"),
    )
    yield replace(said, rule=ONLY_ENDS)


def into(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 搬进了滨江的新房子."""
    value = match["value"]
    if _has_happened(look, before) and _is_place(value):
        yield look.tell(
            "home", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
        )


def dwells(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 租的房子在望京."""
    phase = look.state(before)
    if phase and not _UNREAL.search(before) and _is_place(match["value"]):
        yield look.tell("home", who, match.span("value"), phase=phase, verb=match.span("verb"))


def _has_happened(look: Look, before: str) -> bool:
    return look.change(before) and not _UNREAL.search(before)


def _is_place(value: str) -> bool:
    parts = words(value)
    is_named = is_known_place(value) or (len(parts) == 1 and parts[0].pos in ("ns", "nr", "nz"))
    return not _NO_PLACE.match(value) and (is_named or len(value) <= 4)


def _any(look: Look, who: Who, slot: str, value: str, match: re.Match[str]) -> Said:
    said = look.tell(
        slot,
        who,
        None,
        value,
        key="partner" if slot == "relation" else "",
        phase=Phase.ENDS,
        is_negative=True,
        verb=match.span("verb"),
    )
    return replace(said, rule=ENDS_ANY)
