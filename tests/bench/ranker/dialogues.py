"""Makes up conversations of several sessions, with questions and the turns that answer them.

Three kinds: two people who tell each other of their lives, a person with an assistant, and notes that one
person keeps of another, which are asked with talk of several sentences. Everything is drawn from
``english.py`` and ``chinese.py``; one seed gives the same conversations on every machine. What the
ranking shall learn is built in with the rates below: an answer stands beside the question that
brought it out, partners repeat words of what they react to, both tell of the same kinds of things, and
half of the questions use other words than the turns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from types import ModuleType
from typing import Any

from tests.bench.ranker import chinese, english

LANGUAGES = (english, chinese)
ASSISTANT = "assistant"
_START = datetime(2025, 3, 3, 18, tzinfo=UTC)
_HAPPENINGS_A_SESSION = 4
_DETAILS_A_HAPPENING = 2
# How people talk: how often a reaction names what it reacts to, a partner asks for a detail, and a
# session opens with small talk. Of our own making; no corpus was counted.
_ECHOED, _ASKED_FOR, _CHATTY = 0.6, 0.7, 0.8
# How often a sentence of another subject stands before or after what is told, a turn ends in a question
# back, a detail is told in the same breath, and a question uses other words than the turn.
_REMARKED, _RETURNED, _IN_ONE_BREATH, _OTHERWISE = 0.45, 0.25, 0.4, 0.3
# How often a turn rambles on, a question gives the detail and asks for the rest, somebody else tells of the
# one who is named, and a question wants what the partner or the assistant made of it.
_RAMBLED, _REVERSED, _WITNESSED, _PARTNER_ASKED = 0.1, 0.3, 0.15, 0.15
_RESUMED = 0.35  # how often something told before comes up again instead of something new


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, the positions of the turns that answer it, and what sort of question it is."""

    sort: str
    query: str
    gold: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Conversation:
    """Turns as the recall benchmark has them, questions, and questions about what nobody told."""

    turns: list[dict[str, Any]] = field(default_factory=list)
    questions: list[Asked] = field(default_factory=list)
    unanswerable: list[str] = field(default_factory=list)

    def say(self, session: int, speaker: str, text: str) -> int:
        """Add a turn half a minute after the last one of its session, and return its position."""
        at = len(self.turns)
        self.turns.append(
            {
                "turn_id": str(at),
                "session_id": str(session),
                "speaker": speaker,
                "text": text,
                "said_at": _START + timedelta(days=6 * session, seconds=30 * at),
            }
        )
        return at


class _Author:
    """Draws texts of one language."""

    def __init__(self, language: ModuleType, random: Random) -> None:
        self.texts, self.random = language, random
        self.lines = [
            [part.strip() for part in line.split("|")]
            for line in language.HAPPENINGS.strip().splitlines()
        ]

    def one(self, options: Sequence[str] | str) -> str:
        """Return one of the options, given as a sequence or with bars between."""
        return self.random.choice(options.split("|") if isinstance(options, str) else options)

    def happening(self, line: Sequence[str]) -> dict[str, str]:
        """Return the words of one telling; question and turn share them half of the time."""
        kind, said, otherwise, ask, ask_otherwise, name = line
        is_otherwise = self.random.random() < _OTHERWISE
        pools = {key: self.one(options) for key, options in self.texts.POOLS.items()}
        return {
            "kind": kind,
            "said": otherwise if is_otherwise else said,
            "did": said,
            "ask": self.one((ask, ask_otherwise)) if is_otherwise else ask,
            "name": name,
            "time": self.one(self.texts.TIMES),
            "pron": "they",
            **pools,
        }

    def text(self, options: Sequence[str] | str, **words: str) -> str:
        """Return one of the options with its words, its first letter raised."""
        text = self.one(options).format(**words)
        return text[:1].upper() + text[1:]

    def unanswered(self, line: Sequence[str], who: str, asked: Sequence[str]) -> str:
        """Return a question about a happening or one of its details."""
        words = {**self.happening(line), "who": who}
        if self.random.random() < _REVERSED:
            asked = self.texts.DETAILS[self.one(list(self.texts.DETAILS))][2]
        return self.text(asked, **words)

    def detail_asked(self, kind: str, asked: dict[str, str], told: tuple[int, ...]) -> "Asked":
        """Return a question about a detail; ``told`` is where the thing and last the detail were told."""
        if kind in self.texts.REVERSED and self.random.random() < _REVERSED:
            return Asked(
                sort="reversed", query=self.text(self.texts.REVERSED[kind], **asked), gold=told
            )
        return Asked(
            sort="detail", query=self.text(self.texts.DETAILS[kind][2], **asked), gold=told[-1:]
        )

    def turn(self, *core: str, may_return: bool = True) -> str:
        """Return the sentences with others of no account around them, as talk has them."""
        chance, texts = self.random.random, self.texts
        before = [self.one(texts.REMARKS)] if chance() < _REMARKED / 2 else []
        after = [self.one(texts.REMARKS)] if chance() < _REMARKED else []
        if chance() < _RAMBLED:
            after += self.random.sample(texts.REMARKS, 4)
        back = [self.one(texts.RETURNS)] if may_return and chance() < _RETURNED else []
        return str(texts.BETWEEN_SENTENCES.join([*before, *core, *after, *back]))


def conversations(seed: int, each: int) -> Iterator[Conversation]:
    """Yield ``each`` conversations of every kind and language."""
    random = Random(seed)
    for language in LANGUAGES:
        author = _Author(language, random)
        for _ in range(each):
            yield _between_friends(author)
            yield _with_assistant(author)
            yield _notes(author)


def _between_friends(author: _Author) -> Conversation:
    """Return a conversation of two who each tell of their own things."""
    random, texts = author.random, author.texts
    talk = Conversation()
    names = random.sample(texts.NAMES.split("|"), 2)
    told: dict[tuple[str, str], list[int]] = {}
    threads: list[_Thread] = []
    # Both may tell of the same, each of them once: a second time would answer as well.
    to_tell = [(teller, line) for teller in names for line in author.lines]
    random.shuffle(to_tell)
    for session in range(random.randint(12, 20)):
        if random.random() < _CHATTY:
            for i in range(random.randint(2, 4)):
                small = author.text(texts.CHAT, other=names[1 - i % 2])
                talk.say(session, names[i % 2], author.turn(small))
        for _ in range(random.randint(1, _HAPPENINGS_A_SESSION)):
            if threads and random.random() < _RESUMED:
                _resuming(author, talk, session, random.choice(threads), names)
                continue
            teller, line = to_tell.pop()
            words = author.happening(line)
            threads.append(thread := _Thread(teller=teller, line=line))
            at = _telling(
                author, talk, session, words, (teller, *(n for n in names if n != teller))
            )
            thread.told.append(at)
            told.setdefault((teller, words["kind"]), []).append(at)
    known = {tuple(thread.line) for thread in threads}
    untold = [(who, line) for who, line in to_tell if tuple(line) not in known]
    talk.unanswerable = [author.unanswered(line, who, texts.ASKED) for who, line in untold]
    for thread in threads:
        if len(thread.told) > 1:
            query = author.text(texts.FOLLOWED, **author.happening(thread.line), who=thread.teller)
            talk.questions.append(Asked(sort="followed", query=query, gold=tuple(thread.told)))
    for (who, kind), gold in told.items():
        if len(set(gold)) > 1:
            query = author.text(texts.LISTED, who=who, kinds=texts.CATEGORIES[kind])
            talk.questions.append(Asked(sort="listed", query=query, gold=tuple(gold)))
    return talk


@dataclass(slots=True, kw_only=True)
class _Thread:
    """Something that somebody told of, the line it came from and every turn that told of it."""

    teller: str
    line: list[str]
    told: list[int] = field(default_factory=list)


def _resuming(
    author: _Author, talk: Conversation, session: int, thread: _Thread, names: Sequence[str]
) -> None:
    """Add a turn that takes up what was told before, and a reaction."""
    words = author.happening(thread.line)
    partner = next(name for name in names if name != thread.teller)
    thread.told.append(
        talk.say(session, thread.teller, author.turn(author.text(author.texts.RESUMED, **words)))
    )
    reaction = (*author.texts.REPLIES, *author.texts.ECHOES)
    talk.say(session, partner, author.turn(author.text(reaction, **words)))


def _telling(
    author: _Author, talk: Conversation, session: int, words: dict[str, str], pair: tuple[str, ...]
) -> int:
    """Add what one tells and the other makes of it; return where it was told."""
    random, texts = author.random, author.texts
    teller, partner = pair
    asked = {**words, "who": teller}
    core = [author.text(texts.TOLD, **words)]
    at = len(talk.turns)
    if random.random() < _IN_ONE_BREATH:
        kind = author.one(list(texts.DETAILS))
        core.append(author.text(texts.DETAILS[kind][1], **words))
        talk.questions.append(author.detail_asked(kind, asked, (at,)))
    talk.say(session, teller, author.turn(*core))
    talk.questions.append(Asked(sort="told", query=author.text(texts.ASKED, **asked), gold=(at,)))
    for kind in random.sample(list(texts.DETAILS), random.randint(0, _DETAILS_A_HAPPENING)):
        asking, answers, _ = texts.DETAILS[kind]
        parts = []
        if random.random() < _ECHOED:
            parts.append(author.text(texts.ECHOES, **words))
        if random.random() >= _ASKED_FOR:  # what nobody asks for is not told
            talk.say(session, partner, author.turn(*parts or [author.text(texts.REPLIES)]))
            talk.say(session, teller, author.turn(author.one(texts.REMARKS)))
            continue
        parts.append(author.text(asking, **words))
        talk.say(session, partner, author.turn(*parts, may_return=False))
        answered = talk.say(session, teller, author.turn(author.text(answers, **words)))
        talk.questions.append(author.detail_asked(kind, asked, (at, answered)))
    reaction = texts.ECHOES if random.random() < _ECHOED else texts.REPLIES
    if random.random() < _WITNESSED:
        reaction = texts.WITNESSED
        query = author.text(texts.WITNESSED_ASKED, **asked)
        talk.questions.append(Asked(sort="partner", query=query, gold=(len(talk.turns),)))
    elif random.random() < _PARTNER_ASKED:
        reaction = texts.ECHOES
        query = author.text(texts.OPINION, partner=partner, **asked)
        talk.questions.append(Asked(sort="partner", query=query, gold=(len(talk.turns),)))
    talk.say(session, partner, author.turn(author.text(reaction, **words)))
    return at


def _with_assistant(author: _Author) -> Conversation:
    """Return the talk of a person with an assistant, which repeats and advises at length."""
    random, texts = author.random, author.texts
    talk = Conversation()
    user, me = random.choice(texts.NAMES.split("|")), texts.FIRST_PERSON
    told: dict[str, list[int]] = {}
    to_tell = random.sample(author.lines, len(author.lines))
    for session in range(random.randint(6, 11)):
        for _ in range(random.randint(1, _HAPPENINGS_A_SESSION)):
            words = author.happening(to_tell.pop())
            wanted = author.text((*texts.HELP_WANTED, *texts.TOLD), **words)
            at = talk.say(session, user, author.turn(wanted))
            told.setdefault(words["kind"], []).append(at)
            asked = {**words, "who": me}
            query = author.text(texts.ASKED_BY_SELF, **asked)
            talk.questions.append(Asked(sort="told", query=query, gold=(at,)))
            advice = talk.say(session, ASSISTANT, author.turn(author.text(texts.ADVICE, **words)))
            if random.random() < 2 * _PARTNER_ASKED:
                query = author.text((*texts.ADVISED, *texts.TIPS), **words)
                talk.questions.append(Asked(sort="partner", query=query, gold=(advice,)))
            kind = author.one(list(texts.DETAILS))
            answers = texts.DETAILS[kind][1]
            detail = talk.say(session, user, author.turn(author.text(answers, **words)))
            talk.questions.append(author.detail_asked(kind, asked, (at, detail)))
            closing = author.text((*texts.REPLIES, *texts.ADVICE), **words)
            talk.say(session, ASSISTANT, author.turn(closing))
    talk.unanswerable = [author.unanswered(line, me, texts.ASKED_BY_SELF) for line in to_tell]
    for kind, gold in told.items():
        if len(gold) > 1:
            query = author.text(texts.LISTED, who=me, kinds=texts.CATEGORIES[kind])
            talk.questions.append(Asked(sort="listed", query=query, gold=tuple(gold)))
    return talk


def _notes(author: _Author) -> Conversation:
    """Return notes of somebody's days; they are asked with a message that touches their subject."""
    random, texts = author.random, author.texts
    notes = Conversation()
    who = random.choice(texts.NAMES.split("|"))
    of_kind: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for session in range(random.randint(30, 60)):
        words = author.happening(random.choice(author.lines))
        at = notes.say(session, who, author.text(texts.NOTES, who=who, **words))
        of_kind.setdefault(words["name"], []).append((at, words))
    for found in of_kind.values():
        words = found[0][1]
        count = random.randint(1, 3)
        parts = [author.text(texts.MUSINGS, **words) for _ in range(count)]
        parts.insert(random.randint(0, count), author.text(texts.CHAT, other=texts.PARTNER))
        query = _joined(texts, parts)
        notes.questions.append(Asked(sort="alike", query=query, gold=tuple(at for at, _ in found)))
    return notes


def _joined(texts: ModuleType, parts: Sequence[str]) -> str:
    return texts.BETWEEN_SENTENCES.join(parts)
