"""Chinese rules for what someone never does, cannot do and leaves."""

import re
from collections.abc import Iterator

from app.domain.intervals import TimeKind
from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    END,
    NO_VALUE,
    NP,
)
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.times import is_era

CANNOT = re.compile(rf"(?P<verb>[吃喝]不(?:了|惯))(?P<value>(?!多少|太多|完){NP}{{1,6}}?){END}")

AVOIDS = re.compile(
    rf"(?P<neg>从来不|从不|不)(?P<verb>看|玩|坐|追|熬)(?P<value>(?!到|见|好|惯|上|起|懂|住|清|出|了|过){NP}{{2,6}}?){END}"
)

LONG_SINCE = re.compile(
    r"没(?:有)?(?P<verb>吃|喝|抽|碰)过?(?P<value>(?!饭|药|东西)[\u4e00-\u9fff]{1,4}?)了?" + END
)

NOT_ABLE = re.compile(
    r"(?P<verb>不会)(?P<value>开车|游泳|做饭|骑车|骑自行车|抽烟|打麻将|下棋|唱歌|跳舞|化妆)" + END
)

NEVER_YET = re.compile(
    r"(?P<neg>没有?)(?P<verb>抽|吸|喝|吃|养|学|玩|碰)过(?P<value>[\u4e00-\u9fff]{1,6}?)" + END
)

NEVER = re.compile(
    rf"(?P<neg>从来不|从不|从没|从来没有?)(?P<value>(?!吃|喝|抽|过){NP}{{2,10}}?){END}"
)


def cannot(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 吃不了辣."""
    if look.state(before):
        yield look.tell(
            "consumption",
            who,
            match.span("value"),
            "yes",
            key=match["value"],
            is_negative=True,
            verb=match.span("verb"),
        )


def avoid(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 不看恐怖片."""
    if (
        look.state(before) is Phase.HOLDS
        and not look.times
        and not re.search(r"要|先|就|别|都", before)
    ):
        key = match["verb"] + match["value"]
        yield look.tell(
            "habit",
            who,
            match.span("value"),
            "yes",
            key=key,
            is_negative=True,
            verb=(match.start(), match.end("verb")),
        )


def long_since(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 十年没吃肉了."""
    if any(span.kind is TimeKind.DURATION and is_era(span) for span in look.times):
        slot, key = ("habit", "抽烟") if match["value"] == "烟" else ("consumption", match["value"])
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


def not_able(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 不会开车."""
    if look.state(before):
        yield look.tell(
            "habit",
            who,
            match.span("value"),
            "yes",
            key=match["value"],
            is_negative=True,
            verb=match.span("verb"),
        )


def never_yet(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 这辈子没抽过烟, and 没养过蜜蜂 where it answers what was said."""
    is_answer = (
        re.match(r"\W*(?:不是|不对|没有|没啊|哪有|才没|我没|我从)", look.context) is not None
    )
    if is_answer or re.search(
        r"从来|从$|辈子|长这么大|从小", before + " ".join(s.text for s in look.times)
    ):
        value, verb = match["value"], match["verb"]
        key = verb + value
        slot, key = ("consumption", value) if verb in "吃喝" else ("habit", key)
        yield look.tell(
            slot,
            who,
            match.span("value"),
            "yes",
            key=key,
            is_negative=True,
            verb=match.span("verb"),
        )


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
