"""What the reading of a window brings home of whom and what it names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from app.domain.entities import EntityDraft, RelationDraft
from app.extraction.entities.telling import Calling


@dataclass(frozen=True, slots=True, kw_only=True)
class Entities:
    """The entities of a window and the relations that it tells of.

    ``places`` are all mentions by turn, those of the talk before too, and ``speakers`` the entity of
    each who speaks: by these events get their entities. ``callings`` say who is called what, and
    ``shown`` under which words facts are kept of each whom a pronoun means.
    """

    entities: tuple[EntityDraft, ...]
    relations: tuple[RelationDraft, ...]
    places: Mapping[UUID, Sequence[tuple[int, int, UUID]]]
    speakers: Mapping[str, UUID]
    callings: tuple[Calling, ...] = ()
    shown: Mapping[UUID, str] = field(default_factory=dict)
