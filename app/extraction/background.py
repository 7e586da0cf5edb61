"""What a reader knows before it reads."""

from dataclasses import dataclass

from app.domain.entities import KnownEntity
from app.domain.models import Turn
from app.extraction.holding import Known
from app.extraction.vocabulary import EMPTY, Vocabulary
from app.timex import DEFAULT, Conventions


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """What is known of the user whose turns are read: conventions on time, and the talk before.

    ``entities`` are whom and what the user's world holds. Turns ``before`` were read already; they tell what a new turn answers, changes or means by "it".
    ``vocabulary`` is what the schemas declare that are active for the user, ``held`` what holds and can end.
    """

    conventions: Conventions = DEFAULT
    before: tuple[Turn, ...] = ()
    entities: tuple[KnownEntity, ...] = ()
    vocabulary: Vocabulary = EMPTY
    held: tuple[Known, ...] = ()


NOTHING_KNOWN = Background()
