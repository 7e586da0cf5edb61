"""Of overlapping mentions the surer and longer stand, whichever way that is found out."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.domain.entities import EntityType
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.overlaps import apart

_MENTIONS = st.builds(
    lambda start, length, words, form, kind, called: Spotted(
        turn=0, start=start, end=start + length, words=words, form=form, type=kind, is_called=called
    ),
    st.integers(0, 40),
    st.integers(1, 9),
    st.sampled_from(["Otto", "王淼"]),
    st.sampled_from(list(Form)),
    st.sampled_from([None, EntityType.PERSON, EntityType.PLACE]),
    st.booleans(),
)


@given(st.lists(_MENTIONS, max_size=20))
def test_what_stands_does_not_overlap_and_is_in_order(found: Sequence[Spotted]) -> None:
    kept = apart(found)
    assert all(one.end <= other.start for one, other in pairwise(kept))
    assert all(one in found for one in kept)


@given(st.lists(_MENTIONS, max_size=20))
def test_a_mention_gives_way_only_to_another_that_it_overlaps_or_to_the_person_around_it(
    found: Sequence[Spotted],
) -> None:
    kept = apart(found)
    for one in found:
        beside = [o for o in found if o is not one and o.start < one.end and one.start < o.end]
        if not beside:
            assert one in kept
