"""Words that tell nothing of anybody in the talk: texts to work on, prompts, stories, news, history."""

import pytest

from tests.unit.extraction.talk import drafts, only


@pytest.mark.parametrize(
    "said",
    [
        'Reword "we lost the contract on Tuesday" so that it is kinder',
        "Proofread this: I have paid the deposit yesterday and signed the lease.",
        "Translate into Italian: The plumber came on Monday.",
        "Here's my cover letter: I led a crew of six and opened two branches.",
        "edit pls: We moved in on Saturday.",
        'is this ok to send? "Hi Olga, I finished the slides yesterday."',
        'git commit -m "fixed the search page"',
        "Write a post announcing that we opened a second bakery today",
        "You are BookingBot. The guest booked a room on Monday.",
        "Act as my coach. I skipped training yesterday.",
        "Pretend you are a pirate. We sank two ships yesterday.",
    ],
)
def test_a_text_to_work_on_and_a_prompt_are_nobodys_life(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "The radio says the bridge collapsed last night.",
        "My horoscope said I will meet a stranger on Friday.",
        "In the film he steals the car and leaves on Sunday.",
        "According to the news, the mine closed on Monday.",
        "The Titanic sank in 1912 and the war ended in 1918.",
        "Some people say he left the country in 2010.",
        "♪ I left my love in Tulsa ♪",
        "SELECT id FROM orders WHERE cancelled_at > '2026-01-01';",
        "[ERROR] payment failed for order 99",
        "you can't change my mind",
    ],
)
def test_news_stories_history_and_logs_are_nobodys_life(said):
    assert drafts(said) == []


def test_an_answer_to_a_wish_for_a_text_tells_nothing():
    assert (
        drafts(
            "Write a short letter from a sailor to his wife",
            "A: Dear Rose, we reached Lisbon on Monday. I bought you a shawl.",
        )
        == []
    )


def test_what_an_assistant_quotes_is_no_act_of_its_own():
    assert drafts('A: For example: "I finished the report yesterday."') == []


@pytest.mark.parametrize(
    "said",
    [
        'Zoe wrote: "I passed the exam on Monday!"',
        'I finished reading "The Old Man and the Sea" yesterday.',
        "My grandmother retired in 1990.",
        "We bought the house in 1999.",
        "My doctor said she booked the scan.",
        "You are a lifesaver. I booked the flight yesterday.",
        "I translated the contract into Italian yesterday: twelve pages.",
    ],
)
def test_what_looks_alike_still_tells(said):
    only(said)


@pytest.mark.parametrize(
    "said",
    [
        "Had the weirdest dream, my teeth fell out.",
        "Dogs usually sleep around twelve hours.",
        "Everyone gets a cold in winter.",
        "Gas prices went up again.",
        "It's freezing out there.",
        "Math problem: Tom bought three apples and gave one to Sue.",
        "Spoiler: the butler killed him.",
        "I called a thousand times 🎵",
    ],
)
def test_dreams_riddles_and_the_world_at_large_tell_no_event(said):
    assert drafts(said) == []
