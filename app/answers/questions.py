"""Read a question: its form, its time, the event that bounds it."""

import re
from dataclasses import replace
from types import ModuleType

from app.answers import cues_chinese, cues_english
from app.answers.asked import Asked
from app.answers.bounds import without, without_anchor
from app.answers.conditions import condition_in
from app.answers.lexicon import is_chinese
from app.answers.light_words import HELP, LIGHT_OF_LENGTHS
from app.answers.ordinals import ordinal_in
from app.answers.shapes import HERE, bare_of, beginning_of, pick_in, promise_of, shape_of, target_of
from app.answers.topics import topic_of
from app.domain.intervals import Interval
from app.timex import TimeIntent

_MOST = 400  # characters of a question that are read for its form
_DAYS_OF = {"week": 7, "周": 7, "month": 31}
_PAIRS = frozenset({"between", "order"})
# Forms that read time words of their own: 几天之后, "how many days after".
_SPANS = frozenset({"apart", "between", "until", "ago", "held", "length", "frequency", "since"})
_CALLED = {"ahead": "ago"}
_FIRST = _SPANS | _PAIRS | {"chain", "ended", "ahead"}


def read_asked(query: str, intent: TimeIntent, window: Interval | None) -> Asked | None:
    """Return what a question asks of what happened; None if it asks for something else.

    Questions about talk ("what did we say about …") are answered by the turns.
    """
    text = " ".join(query[-_MOST:].split())
    cues = cues_chinese if is_chinese(text) else cues_english
    language = "zh" if cues is cues_chinese else "en"
    timed, window = _timed(text, intent, window, cues)
    if promised := promise_of(text, cues, language):
        return promised
    if intent.axis == "said":
        return None
    if asked := condition_in(without(text, timed)):
        return replace(asked, language=language, window=window, window_text=timed)
    found = _formed(text, cues, timed, only=_FIRST)
    if found is None:
        plain, anchor, side = without_anchor(without(text, timed), intent.anchor_event, cues)
        found = _formed(plain, cues, None, only=None) or shape_of(
            plain, intent, cues, has_window=window is not None or anchor is not None
        )
        if found is None:
            return None
        if anchor:
            first, _, last = anchor.partition(" / ")
            until = topic_of(bare_of(last, cues)) if last else None
            found = replace(
                found, anchor=topic_of(bare_of(first, cues)), until=until, side=side,
                anchor_pick=pick_in(first, cues), at_once=cues.AT_ONCE.search(text) is not None,
                within_days=_DAYS_OF.get(beside["u"] or "晚", 1) if (beside := cues.BESIDE.search(text)) else 0,
            )  # fmt: skip
    elif timed and timed not in (found.window_text or ""):
        window, timed = None, None
    if cues.WITH_WHOM.search(text):
        found = replace(found, topic=found.topic.without(HELP))
    if found.operator == "what" and found.anchor is not None:
        found = replace(found, operator=f"{found.side}_event")
    return replace(
        found,
        is_perfect=cues.PERFECT.search(text) is not None,
        with_whom=cues.WITH_WHOM.search(text) is not None,
        language=language,
        window=window,
        window_text=timed,
        is_ahead=found.is_ahead or cues.AHEAD.search(text) is not None,
        may_be_ahead=cues.BEHIND.search(text) is None,
        totals=cues.TOTAL.search(text) is not None,
        holds=cues.HOLDS.search(text) is not None,
    )


def _timed(
    text: str, intent: TimeIntent, window: Interval | None, cues: ModuleType
) -> tuple[str | None, Interval | None]:
    """Return the time words and the window of a question; none where they only say which: 最近看完的一本书."""
    timed = intent.span.text if intent.span else None
    if timed and any(timed in hit[0] for hit in cues.LAST.finditer(text)):
        return None, None
    return timed, window


def _formed(
    text: str, cues: ModuleType, timed: str | None, only: frozenset[str] | None
) -> Asked | None:
    for name, pattern in cues.FORMS:
        if only is not None and name not in only:
            continue
        plain = text
        hit = pattern.search(text)
        if hit and timed and _lies_in_topics(hit, timed):
            plain = without(text, timed)
            hit = pattern.search(plain)
        if hit is None:
            continue
        found = _of_form(name, hit, plain, cues)
        if found is not None:
            kept = timed if timed and timed not in plain else ""
            return replace(found, window_text=kept)
    return None


def _lies_in_topics(hit: re.Match[str], timed: str) -> bool:
    """Return whether time words stand in what is asked of, not in the operator."""
    return any(timed in (hit[name] or "") for name in hit.re.groupindex if name not in ("u", "n"))


def _of_form(name: str, hit: re.Match[str], text: str, cues: ModuleType) -> Asked | None:
    groups = hit.groupdict()
    unit = groups.get("u")
    if name in _PAIRS:
        one, other = bare_of(groups["a"], cues), bare_of(groups["b"], cues)
        first, second = topic_of(one), topic_of(other)
        if first.is_empty and pick_in(groups["a"], cues):  # between the first and the last attack
            first = second
        if first.is_empty or second.is_empty:
            return None
        first, pick = beginning_of(first, pick_in(groups["a"], cues))
        second, other_pick = beginning_of(second, pick_in(groups["b"], cues))
        second = replace(second, beside=first.words)
        return Asked(
            operator=name, topic=first, other=second, language="", unit=unit,
            pick=pick, other_pick=other_pick,
        )  # fmt: skip
    if name == "until":
        return Asked(operator=name, topic=topic_of(groups["b"]), language="", unit=unit)
    joint = "" if cues is cues_chinese and name in ("count", "frequency") else " "
    said = joint.join(groups[key] for key in ("t", "t2", "t3") if groups.get(key))
    topic = topic_of(bare_of(said, cues))
    if name == "length":
        topic = topic.without(LIGHT_OF_LENGTHS)
    if name == "held" and pick_in(said, cues) == -1:
        name = "ago"  # 距离上次跑步多少天了
    if name in ("held", "since"):
        bare = topic.without(HERE)
        topic = (topic if bare.is_empty else bare).with_beginnings()
    if topic.is_empty:
        return None
    ordinal = ordinal_in(text, cues) if name in ("latest", "earliest", "nth") else 0
    found = Asked(
        counted=cues.COUNTED.search(text)["noun"]
        if name == "count" and cues.COUNTED.search(text)
        else "",
        operator="nth" if ordinal else _CALLED.get(name, name),
        is_ahead=name == "ahead",
        topic=topic,
        language="",
        unit=unit,
        ordinal=ordinal,
        target=target_of(text, cues),
        pick=pick_in(said, cues) if name in ("ago", "length", "held", "chain", "count") else 0,
        starts=cues.STARTED.search(text) is not None or name == "since",
    )
    if name == "nth" and not ordinal:
        found = replace(found, ordinal=-2)
    return found
