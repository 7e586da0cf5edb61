"""Chinese rules for what someone is, knows and owns."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_people import is_titled_name
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    END,
    LANGUAGES,
    NO_VALUE,
    NP,
    TRADES,
)
from app.extraction.facts.said import Phase, Said

AGED = re.compile(
    r"(?P<value>(?:\d{1,3}|[一二两三四五六七八九十]{1,3})(?:周)?岁)(?:半|多)?(?:了)?(?!的?时|那|以|前|后|就|开始|时|生日|左右的|起)"
)

SIGN = re.compile(
    r"(?P<verb>是|属|)(?P<value>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座|(?<=属)[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?"
    + END
)

SPEAKS = re.compile(
    rf"(?P<neg>不)?(?P<verb>会说?|能说|会讲|懂|精通|说得一口流利的|母语是)(?:一点|点儿?)?(?P<value>(?:{LANGUAGES})(?:[、和及跟](?:一点儿?|一些|点儿?)?(?:{LANGUAGES}))*)"
)

TRADE = re.compile(
    rf"(?P<verb>是|当了?|做)(?:一?[名个位])?(?P<value>[\u4e00-\u9fff]{{0,6}}?(?:{TRADES}))(?:的)?(?:了)?{END}"
)

HAS_THING = re.compile(rf"(?P<verb>有)(?:一?[辆台套架艘栋])(?P<value>{NP}{{1,10}}?){END}")

WORKLESS = re.compile(
    r"(?:是)?(?P<value>自由职业|退休|待业|失业|全职妈妈|全职太太|全职爸爸|全职在家|家庭主妇)(?:者|了|的|在家|人员)*(?=\s*(?:[，,。！!；;]|$))"
)

OPENED = re.compile(
    rf"(?P<verb>开)了?(?:一)?[家间](?P<value>{NP}{{1,8}}?(?:店|馆|公司|工作室|托儿所|幼儿园|学校|培训班|画室|琴行|作坊|铺子|厂|餐厅|民宿|酒吧|诊所)){END}"
)

DRIVES = re.compile(
    rf"(?P<verb>开的是|开的|座驾是|开着?(?=一?辆))(?:一?辆)?(?:旧的?|新的?|二手的?|破)?(?P<value>{NP}{{2,10}}?){END}"
)

METRES = re.compile(r"(?P<value>一米[一二三四五六七八九]{1,2}|1米\d{1,2}|1\.\d{2}米)(?:高)?" + END)

BORN = re.compile(r"(?P<verb>出生于?|生于|生的)")

BLOOD = re.compile(r"是(?P<value>(?:AB|A|B|O)型)(?:血|的)")

SHOES = re.compile(r"穿(?P<value>\d{2}(?:\.5)?码?)(?:的)?鞋|穿(?P<letters>[XSML]{1,4})码")

DOES = re.compile(
    rf"是?(?P<verb>[做搞])(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:行业|工作|方面)?的{END}"
)

BIRTHDAY = re.compile(
    r"(?P<value>(?:农历|阴历)?(?:[\d]{1,2}|[一二三四五六七八九十冬腊正]{1,2})月初?(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})[号日]?)(?P<verb>的?生日|过生日|出生|生的)"
    + END
)
MEMBER = re.compile(
    rf"(?P<verb>是)(?P<value>{NP}{{2,12}}?)的?(?:会员|成员|委员|理事|社员|队员){END}"
)
TYPE = re.compile(
    r"(?:是)?(?:个|典型的?)?(?P<value>[iIeE]人|[IE][NS][FT][JP]|社恐|社牛|左撇子|夜猫子|路痴|脸盲|独生女|独生子女?|色弱|色盲|慢性子|急性子|吃货|宅男|宅女|双胞胎|早产儿)"
    + END
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
    at = match.span("value")
    if "的" in value:  # 同济的学生: what somebody is stands last
        at = at[0] + value.rindex("的") + 1, at[1]
    if match["verb"] == "是" and is_titled_name(value):
        return  # 我的主治医生是林医生 names somebody
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
            at,
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


def workless(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 退休了, 自由职业."""
    if look.state(before) and not re.search(r"不|没|快|等|还", before):
        phase = Phase.BEGINS if match.group().endswith("了") else Phase.HOLDS
        yield look.tell("occupation", who, match.span("value"), phase=phase)


def opened(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 开了家面包店."""
    if look.change(before) and "了" in match.group():
        yield look.tell(
            "possession", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
        )


def drives(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 开的是特斯拉."""
    if match["verb"][-1] in "是开着" and look.state(before) and not NO_VALUE.match(match["value"]):
        yield look.tell("possession", who, match.span("value"), verb=match.span("verb"))


def metres(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我一米八二."""
    if before.strip() and look.state(before):
        yield look.tell("height", who, match.span("value"))


def blood(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是AB型血."""
    if not re.search(r"不$", before):
        yield look.tell("blood_type", who, match.span("value"))


def shoes(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 穿42码的鞋."""
    if not re.search(r"不|能", before):
        group = "value" if match["value"] else "letters"
        yield look.tell("size", who, match.span(group), key="鞋码" if match["value"] else "尺码")


def does(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是做设计的."""
    phase = look.state(before)
    if phase and not re.search(r"不|谁", before) and not re.match(r"什么|啥|嘛", match["value"]):
        yield look.tell(
            "occupation", who, match.span("value"), phase=phase, verb=match.span("verb")
        )


def birthday(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我三月三号生日."""
    if "不" not in before:
        yield look.tell("birthday", who, match.span("value"), verb=match.span("verb"))


def member(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我是划船俱乐部的会员."""
    if look.state(before) and not re.search("不|没", before):
        yield look.tell("membership", who, match.span("value"), verb=match.span("verb"))


def typed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read what kind of person someone is: 我i人, 是社恐."""
    if "不" not in before and look.state(before):
        yield look.tell("trait", who, match.span("value"))
