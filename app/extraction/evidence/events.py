"""Holds what a model claims against the turns: what they do not support goes, and is counted.

Nothing of an answer is stored as it came. Names and words are stretches of the turns, times are what
the engine reads in words of the turn, numbers what ``metrics`` reads in the quoted stretch, ids are ours.
An event falls when its quote, its action or its subject is not there, or when its words deny, ask or
suppose what is claimed to have happened; another value that is not there is left out of it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.domain.events import EventDraft, EventObject, Modality, Participant, Source, Status
from app.domain.facts import FactDraft
from app.domain.models import Role, Turn
from app.extraction.background import Background
from app.extraction.drafts import draft, span_of
from app.extraction.entry import Entry
from app.extraction.evidence.claims import CHANGES, Claim, Claims
from app.extraction.evidence.cues import contradiction
from app.extraction.evidence.facts import fact_of
from app.extraction.evidence.quoting import Quote, names_an_act, quoted
from app.extraction.evidence.witness import Witness
from app.extraction.evidence.wording import is_said, located

_MOST_OF_TURN = 20  # events of one turn; more is hostile, or a loop
_MOST_OTHERS = 4
_CONFIDENCE = 0.6  # of what a model alone read, before the vote; a judgement, not a measurement


@dataclass(slots=True, kw_only=True)
class Checked:
    """What of the claims stands, in the order of the turns.

    ``dropped`` counts events and facts that fell, ``removed`` values that were left out of what
    stands, both by reason. ``claimed`` is how many events and facts there were to check.
    """

    events: list[EventDraft] = field(default_factory=list)
    facts: list[FactDraft] = field(default_factory=list)
    claimed: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    removed: Counter[str] = field(default_factory=Counter)

    def joined(self, other: "Checked") -> "Checked":
        """Return what of two answers stands, this one's first."""
        return Checked(
            events=self.events + other.events,
            facts=self.facts + other.facts,
            claimed=self.claimed + other.claimed,
            dropped=self.dropped + other.dropped,
            removed=self.removed + other.removed,
        )

    @property
    def share(self) -> float:
        """Share of the claims that stand, 1 without any."""
        return 1 - self.dropped.total() / self.claimed if self.claimed else 1.0


def checked(
    claims: Claims, turns: Sequence[Turn], background: Background, *, new_from: int = 0
) -> Checked:
    """Return what the turns support. Pure; never raises for any claims.

    Claims on turns before ``new_from``, which were shown for context, are dropped.
    """
    result = Checked(
        claimed=len(claims.events) + len(claims.facts) + sum(claims.faults.values()),
        dropped=Counter(claims.faults),
    )
    witness = Witness(turns, background)
    of_turn: Counter[int] = Counter()
    taken: set[tuple[int, int, str]] = set()
    for claim in claims.events:
        found = _event(claim, witness, new_from, result)
        if found is None:
            continue
        quote, event = found
        key = (quote.turn, quote.action_at, event.modality.value)
        of_turn[quote.turn] += 1
        if key in taken:
            result.dropped["twice"] += 1
        elif of_turn[quote.turn] > _MOST_OF_TURN:
            result.dropped["too_many"] += 1
        else:
            taken.add(key)
            result.events.append(event)
    for fact in claims.facts:
        kept = fact_of(fact, witness, new_from)
        if isinstance(kept, str):
            result.dropped[kept] += 1
        elif sum(one.sources[0].turn_id == kept.sources[0].turn_id for one in result.facts) >= (
            _MOST_OF_TURN
        ):
            result.dropped["too_many"] += 1
        else:
            result.facts.append(kept)
    order = {turn.turn_id: at for at, turn in enumerate(turns)}
    result.events.sort(key=lambda e: (order[e.sources[-1].turn_id], e.sources[-1].start))
    return result


def _event(
    claim: Claim, witness: Witness, new_from: int, result: Checked
) -> tuple[Quote, EventDraft] | None:
    quote = quoted(claim, witness.told, new_from)
    if isinstance(quote, str):
        result.dropped[quote] += 1
        return None
    if not (names_an_act(claim.action) or (claim.time_words and witness.has_time(claim, quote))):
        result.dropped["no_act"] += 1
        return None
    subject = witness.subject(claim.subject, quote)
    if subject is None:
        result.dropped["subject"] += 1
        return None
    turn = witness.turns[quote.turn]
    if turn.role is Role.ASSISTANT and not witness.is_own_act(subject, quote):
        result.dropped["assistant_talk"] += 1
        return None
    if reason := contradiction(quote, claim.modality, claim.status):
        result.dropped[reason] += 1
        return None
    entry = _entry(claim, quote, subject, witness, result)
    return quote, _drafted(claim, entry, quote, witness, result)


def _entry(claim: Claim, quote: Quote, subject: str, witness: Witness, result: Checked) -> Entry:
    frame = witness.frame(claim, quote, subject)
    kind = witness.kind(frame)
    if kind.event_type == "other" and claim.event_type in witness.event_types:
        kind = replace(kind, event_type=claim.event_type)
    time, recurrence, is_there = witness.time(claim, quote, frame, kind)
    if claim.time_words and not is_there:
        result.removed["time"] += 1
    modality, status = witness.state(frame, kind, time, quote.turn)
    own = witness.vocabulary.status(kind.event_type, modality, status, quote.clause.masked)
    start, end = span_of(witness.turns[quote.turn].text, quote.clause.start, quote.clause.end)
    return Entry(
        turn=quote.turn,
        told_at=quote.turn,
        frame=frame,
        kind=kind,
        subject=subject,
        time=time,
        status=own.core if own else status,
        status_detail=own.name if own else None,
        modality=modality,
        spans=[(quote.turn, start, end)],
        recurrence=recurrence,
        masked=witness.told[quote.turn].clause(0, len(witness.turns[quote.turn].text)).masked,
        reach=end,
    )


def _drafted(
    claim: Claim, entry: Entry, quote: Quote, witness: Witness, result: Checked
) -> EventDraft:
    made = draft(entry, witness.turns, witness.vocabulary)
    said = witness.nearby(quote.turn)
    named = made.object
    if claim.object:
        if is_said(claim.object, said) and claim.object.casefold() != made.action.casefold():
            kind = named.type if named else "thing"
            named = EventObject(type=kind, text=witness.as_said(claim.object, quote.turn))
        else:
            result.removed["object"] += 1
    others = _participants(claim, made, quote, witness, result)
    return _changing(
        replace(
            made,
            object=named,
            participants=others,
            confidence=_CONFIDENCE,
        ),
        claim,
        quote,
        witness,
        result,
    )


def _participants(
    claim: Claim, made: EventDraft, quote: Quote, witness: Witness, result: Checked
) -> tuple[Participant, ...]:
    found = [Participant(name=made.subject, role="agent")]
    wanted = [(name, "other") for name in claim.others[:_MOST_OTHERS]]
    wanted += [(claim.place, "location")] if claim.place else []
    for name, role in wanted:
        if is_said(name, witness.nearby(quote.turn)):
            found.append(Participant(name=witness.as_said(name, quote.turn), role=role))
        elif name.strip():
            result.removed["place" if role == "location" else "participant"] += 1
    known = {one.name for one in found}
    found += [one for one in made.participants if one.name not in known]
    return tuple(dict.fromkeys(found))


def _changing(
    event: EventDraft, claim: Claim, quote: Quote, witness: Witness, result: Checked
) -> EventDraft:
    """Tie an event that changes an earlier one to the words that told of that one first."""
    if claim.changes not in CHANGES:
        return event
    attributes: dict[str, str] = {"changes": claim.changes, "of": event.summary[:200]}
    status = Status.CANCELLED if claim.changes == "cancel" else event.status
    detail = "rescheduled" if claim.changes == "reschedule" else event.status_detail
    modality = Modality.PLANNED if claim.changes == "reschedule" else event.modality
    event = replace(
        event, attributes=attributes, status=status, status_detail=detail, modality=modality
    )
    for index in range(quote.turn, -1, -1) if claim.of else ():
        turn = witness.turns[index]
        bounds = located(claim.of, turn.text)
        same_talk = turn.session_id == witness.turns[quote.turn].session_id
        if bounds and same_talk and (index != quote.turn or bounds[1] <= quote.clause.start):
            first = Source(turn_id=turn.turn_id, start=bounds[0], end=bounds[1])
            of = turn.text[slice(*bounds)]
            return replace(
                event, sources=(first, *event.sources), attributes=attributes | {"of": of[:200]}
            )
    if claim.of:
        result.removed["of"] += 1
    return event
