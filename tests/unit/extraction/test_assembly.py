"""Events over several turns: requests and answers, changes, cancellations, corrections."""

from app.domain.events import Status
from app.extraction import extract
from app.timex import DEFAULT
from tests.unit.extraction.talk import drafts, only, starts, talk


def test_a_request_takes_its_time_and_confirmation_from_later_turns():
    found = only(
        "Book me a flight to Tokyo next Friday.",
        "A: Which one do you prefer?",
        "the 10 o'clock one",
        "A: ok, booked.",
    )
    assert (found.action_type, found.status, starts(found)) == (
        "BOOK_FLIGHT",
        Status.CONFIRMED,
        "06-26T10:00",
    )
    assert len(found.sources) == 3


def test_a_chinese_request_is_confirmed_the_same_way():
    found = only(
        "帮我订一张7月3号去上海的机票。",
        "A: 有早上8点和10点的，您要哪一班？",
        "10点的那班吧。",
        "A: 好的，已为您预订成功。",
    )
    assert (found.status, starts(found)) == (Status.CONFIRMED, "07-03T10:00")


def test_a_request_can_be_dropped():
    assert only("Book me a table for Friday.", "Never mind.").status is Status.CANCELLED
    assert only("帮我订一张周五的机票。", "算了，不订了。").status is Status.CANCELLED


def test_a_moved_appointment_is_one_event_at_its_new_time():
    found = only(
        "Interview with Northwind on Friday at 10.",
        "Northwind moved the interview to Monday at 3 pm.",
    )
    assert (starts(found), found.status, found.status_detail) == (
        "06-22T15:00",
        Status.PLANNED,
        "rescheduled",
    )
    assert found.attributes == {
        "changes": "reschedule",
        "of": "Interview with Northwind on Friday at 10.",
    }
    assert len(found.sources) == 2


def test_a_change_without_its_event_in_the_window_names_what_it_changes():
    found = only("老板把评审推迟到下周一上午十点。")
    assert found.attributes["changes"] == "reschedule"
    assert "评审" in found.attributes["of"]


def test_a_cancellation_ends_the_event_it_names():
    found = only("I have a dentist appointment tomorrow at 3pm.", "I cancelled the dentist.")
    assert (found.status, starts(found)) == (Status.CANCELLED, "06-18T15:00")


def test_a_correction_in_the_same_turn_moves_the_event():
    assert (
        starts(only("I had lunch with Omar yesterday. Sorry, I meant on Monday.")) == "06-15T00:00"
    )
    assert starts(only("昨天跟大鹏吃的午饭。说错了，是周一。")) == "06-15T00:00"


def test_a_correction_retracts_what_it_denies_and_nothing_else():
    found = drafts("元宝打了猫三联。", "芝麻打了狂犬疫苗。", "说错了，芝麻的疫苗没打成，改到下周。")
    completed = [d.summary for d in found if d.status is Status.COMPLETED]
    assert completed == ["元宝打了猫三联。"]
    assert any(d.attributes.get("changes") == "correct" for d in found)


def test_the_same_words_on_two_days_are_two_events():
    turns = [*talk("今天又去游泳了。"), *talk("今天又去游泳了。", session="s2")]
    assert len(extract(turns, DEFAULT)) == 2


def test_sessions_do_not_answer_each_other():
    turns = [*talk("Book me a table for Friday."), *talk("ok, booked", session="s2")]
    assert [d.status for d in extract(turns, DEFAULT)] == [Status.REQUESTED]


def test_i_is_the_speaker_of_each_turn():
    mine, hers = drafts("I sold my bike.", "Dana: I bought a bike.")
    assert (mine.subject, hers.subject) == ("Mei", "Dana")
