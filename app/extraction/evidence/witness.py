"""What the turns of a window themselves say about a quoted stretch: who, when, in which state."""

import re
from collections.abc import Sequence

from app.domain.events import Modality, Status
from app.domain.intervals import TimeKind, TimeSpan
from app.domain.models import Role, Turn
from app.extraction import chinese, english
from app.extraction.background import Background
from app.extraction.english.verbs import forms
from app.extraction.evidence.claims import Claim, event_types
from app.extraction.evidence.quoting import Quote, is_short
from app.extraction.evidence.wording import is_said, located
from app.extraction.frame import Act, Frame, Kind, Side
from app.extraction.lying import lies_ahead, state_of
from app.extraction.people import People, opens_with_kin
from app.extraction.told import Told, told_in
from app.text.language import detect_language

_SELF = re.compile(
    r"^(?:i|me|we|us|my|our|myself|speaker|the speaker|user|the user|我|我们|咱们?|本人|用户|说话人)$",
    re.IGNORECASE,
)
_ME_IN_CLAUSE = re.compile(r"\b(?:i|we|me|us|my|our)\b|['’]ll\b|我|咱|本人", re.IGNORECASE)
_DOERS = re.compile(r"\b(?:he|she|they|it|i|we)\b|[他她它我咱]", re.IGNORECASE)
_FIRST_PERSON = ("i", "we", "我", "咱")
_PRONOUN = re.compile(r"\b(?:he|she|they|it|him|her|them|his|their|who)\b|他|她|它", re.IGNORECASE)
_LATIN = re.compile(r"[A-Za-z]")
_ASPECT = re.compile(r"[了过着完好到]+$")
_PAST = (Status.COMPLETED, Status.RESOLVED, Status.FAILED, Status.CANCELLED)
_AHEAD = (Status.PLANNED, Status.REQUESTED, Status.CONFIRMED)
_PRESENT = (Status.OPEN, Status.IN_PROGRESS, Status.ON_HOLD, Status.ONGOING)
_LONGEST_NAME = 80


class Witness:
    """The turns of a window, with the times read in them and the names that stand in them."""

    def __init__(self, turns: Sequence[Turn], known: Background) -> None:
        self.turns = turns
        self.vocabulary = known.vocabulary
        self.told: list[Told] = [
            told_in(at, turn, known.conventions) for at, turn in enumerate(turns)
        ]
        self._speakers = {turn.speaker for turn in turns}

    @property
    def event_types(self) -> frozenset[str]:
        """The types that an event may have: the common ones and those that schemas declare."""
        return frozenset(event_types(self.vocabulary))

    def nearby(self, index: int) -> str:
        """Return what a name in a turn can stand for: the words and speakers of its session up to it."""
        session = self.turns[index].session_id
        before = [t for t in self.turns[: index + 1] if t.session_id == session]
        return "\n".join(f"{turn.speaker}\n{turn.text}" for turn in before)

    def as_said(self, words: str, index: int) -> str:
        """Return claimed words as they stand in the turn, or else in the talk before it."""
        for text in (self.turns[index].text, self.nearby(index)):
            if bounds := located(words, text):
                return text[slice(*bounds)]
        return words.strip()

    def subject(self, claimed: str, quote: Quote) -> str | None:
        """Return the name of a claimed subject; None if the turns do not support it."""
        turn = self.turns[quote.turn]
        name = claimed.strip()
        acts = self.told[quote.turn].text[quote.action_at : quote.action_end]
        if len(name) > _LONGEST_NAME or not is_short(name) or is_said(acts, name):
            return None
        if not name or _SELF.match(name) or name.casefold() == turn.speaker.casefold():
            return turn.speaker if self._may_be_speaker(quote) else None
        people = self._people(quote)
        if is_said(name, quote.sentence):
            return people.named(self.as_said(name, quote.turn), turn.speaker)
        # A name from further up needs a word here that can mean it.
        stands_for = _PRONOUN.search(quote.sentence) or not _LATIN.search(quote.lead)
        return (
            self.as_said(name, quote.turn)
            if stands_for and is_said(name, self.nearby(quote.turn))
            else None
        )

    def is_own_act(self, subject: str, quote: Quote) -> bool:
        """Return whether a clause tells what its speaker did or will do: what else an assistant says is advice."""
        speaker = self.turns[quote.turn].speaker
        return subject == speaker and _ME_IN_CLAUSE.search(quote.lead) is not None

    def frame(self, claim: Claim, quote: Quote, subject: str) -> Frame:
        """Return the claim as the frame of a clause, as rules make one."""
        clause = quote.clause
        action = clause.text[quote.action_at - clause.start : quote.action_end - clause.start]
        is_self = subject == self.turns[quote.turn].speaker
        return Frame(
            clause=clause,
            subject="" if is_self else subject,
            action=action,
            action_at=quote.action_at,
            lemma=_lemma(action),
            rest=clause.masked[quote.action_end - clause.start :],
            rest_at=quote.action_end,
            modality=claim.modality,
            status=claim.status,
            side=_side(claim.modality, claim.status),
            act=Act.CHANGE if claim.changes else Act.STATE,
        )

    def kind(self, frame: Frame) -> Kind:
        """Return the type and canonical action that rules and the active schemas give the frame."""
        known = self.vocabulary
        if detect_language(frame.clause.text) in ("zh", "mixed"):
            return known.kind(frame, chinese.kind_of(frame, known.chinese.verbs))
        return known.kind(frame, english.kind_of(frame, known.english))

    def time(
        self, claim: Claim, quote: Quote, frame: Frame, kind: Kind
    ) -> tuple[TimeSpan | None, str | None, bool]:
        """Return the time that the engine reads in the claimed words, a recurrence, whether they are there.

        The words must stand in the quoted turn; without any the event has no time of its own.
        """
        told = self.told[quote.turn]
        bounds = located(claim.time_words, told.text, near=quote.clause.start)
        if bounds is None:
            return None, None, False
        own = [s for s in told.spans if s.offset[0] < bounds[1] and bounds[0] < s.offset[1]]
        recurring = next((s for s in own if s.kind is TimeKind.RECURRING), None)
        side = Side.FUTURE if lies_ahead(frame, kind) else frame.side
        time = told.placed(own, side, frame.clause, is_move=kind.action_type == "RESCHEDULE")
        once = frame.side is Side.PAST and time is not None
        return time, recurring.recurrence if recurring and not once else None, True

    def has_time(self, claim: Claim, quote: Quote) -> bool:
        """Return whether the claimed time words stand in the quoted turn and denote a time."""
        told = self.told[quote.turn]
        bounds = located(claim.time_words, told.text, near=quote.clause.start)
        return bounds is not None and any(
            span.offset[0] < bounds[1] and bounds[0] < span.offset[1] for span in told.spans
        )

    def state(
        self, frame: Frame, kind: Kind, time: TimeSpan | None, index: int
    ) -> tuple[Modality, Status]:
        """Return modality and status once the time is known, by the rules' own steps."""
        return state_of(frame, kind, time, self.turns[index].said_at)

    def _may_be_speaker(self, quote: Quote) -> bool:
        """Return whether the clause can be about its speaker: nobody else stands before its verb."""
        if self.turns[quote.turn].role is Role.ASSISTANT:
            return _ME_IN_CLAUSE.search(quote.lead) is not None
        told = self.told[quote.turn]
        before = told.clause(quote.action_at - len(quote.lead), quote.action_at).masked
        doers = _DOERS.findall(before)
        if doers and doers[-1].lower() in _FIRST_PERSON:
            return not opens_with_kin(before)
        return not (doers or opens_with_kin(before))

    def _people(self, quote: Quote) -> People:
        people = People(self._speakers)
        session = self.turns[quote.turn].session_id
        for turn in self.turns[: quote.turn]:
            if turn.session_id == session:
                people.note(turn.text)
        people.note(self.turns[quote.turn].text[: quote.clause.start])
        return people


def _lemma(action: str) -> str:
    """Return the dictionary form of a verb as said."""
    word = action.casefold().split()[0] if action.split() else ""
    if not _LATIN.search(word):
        return _ASPECT.sub("", word) or word
    found = forms(word)
    return found[0][0] if found else word


def _side(modality: Modality, status: Status) -> Side:
    if modality in (Modality.HYPOTHETICAL, Modality.PLANNED) or status in _AHEAD:
        return Side.FUTURE
    if modality is Modality.NEGATED or status in _PAST:
        return Side.PAST
    return Side.PRESENT if status in _PRESENT else Side.OPEN
