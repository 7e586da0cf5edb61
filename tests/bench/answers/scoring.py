"""Whether an answer is the right one, and whether it names all that backs it."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from app.answers.lengths import parsed

_DAYS = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """``right``: as wanted; ``false``: something was answered that is not so; ``complete``: all evidence named."""

    right: bool
    false: bool
    complete: bool


def judge(
    wanted: str, evidence: frozenset[str], answer: dict[str, Any] | None, based: set[str]
) -> Verdict:
    """Return the verdict on an answer; ``based`` are the turns behind ``based_on``."""
    kind, _, rest = wanted.partition(" ")
    nothing = answer is None or answer["kind"] == "nothing_known"
    if kind == "none":
        return Verdict(right=nothing, false=not nothing, complete=True)
    if nothing or answer is None:
        return Verdict(right=False, false=False, complete=False)
    right = _CHECKS[kind](rest, answer, evidence, based)
    return Verdict(right=right, false=not right, complete=evidence <= based)


def _at(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    hit = _DAYS.fullmatch(rest)
    assert hit is not None
    first = date.fromisoformat(hit[1])
    last = date.fromisoformat(hit[2]) if hit[2] else first
    try:
        return first <= datetime.fromisoformat(str(answer["value"])).date() <= last
    except ValueError:
        return False


def _n(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    value = answer["value"]
    if isinstance(value, dict):
        value = value.get("count")
    low, _, high = rest.partition("..")
    return isinstance(value, int) and int(low) <= value <= int(high or low)


def _length(unit: timedelta) -> Any:
    def check(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
        wanted = int(rest) * unit
        found = parsed(str(answer["value"]))
        return abs(found - wanted) <= max(unit / 2, 0.06 * wanted)

    return check


def _text(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    said = f"{answer['value']} {answer['text']}".lower()
    first = said.find(":") if answer["kind"] == "sequence" else -1
    if answer["kind"] == "sequence":  # the earlier of two comes first
        said = str(answer["text"]).split(";")[0].split("；")[0].lower()
    return any(one.lower() in said for one in rest.split("/")) and first is not None


def _list(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    return isinstance(answer["value"], list) and based == evidence


def _rate(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    rate, per = rest.split()
    value = answer["value"]
    return (
        isinstance(value, dict)
        and value["per"] == per
        and abs(value["rate"] - float(rate)) <= 0.15 * float(rate)
    )


def _change(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
    before, after = (float(one) for one in rest.split())
    value = answer["value"]
    return isinstance(value, dict) and (value.get("before"), value.get("after")) == (before, after)


def _is(value: bool) -> Any:
    def check(rest: str, answer: dict[str, Any], evidence: frozenset[str], based: set[str]) -> bool:
        return answer["value"] is value

    return check


_CHECKS: dict[str, Any] = {
    "at": _at, "n": _n, "days": _length(timedelta(days=1)), "hours": _length(timedelta(hours=1)),
    "text": _text, "list": _list, "rate": _rate, "change": _change, "yes": _is(True), "no": _is(False),
}  # fmt: skip
