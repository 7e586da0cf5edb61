"""Who "he" and "she" are in English talk, and whose a body, a meeting and a description are."""

import pytest

from app.extraction.people import People
from tests.unit.extraction.talk import drafts


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        (("Omar is staying with us.", "He cooked lunch today."), "Omar"),
        (("I emailed Dr. Stone about the scan, she called me at 5.",), "Dr. Stone"),
        (("I sent the deck to Ms Ortega. She signed the contract today.",), "Ms Ortega"),
        (
            ("My brother Tom called on Monday. My sister Anna came at 6.", "He brought cake."),
            "Tom",
        ),
        (("Ada won the race on Sunday!", "my niece!", "She trained since May."), "Ada"),
        (("Rosa Lindt visited us on Friday. She fixed the sink.",), "Rosa Lindt"),
        (("Ivan moved into Harrow House in May.", "He painted the kitchen."), "Ivan"),
        (
            ("We met Karin and Paul on Friday. He broke his arm.", "She called the medics."),
            "Karin",
        ),
    ],
)
def test_a_pronoun_is_the_last_one_of_that_sex(lines, subject):
    assert drafts(*lines)[-1].subject == subject


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("my ankle swelled up", "Mei"),
        ("headache started at 4pm", "Mei"),
        ("Milo's paw swelled up yesterday", "Milo"),
        ("The rehearsal is on Friday at 7.", "Mei"),
        ("Our gardener, Ms Ito, retired today.", "Ms Ito"),
    ],
)
def test_a_body_and_a_meeting_are_of_who_has_them(said, subject):
    assert [one.subject for one in drafts(said)] == [subject]


def test_what_goes_on_has_the_subject_before():
    found = drafts("They drove us to the coast and put us up in a guesthouse.")
    assert {one.subject for one in found} == {"They"}


def test_names_late_in_a_clause_of_thousands_are_heard():
    people = People(set())
    people.note("we sat with Anna, " * 1_500 + "and then with Horst, near Lyon")
    assert people.knows("Horst")
    assert not people.knows("Lyon")
