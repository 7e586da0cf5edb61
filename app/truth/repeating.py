"""How sure something is, and on what it rests, after it was said once more."""

from dataclasses import replace

from app.domain.events import Reason, Source
from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth.ledger import Ledger, Standing

_MOST_SOURCES = 6  # that one memory cites, the first ones and the latest; more say nothing new
# How much of the doubt each repetition takes away; a judgement, not a measurement.
_DOUBT_LEFT = 0.7
_SUREST = 0.98


def surer(confidence: float) -> float:
    """Return how sure something is after it was said once more."""
    return round(max(confidence, min(_SUREST, 1 - (1 - confidence) * _DOUBT_LEFT)), 3)


def together(held: tuple[Source, ...], more: tuple[Source, ...]) -> tuple[Source, ...]:
    """Return the sources of both, each once; the middle goes where there are too many."""
    every = tuple(dict.fromkeys((*held, *more)))
    half = _MOST_SOURCES // 2
    return every if len(every) <= _MOST_SOURCES else (*every[:half], *every[-half:])


def say_again(
    one: Standing[FactDraft],
    draft: FactDraft,
    valid: Interval,
    reason: Reason,
    ledger: Ledger[FactDraft],
    *,
    words: FactDraft | None = None,
) -> None:
    """Put a version in place that rests on one statement more; an end is no repetition."""
    is_again = reason is not Reason.OVER
    held = words or one.draft
    ledger.revise(
        one,
        replace(
            held,
            valid=valid,
            known_from=draft.known_from,
            sources=together(one.draft.sources, draft.sources),
            confidence=surer(one.draft.confidence) if is_again else one.draft.confidence,
        ),
        reason,
        is_seen_again=is_again,
    )
