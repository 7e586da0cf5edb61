"""A reply without a chat model: what is remembered, in the words in which it was told, or that nothing is.

It claims nothing of its own. Who tells something hears that it is kept; a greeting is greeted.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from app.answers.wording import BY_WORDS
from app.domain.intervals import Granularity
from app.extraction.facts.asked import asked_facts
from app.text.excerpts import excerpt
from app.text.language import detect_language
from app.text.questions import (
    FIRST_PERSON_SIGNS,
    asks_of_partner,
    asks_something,
    is_all_asking,
    speaks_of_self,
)
from app.text.small_talk import is_wish, small_talk_of
from app.text.tokens import query_terms, search_terms

_MOST = 3  # memories in a reply
_NEAR = 0.75  # of the best one's score; what lies further off is read as an answer and is none
_QUOTED = 60  # tokens of a memory's words
_OPEN_SLOTS = {"attribute", "possession"}  # any noun can name them
_ASSISTANT = "assistant"
_DAYS = {
    *(Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.PART_OF_DAY),
    Granularity.DAY,
}

_WORDS = {
    "en": {
        "nothing": "I don't remember anything about that. Tell me, and I will.",
        "unsure": "I don't know that for sure. The nearest that I remember:",
        "noted": "Noted, I'll remember that.",
        "greeting": "Hello! What's on your mind?",
        "thanks": "You're welcome.",
        "night": "Good night!",
        "farewell": "Take care!",
        "assent": "All right.",
        "denial": "Sorry. Tell me how it is, and I'll remember that.",
        "answer": "I remember: {text}",
        "one": "I remember. {memory}",
        "many": "I remember:",
        "user": "{day} you told me: “{words}”",
        _ASSISTANT: "{day} I said: “{words}”",
        "other": "{day} {speaker} said: “{words}”",
        "when": "{said} (that was {day})",
        "future": "{said} (that is {day})",
        "on": "On {day}",
        "today": "Earlier today",
        "yesterday": "Yesterday",
    },
    "zh": {
        "nothing": "这件事我不记得，也许你还没告诉过我。",
        "unsure": "这个我不确定，最接近的是：",
        "noted": "好的，我记住了。",
        "greeting": "你好！想聊点什么？",
        "thanks": "不客气。",
        "night": "晚安！",
        "farewell": "好的，回头见！",
        "assent": "嗯，好的。",
        "denial": "抱歉。请告诉我实际情况，我会记住。",
        "answer": "我记得：{text}",
        "one": "我记得，{memory}",
        "many": "我记得：",
        "user": "{day}你告诉过我：“{words}”",
        _ASSISTANT: "{day}我说过：“{words}”",
        "other": "{day}{speaker}说过：“{words}”",
        "when": "{said}（那是{day}）",
        "future": "{said}（也就是{day}）",
        "on": "{day}",
        "today": "今天",
        "yesterday": "昨天",
    },
}


def plain_reply(message: str, shown: Mapping[str, Any], *, speaker: str, now: datetime) -> str:
    """Return what to say to a message whose recall is shown.

    ``speaker`` is who says it; ``now`` the moment, in the user's zone.
    """
    words = _WORDS["zh" if detect_language(message) in ("zh", "mixed") else "en"]
    small_talk = small_talk_of(message)
    if small_talk is not None:
        reply = words[small_talk]
    elif asks_something(message) and not is_wish(message):
        told = [one for one in shown["memories"] if _tells(one, of_own=asks_of_partner(message))]
        reply = _answered(message, shown["answer"], told, words, speaker, now)
    else:
        reply = words["noted"]
    questions = [one["question"] for one in shown["clarifications"][:1]]
    return "\n".join([reply, *questions])


def _tells(memory: Mapping[str, Any], *, of_own: bool) -> bool:
    """Return whether a memory is worth saying: no question, no courtesy, and nothing said here unless that is asked."""
    text = memory["text"]
    is_wanted = of_own or memory["speaker"] != _ASSISTANT
    return is_wanted and not is_all_asking(text) and small_talk_of(text) is None


def _bearing(memory: Mapping[str, Any], message: str) -> float:
    """Return what share of the question's words a memory holds."""
    asked = set(query_terms(message)).difference(FIRST_PERSON_SIGNS)
    return len(asked.intersection(search_terms(memory["text"]))) / max(1, len(asked))


def _answered(
    message: str,
    answer: Mapping[str, Any] | None,
    memories: Sequence[Mapping[str, Any]],
    words: Mapping[str, str],
    speaker: str,
    now: datetime,
) -> str:
    is_unknown = answer is not None and answer["kind"] == "nothing_known"
    if is_unknown:  # what holds half of the question's words may be meant all the same
        memories = [one for one in memories if 2 * _bearing(one, message) >= 1]
    if not memories:
        return words["nothing"]
    if answer and answer["text"] and not is_unknown:
        told = [one for one in memories if one["id"] in answer["based_on"]] or memories
        text = answer["text"]
        for note in BY_WORDS.values():  # the words are quoted below
            text = text.replace(note, "")
        said = words["answer"].format(text=text)
        if " ".join(told[0]["text"].split()) in answer["text"]:
            return said
        return f"{said}\n{_quoted(told[0], words, speaker, now)}"
    near = [one for one in memories if one["score"] >= _NEAR * memories[0]["score"]]
    quotes = [_quoted(one, words, speaker, now) for one in _in_order(near[:_MOST])]
    if not is_unknown and not any(_bearing(one, message) for one in near):
        is_unknown = True
        # What the world knows is not asked of a memory; and where somebody lives would be found as a fact.
        if not speaks_of_self(message) or not asked_facts(message).slots <= _OPEN_SLOTS:
            return words["nothing"]
    if is_unknown:
        return "\n".join([words["unsure"], _quoted(memories[0], words, speaker, now)])
    if len(quotes) == 1:
        return words["one"].format(memory=quotes[0])
    return "\n".join([words["many"], *(f"- {quote}" for quote in quotes)])


def _in_order(memories: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(memories, key=lambda one: datetime.fromisoformat(one["said_at"]))


def _quoted(
    memory: Mapping[str, Any], words: Mapping[str, str], speaker: str, now: datetime
) -> str:
    """Return a memory in its own words, with who said so and when, and when it was."""
    who = {speaker: "user", _ASSISTANT: _ASSISTANT}.get(memory["speaker"], "other")
    text = " ".join(memory["text"].split())
    said = words[who].format(
        day=_day_said(datetime.fromisoformat(memory["said_at"]), words, now),
        speaker=memory["speaker"],
        words=excerpt(text, {}, _QUOTED),
    )
    when = memory["occurred"] or {}
    if not when.get("text") or not when.get("start"):
        return said
    start = datetime.fromisoformat(when["start"])
    time = _time(start.date(), Granularity(when["granularity"]), words)
    if time is None:
        return said
    return words["future" if start > now else "when"].format(said=said, day=time)


def _day_said(moment: datetime, words: Mapping[str, str], now: datetime) -> str:
    day = moment.astimezone(now.tzinfo).date()
    near = {now.date(): "today", now.date() - timedelta(days=1): "yesterday"}.get(day)
    return words[near] if near else words["on"].format(day=_day(day, words))


def _time(day: date, grain: Granularity, words: Mapping[str, str]) -> str | None:
    """Return a time as finely as it was told; None where a date would say more than that."""
    is_english = words is _WORDS["en"]
    if grain in (Granularity.WEEK, Granularity.WEEKEND):
        started = _day(day, words)
        return f"the {grain.value} of {started}" if is_english else f"{started}那一周"
    if grain is Granularity.MONTH:
        return f"{day:%B %Y}" if is_english else f"{day.year}年{day.month}月"
    if grain is Granularity.YEAR:
        return str(day.year) if is_english else f"{day.year}年"
    return _day(day, words) if grain in _DAYS else None


def _day(day: date, words: Mapping[str, str]) -> str:
    if words is _WORDS["en"]:
        return f"{day.day} {day:%B %Y}"
    return f"{day.year}年{day.month}月{day.day}日"
