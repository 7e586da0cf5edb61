"""Chinese rules for what someone likes, eats, does and wants."""

import re
from collections.abc import Iterator

from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    DRUGS,
    END,
    FOODLESS,
    NO_VALUE,
    NP,
)
from app.extraction.facts.said import Phase, Said

_ACTS = "吃|喝|看|听|玩|逛|穿|用|读|打|踢|唱|跳|跑|游|爬|去|坐|养|种|收集|画|写|学|做|钓|骑|睡|晒"

LIKES = re.compile(
    rf"(?P<neg>不(?:太|怎么|是很|再|咋)?|没那么)?(?P<verb>喜欢上?|热爱|酷爱|钟爱|爱上|迷上|最爱|超爱|爱(?={_ACTS})|讨厌|最怕|超怕|怕(?=吃|喝|看|坐)|受不了|最烦|反感|痴迷于?|沉迷)(?:了)?"
    rf"(?P<act>吃|喝|听|玩)?(?P<value>[\u4e00-\u9fffA-Za-z0-9·&、 -]{{1,14}}?)(?P<le>了)?{END}"
)

BEST = re.compile(
    rf"最(?:爱|喜欢)(?:吃|喝|看|听|玩|去)?的(?P<noun>[\u4e00-\u9fff]{{1,6}}?)?(?:就|还)?是(?P<value>{NP}{{1,14}}?){END}"
)

_HATES = ("讨厌", "最怕", "超怕", "怕", "受不了", "最烦", "反感")

DENIES = re.compile(
    rf"(?P<neg>从来不|从不|再也不|不再|不能|不怎么|不太|不|只|就)(?P<verb>吃|喝|抽|碰|沾)(?P<value>{NP}{{1,8}}?)(?P<le>了)?{END}"
)

CONSUMES = re.compile(
    rf"(?P<verb>吃|喝)(?:着)?(?:[一两二三四半\d]+(?:杯|瓶|个|碗|片|颗|盒|勺|根|块|罐|份|斤))?(?P<value>{NP}{{1,8}}?){END}"
)

A_CUP = re.compile(
    rf"(?P<verb>[一两二三四半\d]+(?:杯|瓶|个|碗|片|颗|盒|勺|根|块|罐|份))(?P<value>{NP}{{1,8}}?){END}"
)

GIVES_UP = re.compile(
    rf"(?P<verb>戒)(?:掉|了)*(?P<value>烟|酒|糖|奶茶|咖啡|(?![了掉过断]){NP}{{1,4}}?)(?:[一两三四五六七八九十几半\d]+(?:年|个月|天))?(?:多)?(?P<le>了)?{END}"
)

SMOKES = re.compile(r"(?P<verb>抽|吸)(?P<value>烟)(?!机|区|室|的人)(?P<le>了)?")

DIET = re.compile(
    r"(?P<verb>吃|是)?(?P<value>纯素|全素|素食主义者|素食者|素食|吃素|(?<=吃)素|清真|生酮饮食|生酮)(?:主义者|者|的)?(?:了)?(?:\s|$|[，。！,!])"
)

REPEATED = re.compile(
    rf"\s*(?:都|会|要|得|也|必|就|坚持|固定|雷打不动)*(?P<value>{NP}{{2,12}}?){END}"
)

NEVER = re.compile(
    rf"(?P<neg>从来不|从不|从没|从来没有?)(?P<value>(?!吃|喝|抽|过){NP}{{2,10}}?){END}"
)

GOAL = re.compile(
    rf"(?P<verb>目标|梦想|愿望|理想|心愿)(?:就)?是(?P<value>[^，。！？!?；;\n]{{2,25}}?){END}"
)

WANTS = re.compile(
    r"(?P<verb>(?<!不)(?<!没)想要?|立志要?|希望(?:自己)?(?:能|可以)?)(?P<value>(?:学会|学(?!校|生|习)|考上|考取|考过|考个|考到|考|减肥|减掉?\d|减重|瘦到?|瘦\d|攒|存够?|成为|当上?|开一?[家间]|写一?[本部]|跑完?\S{0,6}马拉松|转行|环游|戒|买房|拿到|通过)[^，。！？!?；;\n]{0,16}?)"
    + END
)

_NO_HABIT = re.compile(
    r"^(?:觉得|想|很|在|是|有|都是|感觉|感到|醒|起床|头|胃|疼|困|累|忙|说|问|给你|等|担心|要|会|能|下雨|堵|被|对|和你|跟你|可以|需要|应该|建议|保持|坚持下)"
)

_SPLIT = re.compile(r"和|跟|与|、|还有|以及")

DOUBT = re.compile(r"不|没|吗|别|记得|提醒|应该|建议|你|您|请")


def like(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 喜欢…, 不爱吃…, 受不了…."""
    phase = look.state(before)
    value = match["value"].strip()
    if phase is None or NO_VALUE.match(value) or len(value) > 12:
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


def best(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 最喜欢的颜色是…, 最爱的是…."""
    phase, noun = look.state(before), match["noun"]
    if phase is None or NO_VALUE.match(match["value"]):
        return
    if noun and noun not in ("东西", "人", "事"):
        yield look.tell(
            "favourite", who, match.span("value"), key=noun, phase=phase, verb=match.span("noun")
        )
    elif not noun:
        yield look.tell(
            "attitude", who, match.span("value"), "like", key=match["value"], phase=phase
        )


def deny(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 从来不喝…, 不吃…了, 只喝…."""
    phase, value = look.state(before), match["value"]
    if (
        phase is None
        or FOODLESS.match(value)
        or re.search(r"要|先|就$|还没|别|都$|一口|半天", before)
    ):
        return
    is_only = match["neg"] in ("只", "就")
    if is_only and re.fullmatch(DRUGS, value):
        yield look.tell(
            "medication", who, match.span("value"), phase=phase, verb=match.span("verb")
        )
        return
    if match["neg"] == "就" or (is_only and look.times and not _has_now(look)):
        return
    if not is_only and (match["le"] or "再" in match["neg"]):
        phase = Phase.ENDS
    slot, key = ("habit", "抽烟") if value == "烟" else ("consumption", value)
    for at in members(match.span("value"), value):
        words_ = key if slot == "habit" else look.full[slice(*at)]
        yield look.tell(
            slot,
            who,
            at,
            "yes",
            key=words_,
            phase=phase,
            is_negative=not is_only,
            verb=(match.start(), match.end("verb")),
        )


def _has_now(look: Look) -> bool:
    return any(re.search(r"现在|目前|如今|最近", span.text) for span in look.times)


def consume(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read what is eaten or drunk again and again: 每天早上一杯牛奶, 平时吃…."""
    phase, value = look.state(before), match["value"]
    often = look.repeats or re.search(
        r"平时|平常|一般|通常|经常|常常|天天|总是|老是|习惯|以前", before
    )
    if phase is None or not often or FOODLESS.match(value) or re.search(r"不|没|别", before):
        return
    if re.fullmatch(DRUGS, value) or value.endswith(("药", "饭")):
        return
    yield look.tell(
        "consumption",
        who,
        match.span("value"),
        "yes",
        key=value,
        phase=phase,
        verb=match.span("verb"),
    )


def smoke(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 抽烟 as a habit, one that is over behind 以前."""
    phase = look.state(before)
    if (
        phase
        and not match["le"]
        and not re.search(r"不|没|别|戒|禁|闻|二手|在$|讨厌|看|去$", before)
    ):
        yield look.tell(
            "habit",
            who,
            match.span("value"),
            "yes",
            key="抽烟",
            phase=phase,
            verb=match.span("verb"),
        )


def give_up(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 戒烟了, 戒了咖啡."""
    value = match["value"]
    done = match["le"] or "了" in match.group() or "已经" in before or look.times
    if not done or not look.change(before) or re.search(r"没|在$|想|要", before):
        return
    slot, key = ("habit", "抽烟") if value == "烟" else ("consumption", value)
    yield look.tell(
        slot,
        who,
        match.span("value"),
        "yes",
        key=key,
        phase=Phase.ENDS,
        is_negative=True,
        verb=match.span("verb"),
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


def repeat(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read what is done again and again: 每周三游泳, 每年春天都去阳朔攀岩."""
    value = match["value"]
    if (
        not look.repeats
        or look.state(before) is None
        or _NO_HABIT.match(value)
        or DOUBT.search(before + value)
    ):
        return
    parts = words(value)
    if (
        not parts
        or not parts[0].pos.startswith("v")
        or (len(parts) < 2 and len(value) < 2)
        or value.endswith("了")
    ):
        return
    yield look.tell("habit", who, match.span("value"), "yes", key=value)


def never(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 从不迟到, 从来没养过…."""
    value = match["value"]
    parts = words(value)
    if (
        look.state(before) is None
        or not parts
        or not parts[0].pos.startswith("v")
        or NO_VALUE.match(value)
    ):
        return
    if re.match(r"知道|觉得|想|敢|后悔|见|听|说|怀疑|认为|有|是|会", value):
        return
    key = re.sub(r"^([\u4e00-\u9fff]{1,2})过", r"\1", value)
    yield look.tell("habit", who, match.span("value"), "yes", key=key, is_negative=True)


def goal(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我的目标是…, 想学会…."""
    if re.search(r"不$|没$|帮|如果|你", before) or NO_VALUE.match(match["value"]):
        return
    if match["verb"].startswith("想") and any(
        re.match(r"今|明|周", span.text) for span in look.times
    ):
        return
    yield look.tell("goal", who, match.span("value"), verb=match.span("verb"))
