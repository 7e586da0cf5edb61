"""Chinese rules for a noun with its value: 我的血型是O型, 车牌…, 手机号…."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    END,
    NO_VALUE,
)
from app.extraction.facts.said import Said
from app.extraction.facts.slots import CHINESE_NOUNS

NOUNS = "|".join(sorted(CHINESE_NOUNS, key=len, reverse=True))

IS_NOUN = re.compile(
    rf"(?:新的?)?(?P<noun>{NOUNS})(?:号码|号)?(?:现在|已经|就|也|改成了?|换成了?|变成了?|目前)*(?P<is>是|为|叫|：|:|在)?\s*(?P<value>[^，。！？!?；;\n]{{1,30}}?){END}"
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
    "weight": re.compile(
        r"^(?P<value>(?:\d+(?:\.\d+)?|[一两二三四五六七八九十百]{1,6})\s?(?:kg|公斤|千克|斤))(?:了)?$",
        re.IGNORECASE,
    ),
    "size": re.compile(r"^(?P<value>\d+(?:\.\d+)?码?)$"),
    "age": re.compile(r"^(?P<value>\d+岁?)$"),
}

_RUNNING = re.compile(
    r"体温|血压|血糖|心率|成绩|分数|航班|订单|余额|工资|步数|房间|座位|快递|取件|车次|排名|时间|目标|电量|房租"
)

_PHONE = re.compile(r"手机|电话|^号$|号码")  # has a slot of its own

NUMBERED = re.compile(
    r"(?P<noun>车牌|车位|储物柜|门牌|工号|学号|会员号|会员卡|卡号|护照|微信|QQ|房号|寝室|宿舍|车架号|账号|[A-Za-z\u4e00-\u9fff]{0,4}密码)号?码?(?:是|在|为|：|:)?\s*(?P<value>[\u4e00-\u9fffA-Za-z0-9·-]{0,8}?\d[\u4e00-\u9fffA-Za-z0-9·-]*?)号?"
    + END
)

NEW_PHONE = re.compile(
    r"(?:新的?(?:手机)?号?码?(?:是)?|是|换成了?|改成了?|^\W*)\s*(?P<value>1\d{2}[- ]?\d{4}[- ]?\d{4}|0\d{1,3}[- ]?\d{3,4}[- ]?\d{3,4})"
    + END
)


def numbered(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 车牌粤B·7K2L9, 门禁密码是4471."""
    if not re.search(r"不是|以前|你|他|她", before):
        key = re.sub(r"^(?:我|的|家里?)+", "", match["noun"])
        yield look.tell("attribute", who, match.span("value"), key=key, verb=match.span("noun"))


def new_phone(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read a number behind talk of a telephone: 手机也换了，0912-555-018."""
    if re.search(r"手机|电话|号码|联系方式", look.context) and not re.search(
        r"打|拨|订单|客服", look.context
    ):
        yield look.tell("phone", who, match.span("value"))


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
        or (slot.name == "origin" and match["value"].endswith("的"))  # 老家是湖南的
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
    if not _RUNNING.search(match["noun"]) and not _PHONE.search(match["noun"]):
        yield look.tell(
            "attribute",
            Who(words=""),
            match.span("value"),
            key=match["noun"],
            verb=match.span("noun"),
        )
