"""Holds a claimed fact against the turns, as ``evidence`` does with events."""

from app.domain.events import Modality, Source, Status
from app.domain.facts import FactDraft, normal_value
from app.domain.intervals import Interval, TimeSpan
from app.domain.models import Role
from app.extraction.drafts import span_of
from app.extraction.evidence.claims import Claim, FactClaim
from app.extraction.evidence.cues import contradiction
from app.extraction.evidence.quoting import Quote, quoted
from app.extraction.evidence.witness import Witness
from app.extraction.evidence.wording import located
from app.extraction.facts.sameness import same
from app.extraction.facts.slots import SLOTS
from app.extraction.placing import is_placed

_CONFIDENCE = 0.55  # of what a model alone read, before the vote
_LONGEST_VALUE = 80


def fact_of(claim: FactClaim, witness: Witness, new_from: int) -> FactDraft | str:
    """Return a fact that the turns support, or why the claim falls.

    The object and the predicate must be words of the quote, the subject someone whom the clause can
    mean; an assistant says nothing lasting about a user.
    """
    slot = SLOTS.get(claim.slot)
    if slot is None:
        return "slot"
    quote = quoted(_as_event(claim), witness.told, new_from)
    if isinstance(quote, str):
        return "predicate" if quote == "action" else quote
    turn = witness.turns[quote.turn]
    if turn.role is Role.ASSISTANT:
        return "assistant_talk"
    subject = witness.subject(claim.subject, quote)
    if subject is None:
        return "subject"
    bounds = located(claim.object, quote.clause.text)
    if bounds is None or bounds[1] - bounds[0] > _LONGEST_VALUE:
        return "object"
    meant = Modality.NEGATED if claim.is_negative else Modality.ASSERTED
    if reason := contradiction(quote, meant, Status.UNKNOWN):
        return reason
    value = same(quote.clause.text[slice(*bounds)])
    start, end = span_of(turn.text, quote.clause.start, quote.clause.end)
    return FactDraft(
        subject=subject,
        slot=slot.name,
        predicate=turn.text[quote.action_at : quote.action_end],
        object=quote.clause.text[slice(*bounds)],
        value=value,
        key=value if slot.has_many else "",
        summary=" ".join(turn.text[start:end].split()),
        known_from=turn.said_at,
        zone=turn.zone,
        sources=(Source(turn_id=turn.turn_id, start=start, end=end),),
        category=slot.category,
        is_negative=claim.is_negative,
        valid=_valid(claim, quote, witness),
        confidence=_CONFIDENCE,
        importance=slot.importance,
        attributes={},
    )


def _as_event(claim: FactClaim) -> Claim:
    return Claim(
        turn=claim.turn,
        quote=claim.quote,
        subject=claim.subject,
        action=claim.predicate,
        modality=Modality.NEGATED if claim.is_negative else Modality.ASSERTED,
        status=Status.UNKNOWN,
    )


def _valid(claim: FactClaim, quote: Quote, witness: Witness) -> Interval:
    """Return what the engine reads in "since" and "until"; what does not stand in the turn is not said."""
    since = _read(claim.since, quote, witness)
    until = _read(claim.until, quote, witness)
    start = since.start if since else None
    end = (until.start or until.end) if until else None
    said_at = witness.turns[quote.turn].said_at
    if start is not None and start > said_at:
        start = None
    if end is not None and (end > said_at or (start is not None and end <= start)):
        end = None
    return Interval(start=start, end=end)


def _read(words: str, quote: Quote, witness: Witness) -> TimeSpan | None:
    told = witness.told[quote.turn]
    bounds = located(words, told.text, near=quote.clause.start) if normal_value(words) else None
    if bounds is None:
        return None
    own = [s for s in told.spans if s.offset[0] < bounds[1] and bounds[0] < s.offset[1]]
    return next((span for span in own if is_placed(span)), None)
