"""What an entity is to whoever has it in a role: "my wife" is married to me, "my cat" is owned."""

from uuid import UUID

from app.domain.entities import EntityType, RelationDraft, RelationType
from app.domain.events import Source
from app.domain.models import Turn
from app.extraction.entities.kinds import KINDS, is_of_kind
from app.extraction.entities.mentions import Spotted

_R = RelationType
# Kind → relation from the holder to whom is held; narrower kinds first.
_BY_KIND = {
    "wife": _R.MARRIED_TO, "husband": _R.MARRIED_TO, "spouse": _R.PARTNER_OF, "ex": _R.KNOWS,
    "mother": _R.CHILD_OF, "father": _R.CHILD_OF, "stepmother": _R.CHILD_OF, "stepfather": _R.CHILD_OF,
    "child": _R.PARENT_OF, "sibling": _R.SIBLING_OF, "friend": _R.FRIEND_OF, "roommate": _R.LIVES_WITH,
    "neighbour": _R.NEIGHBOUR_OF, "classmate": _R.STUDIES_WITH, "colleague": _R.COLLEAGUE_OF,
    "partner_in_business": _R.COLLEAGUE_OF, "boss": _R.WORKS_FOR, "company": _R.WORKS_AT, "school": _R.STUDIES_AT,
    "teacher": _R.TAUGHT_BY, "coach": _R.TAUGHT_BY, "landlord": _R.RENTS_FROM, "home": _R.LIVES_IN, "client": _R.SERVES,
    "nanny": _R.CARED_FOR_BY,
}  # fmt: skip
_TREATING = ("doctor", "therapist", "physio", "nurse", "pharmacist")
_KIN = (
    "grandmother", "grandfather", "grandchild", "mother_in_law", "father_in_law", "brother_in_law", "sister_in_law",
    "aunt", "uncle", "cousin", "nephew", "niece", "godchild", "relative",
)  # fmt: skip
_OWNED = {EntityType.PET, EntityType.PRODUCT, EntityType.THING, EntityType.DOCUMENT}


def relation_of(
    kind: str, holder: UUID, held: UUID, turn: Turn, said: Spotted
) -> RelationDraft | None:
    """Return the relation that a role tells of, None for a role that is no relation."""
    found = _type_of(kind)
    if found is None:
        return None
    type_, is_backwards = found
    return RelationDraft(
        from_id=held if is_backwards else holder,
        to_id=holder if is_backwards else held,
        type=type_,
        known_from=turn.said_at,
        evidence=Source(turn_id=turn.turn_id, start=said.start, end=said.end),
    )


def _type_of(kind: str) -> tuple[RelationType, bool] | None:
    if kind in _BY_KIND:
        return _BY_KIND[kind], False
    if any(is_of_kind(kind, one) for one in _KIN):
        return RelationType.RELATIVE_OF, False
    if any(is_of_kind(kind, one) for one in _TREATING):
        return RelationType.TREATS, True
    for wider, type_ in _BY_KIND.items():
        if is_of_kind(kind, wider):
            return type_, False
    if kind in KINDS and KINDS[kind].type in _OWNED:
        return RelationType.OWNS, False
    return (RelationType.KNOWS, False) if KINDS[kind].type is EntityType.PERSON else None
