"""Which words of which turns are about what is to be forgotten, and which are near it and stay."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.facts import normal_value
from app.domain.forgetting import Stretch, Teller, Told
from app.domain.intervals import Interval
from app.domain.models import TurnState
from app.extraction.forgetting.topics import Need, Topic
from app.extraction.sentences import sentences
from app.text.folding import fold
from app.text.names import normal_name
from app.text.tokens import query_terms
from app.timex import find_times

_HAN = re.compile(r"[一-鿿]")
_SUBJECT = r"i|he|she|it|we|they|you|my|our|his|her|their|the|a|an|this|that|there|these|those|[A-Z][\w'’-]+"
_CLAUSE_END = re.compile(
    rf"[，；;]+|(?:,|\s[-–—]|:)?\s+(?=(?:but|however|although|though|while|whereas|and|so|or|then|because|since|yet)\s+(?:{_SUBJECT})\b)"
    rf"|,\s+(?=(?:{_SUBJECT}|which|who|where|when|but|and|so|then|now|also)\b)|(?<=[^\s，。])(?=但是|不过|可是|然而)"
)
_OWN_SUBJECT = re.compile(
    r"^[\s\"'“‘]*(?:(?:but|and|so|or|then|because|since|yet|however|although|though|while|now|also|但是?|不过|可是|然而|而且|所以|因为|另外|还有|然后)[\s,，]*)*"
    r"(?:i\b|i'|my\b|we\b|our\b|we'|我|咱|俺|今天|昨天|明天|前天|后天|周末|平时|最近|现在|上周|下周|今年|去年|早上|晚上|下午|中午|每天|每周)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"^\W*(?:(?:and|but|then|also|而且|但是?|然后|不过)[\s,，]*)?(?:(?:he|she|it|they|his|her|their|him|them|that|this)\b|[他她它牠]们?|这|那)",
    re.IGNORECASE,
)
_MOST_NEAR = 10
_LEAST_LEFT = 1  # words with content that must be left for a turn to stay


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A clause of a turn with what it names and tells."""

    teller: Teller
    start: int
    end: int
    sentence: int
    text: str
    folded: str
    terms: frozenset[str]
    entity_ids: frozenset[UUID]
    tells: tuple[Told, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is forgotten, and what is near it and stays."""

    stretches: tuple[Stretch, ...]
    near: tuple[Stretch, ...]


def choose(tellers: Sequence[Teller], topics: Sequence[Topic], excepted: Sequence[Topic]) -> Choice:
    """Return the words of turns that are about the topics, and those that only share something with them."""
    stretches: list[Stretch] = []
    near: list[Stretch] = []
    in_order = sorted(tellers, key=lambda one: one.turn.seq)
    statements = [(one, statements_of(one)) for one in in_order]
    strict = _strict(topics, [s for _, own in statements for s in own])
    gone: set[tuple[UUID, int]] = set()
    for teller, own in statements:
        chosen = [any(_is_about(s, t) for t in strict) for s in own]
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


def whole(teller: Teller) -> Stretch:
    """Return all of a turn."""
    return Stretch(
        turn_id=teller.turn.turn_id, start=0, end=max(1, len(teller.turn.text)), is_whole=True
    )


def statements_of(teller: Teller) -> list[Statement]:
    """Return the clauses of a turn, and its captions as one more where it has any."""
    turn, found = teller.turn, []
    for number, (first, last) in enumerate(sentences(turn.text)):
        for start, end in _clauses(turn.text, first, last):
            found.append(_statement(teller, number, start, end, turn.text[start:end]))
    captions = " ".join(str(a["caption"]) for a in turn.attachments if a.get("caption"))
    if captions:
        end = max(1, len(turn.text))
        found.append(_statement(teller, -1, 0, end, captions))
    return found


def _clauses(text: str, first: int, last: int) -> list[tuple[int, int]]:
    found, start = [], first
    for cut in _CLAUSE_END.finditer(text, first, last):
        if cut.end() > start and text[start : cut.end()].strip(" ,，;；-–—"):
            found.append((start, cut.end()))
            start = cut.end()
    if text[start:last].strip():
        found.append((start, last))
    return found


def _statement(teller: Teller, number: int, start: int, end: int, text: str) -> Statement:
    is_caption = number < 0
    return Statement(
        teller=teller,
        start=start,
        end=end,
        sentence=number,
        text=text,
        folded=fold(text),
        terms=frozenset(query_terms(text)),
        entity_ids=frozenset()
        if is_caption
        else frozenset(n.entity_id for n in teller.names if start <= n.start < end),
        tells=()
        if is_caption
        else tuple(t for t in teller.tells if _shared(t, start, end) * 2 >= t.end - t.start),
    )


def _shared(told: Told, start: int, end: int) -> int:
    return min(told.end, end) - max(told.start, start)


def _strict(topics: Sequence[Topic], statements: Sequence[Statement]) -> list[Topic]:
    """Return the topics; those of a clause without its verb where no statement tells it so."""
    found = []
    for topic in topics:
        is_told = not topic.verb_slots or any(_is_about(s, topic) for s in statements)
        found.append(topic if is_told else replace(topic, verb_slots=frozenset()))
    return found


def _is_about(one: Statement, topic: Topic) -> bool:
    if not _in_window(one, topic):
        return False
    if topic.names_nothing:
        return True
    if any(_fills(told, topic) for told in one.tells):
        return True
    if not topic.needs or not all(_meets(one, need) for need in topic.needs):
        return False
    return not topic.verb_slots or any(told.slot in topic.verb_slots for told in one.tells)


def _is_near(one: Statement, topic: Topic) -> bool:
    if topic.names_nothing:
        return False
    return any(_meets(one, need) for need in topic.needs) or any(
        told.slot in topic.slots for told in one.tells
    )


def _fills(told: Told, topic: Topic) -> bool:
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
    if any(_holds(one, name) for name in need.names):
        return True
    if any(_tells_of(one, name) for name in need.names):
        return True
    return any(_has_term(one, term) for term in need.terms)


def _holds(one: Statement, name: str) -> bool:
    name = fold(name)
    if _HAN.search(name):
        return name in one.folded
    at = one.folded.find(name)
    while at >= 0:
        before, after = one.folded[at - 1 : at], one.folded[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or (after.isalnum() and one.folded[at + len(name) :][:1] != "s")):
            return True
        at = one.folded.find(name, at + 1)
    return False


def _tells_of(one: Statement, name: str) -> bool:
    """Return whether a fact of the statement has the name as its subject: "works in a bank", of her."""
    return any(normal_name(told.subject) == name and told.kind == "fact" for told in one.tells)


def _has_term(one: Statement, term: str) -> bool:
    if term in one.terms:
        return True
    if not _HAN.search(term):
        return any(normal_value(told.value) == term for told in one.tells)
    if term in one.folded:
        return True
    # "做手术" is said as "做过手术": a long word falls apart.
    return len(term) > 2 and (
        (term[0] in one.folded and term[1:] in one.folded)
        or (len(term) == 4 and term[:2] in one.folded and term[2:] in one.folded)
    )


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
    if _OWN_SUBJECT.match(one.text):
        return True
    if one.entity_ids - before.entity_ids:
        return True
    if any(
        t.kind == "fact" and normal_value(t.subject) == normal_value(one.teller.turn.speaker)
        for t in one.tells
    ):
        return True
    turn = one.teller.turn
    times = find_times(one.text, turn.said_at, turn.said_at.tzinfo)  # type: ignore[arg-type]  # aware
    return any(span.offset[0] == 0 for span in times)


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
