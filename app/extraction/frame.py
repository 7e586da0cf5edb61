"""What a clause says, before it becomes an event: the value that the stages hand on."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.events import Modality, Status
from app.domain.intervals import TimeSpan


class Side(StrEnum):
    """The side of the turn's moment on which the clause lies; decides between readings of a time."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"
    AHEAD = "ahead"  # an event only if its time lies ahead: "she stays till Friday"
    OPEN = "open"  # nothing in the clause says; its time decides, and without one it tells no event


class Act(StrEnum):
    """What the speaker does with the clause."""

    STATE = "state"
    REQUEST = "request"  # asks the hearer to do something: "book me a flight", 帮我订张票
    PROMISE = "promise"  # the speaker says what they will do
    CHANGE = "change"  # moves something already agreed: "moved the interview to Monday"
    CONFIRM = "confirm"  # "ok, booked", 订好了: answers an open request


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch of a turn with at most one predicate; character offsets in the turn, half-open.

    ``sentence`` numbers the sentences of the turn; ``lead`` is the word that joins it to what goes
    before ("if", "because", 如果), "" without one; ``is_question`` if its sentence asks.
    """

    start: int
    end: int
    text: str
    masked: str
    sentence: int
    lead: str = ""
    is_question: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Who does what in a clause, how it is meant and on which side of now.

    ``subject`` is the words of the turn, "" for the speaker. ``action`` is the verb as said,
    ``lemma`` its dictionary form; ``rest`` what follows it in the clause, starting at ``rest_at``.
    ``source`` names who is quoted, "" if nobody. ``is_noun`` if the event is a noun without a verb
    ("dinner at 7", 明天面试); ``continues`` if the subject was left out and is that of the clause
    before. ``doubts`` name what says that the clause tells no event; most have none.
    """

    clause: Clause
    subject: str
    action: str
    action_at: int
    lemma: str
    rest: str
    rest_at: int
    modality: Modality
    status: Status
    side: Side
    act: Act = Act.STATE
    source: str = ""
    is_noun: bool = False
    continues: bool = False
    is_passive: bool = False
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """The type of an event, its canonical action and the type of its object ("": by the action).

    ``act`` is what the language's own tables call the act, where a schema gives it another name; ``""``
    where there is none. ``is_sure``: a rule names it, not only a word of the clause or the bare verb.
    """

    event_type: str
    action_type: str
    object_type: str = ""
    act: str = ""
    is_sure: bool = True

    def is_a(self, *acts: str) -> bool:
        """Return whether it is one of the acts that the stages know: BOOK_FLIGHT is a BOOK."""
        return self.action_type.split("_")[0] in acts or self.act.split("_")[0] in acts


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A frame of one turn with its kind and its time, before assembly over turns.

    ``time`` is None without time words; ``inherits`` if the time words stand in a clause before.
    """

    turn: int
    frame: Frame
    kind: Kind
    time: TimeSpan | None
    inherits: bool = False
    recurrence: str | None = None
