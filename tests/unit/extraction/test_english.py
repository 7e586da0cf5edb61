"""English clauses: who, what, how meant, when."""

import pytest

from tests.unit.extraction.talk import drafts, only, starts


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("I sold the car.", "Mei"),
        ("We sold the car.", "Mei"),
        ("Sold the car.", "Mei"),
        ("My wife sold the car.", "My wife"),
        ("My wife Anna sold the car.", "Anna"),
        ("Anna and Ben sold the car.", "Anna and Ben"),
        ("Dr. Patel cancelled the appointment.", "Dr. Patel"),
        ("Our neighbour's dog bit the postman.", "Our neighbour's dog"),
        ("Zoe, who lives in Leeds, visited us last weekend.", "Zoe"),
        ("The package was delivered yesterday.", "The package"),
    ],
)
def test_the_subject_is_who_acts(said, subject):
    assert only(said).subject == subject


def test_a_pronoun_is_the_last_person_who_can_be_meant():
    met, moved = drafts("I met my aunt Clara and her husband on Monday. She moved to Oslo in May.")
    assert (met.subject, moved.subject) == ("Mei", "Clara")


@pytest.mark.parametrize(
    ("said", "modality", "status"),
    [
        ("I fixed the fence.", "asserted", "completed"),
        ("I've fixed the fence.", "asserted", "completed"),
        ("I was fixing the fence yesterday.", "asserted", "completed"),
        ("I'm fixing the fence right now.", "asserted", "in_progress"),
        ("I've been learning Japanese since March.", "asserted", "ongoing"),
        ("I take vitamin D every morning.", "asserted", "ongoing"),
        ("I'm fixing the fence tomorrow.", "planned", "planned"),
        ("I'll fix the fence on Saturday.", "planned", "planned"),
        ("I need to fix the fence by Friday.", "planned", "planned"),
        ("I'm supposed to submit the report by Friday.", "planned", "planned"),
        ("I've booked a flight to Oslo for the 10th of July.", "planned", "confirmed"),
        ("I might fix the fence on Saturday.", "hypothetical", "unknown"),
        ("Maybe I'll go hiking this weekend.", "hypothetical", "unknown"),
        ("If it rains tomorrow, I'll fix the roof.", "hypothetical", "unknown"),
        ("I didn't take my pills yesterday.", "negated", "unknown"),
        ("I forgot to take my pills yesterday.", "negated", "unknown"),
        ("I no longer take statins.", "negated", "unknown"),
        ("We couldn't get tickets.", "negated", "failed"),
        ("I cancelled the trip to Bali.", "asserted", "cancelled"),
        ("Tomorrow's meeting was cancelled.", "asserted", "cancelled"),
        ("Please cancel my order 48213.", "planned", "requested"),
        ("Can you book me a table for Friday?", "planned", "requested"),
    ],
)
def test_a_clause_is_meant_as_its_verb_group_says(said, modality, status):
    found = only(said)
    assert (found.modality.value, found.status.value) == (modality, status)


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("My wife said she booked the hotel.", "My wife"),
        ("My colleague Raj told me that he resigned.", "Raj"),
        ("Mom said Dad is having surgery on Monday.", "Dad"),
        ('Zoe wrote: "I got the job!"', "Zoe"),
    ],
)
def test_reported_speech_is_quoted_and_keeps_its_subject(said, subject):
    found = only(said)
    assert (found.modality.value, found.subject) == ("quoted", subject)
    assert any(one.role == "other" for one in found.participants)


@pytest.mark.parametrize(
    "said",
    [
        "Hi there, how are you?",
        "Thanks so much, see you tomorrow!",
        "I think cats are smarter than dogs.",
        "I love Italian food.",
        "I was going to call the bank yesterday.",
        "I almost missed the bus.",
        "I would have come if I had known.",
        "I'd love to visit Iceland someday.",
        "Did you feed the cat yesterday?",
        "When did the Titanic sink?",
        "It broke. That's life.",
        "The invoice came to 1999 pounds.",
        "I'm swamped with work.",
        "The exhibition was really eye-opening.",
        "I want to help people.",
        "Let's keep going!",
        "Chat log exported 2024-01-05.",
        "> I sold the car yesterday.",
        "Fwd: I sold the car yesterday.",
        "## Updated budget",
        "| 2024-03-07 | Movie tickets | $50 |",
        "Based on your budget, that works.",
    ],
)
def test_talk_that_tells_no_act_gives_no_event(said):
    kept = {"It broke. That's life."}  # the one thing here that happened
    assert len(drafts(said)) == (said in kept)


@pytest.mark.parametrize(
    "said",
    [
        "A: You could visit Paris or Rome.",
        "A: Please restart your router.",
        "A: Vaccines train the immune system.",
        "A: The Titanic sank on 15 April 1912.",
        "A: You told me that you ran 5 km yesterday.",
        "A: To start, we'll break down your income.",
        "A: Set a reminder on your phone for tomorrow.",
    ],
)
def test_what_an_assistant_suggests_or_knows_gives_no_event(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    ("said", "modality"),
    [
        ("A: I've issued a refund of $25.", "asserted"),
        ("A: I will call you back tomorrow at 2pm.", "planned"),
    ],
)
def test_what_an_assistant_did_or_promises_is_its_own_event(said, modality):
    found = only(said)
    assert (found.subject, found.modality.value) == ("assistant", modality)


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("Last night I saw Anna.", "06-16T18:00"),
        ("I have a meeting on Friday at 2pm.", "06-19T14:00"),  # a plan lies ahead
        ("I saw Anna on Friday.", "06-12T00:00"),  # a report behind
        ("The neutering is now on March 10.", "03-10T00:00"),
        ("Dinner at seven on Saturday.", "06-20T19:00"),
        ("My passport arrived this morning.", "06-17T06:00"),
        ("I sold the car.", "06-17T10:30"),  # no time words: its turn
        ("Milo is getting neutered on the 25th.", "06-25T00:00"),
        ("Our meeting moved from Thursday to Friday.", "06-19T00:00"),
    ],
)
def test_an_event_lies_where_its_clause_says(said, start):
    assert starts(only(said)) == start


def test_a_part_of_day_takes_the_day_of_the_clause_before():
    lunch, cinema = drafts(
        "Yesterday I had lunch with Ana and in the evening we went to the cinema."
    )
    assert (starts(lunch), starts(cinema)) == ("06-16T00:00", "06-16T17:00")


def test_a_day_said_in_the_sentence_before_holds_for_bare_parts_of_day():
    garage, fence = drafts(
        "Yesterday was busy. In the morning I cleaned the garage, in the afternoon I painted the fence."
    )
    assert (starts(garage), starts(fence)) == ("06-16T06:00", "06-16T12:00")


def test_the_date_of_something_else_is_not_the_events():
    found = only("Chat log exported 2024-01-05. By the way, my passport arrived this morning.")
    assert starts(found) == "06-17T06:00"


def test_a_habit_has_a_rule_and_no_place_in_time():
    found = only("I go to the gym every Tuesday.")
    assert found.recurrence == "FREQ=WEEKLY;BYDAY=TU"
    assert (found.occurrence.interval.start, found.occurrence.interval.end) == (None, None)


@pytest.mark.parametrize(
    ("said", "action_type", "event_type"),
    [
        ("I took 400 mg of ibuprofen.", "TAKE_MEDICATION", "medical"),
        ("I booked a flight to Rome.", "BOOK_FLIGHT", "travel"),
        ("Milo got his rabies shot yesterday.", "VACCINATE", "medical"),
        ("I took Milo to the vet.", "VISIT_VET", "pet_care"),
        ("I paid the rent.", "PAY", "finance"),
        ("They escalated my ticket yesterday.", "ESCALATE", "service"),
        ("I ran 5 km.", "RUN", "exercise"),
        ("I called Dad.", "CALL", "communication"),
        ("I rewired the lamp.", "REWIRE", "other"),
    ],
)
def test_the_kind_comes_from_the_verb_and_its_cue_words(said, action_type, event_type):
    found = only(said)
    assert (found.action_type, found.event_type) == (action_type, event_type)


def test_arguments_are_words_of_the_turn():
    found = only("I had lunch with Ana Silva at the harbour yesterday.")
    assert found.object is not None
    assert found.object.text == "lunch"
    assert [(one.name, one.role) for one in found.participants] == [
        ("Mei", "agent"),
        ("Ana Silva", "other"),
        ("the harbour", "location"),
    ]


def test_each_event_of_a_turn_has_its_own_clause():
    text = "I finished the slides, sent them to Tom and booked the room for Thursday."
    found = drafts(text)
    assert [text[d.sources[0].start : d.sources[0].end] for d in found] == [
        "I finished the slides",
        "sent them to Tom",
        "booked the room for Thursday.",
    ]
    assert [d.summary for d in found] == [
        "I finished the slides",
        "sent them to Tom",
        "booked the room for Thursday.",
    ]


def test_what_is_so_every_week_is_a_fact_and_no_event() -> None:
    assert drafts("My gym class is on Tuesdays.", "My gym class is on Thursdays now.") == []
    assert len(drafts("My interview is on Tuesday.")) == 1


@pytest.mark.parametrize("thing", ["filling", "wedding", "treatment", "interview"])
def test_what_others_moved_lies_where_they_moved_it(thing):
    draft = only(f"They moved the {thing} to August 19th.")
    assert (draft.status, draft.modality) == ("confirmed", "planned")
    assert starts(draft) == "08-19T00:00"
    assert draft.occurrence.interval.start.year == 2026
