"""The vote: what rules and a model read of the same words, put together; and what a second look adds.

Rules decide between readings unless two readings of the model stand against them. An event that both
read is surer than either alone; one that only one of them read is less sure. Every difference is kept
in ``attributes["votes"]`` and counted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.events import EventDraft, Source
from app.domain.facts import FactDraft
from app.domain.findings import Findings

FIELDS = ("time", "status", "polarity", "subject")
_DOUBT_LEFT = 0.6  # share of the doubt that agreement of two independent readings leaves
_LESS_DOUBT = 0.8  # the same of two prompts of one model, which err together
_DIFFERS = 0.85  # what each difference leaves of the confidence; judgements, not measurements
_UNCONFIRMED = 0.95  # of what rules read and a model that read the same turns did not name
_SUREST = 0.97
_LEAST_SHARED = 0.5  # of the shorter stretch, for two readings to be of the same event


@dataclass(slots=True, kw_only=True)
class Voted:
    """What stands after the vote. ``counts`` holds (field, outcome): ``agree``, ``differ``, ``outvoted``."""

    findings: Findings
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)


def vote(
    rules: Findings,
    events: Sequence[EventDraft],
    facts: Sequence[FactDraft],
    *,
    second: Sequence[EventDraft] | None = None,
) -> Voted:
    """Return the findings of rules and a model as one, in the order in which they were told.

    ``second`` is what another prompt read of the same turns; None if there was none. Links and
    withdrawals of the rules keep pointing at their events.
    """
    counts: Counter[tuple[str, str]] = Counter()
    pairs, alone = _paired(rules.events, events)
    looks = {} if second is None else _paired(events, second)[0]
    merged: list[EventDraft] = []
    for at, event in enumerate(rules.events):
        if at not in pairs:
            counts["event", "rules_only"] += 1
            merged.append(replace(event, confidence=round(event.confidence * _UNCONFIRMED, 3)))
            continue
        look = second[looks[pairs[at]]] if second and pairs[at] in looks else None
        merged.append(_decided(event, events[pairs[at]], look, counts))
    for place in alone:
        counts["event", "model_only"] += 1
        look = second[looks[place]] if second and place in looks else None
        lone = _lone(events[place], look, counts) if second is not None else events[place]
        merged.append(lone)
    findings = _in_order(rules, merged, _facts(rules.facts, facts, counts))
    return Voted(findings=findings, counts=counts)


def _paired(
    rules: Sequence[EventDraft], model: Sequence[EventDraft]
) -> tuple[dict[int, int], list[int]]:
    """Return which event of the model each one of the rules is, and the places of the others.

    One to one, the pairs that share most first. A further event of the model on the same words is the
    same one again, unless its verb is another: one stretch may tell of two acts.
    """
    shares = sorted(
        (
            (_shared(one, other), -at, -place)
            for at, one in enumerate(rules)
            for place, other in enumerate(model)
        ),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for share, minus_at, minus_place in shares:
        at, place = -minus_at, -minus_place
        if share < _LEAST_SHARED:
            break
        if place in taken:
            continue
        if at not in pairs:
            pairs[at] = place
            taken.add(place)
        elif _is_same_act(rules[at], model[place]) or _is_folded(rules[at], model[place]):
            taken.add(place)
    return pairs, [place for place in range(len(model)) if place not in taken]


def _shared(one: EventDraft, other: EventDraft) -> float:
    """Return how much of the shorter of two stretches both share; above 1 where the act is the same."""
    best = max((_overlap(a, b) for a in one.sources for b in other.sources), default=0.0)
    return best + 1 if best >= _LEAST_SHARED and _is_same_act(one, other) else best


def _overlap(a: Source, b: Source) -> float:
    if a.turn_id != b.turn_id:
        return 0.0
    both = min(a.end, b.end) - max(a.start, b.start)
    return max(0, both) / max(1, min(a.end - a.start, b.end - b.start))


def _is_same_act(one: EventDraft, other: EventDraft) -> bool:
    return one.action.casefold() == other.action.casefold() or (
        one.action_type == other.action_type != "OTHER"
    )


def _is_folded(one: EventDraft, other: EventDraft) -> bool:
    """Return whether the words of the other only went on with the event: a confirmation, a change."""
    return any(_overlap(a, b) >= _LEAST_SHARED for a in one.sources[1:] for b in other.sources)


def _decided(
    rule: EventDraft, model: EventDraft, look: EventDraft | None, counts: Counter[tuple[str, str]]
) -> EventDraft:
    """Return the event that both read, field by field."""
    votes: dict[str, Any] = {}
    event, differs = rule, 0
    for name in FIELDS:
        ours, theirs = _value(rule, name), _value(model, name)
        if ours == theirs:
            counts[name, "agree"] += 1
            continue
        differs += 1
        is_outvoted = look is not None and _value(look, name) == theirs
        counts[name, "outvoted" if is_outvoted else "differ"] += 1
        votes[name] = {"rules": ours, "model": theirs, "took": "model" if is_outvoted else "rules"}
        if is_outvoted:
            event = _with(event, model, name)
    confidence = 1 - (1 - rule.confidence) * _DOUBT_LEFT if not differs else rule.confidence
    attributes = {**rule.attributes, **({"votes": votes} if votes else {})}
    return replace(
        event,
        confidence=round(min(_SUREST, confidence * _DIFFERS**differs), 3),
        time_agreement=_time_agreement(rule, model, votes),
        object=rule.object or model.object,
        participants=tuple(dict.fromkeys((*event.participants, *model.participants)))[:8]
        if "subject" not in votes
        else event.participants,
        attributes=attributes,
    )


def _lone(
    event: EventDraft, look: EventDraft | None, counts: Counter[tuple[str, str]]
) -> EventDraft:
    """Return an event that the model alone read, after its second look: less sure where that differs."""
    if look is None:
        counts["event", "not_seen_again"] += 1
        return replace(event, confidence=round(event.confidence * _DIFFERS, 3))
    votes = {}
    for name in FIELDS:
        ours, theirs = _value(event, name), _value(look, name)
        counts[name, "agree" if ours == theirs else "differ"] += 1
        if ours != theirs:
            votes[name] = {"model": ours, "second": theirs, "took": "model"}
    if not votes:
        return replace(event, confidence=round(1 - (1 - event.confidence) * _LESS_DOUBT, 3))
    return replace(
        event,
        confidence=round(event.confidence * _DIFFERS ** len(votes), 3),
        attributes={**event.attributes, "votes": votes},
    )


def _time_agreement(rule: EventDraft, model: EventDraft, votes: Mapping[str, Any]) -> bool | None:
    if rule.occurrence.text is None and model.occurrence.text is None:
        return None  # nobody read any time words
    return "time" not in votes


def _value(event: EventDraft, name: str) -> str:
    """Return what is voted on, as it is kept and compared."""
    if name == "time":
        if event.occurrence.text is None:
            return "none" if event.recurrence is None else event.recurrence
        bounds = event.occurrence.interval
        return "/".join(one.isoformat() if one else ".." for one in (bounds.start, bounds.end))
    if name == "status":
        return event.status.value
    if name == "polarity":
        return event.modality.value
    return event.subject


def _with(event: EventDraft, model: EventDraft, name: str) -> EventDraft:
    if name == "time":
        return replace(event, occurrence=model.occurrence, recurrence=model.recurrence)
    if name == "status":
        return replace(event, status=model.status)
    if name == "polarity":
        return replace(event, modality=model.modality)
    return replace(event, subject=model.subject, participants=model.participants)


def _facts(
    rules: Sequence[FactDraft], model: Sequence[FactDraft], counts: Counter[tuple[str, str]]
) -> tuple[FactDraft, ...]:
    """Return the facts of both: the same one is surer; the rules' word stands where the values differ."""
    merged = list(rules)
    for fact in model:
        twin = next((at for at, one in enumerate(merged) if one.slot_key == fact.slot_key), None)
        if twin is None:
            counts["fact", "model_only"] += 1
            merged.append(fact)
        elif merged[twin].value == fact.value and merged[twin].is_negative == fact.is_negative:
            counts["fact", "agree"] += 1
            sure = 1 - (1 - merged[twin].confidence) * _DOUBT_LEFT
            merged[twin] = replace(merged[twin], confidence=round(min(_SUREST, sure), 3))
        else:
            counts["fact", "differ"] += 1
            votes = {"value": {"rules": merged[twin].value, "model": fact.value, "took": "rules"}}
            merged[twin] = replace(
                merged[twin],
                confidence=round(merged[twin].confidence * _DIFFERS, 3),
                attributes={**merged[twin].attributes, "votes": votes},
            )
    return tuple(merged)


def _in_order(
    rules: Findings, events: Sequence[EventDraft], facts: tuple[FactDraft, ...]
) -> Findings:
    """Return findings whose events stand in the order in which they were told; rules come first of equals."""
    count = len(rules.events)
    order = sorted(range(len(events)), key=lambda at: (events[at].known_from, at >= count, at))
    place = {old: new for new, old in enumerate(order)}
    return replace(
        rules,
        events=tuple(events[at] for at in order),
        facts=facts,
        withdrawn=tuple(
            replace(one, by_event=None if one.by_event is None else place[one.by_event])
            for one in rules.withdrawn
        ),
    )
