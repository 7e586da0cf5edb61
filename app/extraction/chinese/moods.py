"""How a Chinese clause is meant: by what stands before the verb, behind it, and in the clause."""

import re

from app.domain.events import Modality, Status
from app.extraction.chinese.kinds import Verb
from app.extraction.chinese.segment import Hit
from app.extraction.chinese.words import (
    ADVICE,
    AHEAD,
    ASPECT,
    DONE_BEFORE,
    FUTURE,
    MAYBE,
    NEGATED,
    OF_THE_PAST,
    ONGOING,
    PROGRESS,
)
from app.extraction.frame import Clause, Side
from app.extraction.wordlists import wordset

Meaning = tuple[Modality, Status, Side]

_DONE: Meaning = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
_NOW: Meaning = (Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT)
_MAYBE: Meaning = (Modality.HYPOTHETICAL, Status.UNKNOWN, Side.FUTURE)
_PLAN: Meaning = (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
_RESULTS = tuple(
    "了过完到见掉丢好错赢在"
)  # 误了, 收到, 碰见, 弄丢: the verb itself says that it is done
_NO_RESULTS = ("报到", "签到", "出来", "回来", "复诊")
_GONE_BY = re.compile(r"[昨前去]天|昨晚|上[周个次]|去年|刚")
_AGAIN = re.compile(r"(?<![一])再(?:去|来|给[^，。]{1,4})?$")
_MUST = re.compile(
    r"(?:^|[\s我你他她们还又也都就前后])得(?:再|去|来|在|先|给[^，。]{1,4}|把[^，。]{1,8}|跟[^，。]{1,4})?$"
)
_END = re.compile(r"(?:了|啦|咯)[\s。！!~，,；;…]*$")
_FAILED_AFTER = re.compile(r"^(?:不了|不到|不上|不成|不出|不着|不动|不完)")
_FAILED = re.compile(
    r"没[\u4e00-\u9fff]{1,2}(?:成|到|着)|没(?:赶|买|订|抢|考|用|约|挂|坐|吃)上|没能|没法|无法"
)
_FORBIDS = re.compile(
    r"(?<![特个级区分告辨性类])别(?:忘了?|忘记)?(?:再|老|总|去|来|给我?|让|把[^，。]{1,8})*$|(?<![不就])是$|(?:不想|懒得|不愿意?|不敢|不肯|不用|不必|不要)(?:再|去|来|给[^，。]{1,4})*$"
)
# 看日出没看到, 考了三年没考上: what came of it.
_FELL_SHORT = re.compile(
    r"没(?:能|有)?[\u4e00-\u9fff]{0,2}?(?:到|上|成|着|过|住|中|通过)(?![\u4e00-\u9fff]{2,}了)"
)
_COUNTED = re.compile(
    r"^了?[^，。！!]{0,4}?(?:\d[\d.,]*|[一二两三四五六七八九十半几俩]+)\s*(?:多)?(?:个)?(?:次|回|趟|遍|天|小时|钟头|分钟|公里|斤|块|元|步|万|千|百|[\s，。！!]|$)"
)
_FOR_SO_LONG = re.compile(r"(?:[天年周]|个?月|小时|钟头|星期|礼拜)(?:多)?了[\s。！!~，,]*$")
_TRADE = re.compile(r"是(?:一名|个)?(?:搞|专门)?$|以前是")  # 我是做设计的
_SOON = re.compile(r"(?:快要?|该|(?<![主需重首])要)(?:去|来|回)?$")
_HABIT = re.compile(r"经常|总是|老是|天天|每次")
_JUST = re.compile(r"才|刚|又|终于")
_TAKEN = re.compile(r"[把被](?!迫)[^，。]{0,12}$")
_HABITS = wordset(
    "EAT DRINK COOK EXERCISE RUN SLEEP READ WATCH EMPLOYMENT WORK TAKE_MEDICATION CLEAN LEISURE TRANSFER_MONEY"
)
_PLAIN_NOT = re.compile(r"(?<![又还都是从])不$")
_SOMETIMES = re.compile(r"有时候?|偶尔|往往|一般|通常|每次|每当")
_FIRM = re.compile(
    r"要|打算|准备|计划|决定|预计|约|说好|安排|马上|即将|得|必须|需要|会(?:把|为|给|在|尽快|继续)|(?:尽快|马上|立即|帮您|为您|给您|帮你)"
)
_MEANT_TO = re.compile(r"(?:本来|原本|原打算|差点|险些|差一点)")
_MERELY = re.compile(r"(?:只是|不过是|其实是|就是)(?:去|来|回|在|帮|陪|路过)?[^，。想要会]{0,4}$")
_LATELY = re.compile(r"最近.{0,3}在|这[几些]天.{0,3}在")
# 面试不去了, 手术先不做了: what stands before is named and will not be.
_GIVEN_UP = re.compile(
    r"^(?:那边|的事情?|课|会)?[，,\s]*(?:我们?|咱们?|先|暂时|就|也|都|还是|最后|决定|今天|明天|这次)*"
    r"不(?:用|想|打算|准备)?(?:去|来|办|做|搞|参加|约|打|要|弄|安排|进行)了(?!解)"
)

# 聚餐我没去, 例会没开: what stands before is named and did not come about.
_STAYED_AWAY = re.compile(
    r"^[，,\s]*(?:我们?|咱们?|[他她]们?|也|都|就|还|又|最后|今天|这次){0,4}没(?:有)?(?:去|来|开|请|办|做|参加|赶)(?![\u4e00-\u9fff]*了)"
)


def aspect_after(words: str) -> bool:
    """Return whether what follows a verb marks it as done (了, 过, 完)."""
    return ASPECT.match(words) is not None


def meaning(clause: Clause, masked: str, hit: Hit, flags: str) -> Meaning | None:
    """Return modality, status and side of a clause with its verb, None if it tells no event."""
    before, after = masked[: hit.start], masked[hit.end :]
    said = masked[hit.start : hit.end]
    if _MEANT_TO.search(before) or _FORBIDS.search(before):
        return None
    if (denied := _not_done(masked, before, after)) is not None:
        return denied
    if MAYBE.search(before) or (ADVICE.search(before) and not DONE_BEFORE.search(before)):
        return _MAYBE if MAYBE.search(before) and clause.text != clause.masked else None
    if _lies_ahead(before, after, masked):
        return _ahead(clause, before, masked)
    if "s" in flags and after.startswith("得") and len(said) > 1:
        return Modality.ASSERTED, Status.ONGOING, Side.PRESENT  # 头晕得厉害
    if _FOR_SO_LONG.search(clause.text) and not _JUST.search(before):
        return _ever_since(clause, flags)
    return _told(clause, masked, hit, flags)


def is_unmeant(before: str) -> bool:
    """Return whether what stands before a verb says that it was meant to be, and was not: 本来想."""
    return _MEANT_TO.search(before) is not None


def likeliest_meaning(masked: str, hit: Hit) -> Meaning:
    """Return what a clause would mean that most likely tells no event."""
    before, after = masked[: hit.start], masked[hit.end :]
    if NEGATED.search(before) or _FORBIDS.search(before):
        return Modality.NEGATED, Status.UNKNOWN, Side.FUTURE
    if MAYBE.search(before) or ADVICE.search(before):
        return _MAYBE
    if _lies_ahead(before, after, masked):
        return _PLAN
    return _DONE


def _told(clause: Clause, masked: str, hit: Hit, flags: str) -> Meaning | None:
    """Return what a clause says that denies, doubts and promises nothing."""
    before, after = masked[: hit.start], masked[hit.end :]
    said = masked[hit.start : hit.end]
    is_done = (
        aspect_after(after)
        or _END.search(masked) is not None
        or (len(said) > 1 and said.endswith(_RESULTS) and said not in _NO_RESULTS)
    )
    if _AGAIN.search(before) and not is_done and not _GONE_BY.search(clause.text):
        return _PLAN  # 今晚再喂一次
    if present := _present(clause, before, after, done=is_done):
        return present
    if is_done or _is_past(clause, before, said, after, flags):
        return _DONE
    return _counted(clause, before, after) or _unmarked(
        flags, after, once_more=before.endswith("再") and clause.text != clause.masked
    )


def _not_done(masked: str, before: str, after: str) -> Meaning | None:
    if _STAYED_AWAY.match(after):
        return Modality.NEGATED, Status.UNKNOWN, Side.PAST
    if _FELL_SHORT.search(after):
        return Modality.NEGATED, Status.FAILED, Side.PAST
    if _GIVEN_UP.match(after):
        return Modality.NEGATED, Status.CANCELLED, Side.FUTURE
    if NEGATED.search(before) or _FAILED_AFTER.match(after):
        return _denied(masked, before, after)
    return None


def _lies_ahead(before: str, after: str, masked: str) -> bool:
    if _HABIT.search(masked):
        return False
    if _MUST.search(before):
        return True
    if FUTURE.search(before) and not (aspect_after(after) and "想" not in before):
        return True
    return AHEAD.search(before) is not None or (
        _SOON.search(before) is not None and _END.search(masked) is not None
    )


def _ahead(clause: Clause, before: str, masked: str) -> Meaning | None:
    """Return what is to come: 快下班了 without a time or somebody is talk of the day."""
    if _SOON.search(before) and _END.search(masked):
        somebody = _SOON.sub("", before).strip(" ，,又就都")
        return _PLAN if clause.text != clause.masked or somebody else None
    return _PLAN if AHEAD.search(before) else _plan(clause, before)


def _ever_since(clause: Clause, flags: str) -> Meaning | None:
    """Return what has gone on for a time; 结婚十年了 is a state, not what happens."""
    if "s" not in flags and clause.text.rstrip(" 。！!~，,").endswith("年了"):
        return None
    return Modality.ASSERTED, Status.ONGOING, Side.PRESENT


# 去了瑜伽课, 做了按摩: the light verb before what is done bears the 了.
_WENT = re.compile(
    r"(?:[去来上做打办]|参加|进行|[带陪送][^，。]{1,6}[去来])(?:了|过(?![年节生])|完了?)[^，。了]{0,6}$"
)


def _is_past(clause: Clause, before: str, said: str, after: str, flags: str) -> bool:
    """Return whether a clause without 了 tells what happened: 又…, 第三次…, 转了三回, 把…弄丢, 是…的."""
    return (
        DONE_BEFORE.search(before) is not None
        or _MERELY.search(before) is not None  # 周五我只是去拿疫苗本
        or _WENT.search(before) is not None
        or (_TAKEN.search(before) is not None and len(said) > 1)
        or _is_of_the_past(before, after, flags, has_time=clause.text != clause.masked)
    )


def _counted(clause: Clause, before: str, after: str) -> Meaning | None:
    """Return the meaning of a verb with how much of it and no 了: a time before it says when, 下周来住几天."""
    if _COUNTED.match(clause.text[len(clause.text) - len(after) :]) is None:
        return None
    is_timed = clause.text[: len(before)] != before
    return Modality.ASSERTED, Status.COMPLETED, Side.OPEN if is_timed else Side.PAST


def _present(clause: Clause, before: str, after: str, *, done: bool) -> Meaning | None:
    if "正在" in before and not done:
        return _NOW
    if (ONGOING.search(clause.text) or _LATELY.search(clause.text)) and not aspect_after(after):
        return Modality.ASSERTED, Status.ONGOING, Side.PRESENT
    return _NOW if PROGRESS.search(before) and not done else None


def _is_of_the_past(before: str, after: str, flags: str, *, has_time: bool) -> bool:
    if "s" in flags:
        return False  # 坏的, 疼的 describe
    if _TRADE.search(before) and not has_time:
        return False
    if "l" in flags and not has_time:
        return False  # 我是新来的
    return OF_THE_PAST.match(after) is not None and (
        "是" in before or has_time or after.rstrip("。！!，, ").endswith("的")
    )


def _plan(clause: Clause, before: str) -> Meaning | None:
    """Return a plan; wishes and habits with 想 and 会 need a time or somebody's promise to be one."""
    if _SOMETIMES.search(before):
        return None
    is_firm = _FIRM.search(before) is not None or clause.text != clause.masked
    return _PLAN if is_firm else None


def _unmarked(flags: str, after: str, *, once_more: bool) -> Meaning | None:
    if once_more:
        return _PLAN  # 十二月再考
    if "s" in flags:
        return None if after.startswith("的") else (Modality.ASSERTED, Status.ONGOING, Side.OPEN)
    if "c" in flags or "b" in flags:
        return Modality.PLANNED, Status.PLANNED, Side.OPEN
    return Modality.ASSERTED, Status.COMPLETED, Side.OPEN


def is_standing(masked: str, hit: Hit, entry: Verb | None, *, is_assistant: bool) -> bool:
    """Return whether a denial without a time says what is never done or cannot be: 喝不了牛奶, 没出过国, 不做饭."""
    before, after = masked[: hit.start], masked[hit.end :]
    if is_assistant or hit.verb.startswith("住"):
        return True
    if _FAILED_AFTER.match(after) and "没" not in before:
        return "了" not in after[2:]
    if after.startswith("过") or masked[hit.start : hit.end].endswith("过"):
        return "没" in before
    is_habit = entry is not None and entry.kind.action_type in _HABITS
    return is_habit and _PLAIN_NOT.search(before) is not None and not _END.search(masked)


def _denied(masked: str, before: str, after: str) -> Meaning:
    failed = (
        _FAILED.search(masked) or _FAILED_AFTER.match(after) or re.search(r"没能|无法|没法", before)
    )
    ahead = re.search(r"不(?:会|打算|准备|想)$", before)
    status = Status.FAILED if failed else Status.UNKNOWN
    return Modality.NEGATED, status, Side.FUTURE if ahead else Side.PAST
