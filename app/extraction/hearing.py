"""What was read of one session so far: its events, its people, its facts, and what a turn answers."""

from collections.abc import Sequence

from app.domain.models import Role, Turn
from app.extraction import english
from app.extraction.assembly import Session
from app.extraction.entry import Entry
from app.extraction.facts import FactReader
from app.extraction.people import People


class Hearing:
    """What was read of one session so far."""

    def __init__(self, talk: Sequence[Turn]) -> None:
        self.session = Session(talk)
        self.people = People({turn.speaker for turn in talk})
        self.facts = FactReader(self.people)
        self._awaits_text = False
        self._doers: dict[str, str] = {}
        self._before: Turn | None = None

    def begin(self, turn: Turn) -> None:
        """Take in what the turn before asked of this one's speaker."""
        asks = self._before is not None and self._before.speaker != turn.speaker
        asked = self._before.text if asks and self._before else ""
        self.people.ask(asked, self._doers.get(turn.speaker, ""))
        self._before = turn

    def tell(self, turn: Turn, entries: Sequence[Entry]) -> None:
        """Take in the events of a sentence."""
        for entry in entries:
            self.session.add(entry)
        if entries:
            self._doers[turn.speaker] = entries[-1].subject
        self.people.asked = ""

    def is_made_up(self, turn: Turn) -> bool:
        """Return whether a turn is a text that the one before asked for; keeps what it asks for itself."""
        is_answer = turn.role is Role.ASSISTANT and self._awaits_text
        self._awaits_text = english.asks_for_text(turn.text)
        return is_answer
