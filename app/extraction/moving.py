"""Changes that name no event ("改到周三吧", 时间又变了): what they mean, and the time that they leave."""

import re
from dataclasses import replace
from datetime import timedelta, tzinfo

from app.domain.intervals import Granularity, TimeSpan
from app.text.folding import simplified

_CLOCK = (Granularity.HOUR, Granularity.MINUTE, Granularity.SECOND)
_NAMELESS = re.compile(
    r"^\W*(?:[\u4e00-\u9fffA-Za-z]{1,6}(?:说|通知我?们?|告诉我们?|来电说))?\W*(?:好的?|嗯|行|那|就|还是|只能|只好|可以|能不能|要不|不如|再|先|已经?|帮我|给我|为您|帮您|给您|请|麻烦|我们?|咱们?|你们?|都|又|也|，|\s)*"
    r"(?:改|改到|改成|改在|改为|改去|变成|变到|调整到|换成|换到|换成|推到|推迟到?|挪到|延到|延期到?|调到|提前到?|定在|定了|订在|时间(?:也|又)?[变改]了?|日期(?:也|又)?[变改]了?"
    r"|(?:地点|地方|位置|人数|地址)(?:也|又|都)?[变改换]了?)(?:了|吧|好了?|呢|哈|啦|那天|\s)*\W*$"
)
_SETTLES = re.compile(
    r"^\W*(?:好的?|行|嗯|可以|OK|ok|没问题)?[，,\s]*那?就[，,\s]*(?:定|约|订)?(?:在)?[\s]*(?:吧|了|好了)?\W*$"
)


def names_nothing(masked: str) -> bool:
    """Return whether a clause, its time words blanked, says only that something is moved or changed."""
    return _NAMELESS.match(simplified(masked)) is not None


def agrees(masked: str) -> bool:
    """Return whether a sentence, its time words blanked, only settles on another time: 那就初三中午, 日期又变."""
    plain = simplified(masked)
    return _SETTLES.match(plain) is not None or names_nothing(plain)


def moved(old: TimeSpan | None, new: TimeSpan | None, zone: tzinfo) -> TimeSpan | None:
    """Return the time of something moved: a new day keeps the old clock time; None without a new one."""
    if old is None or new is None or new.granularity is not Granularity.DAY:
        return new
    if old.granularity not in _CLOCK or old.start is None or new.start is None:
        return new
    days = (new.start.astimezone(zone).date() - old.start.astimezone(zone).date()).days
    try:
        start = old.start + timedelta(days=days)
        end = old.end + timedelta(days=days) if old.end else None
    except OverflowError:
        return new
    return replace(
        old, start=start, end=end, text=f"{new.text} {old.text}", offset=new.offset, alternatives=()
    )


# What people arrange, in words of both languages: a change said in one moves what was arranged in others.
_ARRANGED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bdent(?:al|ist)\b|\bteeth\b|\btooth\b|牙",
        r"\bvet\b|\bvaccin\w*|\bshots?\b|疫苗|兽医|宠物医院",
        r"\bcheck-?ups?\b|\bphysical\b|体检",
        r"\binterviews?\b|面试",
        r"\bmeetings?\b|\bstand-?up\b|会议|开会|例会|周会|早会",
        r"\bflights?\b|航班|机票|飞",
        r"\btrains?\b|火车|高铁|动车",
        r"\bhotels?\b|酒店|民宿|宾馆",
        r"\bdinner\b|晚饭|晚餐|聚餐",
        r"\blunch\b|午饭|午餐",
        r"\bhaircut\b|理发|剪头",
        r"\b(?:class|lesson)(?:es|s)?\b|课",
        r"\bsurgery\b|\boperation\b|手术",
        r"\bexams?\b|考试",
        r"\bweddings?\b|婚礼",
        r"\bmoving\b|\bmovers?\b|搬家",
        r"\bparty\b|派对|聚会",
        r"\btrip\b|旅行|旅游",
    )
)


def are_of_one(one: str, other: str) -> bool:
    """Return whether two clauses speak of one kind of thing arranged: 会议 and 开会, "dental check" and 牙科检查."""
    for kind in _ARRANGED:
        first, second = kind.search(one), kind.search(other)
        # One word in both is no likeness: 数学课 and 钢琴课 are two.
        if first and second and first.group().lower() != second.group().lower():
            return True
    return False
