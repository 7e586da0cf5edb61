"""The built-in extractor: what a speaker says to have done, and when. No model, no guess.

Thin on purpose: a sentence makes an event only if it is a plain statement in the past about the
speaker, with time words that the engine reads. A false event costs more than a missed one, because
the turn itself is recalled by its words all the same.
"""

import re
from collections.abc import Sequence

from app.domain.events import EventDraft, Modality, Occurrence, Source, Status
from app.domain.intervals import Granularity, Interval, TimeKind, TimeSpan
from app.domain.models import Turn
from app.domain.zones import zone_of
from app.ports import Provenance
from app.text.language import detect_language
from app.timex import Conventions, find_times

_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\d)[^.!?。！？\n]*)*[.!?。！？]*")

# Statements that do not assert: questions, conditions, denials, wishes, hearsay.
_NOT_ASSERTED = re.compile(
    r"[?？吗呢]|\b(?:if|unless|would|could|might|may|maybe|perhaps|wish|should|not|never|almost|nearly)\b"
    r"|n't\b|如果|要是|假如|可能|也许|大概会|没有?|不|差点|听说|据说|想要?|打算|准备|应该",
    re.IGNORECASE,
)
_SPEAKER_EN = re.compile(r"\b(?:I|we)\b(?:'ve)?\s+(?:\w+ly\s+|also\s+|just\s+|finally\s+)*(\w+)")
_PAST_EN = re.compile(
    r"(?:\w{2,}ed|went|got|had|was|were|did|made|took|came|saw|met|ate|drank|bought|sold|told|said|gave"
    r"|found|lost|left|felt|began|started|broke|brought|built|caught|chose|cut|drew|drove|fell|flew"
    r"|forgot|grew|heard|held|hurt|kept|knew|led|let|paid|put|ran|read|rode|sang|sat|sent|set|slept"
    r"|spent|spoke|stood|swam|taught|threw|thought|won|wore|woke|wrote)",
    re.IGNORECASE,
)
# 了 and 过 mark a finished action; 是…的 tells when or where a past one was.
_PAST_ZH = re.compile(
    r"(?:[\u4e00-\u9fff]{1,2}(?:了|过)(?!头|年|节))|(?:刚刚?|已经)[\u4e00-\u9fff]"
)
_OTHER_SUBJECT_ZH = re.compile(r"^(?:[他她它你您]|[\u4e00-\u9fff]{1,4}(?:说|告诉))")


class RuleExtractor:
    """Implements the ``Extractor`` port."""

    @property
    def provenance(self) -> Provenance:
        """Return the name under which findings are noted."""
        return Provenance(extractor="rules-1")

    def extract(self, turns: Sequence[Turn], conventions: Conventions) -> list[EventDraft]:
        """Return at most one event a turn: its first sentence that tells of one."""
        drafts = []
        for turn in turns:
            for match in _SENTENCE.finditer(turn.text):
                if draft := _event(turn, match.group(), match.start(), conventions):
                    drafts.append(draft)
                    break
        return drafts


def _event(turn: Turn, sentence: str, offset: int, conventions: Conventions) -> EventDraft | None:
    if _NOT_ASSERTED.search(sentence):
        return None
    action = _past_action(sentence)
    if action is None:
        return None
    span = _past_time(turn, sentence, conventions)
    if span is None:
        return None
    words = sentence.strip()
    start = offset + sentence.index(words)
    return EventDraft(
        subject=turn.speaker,
        action=action,
        summary=words,
        occurrence=Occurrence(
            interval=Interval(start=span.start, end=span.end),
            granularity=span.granularity,
            text=span.text,
            timezone=turn.zone,  # as zone_of reads it; the engine's name for an offset is another
            certainty=span.confidence,
            alternatives=span.alternatives,
        ),
        known_from=turn.said_at,
        status=Status.COMPLETED,
        modality=Modality.ASSERTED,
        sources=(Source(turn_id=turn.turn_id, start=start, end=start + len(words)),),
    )


def _past_action(sentence: str) -> str | None:
    if detect_language(sentence) == "zh":
        if _OTHER_SUBJECT_ZH.match(sentence.strip()):
            return None
        match = _PAST_ZH.search(sentence)
        return match.group() if match else None
    for match in _SPEAKER_EN.finditer(sentence):
        if _PAST_EN.fullmatch(match.group(1)):
            return match.group(1)
    match = _PAST_ZH.search(sentence)
    return match.group() if match else None


def _past_time(turn: Turn, sentence: str, conventions: Conventions) -> TimeSpan | None:
    for span in find_times(sentence, turn.said_at, zone_of(turn.zone), conventions=conventions):
        if span.kind is not TimeKind.SPAN or span.start is None or span.end is None:
            continue
        if span.start <= turn.said_at and span.granularity is not Granularity.FUZZY:
            return span
    return None
