"""The rules that read facts of English sentences, kind by kind."""

import pytest

from app.domain.facts import Category
from tests.unit.extraction.talk import facts, holds, told


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("I work at Siemens.", "employer", "siemens"),
        ("I've been working at Novartis for six years.", "employer", "novartis"),
        ("I got a new job at Spotify!", "employer", "spotify"),
        ("Started at Harbor Clinic today.", "employer", "harbor clinic"),
        ("I don't work at Target anymore.", "employer", "-target"),
        ("I quit my job at Target last month.", "employer", "-target"),
        ("I live in Lisbon.", "home", "lisbon"),
        ("We moved from Austin to Denver in August.", "home", "denver"),
        ("My wife and I live in Lisbon.", "home", "lisbon"),
        ("I'm from Ghana originally.", "origin", "ghana"),
        ("I grew up in Manchester.", "origin", "manchester"),
        ("I went vegan in spring.", "diet", "vegan"),
        ("I'm no longer vegetarian.", "diet", "-vegetarian"),
        ("I'm divorced.", "marital_status", "divorced"),
        ("I'm 34 years old.", "age", "34"),
        ("My birthday is on 12 March.", "birthday", "03-12"),
        ("My blood type is O negative.", "blood_type", "o-"),
        ("My phone number is 0161 496 0000.", "phone", "01614960000"),
        ("I weigh 70 kg.", "weight", "70 kg"),
        ("I am 1.75 m tall.", "height", "175 cm"),
        ("I'm a software engineer.", "occupation", "software engineer"),
        ("I used to be a teacher.", "occupation", "teacher"),
        ("My name is Omar.", "name", "omar"),
        ("I'm a Pisces.", "sign", "pisces"),
        ("my bday is june 3", "birthday", "06-03"),
        ("I was born on 14 February 1985.", "birthday", "1985-02-14"),
        ("born and raised in Cork", "origin", "cork"),
        ("I retired last year.", "occupation", "retired"),
        ("I'm self-employed.", "occupation", "self-employed"),
        ("I go by Jay.", "nickname", "jay"),
        ("Call me Sam.", "nickname", "sam"),
    ],
)
def test_a_slot_of_one_value_has_no_key(said, slot, value):
    assert told(said) == [("Mei", slot, "", value)]


@pytest.mark.parametrize(
    ("said", "slot", "key", "value"),
    [
        ("I'm allergic to peanuts.", "allergy", "peanut", "peanut"),
        ("im allergic to peanuts", "allergy", "peanut", "peanut"),
        ("I am not allergic to nuts.", "allergy", "nuts", "-nuts"),
        ("I have asthma.", "condition", "asthma", "asthma"),
        ("I was diagnosed with ADHD.", "condition", "adhd", "adhd"),
        ("I have a pacemaker.", "implant", "pacemaker", "pacemaker"),
        ("I take 5 mg of lisinopril daily.", "medication", "lisinopril", "lisinopril 5mg"),
        ("The doc put me on sertraline.", "medication", "sertraline", "sertraline"),
        ("I love Sichuan food.", "attitude", "sichuan food", "like"),
        ("I can't stand loud chewing.", "attitude", "loud chewing", "dislike"),
        ("I don't really like jazz.", "attitude", "jazz", "dislike"),
        ("I'm not a fan of horror movies.", "attitude", "horror movies", "dislike"),
        ("I no longer like coffee.", "attitude", "coffee", "-like"),
        ("My favourite colour is purple.", "favourite", "colour", "purple"),
        ("my favorite color is teal", "favourite", "colour", "teal"),
        ("I never drink coffee.", "consumption", "coffee", "-yes"),
        ("I only drink oat milk now.", "consumption", "oat milk", "yes"),
        ("I gave up coffee.", "consumption", "coffee", "-yes"),
        ("I never eat breakfast.", "consumption", "breakfast", "-yes"),
        ("I run every morning.", "habit", "run", "yes"),
        ("I don't smoke.", "habit", "smoke", "-yes"),
        ("I've never smoked in my life.", "habit", "smoke", "-yes"),
        ("I play the cello.", "habit", "play cello", "yes"),
        ("I water the plants on Sundays.", "habit", "water plants", "yes"),
        ("I want to run a marathon by October.", "goal", "run a marathon", "run a marathon"),
        ("My dream is to open a bakery.", "goal", "open a bakery", "open a bakery"),
        ("I speak Spanish.", "language", "spanish", "spanish"),
        ("Our dog's name is Biscuit.", "pet", "biscuit", "biscuit"),
        ("My cat is called Tuanzi.", "pet", "tuanzi", "tuanzi"),
        ("April is my physiotherapist.", "relation", "physiotherapist", "april"),
        ("My dentist is Dr. Lin.", "relation", "dentist", "dr. lin"),
        ("My locker at the pool is number 114.", "attribute", "locker", "114"),
        ("They gave me a new locker, number 208.", "attribute", "locker", "208"),
        ("My gym class is on Thursdays now.", "attribute", "gym class", "on thursdays"),
        ("I own a small bookshop.", "possession", "small bookshop", "small bookshop"),
        ("I'm scared of heights.", "fear", "heights", "heights"),
        ("my wifi password is sunflower22", "attribute", "wifi password", "sunflower22"),
        ("my car is a Honda Civic", "attribute", "car", "honda civic"),
        ("favourite food: ramen", "favourite", "food", "ramen"),
        ("big fan of Arsenal", "attitude", "arsenal", "like"),
        ("I wake up at 5 every day.", "habit", "wake up", "yes"),
        ("I'm a morning person.", "trait", "morning person", "morning person"),
    ],
)
def test_a_slot_of_many_values_is_keyed_by_what_it_is_about(said, slot, key, value):
    assert told(said) == [("Mei", slot, key, value)]


@pytest.mark.parametrize(
    ("said", "subject", "slot", "value"),
    [
        ("My daughter's favourite colour is cyan.", "My daughter", "favourite", "cyan"),
        ("Anna's birthday is 12 March.", "Anna", "birthday", "03-12"),
        ("My husband works as a paramedic.", "My husband", "occupation", "paramedic"),
        ("My wife said she's allergic to penicillin.", "My wife", "allergy", "penicillin"),
        ("My doctor says I have high blood pressure.", "Mei", "condition", "hypertension"),
        ("Omar is allergic to walnuts.", "Omar", "allergy", "walnut"),
        ("Ben no longer lives in Leeds.", "Ben", "home", "-leeds"),
        ("Dana: I went vegan in spring.", "Dana", "diet", "vegan"),
    ],
)
def test_each_statement_belongs_to_whom_it_is_about(said, subject, slot, value):
    found = [(one[0], one[1], one[3]) for one in told(said)]
    assert found == [(subject, slot, value)]


def test_one_sentence_tells_several_facts():
    assert told("My sister lives in Oslo and works for Equinor.") == [
        ("My sister", "home", "", "oslo"),
        ("My sister", "employer", "", "equinor"),
    ]
    assert [one[2] for one in told("I am allergic to walnuts and shellfish.")] == [
        "walnut",
        "shellfish",
    ]
    assert told("I hate cilantro but love parsley.") == [
        ("Mei", "attitude", "cilantro", "dislike"),
        ("Mei", "attitude", "parsley", "like"),
    ]


def test_a_name_behind_a_kin_word_is_a_relation_and_the_subject():
    assert told("My wife Anna hates olives.") == [
        ("Anna", "attitude", "olives", "dislike"),
        ("Mei", "relation", "wife", "anna"),
    ]


def test_a_pronoun_means_whom_the_sentence_before_told_of():
    found = told("My brother Tom is a nurse. He lives in Leeds.")
    assert ("Tom", "home", "", "leeds") in found


def test_of_several_possible_siblings_each_has_a_key():
    keys = {one[2] for one in told("My brother Tom is here.", "My brother Ben is here.")}
    assert keys == {"brother tom", "brother ben"}


def test_a_change_of_jobs_ends_one_and_begins_another():
    found = told(
        "Started at Harbor Clinic today.",
        "I left Harbor Clinic and joined Pine Dental.",
        "Left Pine Dental; I am back at Harbor Clinic.",
    )
    assert [one[3] for one in found] == [
        "harbor clinic", "-harbor clinic", "pine dental", "-pine dental", "harbor clinic",
    ]  # fmt: skip


def test_a_denial_answers_a_false_recollection():
    assert told("A: As you told me, you keep bees.", "No, I have never kept bees.") == [
        ("Mei", "habit", "keep bees", "-yes")
    ]


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("I have lived in Berlin since 2019.", "2019-01-01", None),
        ("I've been vegetarian for three years.", "2023-06-18", None),
        ("I moved to Berlin in 2019.", "2019-01-01", None),
        ("I used to live in Berlin.", None, "2026-06-17"),
        ("I no longer eat meat.", "2026-06-17", None),
        ("I stopped eating sugar in January.", "2026-01-01", None),
        ("I can't stand Sichuan food any more.", "2026-06-17", None),
        ("I live in Berlin.", None, None),
        ("I never drink coffee.", None, None),
    ],
)
def test_what_was_said_of_when_it_holds(said, start, end):
    (one,) = facts(said)
    assert holds(one) == (start, end)


def test_what_may_cost_a_life_is_important_and_deeds_are_less_sure_than_states():
    (allergy,), (run,) = facts("I am allergic to walnuts."), facts("I run every morning.")
    assert (allergy.importance, run.category) == (0.9, Category.BEHAVIOUR)
    assert allergy.confidence > run.confidence


def test_predicate_and_object_are_words_of_the_turn():
    (one,) = facts("I can't stand Sichuan food any more, it wrecks my stomach.")
    assert (one.predicate, one.object) == ("can't stand", "Sichuan food")
    assert one.attributes == {"derived_by": "attitude"}


@pytest.mark.parametrize(
    "said",
    [
        "I am tired.",
        "I'm at the station.",
        "I'm 5 minutes away.",
        "The weather is nice.",
        "I have a headache.",
        "My sister is sick.",
        "My phone is dead.",
        "My flight is at 10.",
        "My son's fever is 39.",
        "My blood pressure is 130/85.",
        "She is a great teacher.",
        "That's great, I love it!",
        "I love this song.",
        "I like the idea of a trip.",
        "I loved the movie.",
        "I love your enthusiasm.",
        "I'd like a coffee.",
        "I'm drinking tea.",
        "I drank coffee this morning.",
        "I want to go home.",
        "I left Berlin yesterday.",
        "I left the office at 6.",
        "I moved the meeting to Friday.",
        "I joined the call.",
        "I take the 7:15 train every day.",
        "We hiked Mount Fuji in August 2023.",
        "I loved the film in August 2023.",
        "I joined Anna for lunch.",
        "I worked at the library yesterday.",
        "I stopped by the store.",
        "I have never been so tired.",
        "I never got the email.",
        "Do you like jazz?",
        "Can you call me Sam?",
        "If I worked at Google I would be rich.",
        "I'd love to live in Paris.",
        "I wish I worked at Google.",
        "I think I'm allergic to cats.",
        "Imagine I live in Rome.",
        'He shouted "I live in Berlin" in the film.',
        "> I work at Siemens.",
        "Everyone loves pizza.",
        "People live in cities.",
        "You're a nurse, right?",
        "A: I work at Siemens.",
        "A: You live in Oslo.",
        "She lives in Oslo.",
    ],
)
def test_talk_that_says_nothing_lasting_of_anyone_gives_no_fact(said):
    assert told(said) == []


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("Our place is in Didsbury.", "home", "didsbury"),
        ("We live on the outskirts of Bristol.", "home", "bristol"),
        ("Nuts make my throat swell.", "allergy", "nuts"),
        ("I'm an only child.", "trait", "only child"),
        ("I'm on the school board.", "membership", "school board"),
        ("I'm employed at the city library.", "employer", "city library"),
    ],
)
def test_what_no_verb_has_a_rule_for_is_told_by_its_phrase(said, slot, value):
    assert [one[1::2] for one in told(said)] == [(slot, value)]


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("I drive a lorry for Eddie Stobart.", ("Mei", "employer", "eddie stobart")),
        ("What scares me most is spiders.", ("Mei", "fear", "spiders")),
        ("I'm a Buddhist.", ("Mei", "religion", "buddhist")),
        ("I'm in a choir.", ("Mei", "membership", "choir")),
        ("We now drive a battered Honda Jazz.", ("Mei", "possession", "honda jazz")),
    ],
)
def test_what_one_drives_fears_believes_and_sings_in_is_told(said, fact):
    assert fact in [(one[0], one[1], one[3]) for one in told(said)]


@pytest.mark.parametrize(
    "said", ["We drive the kids to Hillcrest Primary.", "Are you a Buddhist?", "I'm in a meeting."]
)
def test_what_is_driven_to_is_not_had(said):
    assert not {"possession", "religion", "membership"} & {one[1] for one in told(said)}
