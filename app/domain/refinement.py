"""What a second look makes of a first answer: it stands, there is a better one, or it does not stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

LEADING = 5
"""As many as a context block holds: what changes behind them changes no answer."""
_NOTHING_KNOWN = "nothing_known"
WRONG_TIME = "wrong_time"
"""Why a memory went down: it lies on the wrong side of the event that the question hangs its time on."""


class Verdict(StrEnum):
    """What became of the first answer."""

    CONFIRMED = "confirmed"
    IMPROVED = "improved"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that the second answer has otherwise, and why.

    ``what`` is added, raised, lowered or removed, of a memory; ``answer``, of what was answered. Places
    count from 1, None where it has none.
    """

    what: str
    why: str
    memory_id: str | None = None
    place: int | None = None
    was: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The verdict and what it rests on; no change where the first answer stands."""

    verdict: Verdict
    changes: tuple[Change, ...] = ()


def judged(
    first: Mapping[str, Any], second: Mapping[str, Any], reasons: Mapping[str, str]
) -> Judgement:
    """Hold a second answer to a question against the first one; both as they are shown.

    ``reasons`` say why a memory stands where it does in the second, by its id. An answer is withdrawn
    where nothing of what it claimed is left: it gave a value and there is none any more, or it
    showed memories and nothing is known.
    """
    was, now = _value(first), _value(second)
    if _claims(first) and not _claims(second):
        gone = tuple(
            Change(what="removed", why="not_about_this", memory_id=one, was=at)
            for at, one in enumerate(_ids(first)[:LEADING], 1)
        )
        return Judgement(verdict=Verdict.WITHDRAWN, changes=gone)
    moved = _moved(first, second, reasons)
    if was is not None and now is None:
        answer = Change(what="answer", why=_why_gone(first, second))
        return Judgement(verdict=Verdict.WITHDRAWN, changes=(answer, *moved))
    if was != now:
        answer = Change(what="answer", why="found" if was is None else "changed")
        return Judgement(verdict=Verdict.IMPROVED, changes=(answer, *moved))
    is_better = _best(first) != _best(second) or any(c.what == "added" for c in moved)
    return Judgement(verdict=Verdict.IMPROVED, changes=moved) if is_better else Judgement(
        verdict=Verdict.CONFIRMED
    )  # fmt: skip


def _claims(shown: Mapping[str, Any]) -> bool:
    """Return whether an answer tells of anything."""
    kind = (shown.get("answer") or {}).get("kind")
    return bool(shown["memories"]) and kind != _NOTHING_KNOWN


def _value(shown: Mapping[str, Any]) -> Any:
    answer = shown.get("answer") or {}
    return None if answer.get("kind") == _NOTHING_KNOWN else answer.get("value")


def _why_gone(first: Mapping[str, Any], second: Mapping[str, Any]) -> str:
    """Return why an answer is no longer given: what it rests on was superseded, or is not found."""
    rests_on = set((first.get("answer") or {}).get("based_on", ()))
    superseded = {m["id"] for m in second["memories"] if m.get("superseded_by")}
    return "superseded" if rests_on & superseded else "not_borne_out"


def _ids(shown: Mapping[str, Any]) -> list[str]:
    return [memory["id"] for memory in shown["memories"]]


def _best(shown: Mapping[str, Any]) -> str | None:
    ids = _ids(shown)
    return ids[0] if ids else None


def _moved(
    first: Mapping[str, Any], second: Mapping[str, Any], reasons: Mapping[str, str]
) -> tuple[Change, ...]:
    """Return what came among the leading memories, rose to the first place, or left them."""
    before, after = _ids(first), _ids(second)
    places = {one: at for at, one in enumerate(before, 1)}
    moved = [
        _change(one, at, places.get(one), reasons)
        for at, one in enumerate(after[:LEADING], 1)
        if places.get(one, LEADING + 1) > LEADING or (at == 1 and places[one] != 1)
    ]
    left = [one for one in before[:LEADING] if one not in after[:LEADING]]
    return (*moved, *(_left(one, places[one], after, reasons) for one in left))


def _change(one: str, at: int, was: int | None, reasons: Mapping[str, str]) -> Change:
    what = "raised" if was is not None and was <= LEADING else "added"
    return Change(what=what, why=reasons.get(one, "order"), memory_id=one, place=at, was=was)


def _left(one: str, was: int, after: Sequence[str], reasons: Mapping[str, str]) -> Change:
    place = after.index(one) + 1 if one in after else None
    what = "removed" if place is None else "lowered"
    why = WRONG_TIME if reasons.get(one) == WRONG_TIME else "others_fit_better"
    return Change(what=what, why=why, memory_id=one, place=place, was=was)
