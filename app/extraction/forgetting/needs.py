"""What a statement must tell to be about what a wish names."""

from dataclasses import dataclass
from uuid import UUID

from app.domain.intervals import Interval
from app.extraction.forgetting.wide import Field

EVER = Interval(start=None, end=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One thing that a statement must name: by any of the entities, names or terms, a fact of the slots, a word of the field."""

    entity_ids: frozenset[UUID] = frozenset()
    names: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    slots: frozenset[str] = frozenset()
    field: Field | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What a wish names.

    ``plain`` are the needs by the words alone, where the names found in them were none.

    A statement is about it if it meets all ``needs`` in the window, or tells a fact of one of the
    ``slots``, that holds or is over as ``is_former`` says, None for either. ``verb_slots`` part
    statements that meet the needs: of "that I like jazz", those that tell of liking; ``is_own`` those that
    the speaker tells of themselves, or of what is theirs (``own_names``). ``head`` is what is
    somebody's: of "my brother's arrest", the arrest. ``is_loose``: one need may be met by a part of its word.
    """

    needs: tuple[Need, ...] = ()
    plain: tuple[Need, ...] = ()
    slots: frozenset[str] = frozenset()
    is_former: bool | None = None
    is_own: bool = False
    own_names: frozenset[str] = frozenset()
    head: frozenset[str] = frozenset()
    is_loose: bool = False
    verb_slots: frozenset[str] = frozenset()
    window: Interval = EVER
    by_talk: bool = False

    @property
    def names_nothing(self) -> bool:
        """Return whether only the time bounds it."""
        return not self.needs and not self.slots
