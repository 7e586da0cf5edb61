"""Chinese rules for what ends or changes: 把…卖了, 和…分手了, 把…加到…毫克."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import DOSE, DRUGS, END, NAME, NP, SCHOOL
from app.extraction.facts.said import ONLY_ENDS, Phase, Said
from app.extraction.facts.sameness import is_known_place

WENT = re.compile(
    rf"把(?:我的?|家里的?|那[辆台部把架]|这[辆台部把架])?(?P<value>{NP}{{2,10}}?)(?:给)?(?P<verb>卖掉?|转手|送人|捐|报废)了?{END}|(?P<verb2>卖掉?了|转手了|送走了)(?:我的?|家里的?|那[辆台部把架])?(?P<value2>{NP}{{2,10}}?)了?{END}"
)
PARTED = re.compile(
    rf"(?:和|跟|与)(?:我?(?:女朋友|男朋友|女友|男友|老公|老婆|对象))?(?P<value>{NAME})(?:已经)?(?P<verb>分手|离婚|分开|分了)了?"
)
DOSED = re.compile(
    rf"(?:(?<![\u4e00-\u9fffA-Za-z])|把|将|我的?)(?P<value>{DRUGS}|(?![^，]*把|我){NP}{{2,6}}?)(?:的?(?:剂量|药量|用量))?(?:从{NP}{{1,8}})?(?P<verb>加|增加|加量|减|减少|减量|调|调整|调高|调低|改|提高|降|换)(?:到|成|为|至)了?(?P<dose>{DOSE})"
)
BACK_AT = re.compile(
    rf"(?P<verb>回到了?|重回|重返|回)(?P<value>{NP}{{2,12}}?)(?P<tail>上班|工作|任职|当差)?了?{END}"
)
NOW_AT = re.compile(
    rf"^[\s，,]*(?:我)?(?:现在|目前|如今)?(?:在|去了)(?P<value>{NP}{{2,10}}?)了?{END}"
)
MOVED_SCHOOL = re.compile(rf"(?P<verb>转学?[到去]了?|转学去了?|升入了?|升到了?)(?P<value>{SCHOOL})")
_WORK = re.compile(r"上班|工作|离职|辞职|跳槽|任职|就职|东家|换了?(?:个)?(?:公司|单位|地方)|下家")
_PLACE = re.compile(r"^(?:家|老家|学校|公司|国|国内|国外|北京|上海|这|那|哪|我|他|她)")


def went(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 把思域卖了, 卖掉了钢琴: it is had no more."""
    group, verb = ("value", "verb") if match["value"] else ("value2", "verb2")
    if look.change(before):
        yield look.tell(
            "possession",
            who,
            match.span(group),
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span(verb),
        )


def parted(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我和小雅分手了."""
    if look.change(before) and not who.words:
        yield look.tell(
            "relation",
            who,
            match.span("value"),
            key="partner",
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span("verb"),
        )


def dosed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 医生把降压药加到40毫克了: whoever changes it, it is the speaker who takes it."""
    is_drug = (
        re.fullmatch(DRUGS, match["value"]) or "毫克" in match["dose"] or "mg" in match["dose"]
    )
    if not is_drug or re.search(r"不|没|想|打算|建议|要不要|如果", before):
        return
    yield look.tell(
        "medication",
        Who(words=""),
        match.span("value"),
        f"{match['value']} {match['dose'].strip()}",
        key=match["value"],
        phase=Phase.BEGINS,
        verb=match.span("verb"),
    )


def back_at(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 又回京东上班了, 回到协和医院工作."""
    value = match["value"]
    is_job = match["tail"] or value.lower() in look.employers or _WORK.search(look.context)
    if not is_job or _PLACE.match(value) or is_known_place(value) or not look.change(before):
        return
    yield look.tell(
        "employer", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
    )


def now_at(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read what stands for a job after talk of one: 以前在华为上班，现在在字节; 离职了，去了和睦家."""
    value, others = match["value"], look.context.replace(look.full, "")
    if not _WORK.search(others) or _WORK.search(look.full):
        return
    if _PLACE.match(value) or is_known_place(value) or not look.change(before):
        return
    yield look.tell("employer", who, match.span("value"), phase=Phase.BEGINS)


QUITTING = re.compile(rf"(?<!正)(?P<verb>在戒)(?P<value>糖|奶茶|咖啡|甜食|碳水|辣){END}")
NO_MORE = re.compile(
    rf"不(?:再)?(?P<value>(?:去|学|练|跑|游|打(?!算|扰|听)|弹|跳|玩|骑|画){NP}{{1,6}}?|跑步|游泳|健身|攀岩|钓鱼|下棋)了{END}"
)
TURNED = re.compile(r"(?P<verb>满|刚满|到)了?(?P<value>\d{1,3}(?:周)?岁)了?")


def quitting(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我在戒糖."""
    if re.search(r"不|没|想|打算|要", before):
        return
    yield look.tell(
        "consumption",
        who,
        match.span("value"),
        "yes",
        key=match["value"],
        is_negative=True,
        verb=match.span("verb"),
    )


def no_more(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 不去攀岩了, 不学西班牙语了: a denial that only ends what is held."""
    value = match["value"]
    if look.times or is_known_place(value.removeprefix("去")) or not look.change(before):
        return
    told = look.tell(
        "habit",
        who,
        match.span("value"),
        "yes",
        key=value,
        phase=Phase.ENDS,
        is_negative=True,
    )
    yield replace(told, rule=ONLY_ENDS)


def turned(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 上周满35岁了."""
    if "了" in match.group() + look.full[match.end() :][:1] and look.change(before):
        yield look.tell("age", who, match.span("value"), verb=match.span("verb"))


RESUMED = re.compile(
    rf"(?:又|重新)(?:开始)?(?P<verb>抽|吸|喝|吃)(?:起)?(?P<value>{NP}{{1,6}}?)(?:来)?了{END}"
)


def resumed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 又开始抽烟了, 又喝起酒来了: what was given up is done again."""
    if "开始" not in match.group() and "起" not in match.group() and "重新" not in match.group():
        return  # 又吃火锅了 tells of a meal
    if not look.change(before):
        return
    is_smoke = match["value"].endswith("烟")
    yield look.tell(
        "habit" if is_smoke else "consumption",
        who,
        match.span("value"),
        "yes",
        key="抽烟" if is_smoke else match["value"],
        phase=Phase.BEGINS,
        verb=match.span("verb"),
    )


def moved_school(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 转到育才小学了."""
    if look.change(before):
        yield look.tell(
            "school", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
        )
