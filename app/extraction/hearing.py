"""What was read of one session so far: its events, its people, its facts, and what a turn answers."""

from collections.abc import Sequence

from app.domain.models import Role, Turn
from app.extraction import chinese, english
from app.extraction.assembly import Session
from app.extraction.attention import Attention
from app.extraction.entry import Entry
from app.extraction.facts import FactReader
from app.extraction.frame import Frame, Kind
from app.extraction.holding import Known
from app.extraction.people import People


class Hearing:
    """What was read of one session so far."""

    def __init__(self, talk: Sequence[Turn], held: Sequence[Known] = ()) -> None:
        self.session = Session(talk)
        speakers = {turn.speaker for turn in talk}
        self.people = People(speakers)
        self.attention = Attention(self.people, speakers)
        self.facts = FactReader(self.people, held)
        self._awaits_text = False
        self._doers: dict[str, str] = {}
        self._before: Turn | None = None
        self.asked = ""

    def begin(self, index: int, turn: Turn) -> None:
        """Take in what the turn before asked of this one's speaker."""
        asks = self._before is not None and self._before.speaker != turn.speaker
        self.asked = asked = self._before.text if asks and self._before else ""
        self.attention.begin(index, asked, self._doers.get(turn.speaker, ""))
        self.facts.begin(asked)
        self._before = turn

    def tell(self, turn: Turn, words: str, entries: Sequence[Entry]) -> None:
        """Take in a sentence and its events."""
        for entry in entries:
            self.session.add(entry)
        if entries:
            self._doers[turn.speaker] = entries[-1].subject
        self.attention.end_sentence(words)

    def who(self, frame: Frame, kind: Kind, speaker: str, *, is_chinese: bool) -> str:
        """Return whom a frame is about; a Chinese one may leave that out."""
        if is_chinese:
            return self.attention.who(frame, kind, speaker)
        return self.people.named(frame.subject, speaker)

    def is_made_up(self, turn: Turn) -> bool:
        """Return whether a turn is a text that the one before asked for; keeps what it asks for itself."""
        is_answer = turn.role is Role.ASSISTANT and self._awaits_text
        self._awaits_text = english.asks_for_text(turn.text) or chinese.asks_for_text(turn.text)
        return is_answer
