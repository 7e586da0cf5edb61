"""English questions: operator, ordinal and axis; one table, own sentences."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.timex import read_intent

NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZoneInfo("America/New_York"))  # a Wednesday

ROWS: tuple[tuple[str, str], ...] = (
    ("window", "What did I cook yesterday?"),
    ("window", "Where did I go in March 2024?"),
    ("window", "Which books did I finish last year?"),
    ("window", "What have I been up to recently?"),
    ("window", "Who did I meet since 2023?"),
    ("window", "What did Ben do before 2020?"),
    ("window", "What am I doing on Tuesday?"),
    ("window", "Did I sleep well last night?"),
    ("window", "Anything planned for tomorrow?"),
    ("window", "What did we talk about on Friday?"),
    ("latest", "When did I last see the dentist?"),
    ("latest", "What was the last film we watched?"),
    ("latest", "What's the latest on the kitchen?"),
    ("latest", "When was the last time Ada called?"),
    ("latest", "What did my coach say last time?"),
    ("latest", "Show me my most recent invoice"),
    ("latest", "Which city did we most recently visit?"),
    ("latest", "Where did I have dinner last?"),
    ("latest", "What was my last weight?"),
    ("latest", "When have I last been to Rome?"),
    ("fact", "When did Dave find the car he repaired and started to race?"),
    ("fact", "When did we visit Boston with a former high school friend?"),
    ("none", "How did Tim overcome his ankle injury from last season?"),
    ("none", "What do Ada and Ben use to reach their goals?"),
    ("none", "What does Ben wish to become more than a singer?"),
    ("chain", "What were the causes of the delay?"),
    ("none", "What cause did the charity run support?"),
    ("sequence", "List the order in which I brought up the topics of our chats"),
    ("summary", "Can you summarize how my finances developed over time?"),
    ("window", "What did we talk about 5 days ago?"),
    ("as_of", "What was Ben currently doing in August 2023?"),
    ("during_event", "When I'm signing up for an account, what do I use?"),
    ("duration", "How many years was Ben with his team?"),
    ("duration", "What was the gap between the two visits?"),
    ("duration", "How many days ago did I see the vet?"),
    ("chain", "Hey Chronos, why did I leave the choir?"),
    ("trend", "I was ill. Is my cough getting better?"),
    ("fact", "Hi, when is Ada's birthday?"),
    ("as_of", "ok, am i still a member of the gym"),
    ("summary", "Hey, summarise my spring"),
    ("latest", "so when did i last see the dentist"),
    ("none", "What causes does Ben support?"),
    ("none", "What type of venue did Ben and his girlfriend choose?"),
    ("window", "Where did Ada and Ben decide to live together in 2022?"),
    ("as_of", "What dose was I on in March 2024?"),
    ("earliest", "How did I originally meet Ada?"),
    ("earliest", "When did I first meet Ada?"),
    ("earliest", "What was the first concert I went to?"),
    ("earliest", "When was the first time I skied?"),
    ("earliest", "When did I start playing chess?"),
    ("earliest", "When did the cough begin?"),
    ("earliest", "What is the earliest note about the boat?"),
    ("earliest", "What was my first job?"),
    ("earliest", "Where did we first live in Porto?"),
    ("nth", "When was the second time I saw the surgeon?"),
    ("nth", "What happened the third time we met?"),
    ("nth", "Where did we stay the time before last?"),
    ("nth", "What was the second-to-last book I finished?"),
    ("nth", "What was the third car I owned?"),
    ("nth", "When was the 4th time I gave blood?"),
    ("nth", "What did the vet say at the visit before last?"),
    ("nth", "Who won my penultimate match?"),
    ("before_event", "What did I eat before the surgery?"),
    ("before_event", "Before I moved to Porto, where did I work?"),
    ("before_event", "What was I reading prior to the exam?"),
    ("before_event", "How did I feel the night before the wedding?"),
    ("before_event", "What did I do until the baby came?"),
    ("before_event", "What did we plan leading up to the launch?"),
    ("after_event", "What did I do after the funeral?"),
    ("after_event", "Since my promotion, whom have I met?"),
    ("after_event", "Did I run after the injury?"),
    ("after_event", "What have I bought since we moved?"),
    ("after_event", "What did Ben do as soon as he graduated?"),
    ("after_event", "What have I eaten since my last check-up?"),
    ("during_event", "What did I drink during the cruise?"),
    ("during_event", "What was I doing when the power went out?"),
    ("during_event", "Whom did I meet while I was in hospital?"),
    ("during_event", "When I lived in Porto, what did I do at weekends?"),
    ("during_event", "What did we eat throughout the hike?"),
    ("during_event", "What happened between the offer and the contract?"),
    ("as_of", "What is my current job?"),
    ("as_of", "What do I currently take for the cough?"),
    ("as_of", "Who is my dentist now?"),
    ("as_of", "Where did I live in 2019?"),
    ("as_of", "What was my salary at the end of 2023?"),
    ("as_of", "Who was I dating in March 2021?"),
    ("as_of", "As of May 2024, what was the dose?"),
    ("as_of", "What was my previous address?"),
    ("as_of", "Where did I work before that?"),
    ("as_of", "Who was my former landlord?"),
    ("as_of", "Where did I use to live?"),
    ("as_of", "Which phone number used to be mine?"),
    ("as_of", "Am I still a member of the gym?"),
    ("as_of", "What was my old address?"),
    ("count", "How many times did I skip class?"),
    ("count", "How many books did I read in 2025?"),
    ("count", "How many times have I been to Rome since the move?"),
    ("count", "How many people came to the party?"),
    ("count", "What is the total number of marathons I ran?"),
    ("count", "How many days did I work out this month?"),
    ("duration", "How long have I lived here?"),
    ("duration", "How long did the trip take?"),
    ("duration", "How long ago did I quit smoking?"),
    ("duration", "How many weeks has it been since the operation?"),
    ("duration", "How much time went by between the offer and the contract?"),
    ("duration", "How many hours did I sleep last night?"),
    ("duration", "How many days until the wedding?"),
    ("duration", "How many months did the repair take?"),
    ("frequency", "How often do I swim?"),
    ("frequency", "How frequently did I call my mother last year?"),
    ("frequency", "How many times a week do I run?"),
    ("frequency", "How regularly do I see the physio?"),
    ("since", "Since when have I been on this diet?"),
    ("since", "From what date was the flat mine?"),
    ("trend", "How has my sleep changed since May?"),
    ("trend", "Is my cough getting better?"),
    ("trend", "Am I running more than last month?"),
    ("trend", "What's the trend in my weight?"),
    ("trend", "Has my mood improved?"),
    ("trend", "How did my blood pressure develop over time?"),
    ("trend", "Do I drink less coffee than before?"),
    ("sequence", "In what order did I visit the cities?"),
    ("sequence", "Which came first, the job or the flat?"),
    ("sequence", "Give me a timeline of the move"),
    ("sequence", "Did I change jobs first or move first?"),
    ("sequence", "What happened next?"),
    ("chain", "Why did I leave the choir?"),
    ("chain", "What led to the argument with Ben?"),
    ("chain", "What caused the outage?"),
    ("chain", "What was the reason for the delay?"),
    ("chain", "How come we cancelled the trip?"),
    ("multi_hop", "What does my sister's husband do?"),
    ("multi_hop", "Where does the person who I met at the fair work?"),
    ("summary", "Summarise my spring"),
    ("summary", "Give me a recap of the project"),
    ("summary", "What do you know about Ada?"),
    ("summary", "Can you sum up last week?"),
    ("fact", "When is Ada's birthday?"),
    ("fact", "When did we sign the lease?"),
    ("fact", "What date is the exam?"),
    ("fact", "What year did Ben graduate?"),
    ("fact", "Do you remember when the cat was born?"),
)


@pytest.mark.parametrize(("intent", "text"), ROWS)
def test_question_has_the_intent(intent, text):
    assert read_intent(text, NOW, NOW.tzinfo).intent == intent


@pytest.mark.parametrize(
    ("text", "ordinal"),
    [
        ("When was the second time I saw the surgeon?", 2),
        ("What was the 10th time like?", 10),
        ("Where did we stay the time before last?", -2),
        ("What was the third-to-last book I finished?", -3),
        ("Who won my penultimate match?", -2),
        ("What was my previous address?", -2),
        ("When did I last see the dentist?", None),
    ],
)
def test_ordinal_counts_from_either_end(text, ordinal):
    assert read_intent(text, NOW, NOW.tzinfo).ordinal == ordinal


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("What did I eat before the surgery?", "the surgery"),
        ("Before I moved to Porto, where did I work?", "moved to Porto"),
        ("Since my promotion what have I bought?", "my promotion"),
        ("What was I doing when the power went out?", "the power went out"),
        ("How much time passed between the offer and the contract?", "the offer / the contract"),
        ("How many times have I been to Rome since the move?", "the move"),
        ("What have I eaten since my last check-up?", "my last check-up"),
        ("Where did I go last year?", None),
        ("What did I do before Christmas last year?", None),
    ],
)
def test_anchor_is_named_in_the_words_of_the_question(text, event):
    assert read_intent(text, NOW, NOW.tzinfo).anchor_event == event


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("What did we talk about on Friday?", "said"),
        ("What have I told you about Ben?", "said"),
        ("Did I mention a cough last week?", "said"),
        ("When did we discuss the budget?", "said"),
        ("What did the doctor tell me after the scan?", "said"),
        ("What did the vet say last time?", "said"),
        ("Which app did you recommend on Friday?", "said"),
        ("What did I ask you yesterday?", "said"),
        ("Tell me what I did on Friday", "occurred"),
        ("Can you tell me where I went yesterday?", "occurred"),
        ("When did I give a talk in Rome?", "occurred"),
        ("What did I do on Friday?", "occurred"),
    ],
)
def test_talk_is_windowed_by_when_it_was_said(text, axis):
    assert read_intent(text, NOW, NOW.tzinfo).axis == axis


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("When did I last see the dentist?", "When did I see the dentist"),
        ("What did I do yesterday?", "What did I do"),
        ("How often do I swim?", "do I swim"),
        ("What did I eat before the surgery?", "What did I eat"),
        ("How many times did I skip class?", "did I skip class"),
        ("When did I start playing chess?", "When did I start playing chess"),
    ],
)
def test_content_is_the_question_without_its_operators(text, content):
    assert read_intent(text, NOW, NOW.tzinfo).content == content


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("What did I eat on Tuesday?", "2026-06-16"),
        ("What am I doing on Tuesday?", "2026-06-23"),
        ("Do I have anything on Friday?", "2026-06-19"),
        ("Whom did I meet on Friday?", "2026-06-12"),
        ("Are we meeting on Monday?", "2026-06-22"),
    ],
)
def test_tense_decides_the_side_of_a_weekday(text, start):
    span = read_intent(text, NOW, NOW.tzinfo).span
    assert span is not None
    assert span.start.astimezone(NOW.tzinfo).date().isoformat() == start


def test_operator_keeps_its_window():
    read = read_intent("How often did I swim in 2025?", NOW, NOW.tzinfo)
    assert (read.intent, read.span.text) == ("frequency", "in 2025")


def test_now_bounds_nothing():
    assert read_intent("Who is my dentist now?", NOW, NOW.tzinfo).span is None


def test_about_after_a_verb_of_talk_is_no_guess():
    span = read_intent("What did we talk about 5 days ago?", NOW, NOW.tzinfo).span
    assert (span.text, span.granularity) == ("5 days ago", "day")


def test_named_time_says_more_than_now():
    read = read_intent("What is Ben currently doing in August 2023?", NOW, NOW.tzinfo)
    assert read.span.text == "in August 2023"
