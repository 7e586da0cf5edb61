"""Words of a question about two statements, in the language in which the user speaks."""

from datetime import datetime

from app.domain.clarifications import Choice, ClarificationDraft, Option
from app.domain.facts import FactDraft
from app.domain.zones import zone_of
from app.text.language import detect_language
from app.truth.conflicts import Conflict, Statement

_LONGEST = 120  # characters of a statement that are quoted
_MONTHS = "January February March April May June July August September October November December"
_MONTH_NAMES = _MONTHS.split()


def asked(conflict: Conflict) -> ClarificationDraft:
    """Return the question that settles a conflict."""
    first, second = sorted((conflict.first, conflict.second), key=lambda one: one.said)
    is_chinese = detect_language(second.draft.summary) in ("zh", "mixed")
    if conflict.is_choice:
        options = _choices(conflict, is_chinese=is_chinese)
    else:
        options = _rulings(conflict, is_chinese=is_chinese)
    words = _question(first, second, conflict, is_chinese=is_chinese)
    return ClarificationDraft(
        topic=conflict.topic,
        about=(conflict.first.id, conflict.second.id),
        question=words,
        options=options,
        language="zh" if is_chinese else "en",
        certainty=round(conflict.certainty, 3),
        known_from=second.said,
    )


def _question(first: Statement, second: Statement, conflict: Conflict, *, is_chinese: bool) -> str:
    rule = _quoted(conflict.first, is_chinese=is_chinese)
    if is_chinese:
        told = (
            f"{_day(first, chinese=True)}说过{_quoted(first, is_chinese=True)}，"
            f"{_day(second, chinese=True)}又说{_quoted(second, is_chinese=True)}。"
        )
        return told + ("哪一个是对的？" if conflict.is_choice else f"{rule}现在还成立吗？")
    told = f"On {_day(first)} it was said: {_quoted(first)} On {_day(second)}: {_quoted(second)} "
    return told + ("Which of them is right?" if conflict.is_choice else f"Does {rule} still hold?")


def _choices(conflict: Conflict, *, is_chinese: bool) -> tuple[Option, ...]:
    neither = "都不对" if is_chinese else "Neither"
    return (
        Option(choice=Choice.FIRST, text=conflict.first.words),
        Option(choice=Choice.SECOND, text=conflict.second.words),
        Option(choice=Choice.NEITHER, text=neither),
    )


def _rulings(conflict: Conflict, *, is_chinese: bool) -> tuple[Option, ...]:
    if is_chinese:
        texts = ("还成立", "现在不再成立了", "从来就不成立", "两个都对，那次是例外")
    else:
        texts = (
            "Yes, it still holds",
            "No, not any more",
            "It never did",
            "Both are true, that was an exception",
        )
    choices = (Choice.FIRST, Choice.FIRST_ENDED, Choice.FIRST_NEVER, Choice.BOTH)
    return tuple(Option(choice=c, text=t) for c, t in zip(choices, texts, strict=True))


def _quoted(one: Statement, *, is_chinese: bool = False) -> str:
    words = one.draft.summary[:_LONGEST].strip()
    return f"“{words.strip('。，')}”" if is_chinese else f"“{words}”"


def _day(one: Statement, *, chinese: bool = False) -> str:
    zone = one.draft.zone if isinstance(one.draft, FactDraft) else one.draft.occurrence.timezone
    day: datetime = one.said.astimezone(zone_of(zone))
    if chinese:
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{day.day} {_MONTH_NAMES[day.month - 1]} {day.year}"
