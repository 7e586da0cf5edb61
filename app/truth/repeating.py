"""How sure something is, and on what it rests, after it was said once more."""

from app.domain.events import Source

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
