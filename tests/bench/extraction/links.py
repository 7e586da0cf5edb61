"""Scores links between events: ``links`` of a snippet are (from, to, type) over its labelled events."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from app.domain.events import EventDraft, Source
from app.domain.findings import Findings
from app.domain.models import Turn

_LEAST_SHARED = 0.5  # of the labelled words that an event's sources cover, as in scoring.py


def score_links(
    labels: dict[str, Any], turns: Sequence[Turn], findings: Findings
) -> tuple[Counter[str], list[str]]:
    """Return counts and faults: ``wanted``, ``reachable`` (both events were found), ``found``, ``hit``.

    Snippets without labelled links where links are not judged (``links`` null) are left out.
    """
    counts: Counter[str] = Counter()
    wanted = labels.get("links")
    if wanted is None:
        return counts, []
    events = [_twin(event, turns, findings.events) for event in labels["events"]]
    left = [
        (_told(link.from_source, findings.events), _told(link.to_source, findings.events), link)
        for link in findings.links
    ]
    faults = []
    counts.update(wanted=len(wanted), found=len(left))
    for link in wanted:
        ends = (events[link["from"]], events[link["to"]])
        counts["reachable"] += None not in ends and ends[0] is not ends[1]
        hit = next((f for f in left if f[:2] == ends and f[2].type.value == link["type"]), None)
        names = tuple(labels["events"][link[end]]["words"] for end in ("from", "to"))
        if hit is None or None in ends:
            faults.append(
                f"link missed: {link['type']} {names} {'' if None in ends else '(reachable)'}"
            )
            continue
        left.remove(hit)
        counts["hit"] += 1
    for first, second, link in left:
        faults.append(f"link false: {link.type} {_name(first)} -> {_name(second)}")
    return counts, faults


def _name(event: EventDraft | None) -> str:
    return event.summary if event else "?"


def _twin(
    event: dict[str, Any], turns: Sequence[Turn], found: Iterable[EventDraft]
) -> EventDraft | None:
    turn = turns[event["turn"]]
    first = turn.text.index(event["words"])
    last = first + len(event["words"])

    def share(draft: EventDraft) -> float:
        covered = [
            min(s.end, last) - max(s.start, first)
            for s in draft.sources
            if s.turn_id == turn.turn_id
        ]
        return max([0, *covered]) / (last - first)

    best = max(found, key=share, default=None)
    return best if best is not None and share(best) >= _LEAST_SHARED else None


def _told(source: Source, found: Iterable[EventDraft]) -> EventDraft | None:
    for draft in found:
        own = draft.sources[0]
        if own.turn_id == source.turn_id and own.start < source.end and source.start < own.end:
            return draft
    return None
