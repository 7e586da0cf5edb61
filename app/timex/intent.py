"""What a question asks of time: its operator, window, axis, anchor event and remaining words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import Literal

from app.domain.intervals import Found, Granularity, TimeKind, TimeSpan
from app.timex import intent_cues as cues
from app.timex.conventions import DEFAULT, Conventions
from app.timex.engine import find_times
from app.timex.intent_anchors import Anchor, find_anchor
from app.timex.intent_text import BLANK, Cut, blanked, folded, without

Axis = Literal["occurred", "said"]

_NO_PART = re.compile(
    r"(?:\bas (?:of|at)\b|截至|截止[到至]?)"
    r"|(?P<told>\b(?:talk(?:ed|ing)?|chat(?:ted|ting)?|sp(?:eak|oke|oken)|th(?:ink|ought)|hear[d]?|learn(?:ed)?|"
    r"ask(?:ed)?|t(?:ell|old)|say|said|know|knew|worr(?:y|ied)|complain(?:ed)?)(?: (?:me|you|us|him|her|them))?) about\b",
    re.IGNORECASE | re.ASCII,
)

# "Any recent trouble?" asks of the time that "lately" names, in as many letters; a statement does not.
_OF_LATE = re.compile(
    r"(?<!most )(?<!more )\brecent\b(?! (?:days|weeks|months|years|history|past)\b)", re.IGNORECASE
)

PREVIOUS = -2
"""The ordinal of an as_of that asks for the version before the present one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeIntent:
    """How a question looks at time.

    ``intent`` is one of ``understanding.intent`` in the API. ``span`` is the window or bound, None
    without one; ``anchor_event`` the words of the event that before, after or during refer to (two
    ends parted by `` / ``), which another operator may bear too; ``axis`` says whether talk or
    happenings are meant; ``ordinal`` is set for nth, negative from the latest, and for an as_of of
    the closed version (``PREVIOUS``); an as_of with neither span nor ordinal means now.
    ``content`` is the question without its time, operator and anchor words.
    """

    intent: str
    span: TimeSpan | None = None
    anchor_event: str | None = None
    axis: Axis = "occurred"
    ordinal: int | None = None
    content: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """A question prepared for the cues; ``words`` has its times and anchor blanked."""

    text: str
    plain: str
    words: str
    span: TimeSpan | None
    anchor: Anchor | None


def read_intent(
    text: str,
    reference: datetime,
    zone: tzinfo,
    language: str | None = None,
    *,
    conventions: Conventions = DEFAULT,
) -> TimeIntent:
    """Return what a question asks of time; never raises for any text.

    Args:
        text: The question.
        reference: When it was asked, aware.
        zone: Where it was asked.
        language: As for ``find_times``.
        conventions: How each language cuts time.
    """
    # "As of May" asks for the state then; on its own the engine reads an open range.
    # "Talk about 5 days ago" is no rough guess at five days.
    plain = _NO_PART.sub(lambda hit: (hit["told"] or "").ljust(len(hit[0])), text)
    plain = _OF_LATE.sub("lately", plain)
    spans = find_times(plain, reference, zone, language, conventions=conventions)
    asked = _prepared(text, spans, reference)
    named, cuts = _operator(asked)
    if named is None:
        named = _by_shape(asked, reference)
    cuts = [*cuts, *([asked.span.offset] if asked.span else [])]
    if asked.anchor:
        cuts.append(asked.anchor.cut)
    found = replace(
        named,
        axis=_axis(asked.plain),
        anchor_event=asked.anchor.named(text) if asked.anchor else None,
        content=without(text, cuts),
    )
    return replace(found, span=asked.span) if not _means_now(found, asked.span) else found


def _prepared(text: str, spans: Sequence[TimeSpan], reference: datetime) -> _Question:
    plain = folded(text)
    guarded = blanked(plain, [hit.span() for guard in cues.GUARDS for hit in guard.finditer(plain)])
    no_times = [hit.span() for hit in cues.NO_TIME.finditer(plain)]
    placed = [
        one
        for one in spans
        if one.kind is TimeKind.SPAN
        and (one.start or one.end)
        and not any(_overlap(one.offset, other) for other in no_times)
    ]
    # "Currently in August": the named time says more than the now.
    placed = [one for one in placed if not cues.NOW.fullmatch(folded(one.text))] or placed
    times = [one.offset for one in placed if one.found is not Found.INHERITED]
    words = blanked(guarded, [one.offset for one in placed])
    anchor = find_anchor(guarded, words, times)
    if anchor is not None:
        words = blanked(words, anchor.unread)
        placed = [one for one in placed if not _overlap(one.offset, anchor.cut)]
    span = _turned(placed[0], plain, reference) if placed else None
    return _Question(text=text, plain=plain, words=words, span=span, anchor=anchor)


def _operator(asked: _Question) -> tuple[TimeIntent | None, list[Cut]]:
    for name in cues.PRECEDENCE:
        for cue in cues.CUES[name]:
            hit = cue.search(asked.words)
            if hit is None and name == "as_of":
                hit = _now(asked)
            if hit is None:
                continue
            ordinal = cues.ordinal_of(hit) if name == "nth" else None
            if name == "previous":
                return TimeIntent(intent="as_of", ordinal=PREVIOUS), [_cut(hit)]
            return TimeIntent(intent=name, ordinal=ordinal), [_cut(hit)]
    return None, []


def _now(asked: _Question) -> re.Match[str] | None:
    """Return the word for now that was read as a time."""
    if asked.span is None:
        return None
    return cues.NOW.fullmatch(asked.plain, *asked.span.offset)


def _means_now(found: TimeIntent, span: TimeSpan | None) -> bool:
    return (
        found.intent == "as_of" and span is not None and bool(cues.NOW.fullmatch(folded(span.text)))
    )


def _cut(hit: re.Match[str]) -> Cut:
    named = [hit.span(name) for name in hit.re.groupindex if name.startswith("op")]
    return next((span for span in named if span[0] >= 0), hit.span())


def _by_shape(asked: _Question, reference: datetime) -> TimeIntent:
    """Return what anchor, window and shape tell where no operator is said."""
    if asked.anchor is not None:
        return TimeIntent(intent=asked.anchor.intent)
    holds = cues.any_of(cues.STATE, asked.words) and cues.any_of(cues.ASKS, asked.plain)
    if asked.span is not None and holds and _is_state_at(asked, reference):
        return TimeIntent(intent="as_of")
    for name in cues.WEAK:
        if cues.any_of(cues.CUES[name], asked.words):
            return TimeIntent(intent=name)
    if asked.span is not None:
        return TimeIntent(intent="window")
    return TimeIntent(intent="fact" if holds else "none")


def _is_state_at(asked: _Question, reference: datetime) -> bool:
    """Return whether a closed time that began before now is named: the state then is asked."""
    span = asked.span
    if span is None or span.start is None or span.end is None or _axis(asked.plain) == "said":
        return False
    return span.start < reference and not _is_recent(span)


def _is_recent(span: TimeSpan) -> bool:
    return span.granularity is Granularity.FUZZY and span.found is Found.RELATIVE


def _axis(plain: str) -> Axis:
    told = [hit.span() for guard in cues.NO_TALK for hit in guard.finditer(plain)]
    return "said" if cues.any_of(cues.TALK, blanked(plain, told)) else "occurred"


def _turned(span: TimeSpan, plain: str, reference: datetime) -> TimeSpan:
    """Return the reading on the side that the question's tense names: "am I doing on Tuesday?"."""
    other = span.alternatives[0] if span.alternatives else None
    if other is None or None in (span.start, span.end, other.start, other.end):
        return span
    around = blanked(plain, [span.offset]).replace(BLANK, " ")
    behind, ahead = cues.any_of(cues.BEHIND, around), cues.any_of(cues.AHEAD, around)
    if behind == ahead:
        return span
    now = reference.astimezone(UTC)
    sides = [one.end is not None and one.end <= now for one in (span.interval, other)]
    if sides[0] is sides[1] or sides[0] is behind:
        return span
    return replace(
        span,
        start=other.start,
        end=other.end,
        alternatives=(span.interval, *span.alternatives[1:]),
    )


def _overlap(one: Cut, other: Cut) -> bool:
    return one[0] < other[1] and other[0] < one[1]
