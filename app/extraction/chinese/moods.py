"""How a Chinese clause is meant: by what stands before the verb, behind it, and in the clause."""

import re

from app.domain.events import Modality, Status
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

Meaning = tuple[Modality, Status, Side]

_DONE: Meaning = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
_NOW: Meaning = (Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT)
_MAYBE: Meaning = (Modality.HYPOTHETICAL, Status.UNKNOWN, Side.FUTURE)
_PLAN: Meaning = (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
_RESULTS = tuple(
    "了过完到见掉丢好错赢"
)  # 误了, 收到, 碰见, 弄丢: the verb itself says that it is done
_END = re.compile(r"(?:了|啦|咯)[\s。！!~，,；;…]*$")
_FAILED_AFTER = re.compile(r"^(?:不了|不到|不上|不成|不出|不着|不动|不完)")
_FAILED = re.compile(
    r"没[\u4e00-\u9fff]{1,2}(?:成|到|着)|没(?:赶|买|订|抢|考|用|约|挂|坐|吃)上|没能|没法|无法"
)
_SOMETIMES = re.compile(r"有时候?|偶尔|往往|一般|通常|每次|每当")
_FIRM = re.compile(
    r"要|打算|准备|计划|决定|预计|约|说好|安排|马上|即将|得|必须|需要|会(?:把|为|给|在|尽快|继续)|(?:尽快|马上|立即|帮您|为您|给您|帮你)"
)
_MEANT_TO = re.compile(r"(?:本来|原本|原打算|差点|险些|差一点)")
_USED_TO = re.compile(r"以前|曾经|当年|小时候|过去")
_LATELY = re.compile(r"最近.{0,3}在|这[几些]天.{0,3}在")
_CALLED_OFF = re.compile(r"(?:不|没)(?:去|来|办|约|买|订)(?:成)?了")


def aspect_after(words: str) -> bool:
    """Return whether what follows a verb marks it as done (了, 过, 完)."""
    return ASPECT.match(words) is not None


def meaning(clause: Clause, masked: str, hit: Hit, flags: str) -> Meaning | None:
    """Return modality, status and side of a clause with its verb, None if it tells no event."""
    before, after = masked[: hit.start], masked[hit.end :]
    if _MEANT_TO.search(before):
        return None
    if NEGATED.search(before) or _FAILED_AFTER.match(after):
        return _denied(masked, before, after)
    if MAYBE.search(before):
        return _MAYBE if clause.text != clause.masked else None
    if ADVICE.search(before) and not DONE_BEFORE.search(before):
        return None
    done = (
        aspect_after(after)
        or _END.search(masked) is not None
        or (len(hit.verb) > 1 and hit.verb.endswith(_RESULTS))
    )
    if FUTURE.search(before) and not (aspect_after(after) and "想" not in before):
        return _plan(clause, before)
    if AHEAD.search(before):
        return _PLAN
    if present := _present(clause, before, after, done=done):
        return present
    if (
        done
        or DONE_BEFORE.search(before)
        or _is_of_the_past(before, after, flags, has_time=clause.text != clause.masked)
    ):
        return _DONE
    return _unmarked(flags, after)


def _present(clause: Clause, before: str, after: str, *, done: bool) -> Meaning | None:
    if "正在" in before and not done:
        return _NOW
    if (ONGOING.search(clause.text) or _LATELY.search(clause.text)) and not aspect_after(after):
        return Modality.ASSERTED, Status.ONGOING, Side.PRESENT
    return _NOW if PROGRESS.search(before) and not done else None


def _is_of_the_past(before: str, after: str, flags: str, *, has_time: bool) -> bool:
    if "s" in flags:
        return False  # 坏的, 疼的 describe
    return OF_THE_PAST.match(after) is not None and (
        "是" in before or has_time or after.rstrip("。！!，, ").endswith("的")
    )


def _plan(clause: Clause, before: str) -> Meaning | None:
    """Return a plan; wishes and habits with 想 and 会 need a time or somebody's promise to be one."""
    if _SOMETIMES.search(before):
        return None
    is_firm = _FIRM.search(before) is not None or clause.text != clause.masked
    return _PLAN if is_firm else None


def _unmarked(flags: str, after: str) -> Meaning | None:
    if "s" in flags:
        return None if after.startswith("的") else (Modality.ASSERTED, Status.ONGOING, Side.OPEN)
    if "c" in flags or "b" in flags:
        return Modality.PLANNED, Status.PLANNED, Side.OPEN
    return Modality.ASSERTED, Status.COMPLETED, Side.OPEN


def _denied(masked: str, before: str, after: str) -> Meaning:
    failed = (
        _FAILED.search(masked) or _FAILED_AFTER.match(after) or re.search(r"没能|无法|没法", before)
    )
    ahead = re.search(r"不(?:会|打算|准备|想)$", before)
    status = Status.FAILED if failed else Status.UNKNOWN
    return Modality.NEGATED, status, Side.FUTURE if ahead else Side.PAST
