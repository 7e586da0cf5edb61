"""Chinese rules for what someone or something is, knows and owns."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    END,
    LANGUAGES,
    NO_VALUE,
    NP,
    TRADES,
)
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.slots import CHINESE_NOUNS

AGED = re.compile(
    r"(?P<value>(?:\d{1,3}|[一二两三四五六七八九十]{1,3})(?:周)?岁)(?:半|多)?(?:了)?(?!的?时|那|以|前|后|就|开始|时|生日|左右的|起)"
)

SIGN = re.compile(
    r"(?P<verb>是|属)(?P<value>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座|(?<=属)[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?"
    + END
)

SPEAKS = re.compile(
    rf"(?P<neg>不)?(?P<verb>会说?|能说|会讲|懂|精通|说得一口流利的|母语是)(?:一点|点儿?)?(?P<value>(?:{LANGUAGES})(?:[、和及跟](?:{LANGUAGES}))*)"
)

TRADE = re.compile(
    rf"(?P<verb>是|当了?|做)(?:一?[名个位])?(?P<value>[\u4e00-\u9fff]{{0,6}}?(?:{TRADES}))(?:的)?(?:了)?{END}"
)

HAS_THING = re.compile(rf"(?P<verb>有)(?:一?[辆台套架艘栋])(?P<value>{NP}{{1,10}}?){END}")

NOUNS = "|".join(sorted(CHINESE_NOUNS, key=len, reverse=True))

IS_NOUN = re.compile(
    rf"(?P<noun>{NOUNS})(?:号码|号)?(?:现在|已经|就|也|改成了?|换成了?|变成了?|目前)*(?P<is>是|为|叫|：|:|在)?\s*(?P<value>[^，。！？!?；;\n]{{1,30}}?){END}"
)

MY_NUMBER = re.compile(
    r"(?:我(?:的|家)|新)(?P<noun>[\u4e00-\u9fff]{2,6}?)(?:号码|号)?(?:现在|改成了?|换成了?)?(?:是|在|为)(?P<value>[A-Za-z]?\d+[A-Za-z]?)号?"
    + END
)

_SHAPES = {
    "phone": re.compile(r"^(?P<value>\+?\d[\d\s-]{5,16}\d)$"),
    "email": re.compile(r"^(?P<value>[\w.+-]+@[\w.-]+)$"),
    "blood_type": re.compile(
        r"^(?P<value>(?:AB|A|B|O)型?(?:阴性|阳性|RH阴性|Rh阴性)?)(?:血)?(?:的)?$", re.IGNORECASE
    ),
    "height": re.compile(
        r"^(?P<value>\d+(?:\.\d+)?\s?(?:cm|厘米|公分|m|米)?\d{0,2}|[一二]米[一二三四五六七八九]{1,2})$"
    ),
    "weight": re.compile(r"^(?P<value>\d+(?:\.\d+)?\s?(?:kg|公斤|千克|斤))(?:了)?$", re.IGNORECASE),
    "size": re.compile(r"^(?P<value>\d+(?:\.\d+)?码?)$"),
    "age": re.compile(r"^(?P<value>\d+岁?)$"),
}

_RUNNING = re.compile(
    r"体温|血压|血糖|心率|成绩|分数|航班|订单|余额|工资|步数|房间|座位|快递|取件|车次|排名|时间|目标|电量|房租"
)


def aged(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我今年34岁."""
    if not (before.strip() or who.words or "我" in look.context[:4]):
        return  # 一岁半 alone may answer for anybody
    if not re.search(r"以前|当时|那年|不|快|到|等|满|超过|从", before):
        yield look.tell("age", who, match.span("value"))


def sign(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是双鱼座, 属虎."""
    if "不" not in before:
        yield look.tell("sign", who, match.span("value"), verb=match.span("verb"))


def speak(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 会说英语和法语."""
    if look.state(before) is None:
        return
    denied = bool(match["neg"]) or re.search(r"不$", before) is not None
    for one in re.finditer(LANGUAGES, match["value"]):
        at = match.start("value") + one.start(), match.start("value") + one.end()
        yield look.tell("language", who, at, is_negative=denied, verb=match.span("verb"))


def trade(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是一名护士, 做销售的."""
    value = match["value"]
    is_over = re.search(r"不再$|不$", before) is not None and match.group().endswith("了")
    if is_over:
        yield look.tell(
            "occupation",
            who,
            match.span("value"),
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span("verb"),
        )
        return
    if re.search(r"像|不|没|就$|才|要$|别|谁", before) or re.match(
        r"我|你|他|她|个好|好|这|那|什么|最|很|谁|真|一个好", value
    ):
        return
    if (
        match["verb"] == "做"
        and not re.search(r"做[^，]{0,10}的", match.group())
        and "工程师" not in value
        and "老师" not in value
    ):
        return
    phase = look.state(before)
    if phase:
        yield look.tell(
            "occupation",
            who,
            match.span("value"),
            phase=Phase.BEGINS if match["verb"] == "当了" else phase,
            verb=match.span("verb"),
        )


def has_thing(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 有一辆特斯拉."""
    if (
        look.state(before)
        and not re.search(r"没|不|又", before)
        and not NO_VALUE.match(match["value"])
    ):
        yield look.tell("possession", who, match.span("value"), verb=match.span("verb"))


BORN = re.compile(r"(?P<verb>出生于?|生于|生的)")
BLOOD = re.compile(r"是(?P<value>(?:AB|A|B|O)型)(?:血|的)")
SHOES = re.compile(r"穿(?P<value>\d{2}(?:\.5)?码?)(?:的)?(?:鞋|的鞋)")
DOES = re.compile(
    rf"是(?P<verb>[做搞干])(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:行业|工作|方面)?的{END}"
)
NUMBERED = re.compile(
    r"(?P<noun>车牌|车位|储物柜|门牌|工号|学号|会员号|会员卡|卡号|护照|微信|QQ|房号|寝室|宿舍|车架号|账号)号?码?(?:是|在|为|：|:)?\s*(?P<value>[\u4e00-\u9fffA-Za-z0-9·-]{0,8}?\d[\u4e00-\u9fffA-Za-z0-9·-]*?)号?"
    + END
)
NEW_PHONE = re.compile(
    r"(?:新的?(?:手机)?号?码?(?:是)?|是|换成了?|改成了?|^\W*)\s*(?P<value>1\d{2}[- ]?\d{4}[- ]?\d{4}|0\d{1,3}[- ]?\d{3,4}[- ]?\d{3,4})"
    + END
)
TYPE = re.compile(
    r"(?:是)?(?:个|典型的?)?(?P<value>[iIeE]人|[IE][NS][FT][JP]|社恐|社牛|左撇子|夜猫子|路痴|脸盲)"
    + END
)


def born(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 1985年2月14日出生."""
    near = [
        s
        for s in look.times
        if (s.start is not None and abs(s.offset[1] - look.clause.start - match.start()) <= 1)
        or s.offset[0] - look.clause.start == match.end()
    ]
    if near and "不" not in before:
        at = near[0].offset[0] - look.clause.start, near[0].offset[1] - look.clause.start
        yield look.tell("birthday", who, at, verb=match.span("verb"))


def blood(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是AB型血."""
    if not re.search(r"不$", before):
        yield look.tell("blood_type", who, match.span("value"))


def shoes(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 穿42码的鞋."""
    if not re.search(r"不|能", before):
        yield look.tell("size", who, match.span("value"), key="鞋码")


def does(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是做设计的."""
    phase = look.state(before)
    if phase and not re.search(r"不|谁", before) and not re.match(r"什么|啥|嘛", match["value"]):
        yield look.tell(
            "occupation", who, match.span("value"), phase=phase, verb=match.span("verb")
        )


def numbered(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 车牌粤B·7K2L9."""
    if not re.search(r"不是|以前|你|他|她", before):
        yield look.tell(
            "attribute", who, match.span("value"), key=match["noun"], verb=match.span("noun")
        )


def new_phone(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read a number behind talk of a telephone: 手机也换了，0912-555-018."""
    if re.search(r"手机|电话|号码|联系方式", look.context) and not re.search(
        r"打|拨|订单|客服", look.context
    ):
        yield look.tell("phone", who, match.span("value"))


def typed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read what kind of person someone is: 我i人, 是社恐."""
    if "不" not in before and look.state(before):
        yield look.tell("trait", who, match.span("value"))


def noun(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read a noun of the registry with its value: 我血型是O型, 生日是3月12号."""
    slot = CHINESE_NOUNS[match["noun"]]
    if slot.name == "name" and who.role:
        return  # 我家狗的名字叫… tells whom the speaker has
    first, last = match.span("value")
    if slot.name == "birthday":
        if (
            any(
                look.clause.start + match.end("noun") <= span.offset[0] < look.clause.end
                for span in look.times
            )
            and "前" not in before
        ):
            span = next(
                s for s in look.times if s.offset[0] >= look.clause.start + match.end("noun")
            )
            yield look.tell(
                "birthday",
                who,
                (span.offset[0] - look.clause.start, span.offset[1] - look.clause.start),
            )
        return
    if shape := _SHAPES.get(slot.name):
        fits = shape.match(match["value"].strip())
        at = look.full.find(fits["value"], first) if fits else -1
        if fits and at >= 0 and not re.search(r"不是|以前", before):
            yield look.tell(
                slot.name,
                who,
                (at, at + len(fits["value"])),
                key=match["noun"] if slot.name == "size" else "",
            )
        return
    if (
        not match["is"]
        or NO_VALUE.match(match["value"])
        or len(match["value"]) > 15
        or slot.name == "goal"
    ):
        return
    if (
        slot.name in ("employer", "occupation", "school", "phone")
        and match["is"] in ("在", ":", "：")
    ) or re.search(r"^(?:很|太|真|好|最|越)", match["value"]):
        return
    if slot.name in ("employer", "occupation", "school") and not re.search(
        r"我的?$|[他她]的?$|的$", before
    ):
        return
    yield look.tell(slot.name, who, (first, last), verb=match.span("noun"))


def number(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我的储物柜是114号."""
    if not _RUNNING.search(match["noun"]):
        yield look.tell(
            "attribute",
            Who(words=""),
            match.span("value"),
            key=match["noun"],
            verb=match.span("noun"),
        )
