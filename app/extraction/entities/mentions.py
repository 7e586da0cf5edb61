"""A stretch of a turn that names something, before it is known what it is the name of."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.entities import EntityType
from app.extraction.entities.phrases import Part


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
    word says it, ``type`` None where nothing does; ``guess`` is what a name like this mostly names. ``whose`` is ``mine`` or ``yours`` for what belongs
    to who speaks or is spoken to; ``holder_at`` a character of the mention whose it is else.
    ``modifier`` are the words that tell the bearers of one name apart ("Anna from work", 财务的张伟),
    ``head`` is the noun of a thing that no kind is known of ("that folder").
    ``leans`` is the gender that a first name mostly has: Fred may be a daughter.
    ``is_many``: it names several ("they", "the kids"). ``means`` is the place (turn, start) of the mention
    that a pronoun was found to mean, by ``antecedents``.
    ``is_quiet``: any noun phrase, of which nothing but talk that comes back to it shows that something is meant; ``part`` is what it is in
    its clause, ``noun`` the dictionary's class of its noun.
    ``is_called``: a name that a word of naming stands before. ``is_plain``: a name that may be an ordinary word, believed if something else says it is one.
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
    leans: str = ""
    sentence: int = 0
    guess: EntityType | None = None
    is_plain: bool = False
    is_called: bool = False
    modifier: str = ""
    head: str = ""
    is_many: bool = False
    means: tuple[int, int] | None = None
    is_quiet: bool = False
    part: Part | None = None
    noun: str = ""

    def without_holder(self) -> "Spotted":
        """Return what is somebody's as what is spoken of: whose it is stays open, its name does not."""
        is_held = self.form is Form.OWN and self.holder_at is not None
        return replace(self, form=Form.THE, holder_at=None) if is_held else self

    def overlaps(self, other: "Spotted") -> bool:
        """Return whether two mentions share characters of one turn."""
        return self.turn == other.turn and self.start < other.end and other.start < self.end
