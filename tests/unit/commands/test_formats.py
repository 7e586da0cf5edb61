"""Files of other programs become turns: ids that stay, times, roles, and what is told to be wrong."""

import io
import json
from typing import Any

import pytest

from app.commands.formats import Defaults, entries
from app.commands.formats_turns import Entry, Wrong
from app.domain.errors import SetupError

START = "2026-03-01T10:00:00+08:00"


def read(content: str | bytes, name: str = "auto", **given: Any) -> list[Entry | Wrong]:
    """Return what a file yields."""
    defaults = Defaults(
        **{"name": "chat.json", "user": "mei", "session": "chat", "said_at": None, **given}
    )
    raw = content.encode() if isinstance(content, str) else content
    return list(entries(io.BytesIO(raw), name, defaults))


def turns(found: list[Entry | Wrong]) -> list[dict[str, Any]]:
    return [json.loads(one.text) for one in found if isinstance(one, Entry)]


MESSAGES = {
    "messages": [
        {"role": "system", "content": "You are kind."},
        {"role": "user", "content": "我昨天去看了牙医。", "name": "Mei"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Look:"},
                {"type": "image_url", "image_url": {"url": "https://a.example/1.png"}},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            ],
        },
    ]
}


def test_messages_of_one_document_become_turns_with_lasting_ids() -> None:
    found = turns(read(json.dumps(MESSAGES, indent=2), said_at=START))
    assert [t["turn_id"] for t in found] == ["chat-1:1", "chat-1:2", "chat-1:4"]
    assert [(t["speaker"], t["role"]) for t in found] == [
        ("system", "system"),
        ("Mei", "user"),
        ("mei", "user"),
    ]
    assert [t["said_at"][17:19] for t in found] == ["00", "01", "03"]
    assert found[2]["attachments"] == [{"url": "https://a.example/1.png", "media_type": "image/*"}]
    assert found == turns(read(json.dumps(MESSAGES, indent=2), said_at=START))


@pytest.mark.parametrize("written", ["lines", "list"])
def test_conversations_keep_their_own_sessions(written: str) -> None:
    both = [{**MESSAGES, "id": "first"}, MESSAGES]
    content = "\n".join(map(json.dumps, both)) if written == "lines" else json.dumps(both)
    found = turns(read(content, said_at=START))
    assert [t["session_id"] for t in found] == ["first"] * 3 + ["chat-2"] * 3


def test_messages_alone_on_their_lines_are_one_conversation() -> None:
    content = "\n".join(
        json.dumps({"role": "user", "content": f"text {n}", "timestamp": 1_772_330_400 + n})
        for n in range(3)
    )
    found = turns(read(content))
    assert [t["turn_id"] for t in found] == ["chat:1", "chat:2", "chat:3"]
    assert found[0]["said_at"] == "2026-03-01T02:00:00+00:00"


def test_messages_without_times_ask_when_they_began() -> None:
    with pytest.raises(SetupError, match="--said-at"):
        read(json.dumps(MESSAGES))


def test_messages_without_a_user_ask_whose_they_are() -> None:
    with pytest.raises(SetupError, match="--user"):
        read(json.dumps(MESSAGES), user=None, said_at=START)


def test_wrong_messages_are_named_and_the_rest_goes_on() -> None:
    content = [
        {"role": "pilot", "content": "a"},
        "b",
        {"role": "user", "content": "c", "created_at": "soon"},
        {"role": "user", "content": "d", "created_at": START},
    ]
    found = read(json.dumps(content))
    assert [one.reason.split(":")[0] for one in found if isinstance(one, Wrong)] == [
        "message 1",
        "message 2",
        "message 3",
    ]
    assert [t["turn_id"] for t in turns(found)] == ["chat:4"]


CSV = """\ufeffTimestamp,Speaker,Message,Channel
2026-03-01T10:00:00+08:00,Mei,"我昨天去看了牙医，
还洗了牙",app

2026-03-01 11:00:00,Jo,I sold the van,
soon,Jo,Not this one,
"""


def test_csv_rows_become_turns_and_other_columns_metadata() -> None:
    found = read(CSV, name="auto")
    first, second = turns(found)
    assert first["text"] == "我昨天去看了牙医，\n还洗了牙"
    assert first["metadata"] == {"Channel": "app"}
    assert (first["turn_id"], first["role"], first["user_id"]) == ("chat:1", "user", "mei")
    assert (second["turn_id"], second["speaker"]) == ("chat:2", "Jo")
    assert second["said_at"] == "2026-03-01T11:00:00"
    (wrong,) = [one for one in found if isinstance(one, Wrong)]
    assert wrong == Wrong(line=6, reason="'soon' is not a time such as 2026-03-01T10:00:00+08:00")


def test_csv_with_other_delimiters_and_own_ids() -> None:
    content = f"id;user;session;role;text;time\n7;u9;s9;assistant;hello, you;{START}\n"
    (one,) = turns(read(content, user=None, name="csv"))
    assert one == {
        "type": "turn",
        "user_id": "u9",
        "session_id": "s9",
        "turn_id": "7",
        "speaker": "assistant",
        "role": "assistant",
        "text": "hello, you",
        "said_at": START,
    }


def test_csv_without_a_column_of_texts_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="no column of texts"):
        read("a,b\n1,2\n")


def test_own_lines_go_on_as_they_are_but_for_a_missing_session() -> None:
    whole = {"type": "turn", "session_id": "s", "turn_id": "1", "text": "a"}
    bare = {"turn_id": "2", "text": "b"}
    broken = '{"turn_id": '
    content = "\n".join([json.dumps(whole), "", json.dumps(bare), broken])
    found = read(content)
    assert [one.line for one in found] == [1, 3, 4]
    assert json.loads(found[0].text) == whole  # type: ignore[union-attr]
    assert json.loads(found[1].text) == {"session_id": "chat", **bare}  # type: ignore[union-attr]
    assert found[2] == Entry(line=4, text=broken.strip().encode())


def test_broken_json_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="not JSON"):
        read("[{]", name="openai")
