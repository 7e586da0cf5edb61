"""Who else acts in a Chinese clause than its subject: whom it has do it, who came, who was sent for."""

import re

from app.extraction.chinese.people_words import PERSON_TAIL, TITLES, WHO
from app.extraction.chinese.segment import Hit, words
from app.extraction.chinese.subjects import Subject, subject

_HAS_DO = re.compile(r"\s*(?:又|还|也|都)?(?:让|叫|派|安排|催|要求)")
_HAS_COME = re.compile(
    r"(?:搬|跑|飞|进|住|走|掉|招)?[来走进](?:了)?(?:一?[个位名只条])?(?P<who>(?:[一二两三四五六七八九十百几\d]+[个位名只条])?[\u4e00-\u9fff]{1,6}?)[，。！!\s]*$"
)
_SOMEBODY = re.compile(rf"(?:人|朋友|邻居|同事|新人|小姐姐|小哥哥|小伙子|姑娘|猫|狗|{TITLES})$")
_PLACES = (
    "里",
    "隔壁",
    "楼上",
    "楼下",
    "对门",
    "组",
    "部门",
    "公司",
    "班",
    "单位",
    "团队",
    "店",
    "宿舍",
    "小区",
    "家",
)
_SENDS_FOR = re.compile(
    r"^了?(?:个|一个|两个|几个|一位|位)?(?P<who>[\u4e00-\u9fff]{0,4}(?:师傅|水电工|电工|木工|瓦工|工人|技术员|工程师|保洁|保安|护工|同事|[一二两三几]个人))(?=过来|来|上门|去|[，。\s]|$)"
)
_SENDERS = ("叫", "请", "派", "约", "找", "安排", "雇", "喊")


def made_to(masked: str, who: Subject, hit: Hit) -> str:
    """Return whom the subject has do it: 老师让孩子带彩笔; "" where it acts itself."""
    made = _HAS_DO.match(masked, who.end, hit.start) if who.how == "other" else None
    if made is None:
        return ""
    opening = " " * made.end() + masked[made.end() :]
    other = subject(opening, words(opening[: hit.start], guess=True), hit.start)
    return other.words if other.how == "other" else ""


def come(masked: str, who: Subject, hit: Hit) -> str:
    """Return who came where the clause names them behind its verb: 组里新来了个同事; "" otherwise."""
    at_place = masked[who.end : hit.start].strip("新又刚 才还").startswith(_PLACES)
    if who.how not in ("none", "place") and not at_place and not who.words.endswith(_PLACES):
        return ""
    match = _HAS_COME.match(masked, hit.start)
    if match is None:
        return ""
    said = match["who"]
    is_somebody = WHO.match(said) or PERSON_TAIL.search(said) or _SOMEBODY.search(said)
    return said if is_somebody else ""


def sent_for(masked: str, hit: Hit) -> str:
    """Return who was called in, and acts in what follows: 叫了维修师傅，换了个阀门; "" if nobody."""
    if hit.verb not in _SENDERS:
        return ""
    match = _SENDS_FOR.match(masked[hit.end :])
    return match["who"] if match else ""
