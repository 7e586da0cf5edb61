"""Chinese rules for what someone likes, keeps to and wants."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    END,
    NO_VALUE,
    NP,
)
from app.extraction.facts.said import Phase, Said

_ACTS = "吃|喝|看|听|玩|逛|穿|用|读|打|踢|唱|跳|跑|游|爬|去|坐|养|种|收集|画|写|学|做|钓|骑|睡|晒"

LIKES = re.compile(
    rf"(?P<neg>不(?:太|怎么|是很|再|咋)?|没那么)?(?P<verb>喜欢上?|热爱|酷爱|钟爱|爱上|迷上|最爱|超爱|爱(?={_ACTS})|讨厌|最怕|超怕|怕(?=吃|喝|看|坐|狗|猫|虫|蛇|鬼|高|黑|冷|热|打针|水|生人|打雷|蟑螂|老鼠)|受不了|最烦|反感|痴迷于?|沉迷)(?:了)?"
    rf"(?P<act>吃|喝|听|玩)?(?P<value>[\u4e00-\u9fffA-Za-z0-9·&、 -]{{1,14}}?)(?P<le>了)?{END}"
)

FAN = re.compile(
    rf"是(?P<value>{NP}{{1,8}}?)(?:的)?(?:铁杆)?(?P<verb>球迷|粉丝|铁粉|迷妹|死忠粉){END}"
)
PREPARES = re.compile(rf"(?P<verb>备战|备考|准备考)(?P<value>{NP}{{2,10}}?){END}")
BEST = re.compile(
    rf"最(?P<verb>爱|喜欢|怕|讨厌|烦|恨)(?:吃|喝|看|听|玩|去)?的(?P<noun>[\u4e00-\u9fff]{{1,6}}?)?(?:就|还)?是(?P<value>{NP}{{1,14}}?){END}"
)

_HATES_MOST = ("怕", "讨厌", "烦", "恨")
_HATES = ("讨厌", "最怕", "超怕", "怕", "受不了", "最烦", "反感")

DIET = re.compile(
    r"(?P<verb>吃|是)?(?P<value>纯素食|纯素|全素|素食主义者|素食者|素食|吃素|(?<=吃)素|清真|生酮饮食|生酮)(?:主义者|者|的)?(?:了)?(?:\s|$|[，。！,!])"
)

GOAL = re.compile(
    rf"(?P<verb>目标|梦想|愿望|理想|心愿)(?:就)?是(?P<value>[^，。！？!?；;\n]{{2,25}}?){END}"
)

WANTS = re.compile(
    r"(?P<verb>(?<!不)(?<!没)想要?|立志要?|希望(?:自己)?(?:能|可以)?)(?P<value>(?:学会|学(?!校|生|习)|考上|考取|考过|考个|考到|考|减肥|减掉?\d|减重|瘦到?|瘦\d|攒|存够?|成为|当上?|开一?[家间]|写一?[本部]|跑完?\S{0,6}马拉松|转行|环游|戒|买房|拿到|通过)[^，。！？!?；;\n]{0,16}?)"
    + END
)

_SPLIT = re.compile(r"和|跟|与|、|还有|以及")


def like(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 喜欢…, 不爱吃…, 受不了…."""
    phase = look.state(before)
    value = match["value"].strip()
    is_too_much = re.match(r"太.{1,4}的.", value)
    if phase is None or (NO_VALUE.match(value) and not is_too_much) or len(value) > 12:
        return
    denied = bool(match["neg"]) or re.search(r"不$|不再$|没有?$", before) is not None
    attitude = "dislike" if match["verb"].startswith(_HATES) != denied else "like"
    if denied and match["verb"].startswith(_HATES):
        return
    is_over = denied and (bool(match["le"]) or "再" in before + (match["neg"] or ""))
    if is_over:
        attitude, phase = "like", Phase.ENDS
    elif match["verb"].endswith("上") or (match["le"] and phase is Phase.HOLDS):
        phase = Phase.BEGINS
    for at in members(match.span("value"), match["value"]):
        yield look.tell(
            "attitude",
            who,
            at,
            attitude,
            key=look.full[slice(*at)],
            phase=phase,
            is_negative=is_over,
            verb=match.span("verb"),
        )


def members(at: tuple[int, int], value: str) -> list[tuple[int, int]]:
    """Return the places of the members of 花生和海鲜; one for other words."""
    cuts = list(_SPLIT.finditer(value))
    if not cuts or any(len(part) > 6 or not part for part in _SPLIT.split(value)):
        return [at]
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(value)]
    return [(at[0] + first, at[0] + last) for first, last in zip(starts, ends, strict=True)]


def fan(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是湖人球迷."""
    phase = look.state(before)
    if phase and not re.search(r"不|没", before) and not NO_VALUE.match(match["value"]):
        yield look.tell(
            "attitude",
            who,
            match.span("value"),
            "like",
            key=match["value"],
            phase=phase,
            verb=match.span("verb"),
        )


def prepare(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在备战马拉松."""
    if not re.search(r"不|没|如果", before):
        yield look.tell(
            "goal", who, match.span("value"), key=match["value"], verb=match.span("verb")
        )


def best(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 最喜欢的颜色是…, 最爱的是…, 最怕的就是…."""
    phase, noun = look.state(before), match["noun"]
    if phase is None or NO_VALUE.match(match["value"]):
        return
    likes = match["verb"] not in _HATES_MOST
    if noun and likes and noun not in ("东西", "人", "事"):
        yield look.tell(
            "favourite", who, match.span("value"), key=noun, phase=phase, verb=match.span("noun")
        )
    elif not (noun and likes):
        attitude = "like" if likes else "dislike"
        yield look.tell(
            "attitude", who, match.span("value"), attitude, key=match["value"], phase=phase
        )


def diet(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 吃素, 是素食主义者."""
    phase = look.state(before)
    denied = re.search(r"不(?:再)?$|没有?$", before)
    if phase and not re.search(r"点$|家$", before):
        over = denied and ("再" in before or "了" in match.group())
        yield look.tell(
            "diet",
            who,
            match.span("value"),
            "吃素" if match["value"] == "素" else "",
            phase=Phase.ENDS if over else phase,
            is_negative=bool(denied),
        )


def goal(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我的目标是…, 想学会…."""
    if re.search(r"不$|没$|帮|如果|你", before) or NO_VALUE.match(match["value"]):
        return
    if match["verb"].startswith("想") and any(
        re.match(r"今|明|周", span.text) for span in look.times
    ):
        return
    yield look.tell("goal", who, match.span("value"), verb=match.span("verb"))
