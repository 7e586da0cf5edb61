"""Corrections that say what was wrong: the sentence is read once more as it should have been said.

"It wasn't Friday, it was Thursday" tells nothing by itself. The speaker's earlier sentence, with the
one in the place of the other, does; what it tells now and did not tell then takes the place of what it
told then and tells no more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from app.domain.events import EventDraft, Source
from app.domain.facts import FactDraft
from app.domain.findings import Findings, Withdrawal
from app.domain.models import Role, Turn
from app.extraction.contrast import CORRECTS, Contrast, contrasts, put_right
from app.extraction.sentences import sentences
from app.text.tokens import query_terms

_LOOK_BACK = 12  # turns that a correction can mean
# Of one turn so many readings are tried on so many sentences before it; more is a table or hostile.
_MOST_READINGS, _MOST_SENTENCES = 12, 60
_SURELY = 0.9  # how sure it is what somebody put right

CORRECTING = {"changes": "correct"}
"""Attribute of what puts something right that was told wrong: the other was never so."""

_SHARED = (
    0.5  # of the words about a value, which a statement and the one that corrects it have in common
)

_Draft = TypeVar("_Draft", EventDraft, FactDraft)
Reader = Callable[[Turn], Findings]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A sentence of ``turn`` that puts right what the sentence of an earlier one, ``of``, told.

    ``bounds`` are those of the words that correct, ``was`` and ``now`` what was told and is.
    """

    turn: int
    bounds: tuple[int, int]
    of: int
    at: int
    was: Findings
    now: Findings

    def covers(self, turn: int, start: int, end: int) -> bool:
        """Return whether a stretch holds the correcting words: they tell nothing else."""
        return turn == self.turn and start < self.bounds[1] and self.bounds[0] < end

    def takes_back(self, turn: int, start: int, end: int) -> bool:
        """Return whether a clause told what was wrong."""
        spans = [s for one in _gone(self.was.events, self.now.events) for s in one.sources[:1]]
        return turn == self.of and any(
            s.start + self.at < end and start < s.end + self.at for s in spans
        )


def corrections(talk: Sequence[Turn], read: Reader) -> list[Correction]:
    """Return the corrections that a talk holds; ``read`` reads a turn by itself."""
    found = []
    for index, turn in enumerate(talk):
        if turn.role is not Role.USER:
            continue
        tried = islice(contrasts(turn.text), _MOST_READINGS)
        one = next(filter(None, (_of(talk, index, c, read) for c in tried)), None)
        if one is not None:
            found.append(one)
    return found


def _of(talk: Sequence[Turn], index: int, contrast: Contrast, read: Reader) -> Correction | None:
    for place, start, end in islice(_sentences_before(talk, index, contrast), _MOST_SENTENCES):
        before = talk[place]
        said = before.text[start:end]
        right = put_right(said, contrast)
        if right is None:
            continue
        was, now = (read(replace(before, text=words)) for words in (said, right))
        if not _gone(now.drafts, was.drafts):
            return None
        bounds = contrast.start, contrast.end
        return Correction(turn=index, bounds=bounds, of=place, at=start, was=was, now=now)
    return None


def _sentences_before(
    talk: Sequence[Turn], index: int, contrast: Contrast
) -> Iterator[tuple[int, int, int]]:
    """Yield the turn and the bounds of what the speaker said before a correction, the last first."""
    turn = talk[index]
    for place in range(index, max(-1, index - _LOOK_BACK - 1), -1):
        before = talk[place]
        if (before.speaker, before.session_id) != (turn.speaker, turn.session_id):
            continue
        for start, end in reversed(list(sentences(before.text))):
            if place < index or end <= contrast.start:
                yield place, start, end


def _gone(
    those: Sequence[EventDraft | FactDraft], others: Sequence[EventDraft | FactDraft]
) -> list[EventDraft | FactDraft]:
    """Return the drafts that the others do not hold."""
    told = {_told(one) for one in others}
    return [one for one in those if _told(one) not in told]


def _told(one: EventDraft | FactDraft) -> tuple[object, ...]:
    if isinstance(one, FactDraft):
        return (*one.slot_key, one.value, one.is_negative, one.valid)
    return one.summary, one.action_type, one.occurrence.interval


def with_corrections(
    findings: Findings, found: Sequence[Correction], talk: Sequence[Turn], first: int
) -> Findings:
    """Return findings with what the corrections of the turns from ``first`` on tell."""
    events, facts = list(findings.events), list(findings.facts)
    withdrawn = list(findings.withdrawn)
    for one in found:
        if one.turn < first:
            continue
        source = Source(turn_id=talk[one.turn].turn_id, start=one.bounds[0], end=one.bounds[1])
        right = [d for d in _gone(one.now.events, one.was.events) if isinstance(d, EventDraft)]
        for gone in _gone(one.was.events, one.now.events):
            if isinstance(gone, EventDraft):
                withdrawn.append(_withdrawal(gone, right, one, talk, first, len(events)))
        events += [_put_right(draft, one, talk, source) for draft in right]
        facts += [_put_right(draft, one, talk, source) for draft in _facts(one)]
    return replace(findings, events=tuple(events), facts=tuple(facts), withdrawn=tuple(withdrawn))


def _facts(one: Correction) -> Iterator[FactDraft]:
    """Yield the right facts, and denials of the wrong ones whose place they do not take."""
    right = [d for d in _gone(one.now.facts, one.was.facts) if isinstance(d, FactDraft)]
    yield from right
    taken = {draft.slot_key for draft in right}
    for gone in _gone(one.was.facts, one.now.facts):
        if isinstance(gone, FactDraft) and gone.slot_key not in taken:
            yield replace(gone, is_negative=not gone.is_negative)


def _put_right(draft: _Draft, one: Correction, talk: Sequence[Turn], source: Source) -> _Draft:
    return replace(
        draft,
        known_from=talk[one.turn].said_at,
        sources=(source,),
        confidence=max(draft.confidence, _SURELY),
        attributes=draft.attributes | CORRECTING | {"of": _was(one)},
    )


def _was(one: Correction) -> str:
    drafts = _gone(one.was.drafts, one.now.drafts)
    return drafts[0].summary if drafts else ""


def _withdrawal(
    gone: EventDraft,
    right: Sequence[EventDraft],
    one: Correction,
    talk: Sequence[Turn],
    first: int,
    count: int,
) -> Withdrawal:
    alike = [at for at, draft in enumerate(right) if draft.action_type == gone.action_type]
    place = next(iter(alike), 0 if right else None)
    sources = tuple(replace(s, start=s.start + one.at, end=s.end + one.at) for s in gone.sources)
    return Withdrawal(
        source=sources[0],
        known_from=talk[one.turn].said_at,
        by_event=None if place is None else count + place,
        draft=replace(gone, sources=sources) if first <= one.of < one.turn else None,
    )


def facts_put_right(
    told: Sequence[Sequence[FactDraft]], talk: Sequence[Turn], first: int
) -> list[FactDraft]:
    """Return the facts of the turns from ``first`` on; those said to correct bear so.

    ``told`` are the facts of each turn. Where a slot has many values, what was told before in the same
    words of another value is denied.
    """
    facts = []
    for index in range(first, len(talk)):
        own = list(told[index])
        if own and CORRECTS.search(talk[index].text):
            before = [fact for turn in told[max(0, index - _LOOK_BACK) : index] for fact in turn]
            own = [replace(one, attributes=one.attributes | CORRECTING) for one in own]
            own += [wrong for one in own if (wrong := _told_wrong(one, before)) is not None]
        facts += own
    return facts


def _told_wrong(right: FactDraft, before: Sequence[FactDraft]) -> FactDraft | None:
    """Return the denial of what a fact puts right, None where it takes its place or nothing was told."""
    for one in reversed(before):
        if one.slot_key == right.slot_key:
            return None
        if (one.subject, one.slot) == (right.subject, right.slot) and _is_worded_alike(one, right):
            return replace(
                right,
                key=one.key,
                value=one.value,
                object=one.object,
                is_negative=not one.is_negative,
            )
    return None


def _is_worded_alike(one: FactDraft, other: FactDraft) -> bool:
    first, second = (set(query_terms(d.summary)) - set(query_terms(d.object)) for d in (one, other))
    return len(first & second) >= max(1, _SHARED * min(len(first), len(second)))
