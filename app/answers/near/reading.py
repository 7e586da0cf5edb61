"""Answer a question from what most likely tells of it, where nothing tells it by its words."""

from dataclasses import replace
from datetime import tzinfo
from uuid import UUID

import numpy as np

from app.answers.answering import Answer, answer
from app.answers.asked import Asked
from app.answers.happenings import Happening
from app.answers.near.features import BARS, FEATURES, Found, Numbers, rows
from app.answers.near.weights import LEAST, WEIGHTS
from app.answers.view import Material
from app.domain.intervals import Interval

_OF_SEVERAL = frozenset({
    "count", "list", "measure", "frequency", "trend", "latest", "earliest", "nth", "apart", "since",
})  # fmt: skip
# What is quoted where nothing is computed: the figure, the turn that gives the reason.
_QUOTED = {"measure": "amount", "why": "what", "window": "what"}
_ANSWERED = _OF_SEVERAL | {
    "measure",
    "why",
    "window",
    "ago",
    "what",
    "who",
    "where",
    "amount",
    "whether",
    "between",
    "order",
    "length",
}
"""Operators that look at nothing but what was chosen. Not a bare "when": every telling has a time, so that nothing speaks against a false one
(two right of nine on our own questions, where the others have 26 of 35)."""
_BARS = [FEATURES.index(name) for name in BARS]
_ALL = FEATURES.index("all_turn")
_EXPLAINS = [FEATURES.index(name) for name in ("others", "unreal", "denied")]
_SHARE = 0.7  # of the best one's weight that another of several must have
_BESIDE = 0.05  # below the best one's weight lies what may be meant as well


def is_read(asked: Asked) -> bool:
    """Return whether a question is one that is answered from what is chosen."""
    is_such = asked.operator in _ANSWERED and not asked.is_still and not asked.extreme
    is_such = is_such and (asked.operator != "window" or asked.holds)
    return is_such and not any(topic.is_empty for topic in asked.topics)


def read_near(
    asked: Asked,
    found: Found,
    *,
    zone: tzinfo,
    weights: Numbers | None = None,
    least: float | None = None,
) -> Answer | None:
    """Return what the operator makes of the tellings that most likely are meant; None where none is likely enough.

    ``weights`` and ``least`` are those that were learned, unless others are given.
    """
    if not found.told or not is_read(asked):
        return None
    least = LEAST[asked.language] if least is None else least
    made = _read(asked, found, zone, weights, least)
    if made is None and asked.holds and asked.operator != "measure" and asked.window is not None:
        before = Interval(start=None, end=asked.window.end)
        made = _read(replace(asked, window=before), found, zone, weights, least)
    return made


def _read(
    asked: Asked, found: Found, zone: tzinfo, weights: Numbers | None, least: float
) -> Answer | None:
    is_of_several = asked.operator in _OF_SEVERAL or (asked.totals and asked.target == "amount")
    operator = _QUOTED.get(asked.operator, asked.operator)
    if operator != asked.operator:
        target = "amount" if operator == "amount" else "what"
        asked = replace(asked, operator=operator, target=target)
    learned = np.array([WEIGHTS[name] for name in FEATURES]) if weights is None else weights
    chosen: list[list[Happening]] = []
    lightest = 1.0
    for topic in asked.topics:
        likely = likelihoods(rows(asked, topic, found), learned)
        best = float(likely.max())
        if best < least:
            return None
        of_several = is_of_several and topic is asked.topic
        bound = _SHARE * best if of_several else best - _BESIDE
        chosen.append(_heaviest(found, likely, bound))
        lightest = min(lightest, best)
    material = Material(told=chosen, is_weighed=True)
    made = answer(asked, material, now=found.now, zone=zone)
    if made is None or made.knows_nothing:
        return None
    return replace(made, explain={**made.explain, "likelihood": round(lightest, 2)})


def likelihoods(table: Numbers, weights: Numbers) -> Numbers:
    """Return how likely each telling is the one that is meant, 0 for what cannot be.

    None is likely where one that cannot be meant says it better: somebody else's, what was only planned.
    """
    barred = (table[:, _BARS] > 0).any(axis=1)
    likely: Numbers = 1.0 / (1.0 + np.exp(-(table @ weights)))
    if not barred.any():
        return likely
    bare = table @ weights - table[:, _BARS] @ weights[_BARS]
    others = (table[:, _EXPLAINS] > 0).any(axis=1) & (table[:, _ALL] > 0)
    if others.any() and (barred.all() or bare[others].max() > bare[~barred].max()):
        return np.zeros_like(likely)
    return np.where(barred, 0.0, likely)


def _heaviest(found: Found, likely: Numbers, bound: float) -> list[Happening]:
    """Return of each turn what is likeliest and reaches a bound: a turn is one telling."""
    best: dict[UUID, tuple[float, Happening]] = {}
    for (one, _), value in zip(found.told, likely.tolist(), strict=True):
        if value >= bound and value > best.get(one.turn_id, (0.0, one))[0]:
            best[one.turn_id] = (value, one)
    return [one for _, one in best.values()]
