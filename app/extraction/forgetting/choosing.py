"""Which words of which turns are about what is to be forgotten, and which are near it and stay."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.facts import normal_value
from app.domain.forgetting import Stretch, Teller, Told
from app.domain.intervals import Interval
from app.domain.models import TurnState
from app.extraction.forgetting.needs import Need, Topic
from app.extraction.forgetting.statements import (
    Statement,
    has_term,
    holds,
    statements_of,
    tells_of,
)
from app.extraction.forgetting.words import OTHERS, OTHERS_OWN
from app.text.folding import fold
from app.text.tokens import query_terms
from app.timex import find_times

_HAN = re.compile(r"[一-鿿]")
_OWN_SUBJECT = re.compile(
    r"^[\s\"'“‘]*(?:(?:but|and|so|or|then|because|since|yet|however|although|though|while|now|also|但是?|不过|可是|然而|而且|所以|因为|另外|还有|然后)[\s,，]*)*"
    r"(?:i\b|i'|my\b|we\b|our\b|we'|我|咱|俺|今天|昨天|明天|前天|后天|周末|平时|最近|现在|上周|下周|今年|去年|早上|晚上|下午|中午|每天|每周)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"^\W*(?:(?:and|but|then|also|而且|但是?|然后|不过)[\s,，]*)?(?:(?:he|she|it|they|his|her|their|him|them|that|this)\b|[他她它牠]们?|这|那)",
    re.IGNORECASE,
)
_SELF = re.compile(
    r"\b(?:i|i'm|i've|we|my|our)\b|我(?!家|妈|爸|们家|儿|女儿|哥|姐|弟|妹|爷|奶|外|公婆|婆|老公|老婆)",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"\b(?:the|that|this) ([a-z][\w-]+)")
_ANOTHERS_THING = re.compile(
    r"(?<=[^.!?] )[A-Z](?!\b)|\b(?:my|your|his|her|our|their)\b|['’]s [a-z]", re.MULTILINE
)
_MOST_NEAR = 10
_LEAD_TO_SUBJECT = re.compile(
    r"\W*(?:and|but|so|or|then|while|the|my|our|而且|但是?|不过|可是|然后|另外|还有|我|我们)?\W*",
    re.IGNORECASE,
)
# What only names the thing before it.
_CALLED = re.compile(
    r"\W*(?:(?:it's |it is |which is )?(?:called|named)\b|名?字?叫)", re.IGNORECASE
)
_LEAST_LEFT = 1  # words with content that must be left for a turn to stay


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is forgotten, and what is near it and stays."""

    stretches: tuple[Stretch, ...]
    near: tuple[Stretch, ...]


def choose(
    tellers: Sequence[Teller],
    topics: Sequence[Topic],
    excepted: Sequence[Topic],
    *,
    is_strict: bool = False,
) -> Choice:
    """Return the words of turns that are about the topics, and those that only share something with them.

    ``is_strict``: only what meets the topics as they are; what met them more loosely was the best there
    was, and once that is gone the next best is another thing.
    """
    stretches: list[Stretch] = []
    near: list[Stretch] = []
    in_order = sorted(tellers, key=lambda one: one.turn.seq)
    statements = [(one, statements_of(one)) for one in in_order]
    every = [] if is_strict else [s for _, own in statements for s in own]
    strict = _strict(topics, every)
    gone: set[tuple[UUID, int]] = set()
    for teller, own in statements:
        chosen = [
            any(_is_about(s, t) or (gone and _names_again(s, t)) for t in strict) for s in own
        ]
        if _before(teller) in gone:
            chosen = [c or _refers_back(s) for s, c in zip(own, chosen, strict=True)]
        chosen = _carried_on(own, chosen)
        chosen = [
            is_chosen and not any(_is_about(s, t) for t in excepted)
            for s, is_chosen in zip(own, chosen, strict=True)
        ]
        stretches += _stretches(teller, own, chosen)
        if any(chosen):
            gone.add((teller.turn.session_id, teller.turn.position))
        if not any(chosen):
            near += [_part(s) for s in own if any(_is_near(s, t) for t in topics)][:1]
    return Choice(stretches=tuple(stretches), near=tuple(near[-_MOST_NEAR:]))


def _before(teller: Teller) -> tuple[UUID, int]:
    """Return the place before a turn in its session."""
    return teller.turn.session_id, teller.turn.position - 1


def _refers_back(one: Statement) -> bool:
    """Return whether a clause of a turn that nobody read yet speaks of what the turn before named."""
    is_unread = one.teller.turn.state in (TurnState.QUEUED, TurnState.PROCESSING)
    return is_unread and _PRONOUN.match(one.text) is not None


def _names_again(one: Statement, topic: Topic) -> bool:
    """Return whether a clause speaks on of a thing of somebody's: "the arrest", after my brother's was told."""
    if not topic.head or _ANOTHERS_THING.search(one.text):
        return False
    said = {term for word in _DEFINITE.findall(one.folded) for term in query_terms(word)}
    return bool(topic.head & said)


def whole(teller: Teller) -> Stretch:
    """Return all of a turn."""
    return Stretch(
        turn_id=teller.turn.turn_id, start=0, end=max(1, len(teller.turn.text)), is_whole=True
    )


def _strict(topics: Sequence[Topic], statements: Sequence[Statement]) -> list[Topic]:
    """Return the topics as strictly as any statement meets them.

    Of a clause first what tells just that of the speaker, then without its verb, then of anybody; a
    Chinese word last by one of its characters, where the rest of the topic is met (膝盖: 左膝).
    """
    found = []
    for topic in topics:
        plain = replace(topic, verb_slots=frozenset())
        ways = [
            topic,
            plain,
            replace(topic, is_own=False),
            replace(plain, is_own=False),
            replace(plain, needs=topic.plain or topic.needs, is_own=False),
            replace(plain, is_own=False, is_loose=len(topic.needs) > 1),
        ]
        found.append(next((w for w in ways if any(_is_about(s, w) for s in statements)), topic))
    return found


def _is_about(one: Statement, topic: Topic) -> bool:
    if not _in_window(one, topic):
        return False
    if topic.names_nothing:
        return True
    speaker = normal_value(one.teller.turn.speaker)
    if any(_fills(told, topic, speaker) for told in one.tells):
        return True
    if not topic.needs or not _meets_all(one, topic):
        return False
    if topic.is_own and not _is_of_speaker(one, topic):
        return False
    return not topic.verb_slots or any(told.slot in topic.verb_slots for told in one.tells)


def _meets_all(one: Statement, topic: Topic) -> bool:
    met = [_meets(one, need) for need in topic.needs]
    if all(met) or not topic.is_loose:
        return all(met)
    missed = [need for need, is_met in zip(topic.needs, met, strict=True) if not is_met]
    return len(missed) == 1 and any(met) and any(_has_part(one, t) for t in missed[0].terms)


def _is_of_speaker(one: Statement, topic: Topic) -> bool:
    """Return whether a statement may tell of its speaker, and of what the topic calls theirs."""
    if topic.own_names:
        is_named = any(holds(one, name) for name in topic.own_names)
        return is_named or not _is_anothers(one)
    speaker = normal_value(one.teller.turn.speaker)
    if one.tells:
        return any(normal_value(told.subject) == speaker for told in one.tells)
    return _SELF.search(one.text) is not None


def _is_anothers(one: Statement) -> bool:
    """Return whether a statement is about somebody else's: "my sister's salary", 我老婆的月薪."""
    if OTHERS_OWN.search(one.folded):
        return True
    return any(OTHERS.match(fold(told.subject)) for told in one.tells)


def _has_part(one: Statement, term: str) -> bool:
    return bool(_HAN.search(term)) and any(c in one.folded for c in term)


def _is_near(one: Statement, topic: Topic) -> bool:
    if topic.names_nothing:
        return False
    return any(_meets(one, need) for need in topic.needs) or any(
        told.slot in topic.slots for told in one.tells
    )


def _fills(told: Told, topic: Topic, speaker: str) -> bool:
    if topic.is_own and normal_value(told.subject) != speaker:
        return False
    return told.slot in topic.slots and topic.is_former in (None, told.is_over)


def _in_window(one: Statement, topic: Topic) -> bool:
    window = topic.window
    if window.start is None and window.end is None:
        return True
    turn = one.teller.turn
    said = Interval(start=turn.said_at, end=turn.said_at)
    if topic.by_talk:
        return _contains(window, said)
    happened = [t.occurs for t in one.tells if t.occurs.start is not None]
    return any(window.overlaps(o) for o in happened) if happened else _contains(window, said)


def _contains(window: Interval, said: Interval) -> bool:
    at = said.start
    assert at is not None  # noqa: S101 - a turn has a time
    return (window.start is None or window.start <= at) and (window.end is None or at < window.end)


def _meets(one: Statement, need: Need) -> bool:
    if one.entity_ids & need.entity_ids:
        return True
    if any(holds(one, name) for name in need.names):
        return True
    if any(tells_of(one, name) for name in need.names):
        return True
    if any(told.slot in need.slots for told in one.tells):
        return True
    if need.field is not None and need.field.tells(one.folded):
        return True
    return any(has_term(one, term) for term in need.terms)


def _carried_on(own: Sequence[Statement], chosen: Sequence[bool]) -> list[bool]:
    """Return the choice with what goes on after a chosen clause: it has no subject of its own."""
    found = list(chosen)
    for at in range(1, len(own)):
        one, before = own[at], own[at - 1]
        if found[at] or not found[at - 1] or one.sentence != before.sentence or one.sentence < 0:
            continue
        found[at] = not _stands_alone(one, before)
    return found


def _stands_alone(one: Statement, before: Statement) -> bool:
    if _CALLED.match(one.text):
        return False
    if _OWN_SUBJECT.match(one.text):
        return True
    if _subjects(one) - before.entity_ids:
        return True
    if any(
        t.kind == "fact" and normal_value(t.subject) == normal_value(one.teller.turn.speaker)
        for t in one.tells
    ):
        return True
    turn = one.teller.turn
    times = find_times(one.text, turn.said_at, turn.said_at.tzinfo)  # type: ignore[arg-type]  # aware
    return any(span.offset[0] == 0 for span in times)


def _subjects(one: Statement) -> set[UUID]:
    """Return whom a clause begins with; whom it names later may be what is said of another."""
    return {
        n.entity_id
        for n in one.teller.names
        if one.start <= n.start < one.end
        and _LEAD_TO_SUBJECT.fullmatch(one.text[: n.start - one.start])
    }


def _part(one: Statement) -> Stretch:
    return Stretch(turn_id=one.teller.turn.turn_id, start=one.start, end=one.end)


def _stretches(teller: Teller, own: Sequence[Statement], chosen: Sequence[bool]) -> list[Stretch]:
    if not any(chosen):
        return []
    is_caption = any(c and s.sentence < 0 for s, c in zip(own, chosen, strict=True))
    left = [s for s, c in zip(own, chosen, strict=True) if not c and s.sentence >= 0]
    says_something = [s for s in left if len(s.terms) >= _LEAST_LEFT]
    if is_caption or not says_something:
        return [whole(teller)]
    return [_part(s) for s, c in zip(own, chosen, strict=True) if c]
