"""How many values a slot holds, by what schemas declare."""

import pytest

from app.domain.schemas import ActiveSchema, Slot, Words
from app.truth.slotting import slotted
from tests.unit.truth.book import Book, fact

SCHEMA = ActiveSchema(
    slots=(
        Slot(name="employer", is_single=False),
        Slot(name="pet", is_single=True),
        Slot(name="supervisor", is_single=False, cues=Words(en=("supervisor",), zh=("督导",))),
        Slot(name="consumption", is_single=True),
    )
)


@pytest.mark.parametrize(
    ("slot", "key", "first", "second", "holding"),
    [
        ("employer", "", "harbor clinic", "pine dental", 2),
        ("home", "", "leeds", "bristol", 1),
        ("pet", "rex", "rex", "misty", 1),
        ("attribute", "supervisor", "dana", "priya", 2),
        ("attribute", "督导", "王老师", "李老师", 2),
        ("attribute", "locker", "114", "208", 1),
        ("consumption", "tea", "yes", "yes", 1),
    ],
)
def test_the_declared_cardinality_decides_what_takes_whose_place(
    slot: str, key: str, first: str, second: str, holding: int
) -> None:
    book = Book()
    for at, value in enumerate((first, second)):
        book.read(slotted(fact(value, at, slot=slot, key=key), SCHEMA))
    assert len(book.current()) == holding
