"""Chinese rules for what someone eats, drinks and does again and again."""

import re
from collections.abc import Iterator

from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_likes import members
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    DRUGS,
    END,
    FOODLESS,
    NP,
)
from app.extraction.facts.said import Phase, Said

DENIES = re.compile(
    rf"(?P<neg>从来不|从不|再也不|不再|不能|不怎么|不太|不|只|就)(?P<verb>吃|喝|抽|碰|沾)(?P<value>{NP}{{1,8}}?)(?P<le>了)?{END}"
)

CONSUMES = re.compile(
    rf"(?P<verb>吃|喝)(?:着)?(?:[一两二三四半\d]+(?:杯|瓶|个|碗|片|颗|盒|勺|根|块|罐|份|斤))?(?P<value>{NP}{{1,8}}?){END}"
)

A_CUP = re.compile(
    rf"(?P<verb>[一两二三四半\d]+(?:杯|瓶|个|碗|片|颗|盒|勺|根|块|罐|份))(?P<value>{NP}{{1,8}}?){END}"
)

WEARS = re.compile(r"(?P<verb>戴)(?P<value>眼镜|隐形眼镜|隐形|牙套)" + END)

LEARNING = re.compile(
    r"(?P<verb>学)(?!校|生|习|会|到|期|历|位|费)(?P<value>[\u4e00-\u9fffA-Za-z]{2,6}?)" + END
)

GIVES_UP = re.compile(
    rf"(?P<verb>戒)(?:掉|了)*(?P<value>烟|酒|糖|奶茶|咖啡|(?![了掉过断快好有多一两三四五六七八九十半\d]){NP}{{1,4}}?)(?:[一两三四五六七八九十几半\d]+(?:年|个月|天))?(?:多)?(?P<le>了)?{END}"
)

SMOKES = re.compile(r"(?P<verb>抽|吸)(?P<value>烟)(?!机|区|室|的人)(?P<le>了)?")

REPEATED = re.compile(
    rf"\s*(?:都|会|要|得|也|必|就|坚持|固定|雷打不动)*(?P<value>{NP}{{2,12}}?){END}"
)

_NO_HABIT = re.compile(
    r"^(?:觉得|想|很|在|是|有|都是|感觉|感到|醒|头|胃|疼|困|累|忙|说|问|给你|等|担心|要|会|能|下雨|堵|被|对|和你|跟你|可以|需要|应该|建议|保持|坚持下)"
)

DOUBT = re.compile(r"不|没|吗|别|记得|提醒|应该|建议|你|您|请")


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
    if match["neg"] == "就" or (is_only and look.times and not _has_now(look)):
        return
    if not is_only and (match["le"] or "再" in match["neg"]):
        phase = Phase.ENDS
    is_drug = re.fullmatch(DRUGS, value) is not None or value.endswith("药")
    slot = "medication" if is_drug else "habit" if value == "烟" else "consumption"
    for at in members(match.span("value"), value):
        yield look.tell(
            slot,
            who,
            at,
            "" if is_drug else "yes",
            key="抽烟" if slot == "habit" else look.full[slice(*at)],
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


def wear(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 戴眼镜."""
    if look.state(before) is Phase.HOLDS and not re.search(r"不|没|别|忘", before):
        yield look.tell(
            "habit",
            who,
            match.span("value"),
            "yes",
            key=match.group().strip(),
            verb=match.span("verb"),
        )


def learning(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在学韩语."""
    phase = look.state(before)
    if phase and re.search(r"(?:在|正在|最近|开始)$", before) and "不" not in before:
        yield look.tell(
            "habit",
            who,
            match.span("value"),
            "yes",
            key=match.group(),
            phase=phase,
            verb=match.span("verb"),
        )
