"""Events over several turns: requests and answers, changes, cancellations, corrections."""

import pytest

from app.domain.events import Status
from app.extraction import NOTHING_KNOWN, extract
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


def test_what_has_happened_is_neither_called_off_nor_moved():
    for lines, happened in (
        (
            ("Dad had a knee operation.", "I cancelled my trip next week because of his knee."),
            Status.COMPLETED,
        ),
        (("I flew to Rome on Monday.", "I cancelled my flight to Rome next week."), "06-15T00:00"),
        (("昨天和小王吃了火锅。", "下周跟小王的火锅取消了。"), "06-16T00:00"),
        (("昨天跟大鹏开了会。", "跟大鹏的会改到下周一了。"), "06-16T00:00"),
    ):
        first = drafts(*lines)[0]
        assert first.status is Status.COMPLETED
        assert happened in (first.status, starts(first))
        assert "changes" not in first.attributes


def test_a_plan_called_off_in_the_same_breath_is_one_cancelled_event():
    for line in (
        "We planned a trip to Lisbon for 10 August but I cancelled it today.",
        "我们计划八月十号去里斯本，后来取消了。",
    ):
        found = only(line)
        assert (found.status, starts(found)) == (Status.CANCELLED, "08-10T00:00")


def test_a_correction_may_give_its_reason():
    found = only(
        "Haircut with Jo on Friday at 2pm.", "correction, it's at 3:30pm, he has a client before"
    )
    assert starts(found) == "06-19T15:30"


def test_a_booking_says_when_it_was_made():
    found = only("She booked the cabin back in May.")
    assert (starts(found), found.modality.value) == ("05-01T00:00", "asserted")


def test_a_correction_of_something_else_leaves_the_last_event_alone():
    engaged, wedding = drafts(
        "Priya got engaged to Daniel last weekend, the wedding is on 5 June 2027.",
        "Sorry, I got that wrong: the wedding is on 12 June 2027, not the 5th.",
    )
    assert (starts(engaged), starts(wedding)) == ("06-13T00:00", "06-12T00:00")
    assert (engaged.attributes, wedding.attributes["changes"]) == ({}, "correct")
    check = drafts(
        "今天早上体检，体重 56 公斤。",
        "乐乐下个月十号生日。",
        "啊说错了，乐乐生日是八月十二号，不是十号。",
    )
    assert {starts(one) for one in check} == {"06-17T06:00"}


def test_an_apology_and_a_guess_correct_nothing():
    for lines in (
        ("I visited Grandma on Sunday.", "Sorry, I was late yesterday because Grandma called me."),
        ("我昨天去看了外婆。", "外婆今天打电话来了，应该是想我了。"),
    ):
        found = drafts(*lines)
        assert len(found) == 2
        assert all(not one.attributes for one in found)


def test_the_same_words_on_two_days_are_two_events():
    turns = [*talk("今天又去游泳了。"), *talk("今天又去游泳了。", session="s2")]
    assert len(extract(turns, NOTHING_KNOWN).events) == 2


def test_sessions_do_not_answer_each_other():
    turns = [*talk("Book me a table for Friday."), *talk("ok, booked", session="s2")]
    assert [d.status for d in extract(turns, NOTHING_KNOWN).events] == [Status.REQUESTED]


def test_i_is_the_speaker_of_each_turn():
    mine, hers = drafts("I sold my bike.", "Dana: I bought a bike.")
    assert (mine.subject, hers.subject) == ("Mei", "Dana")


@pytest.mark.parametrize(
    ("lines", "start", "status"),
    [
        (("周六去爬香山。", "改到周日吧。"), "06-21T00:00", Status.PLANNED),
        (("牙医约在周四下午两点。", "改好了，改到周五。"), "06-19T14:00", Status.CONFIRMED),
        (("周五晚上聚餐。", "日期又变了，下周三。"), "06-24T00:00", Status.PLANNED),
        (
            ("帮我订周五下午三点的会议室。", "A: 已订好。", "改到下周一。", "A: 已改到下周一。"),
            "06-22T15:00",
            Status.CONFIRMED,
        ),
    ],
)
def test_a_change_that_names_nothing_moves_what_is_planned(lines, start, status):
    found = only(*lines)
    assert (starts(found), found.status) == (start, status)


def test_what_was_booked_without_a_time_lies_ahead():
    assert only("民宿订好了。").status is Status.CONFIRMED
