"""English as people type it: fragments, bare nouns as subjects, words that say little, plans in the present."""

import pytest

from tests.unit.extraction.talk import drafts, only, starts


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("heater died around 6am", "heater"),
        ("fever broke around 6am", "Mei"),
        ("courier hasnt shown the parcel, it didnt arrive", "it"),
        ("flight got delayed by two hours", "flight"),
        ("job PRT-118 got closed yesterday", "job PRT-118"),
        ("kennel lady found the leash on Monday", "kennel lady"),
        ("dad's car broke down and the tow truck came", "dad's car"),
    ],
)
def test_a_noun_without_article_is_a_subject(said, subject):
    assert subject in {one.subject for one in drafts(said)}


@pytest.mark.parametrize(
    "said",
    [
        "The nurse put him on steroids.",
        "Lost a contact lens.",
        "Saw the optician on Tuesday",
        "touched down in Oslo and landed at the wrong gate",
        "Ben brought the drinks.",
        "They took a blood sample.",
        "Left my scarf in the train.",
        "My aunt had the baby!",
        "ended up sleeping in the car",
        "We ended up cancelling the trip.",
        "sent you the deposit",
    ],
)
def test_what_happened_to_a_thing_is_an_event_without_a_time(said):
    assert only(said).modality.value in ("asserted", "negated")


@pytest.mark.parametrize(
    "said",
    [
        "That made a big difference to me.",
        "It gave me a sense of calm.",
        "I got that wrong.",
        "We had a lot of fun.",
        "She took the time to listen.",
        "still stuck on the login page",
        "The train was supposed to come on Friday.",
        "I want to travel the world.",
        "For breakfast some toast bowls over nobody.",
    ],
)
def test_talk_about_nothing_that_can_be_pointed_at_tells_none(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("Oskar stays till the 20th.", None),
        ("The proofs go to the printer tomorrow.", "06-18T00:00"),
        ("Nadia brings the tent on Saturday.", "06-20T00:00"),
        ("Driving the kids to the lake tomorrow", "06-18T00:00"),
    ],
)
def test_the_present_with_a_day_ahead_is_a_plan(said, start):
    found = only(said)
    assert (found.modality.value, found.status.value) == ("planned", "planned")
    assert start is None or starts(found) == start


@pytest.mark.parametrize("said", ["Nadia works in the mornings.", "He goes to the printer."])
def test_the_present_without_a_day_ahead_is_none(said):
    assert drafts(said) == []


def test_an_occasion_of_a_past_day_is_over():
    found = only("dentist yesterday")
    assert (found.modality.value, found.status.value) == ("asserted", "completed")


def test_a_refusal_of_something_is_denied():
    found = only("Milo won't touch his dinner")
    assert (found.subject, found.modality.value, found.status.value) == (
        "Milo",
        "negated",
        "unknown",
    )


def test_things_of_a_list_are_no_clauses():
    assert only("I ordered a desk and some book shelves yesterday.").summary.endswith("yesterday.")


def test_what_was_done_alongside_is_part_of_its_clause():
    assert only("I hurt my back yesterday, lifting boxes.").summary.startswith("I hurt")


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("pixel's fine again", "pixel"),
        ("Pixel is feeling much better now", "Pixel"),
        ("she's back to normal", "she"),
        ("I'm over the flu", "Mei"),
    ],
)
def test_being_well_again_is_a_recovery(said, subject):
    event = only(said)
    assert (event.subject, event.action_type) == (subject, "RECOVER")


@pytest.mark.parametrize(
    "said",
    ["the weather is much better", "I'm much better at chess now", "Everything is back to normal"],
)
def test_what_was_never_ill_does_not_recover(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    "said", ["not going to Ghent after all", "we're not going to Spain after all"]
)
def test_a_plan_given_up_is_denied_without_a_time_too(said):
    assert only(said).modality.value == "negated"


def test_coming_to_do_something_lies_ahead():
    event = only("my mum is coming to stay next Wednesday for a few days")
    assert (event.modality.value, starts(event)) == ("planned", "06-24T00:00")
