"""Answer a question from what most likely tells of it, where nothing tells it by its words."""

from collections import defaultdict
from dataclasses import replace
from datetime import tzinfo
from uuid import UUID

from app.answers.answering import Answer, answer
from app.answers.asked import Asked
from app.answers.clauses import with_times
from app.answers.happenings import Happening
from app.answers.near.features import Found, Near, Numbers, table_of
from app.answers.near.network import Network, learned, likelihoods
from app.answers.near.weights import LEAST
from app.answers.tellings import timed
from app.answers.topics import Topic
from app.answers.view import Material
from app.domain.intervals import Interval

_OF_SEVERAL = frozenset({"trend", "apart"})
_TIMES = frozenset({"when", "latest", "earliest", "ago", "between", "order", "apart", "length"})
# What is quoted where nothing is computed: the figure, the turn that gives the reason, how it went on.
_QUOTED = {
    "measure": "amount", "why": "what", "window": "what", "chain": "what", "attempts": "what", "before_event": "what", "after_event": "what",
    "during_event": "what", "what": "what", "who": "who", "where": "where", "amount": "amount",
}  # fmt: skip
_DATED = {"nth": "when", "since": "when", "held": "ago"}
# One telling answers these, whichever of several it may be, and says by itself whether it does.
_OF_ONE = frozenset({"when", "ago", "who", "what", "where", "why", "whether"})
_BARE = frozenset({"when", *_DATED}) - {"held"}
_ANSWERED = _OF_SEVERAL | _TIMES | {"whether", "frequency"} | set(_QUOTED) | set(_DATED)
_SURE = 0.8  # least likelihood of a bare time: every telling has one, so that little speaks against a false one
# Where another telling is so likely, and what says the words less so than that, it takes their place.
_TAKES_PLACE, _RIVAL = 0.5, 0.3
_SHARE = 0.3  # of the best turn's likelihood that another of several must have
_SHORT = 160  # characters of a turn whose clauses share their times


def is_read(asked: Asked, *, is_open: bool = True) -> bool:
    """Return whether a question is one that is answered from what is chosen, though it is answered already where it is not open."""
    if not is_open and not _may_be_another(asked):
        return False
    is_such = asked.operator in _ANSWERED or (asked.operator == "count" and asked.counted != "")
    is_such = is_such and not asked.extreme
    return is_such and not any(topic.is_empty for topic in asked.topics)


def _least(asked: Asked, *, is_open: bool) -> float:
    if not is_open:
        return _TAKES_PLACE
    return _SURE if asked.operator in _BARE else LEAST[asked.language]


def _may_be_another(asked: Asked) -> bool:
    """Return whether one telling answers a question, so that another may be meant than the one that says the words."""
    return asked.operator in _OF_ONE and len(asked.topics) == 1 and asked.window is None


def as_read(asked: Asked) -> Asked:
    """Return the question as it is answered from what is chosen: one telling is quoted or dated, whatever it hangs on."""
    quoted = _QUOTED.get(asked.operator)
    if quoted is None:
        return replace(asked, operator=_DATED.get(asked.operator, asked.operator))
    target = quoted if quoted in ("amount", "who", "where") else "what"
    topic = asked.topic
    for other in (asked.anchor, asked.until):
        topic = topic if other is None else _with_words(topic, other)
    return replace(
        asked, operator=quoted, target=target, topic=topic, anchor=None, until=None, side=None
    )


def _with_words(topic: Topic, other: Topic) -> Topic:
    words = {one.said: one for one in (*topic.words, *other.words)}
    return replace(topic, phrase=replace(topic.phrase, words=tuple(words.values())))


def read_near(
    asked: Asked,
    found: Found,
    *,
    zone: tzinfo,
    network: Network | None = None,
    least: float | None = None,
    given: Answer | None = None,
) -> Answer | None:
    """Return what the operator makes of the tellings that most likely are meant; None where none is likely enough.

    ``network`` and ``least`` are those that were learned, unless others are given. ``given`` is an answer that is there already: None where
    what it rests on is not much less likely.
    """
    if not found.told or not is_read(asked, is_open=given is None):
        return None
    network = network or learned()
    if least is None:
        least = _least(asked, is_open=given is None)
    made = _read(asked, found, zone, network, least, given)
    if (
        given is None
        and made is None
        and asked.holds
        and asked.operator != "measure"
        and asked.window is not None
    ):
        before = Interval(start=None, end=asked.window.end)
        made = _read(replace(asked, window=before), found, zone, network, least, None)
    return made


def _read(
    said: Asked, found: Found, zone: tzinfo, network: Network, least: float, given: Answer | None
) -> Answer | None:
    asked = as_read(said)
    chosen: list[list[Happening]] = []
    lightest = 1.0
    for topic in asked.topics:
        # Weighed as it was asked: a reason is sought, though a turn is quoted.
        seen = replace(asked, operator=said.operator)
        likely = likelihoods(table_of(seen, topic, found, is_open=given is None), network)
        turns = by_turn(found, likely)
        if given is not None and sum(turns[turn] for turn in given.turn_ids) > _RIVAL:
            return None
        of_several = topic is asked.topic and (
            asked.operator in _OF_SEVERAL or (asked.totals and asked.target == "amount")
        )
        best = max(turns.values())
        lightest = min(lightest, sum(turns.values()) if of_several else best)
        if lightest < least or not best:
            return None
        bound = _SHARE * best if of_several else best
        chosen.append(_heaviest(found, likely, {turn for turn, p in turns.items() if p >= bound}))
    if asked.operator in _TIMES:
        chosen = [[_dated(one, found) for one in told] for told in chosen]
    made = answer(asked, Material(told=chosen, is_weighed=True), now=found.now, zone=zone)
    if made is None or made.knows_nothing:
        return None
    return replace(made, explain={**made.explain, "likelihood": round(lightest, 2)})


def by_turn(found: Found, likely: Numbers) -> dict[UUID, float]:
    """Return how likely it is that each turn tells it."""
    turns: dict[UUID, float] = defaultdict(float)
    for (one, _), value in zip(found.told, likely.tolist(), strict=True):
        turns[one.turn_id] += value
    return turns


def _heaviest(found: Found, likely: Numbers, turns: set[UUID]) -> list[Happening]:
    """Return of each turn what is likeliest: a turn is one telling."""
    best: dict[UUID, tuple[float, Happening]] = {}
    for (one, _), value in zip(found.told, likely.tolist(), strict=True):
        if one.turn_id in turns and value > best.get(one.turn_id, (0.0, one))[0]:
            best[one.turn_id] = (value, one)
    return [one for _, one in best.values()]


def _dated(one: Happening, found: Found) -> Happening:
    """Return a telling with the one time that its turn names, where its clause names none: "She rolled over! It was yesterday"."""
    near = next(each for each in found.turns if each.turn.turn_id == one.turn_id)
    if one.has_time or len(near.turn.text) > _SHORT or any(t.has_time for t in timed(one)):
        return one
    return _with_time_of(one, near)


def _with_time_of(one: Happening, near: Near) -> Happening:
    whole = with_times(replace(one, words=near.turn.text), near.turn)
    if not whole.has_time or whole.start > near.turn.said_at:
        return one
    return replace(
        one, interval=whole.interval, granularity=whole.granularity, has_time=True, unread=None
    )
