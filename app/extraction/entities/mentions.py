"""A stretch of a turn that names something, before it is known what it is the name of."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.entities import EntityType


class Form(StrEnum):
    """How something is named."""

    NAME = "name"  # Yuanbao, 元宝, Happy Paws Clinic
    OWN = "own"  # my cat, 我家猫, Anna's dog: by what it is to somebody
    THE = "the"  # that British shorthair, 那只英短, the clinic: what was spoken of
    NEW = "new"  # a kitten, 一只猫: not spoken of before
    PRONOUN = "pronoun"  # she, 它
    SPEAKER = "speaker"  # I, 我: only where something is said of the speaker's name
    CODE = "code"  # ticket #4521, 工单4521


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotted:
    """A mention: where it stands and what its own words say of what it names.

    ``words`` is the name alone ("Yuanbao" of "Yuanbao's"), or the description. ``kind`` "" where no
    word says it, ``type`` None where nothing does. ``whose`` is ``mine`` or ``yours`` for what belongs
    to who speaks or is spoken to; ``holder_at`` a character of the mention whose it is else.
    ``is_plain``: a name that may be an ordinary word, believed if something else says it is one.
    """

    turn: int
    start: int
    end: int
    words: str
    form: Form
    type: EntityType | None = None
    kind: str = ""
    whose: str = ""
    holder_at: int | None = None
    gender: str = ""
    sentence: int = 0
    is_plain: bool = False

    def overlaps(self, other: "Spotted") -> bool:
        """Return whether two mentions share characters of one turn."""
        return self.turn == other.turn and self.start < other.end and other.start < self.end
