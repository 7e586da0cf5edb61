"""Where one story ends and the next begins.

``relevance`` says how likely a turn goes on with the running episode; below 0.35 it may begin a new
one. It weighs how long nothing was said (on a log scale, against the session's own rhythm), how near the next
turns are to the last ones in meaning, words and whom they name, and what people say when they turn to
something else. Looking at the next four turns together keeps one odd turn from cutting.

The decision before a turn needs what comes within the next few turns and nothing later, and of what came
before no more than the running episode and the rhythm: so talk that is read in pieces is cut where the
same talk read at once is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p
from statistics import median

import numpy as np

from app.domain.models import Role
from app.episodes.talk import Said

RELEVANT = 0.35  # requirements, E2: relevance below it cuts
BLOCK = 4  # turns that are compared, before and after (of 2 to 5 the best on the tune part)
AHEAD = 2  # later places that may be better ones to cut
RHYTHM_TURNS = 24  # gaps before a turn that make the session's rhythm
LAPSE_S = 30 * 60.0  # nothing that comes after such a pause is looked at for what went before it
_LAPSE_RHYTHMS = 8.0  # where turns come slowly, so many of their usual pauses
LONGEST_S = 3 * 86400.0  # a story that rests so long is over
_USUAL_S = 60.0  # between turns, before a session has shown its own rhythm
_PAIR = 2
_CENTRE = 12  # last turns of an episode whose words stand for it


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Weights of the features in the log-odds that a turn goes on with the episode."""

    bias: float
    jump: float
    pause: float
    contrast: float
    words: float
    shared: float
    opens: float
    greets: float
    closes: float
    leans: float
    answers: float
    assistant: float


# Learned on the tune part of tests/bench/episodes; signs of talk that its composing overdoes (leave-taking,
# greetings, markers, that assistants never begin) are held back, and the bias set so that as many
# stories are found as there are.
WEIGHTS = Weights(
    bias=0.3, jump=-0.38, pause=-0.33, contrast=5.5, words=5.0, shared=0.8, opens=-3.0, greets=-2.0,
    closes=-1.2, leans=2.0, answers=2.1, assistant=1.2,
)  # fmt: skip


def gap_s(before: Said, after: Said) -> float:
    """Return how long nothing was said between two turns; late news count as no pause."""
    return max(0.0, (after.said_at - before.said_at).total_seconds())


def rhythm_s(talk: Sequence[Said], at: int) -> float:
    """Return the usual pause of the turns before a place, in seconds."""
    first = max(1, at - RHYTHM_TURNS)
    gaps = [gap_s(talk[n - 1], talk[n]) for n in range(first, at)]
    return median([*gaps, _USUAL_S, _USUAL_S]) if len(gaps) < RHYTHM_TURNS else median(gaps)


def lapse_s(talk: Sequence[Said], at: int) -> float:
    """Return after what pause before a place what follows is no longer looked at together."""
    return max(LAPSE_S, _LAPSE_RHYTHMS * rhythm_s(talk, at))


def boundaries(
    talk: Sequence[Said], *, start: int, is_over: bool, weights: Weights = WEIGHTS
) -> list[int]:
    """Return the places in ``talk`` before which a new episode begins, of which no later turn can move any.

    ``start`` is where the running episode begins; what lies before it shows the rhythm. ``is_over``: so
    long nothing was said after the last turn that what comes will not count for what is here.
    """
    reach = _reach(talk, start, is_over=is_over)
    found, begin, at = [], start, start + 1
    while at < len(talk):
        if reach[at] is None:
            break
        here = relevance(talk, begin, at, reach[at] or at, weights)
        if gap_s(talk[at - 1], talk[at]) < LONGEST_S and here >= RELEVANT:
            at += 1
            continue
        best = _best(talk, begin, at, here, reach, weights)
        if best is None:
            break
        found.append(best)
        begin, at = best, best + 1
    return found


def _best(
    talk: Sequence[Said],
    begin: int,
    at: int,
    here: float,
    reach: Sequence[int | None],
    weights: Weights,
) -> int | None:
    """Return the place to cut at or shortly after one that may be cut; None if that cannot be told yet."""
    if gap_s(talk[at - 1], talk[at]) >= LONGEST_S:
        return at
    best, least = at, here
    for later in range(at + 1, min(at + AHEAD + 1, reach[at] or at)):
        end = reach[later]
        if end is None:
            return None
        if (there := relevance(talk, begin, later, end, weights)) < least:
            best, least = later, there
    return best


def _reach(talk: Sequence[Said], start: int, *, is_over: bool) -> list[int | None]:
    """Return for each place the end of the turns that may be looked at from there; None: it is not said yet."""
    reach: list[int | None] = [None] * len(talk)
    ends: list[int] = [
        at
        for at in range(start + 1, len(talk))
        if gap_s(talk[at - 1], talk[at]) >= lapse_s(talk, at)
    ]
    if is_over:
        ends.append(len(talk))
    for at in range(start, len(talk)):
        farthest = at + BLOCK + AHEAD
        end = next((one for one in ends if one > at), None)
        if end is not None and end <= farthest:
            reach[at] = end
        elif farthest <= len(talk):
            reach[at] = farthest
    return reach


def relevance(
    talk: Sequence[Said], begin: int, at: int, end: int, weights: Weights = WEIGHTS
) -> float:
    """Return how likely the turn at a place goes on with the episode that began at ``begin``, in [0, 1].

    ``end`` bounds what is looked at after it.
    """
    odds = sum(
        getattr(weights, name) * value for name, value in features(talk, begin, at, end).items()
    )
    return 1 / (1 + exp(-max(-30.0, min(30.0, weights.bias + odds))))


def features(talk: Sequence[Said], begin: int, at: int, end: int) -> dict[str, float]:
    """Return what ``relevance`` weighs, by name."""
    before = talk[max(begin, at - BLOCK) : at]
    after = talk[at : min(end, at + BLOCK)]
    last, this = talk[at - 1], talk[at]
    pause = gap_s(last, this)
    told = frozenset().union(*(one.cues.terms for one in talk[max(begin, at - _CENTRE) : at]))
    coming = frozenset().union(*(one.cues.terms for one in after))
    named = frozenset().union(*(one.entities for one in before))
    is_other = last.speaker != this.speaker
    return {
        "jump": max(0.0, min(8.0, log((pause + 10) / (rhythm_s(talk, at) + 10)))),
        "pause": min(6.0, log1p(pause / 1800)),
        "contrast": _contrast(before, after),
        "words": len(told & coming) / (1 + min(len(told), len(coming))),
        "shared": float(any(named & one.entities for one in after)),
        "opens": float(this.cues.opens),
        "greets": float(this.cues.greets),
        "closes": float(last.cues.closes),
        "leans": float(this.cues.leans),
        "answers": float(last.cues.asks and is_other),
        "assistant": _assistance(talk[max(0, at - _CENTRE) : end], this),
    }


def _assistance(around: Sequence[Said], this: Said) -> float:
    """Return whether an assistant speaks, who seldom begins a story; one half where none takes part."""
    if not any(one.role is Role.ASSISTANT for one in around):
        return 0.5
    return float(this.role is Role.ASSISTANT)


def _contrast(before: Sequence[Said], after: Sequence[Said]) -> float:
    """Return how much nearer turns are across a place than those on one side of it are to each other.

    A difference, for what a model calls near differs by model and language, and the speakers' names, which
    are embedded too, are the same on both sides. 0 where nothing can be compared.
    """
    behind = [one.vector for one in before if one.vector is not None]
    ahead = [one.vector for one in after if one.vector is not None]
    side = ahead if len(ahead) > 1 else behind
    if not behind or not ahead or len(side) < _PAIR:
        return 0.0
    near = float(np.sum(behind, axis=0) @ np.sum(ahead, axis=0)) / (len(behind) * len(ahead))
    whole = np.sum(side, axis=0)
    return near - (float(whole @ whole) - len(side)) / (len(side) * (len(side) - 1))
