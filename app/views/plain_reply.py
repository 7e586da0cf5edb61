"""A reply without a chat model: what is remembered, in the words in which it was told, or that nothing is.

It claims nothing of its own. Who tells something hears that it is kept.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from app.text.excerpts import excerpt
from app.text.language import detect_language
from app.text.questions import asks_of_partner, asks_something, is_all_asking

_MOST = 3  # memories in a reply
_QUOTED = 60  # tokens of a memory's words
_ASSISTANT = "assistant"

_WORDS = {
    "en": {
        "nothing": "I don't remember anything about that. Tell me, and I will.",
        "noted": "Noted, I'll remember that.",
        "answer": "I remember: {text}",
        "one": "I remember. {memory}",
        "many": "I remember:",
        "user": "On {day} you told me: “{words}”",
        _ASSISTANT: "On {day} I said: “{words}”",
        "other": "On {day} {speaker} said: “{words}”",
        "when": "{said} (that was {day})",
    },
    "zh": {
        "nothing": "这件事我不记得，也许你还没告诉过我。",
        "noted": "好的，我记住了。",
        "answer": "我记得：{text}",
        "one": "我记得，{memory}",
        "many": "我记得：",
        "user": "{day}你告诉过我：“{words}”",
        _ASSISTANT: "{day}我说过：“{words}”",
        "other": "{day}{speaker}说过：“{words}”",
        "when": "{said}（那是{day}）",
    },
}


def plain_reply(message: str, shown: Mapping[str, Any], *, speaker: str) -> str:
    """Return what to say to a message whose recall is shown; ``speaker`` is who says it."""
    words = _WORDS["zh" if detect_language(message) in ("zh", "mixed") else "en"]
    told = [one for one in shown["memories"] if _tells(one, of_own=asks_of_partner(message))]
    asks = asks_something(message)
    reply = _answered(shown["answer"], told, words, speaker) if asks else words["noted"]
    questions = [one["question"] for one in shown["clarifications"][:1]]
    return "\n".join([reply, *questions])


def _tells(memory: Mapping[str, Any], *, of_own: bool) -> bool:
    """Return whether a memory is worth saying: no question, and nothing said here unless that is asked."""
    return (of_own or memory["speaker"] != _ASSISTANT) and not is_all_asking(memory["text"])


def _answered(
    answer: Mapping[str, Any] | None,
    memories: Sequence[Mapping[str, Any]],
    words: Mapping[str, str],
    speaker: str,
) -> str:
    if not memories or (answer and answer["kind"] == "nothing_known"):
        return words["nothing"]
    if answer and answer["text"]:
        told = [one for one in memories if one["id"] in answer["based_on"]] or memories
        quote = _quoted(told[0], words, speaker)
        return f"{words['answer'].format(text=answer['text'])}\n{quote}"
    quotes = [_quoted(one, words, speaker) for one in _in_order(memories[:_MOST])]
    if len(quotes) == 1:
        return words["one"].format(memory=quotes[0])
    return "\n".join([words["many"], *(f"- {quote}" for quote in quotes)])


def _in_order(memories: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(memories, key=lambda one: datetime.fromisoformat(one["said_at"]))


def _quoted(memory: Mapping[str, Any], words: Mapping[str, str], speaker: str) -> str:
    """Return a memory in its own words, with who said so and when, and when it was."""
    is_english = words is _WORDS["en"]
    who = {speaker: "user", _ASSISTANT: _ASSISTANT}.get(memory["speaker"], "other")
    text = " ".join(memory["text"].split())
    said = words[who].format(
        day=_day(memory["said_at"], is_english=is_english),
        speaker=memory["speaker"],
        words=excerpt(text, {}, _QUOTED),
    )
    when = memory["occurred"] or {}
    if not when.get("text") or not when.get("start"):
        return said
    return words["when"].format(said=said, day=_day(when["start"], is_english=is_english))


def _day(moment: str, *, is_english: bool) -> str:
    day = datetime.fromisoformat(moment)
    if is_english:
        return f"{day.day} {day:%B %Y}"
    return f"{day.year}年{day.month}月{day.day}日"
