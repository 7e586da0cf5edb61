"""Reads links between the events of one session: each by a cue or by what both name.

Only words tie events. Two that stand beside each other are no story; the turn calendar keeps their order.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from app.domain.events import Modality, Source, Status
from app.domain.intervals import TimeSpan
from app.domain.links import LinkDraft, LinkType
from app.domain.models import Turn
from app.extraction.entry import Entry
from app.extraction.links.cues import (
    AFTER,
    AND,
    CAUSE_FOLLOWS,
    CODE,
    DAY_OF_STAY,
    EFFECT_FOLLOWS,
    OUTCOME,
    PROBLEM,
    REMEDY,
    SOLVED,
    STAYS,
    THEN,
    TURNED_OUT,
)
from app.extraction.metrics import metrics
from app.text.tokens import query_terms

_LOOK_BACK = 8  # events of the session that an outcome or a number can belong to
_LEAD_CHARACTERS = 24  # before an event's words, where its joint stands
_STAY = timedelta(days=2)  # what is shorter has no parts worth a link
# How sure each kind is; judgements, measured as precision on the labelled snippets.
_SURE = {
    LinkType.CAUSES: 0.85,
    LinkType.RESOLVES: 0.75,
    LinkType.FOLLOWS: 0.8,
    LinkType.PART_OF: 0.7,
    LinkType.UPDATES: 0.7,
}
_ENDS = re.compile(r"[.!?;。！？；\n]")
_OF_BOTH = re.compile(r"\b(?:it|them|him|her|they)\b")  # "the door came and Dev fitted it"
_LONGEST_GAP = 30  # characters between trouble and what it led to
_LED, _NEXT, _ANSWERED = (
    0.6,
    0.6,
    0.65,
)  # no word says so: what stands behind trouble in the same breath came of it
_REAL = (Modality.ASSERTED, Modality.PLANNED, Modality.NEGATED, Modality.QUOTED)


def read_links(entries: Sequence[Entry], turns: Sequence[Turn], first: int) -> Iterator[LinkDraft]:
    """Yield the links that turns from ``first`` on tell of; both ends may have been told before them.

    Args:
        entries: The events of one session, in the order in which they were told.
        turns: The talk.
        first: The first turn of it that is new.
    """
    for at, entry in enumerate(entries):
        if entry.told_at < first or entry.modality not in _REAL:
            continue
        before = [e for e in entries[max(0, at - _LOOK_BACK) : at] if e.modality in _REAL]
        if not before:
            continue
        reader = _Reader(entry, before, turns)
        found = reader.part() or reader.joined()
        solved = reader.solved()
        yield from (link for link in (found, solved) if link)
        if solved or found:
            continue
        if other := reader.again() or reader.answered() or reader.led() or reader.followed():
            yield other


class _Reader:
    """One event and those told before it."""

    def __init__(self, entry: Entry, before: Sequence[Entry], turns: Sequence[Turn]) -> None:
        self._entry = entry
        self._before = before
        self._turns = turns
        self._text = turns[entry.turn].text
        _, self._start, self._end = entry.spans[0]

    def joined(self) -> LinkDraft | None:
        """Return the link that a joint between the event and the one before it makes."""
        entry, last = self._entry, self._before[-1]
        is_same = last.turn == entry.turn
        left = last.spans[0][2] if is_same else max(0, self._start - _LEAD_CHARACTERS)
        if left > self._start:
            return None
        lead = self._text[left : self._start]
        head = self._text[self._start : self._start + _LEAD_CHARACTERS]
        if entry.turn - last.turn > 2:
            return None
        if match := TURNED_OUT.search(lead) or _at_start(TURNED_OUT, head):
            return self._link(entry, last, LinkType.CAUSES, match, left)
        if match := _last(CAUSE_FOLLOWS, lead) or _at_start(CAUSE_FOLLOWS, head):
            return self._link(entry, last, LinkType.CAUSES, match, left)
        if match := _last(EFFECT_FOLLOWS, lead) or _at_start(EFFECT_FOLLOWS, head):
            return self._link(last, entry, LinkType.CAUSES, match, left)
        if is_same and (match := self._opens_with_cause(last)):
            return self._link(last, entry, LinkType.CAUSES, match, 0)
        if match := THEN.search(lead) or _at_start(THEN, head):
            return self._link(entry, last, LinkType.FOLLOWS, match, left)
        if is_same and (match := AFTER.search(lead)):
            return self._link(last, entry, LinkType.FOLLOWS, match, left)
        return None

    def _opens_with_cause(self, last: Entry) -> re.Match[str] | None:
        """Return the joint of "Because X, Y" and 因为 X，Y: it stands before the event told first."""
        if last.frame.clause.sentence != self._entry.frame.clause.sentence:
            return None
        start = last.spans[0][1]
        return CAUSE_FOLLOWS.search(self._text, max(0, start - 12), start + 3)

    def part(self) -> LinkDraft | None:
        """Return the link to a stay, told in the same turn, during which the event happened."""
        entry = self._entry
        for whole in reversed(self._before):
            if whole.turn != entry.turn or whole.subject != entry.subject:
                return None
            if whole.kind.action_type.startswith(STAYS) and (
                _lies_within(entry.time, whole.time) or self._names_a_day(whole)
            ):
                return self._tied(entry, whole, LinkType.PART_OF, self._start, self._end)
        return None

    def _names_a_day(self, whole: Entry) -> bool:
        left = max(whole.spans[0][2], self._start - _LEAD_CHARACTERS)
        return DAY_OF_STAY.search(self._text, left, self._start + _LEAD_CHARACTERS) is not None

    def answered(self) -> LinkDraft | None:
        """Return the link to the trouble, told by somebody else just before, that the event reacts to."""
        entry, speaker = self._entry, self._turns[self._entry.turn].speaker
        if entry.subject != speaker or entry.status in (Status.REQUESTED, Status.FAILED):
            return None
        for earlier in reversed(self._before):
            if self._turns[earlier.turn].speaker == speaker:
                continue
            if entry.turn - earlier.turn > 2:
                return None
            if earlier.status is Status.REQUESTED and entry.status is Status.COMPLETED:
                kind = LinkType.RESOLVES
                return self._tied(entry, earlier, kind, self._start, self._end, sure=_ANSWERED)
            if self._is_trouble(earlier):
                return self._tied(entry, earlier, LinkType.FOLLOWS, self._start, self._end)
        return None

    def led(self) -> LinkDraft | None:
        """Return the link from trouble to what was told right behind it: what it made of it, or what was done about it."""
        entry, last = self._entry, self._before[-1]
        end = last.spans[0][2]
        if last.turn != entry.turn or not 0 <= self._start - end <= _LONGEST_GAP:
            return None
        told = self._text[last.spans[0][1] : end]
        if REMEDY.search(told) or not (self._is_trouble(last) or last.status is Status.FAILED):
            return None
        words = self._text[self._start : max(self._end, entry.reach)]
        is_done = entry.modality is not Modality.NEGATED and REMEDY.search(words)
        if not is_done and not OUTCOME.search(words) and not self._is_trouble(entry):
            return None
        return self._tied(last, entry, LinkType.CAUSES, self._start, self._end, sure=_LED)

    def followed(self) -> LinkDraft | None:
        """Return the link to the deed that the same sentence told before, joined by "and"."""
        entry, last = self._entry, self._before[-1]
        if last.turn != entry.turn or last.frame.clause.sentence != entry.frame.clause.sentence:
            return None
        are_done = entry.status is last.status is Status.COMPLETED
        match = AND.match(self._text[last.spans[0][2] : self._start])
        if not are_done or match is None or Modality.NEGATED in (entry.modality, last.modality):
            return None
        if entry.subject != last.subject and not _OF_BOTH.search(
            self._text[self._start : self._end]
        ):
            return None
        return self._tied(entry, last, LinkType.FOLLOWS, self._start, self._end, sure=_NEXT)

    def solved(self) -> LinkDraft | None:
        """Return the link to the trouble that the event put an end to."""
        entry = self._entry
        words = self._text[self._start : max(self._end, entry.reach)]
        match = SOLVED.search(words)
        if match is None or entry.status in (Status.FAILED, Status.REQUESTED):
            return None
        own = set(query_terms(entry.frame.clause.masked))
        troubles = [e for e in self._before if e is not entry and self._is_trouble(e)]
        shared = [e for e in troubles if own & set(query_terms(e.frame.clause.masked))]
        if shared or len(troubles) == 1:
            last = (shared or troubles)[-1]
            at = self._start + match.start()
            return self._tied(entry, last, LinkType.RESOLVES, at, self._start + match.end())
        return None

    def _is_trouble(self, entry: Entry) -> bool:
        turn, start, end = entry.spans[0]
        words = self._turns[turn].text[start : max(end, entry.reach)]
        return PROBLEM.search(words) is not None and SOLVED.search(words) is None

    def again(self) -> LinkDraft | None:
        """Return the link to the last event that names the same number, or gives the same measure."""
        own = self._text[self._start : self._end]
        codes = {match.group().lstrip("#"): match for match in CODE.finditer(own)}
        names = {metric.name for metric in metrics(own)}
        for earlier in reversed(self._before):
            turn, start, end = earlier.spans[0]
            words = self._turns[turn].text[start:end]
            for match in CODE.finditer(words):
                if mine := codes.get(match.group().lstrip("#")):
                    at = self._start + mine.start()
                    return self._tied(
                        self._entry, earlier, LinkType.FOLLOWS, at, at + len(mine.group())
                    )
            same = earlier.subject == self._entry.subject
            if same and names & {metric.name for metric in metrics(words)}:
                return self._tied(self._entry, earlier, LinkType.UPDATES, self._start, self._end)
        return None

    def _link(
        self, one: Entry, other: Entry, kind: LinkType, match: re.Match[str], left: int
    ) -> LinkDraft:
        at = match.start() if match.string == self._text else left + match.start()
        at = min(at, len(self._text) - 1)
        return self._tied(one, other, kind, at, min(len(self._text), at + len(match.group())))

    def _tied(
        self, one: Entry, other: Entry, kind: LinkType, start: int, end: int, *, sure: float = 0.0
    ) -> LinkDraft:
        turn = self._turns[self._entry.turn]
        return LinkDraft(
            from_source=self._source(one),
            to_source=self._source(other),
            type=kind,
            known_from=self._turns[self._entry.told_at].said_at,
            confidence=sure or _SURE[kind],
            evidence=Source(turn_id=turn.turn_id, start=start, end=max(end, start + 1)),
        )

    def _source(self, entry: Entry) -> Source:
        turn, start, end = entry.spans[0]
        return Source(turn_id=self._turns[turn].turn_id, start=start, end=end)


def _last(pattern: re.Pattern[str], lead: str) -> re.Match[str] | None:
    """Return the last joint before an event, None if another clause ends between the two."""
    found = [match for match in pattern.finditer(lead) if not _ENDS.search(lead, match.end())]
    return found[-1] if found else None


def _lies_within(inner: TimeSpan | None, outer: TimeSpan | None) -> bool:
    """Return whether a time lies in one of some days' length, and is not the whole of it."""
    if inner is None or outer is None or inner.interval == outer.interval:
        return False
    if None in (outer.start, outer.end, inner.start, inner.end):
        return False
    return (
        outer.start <= inner.start  # type: ignore[operator]
        and inner.end <= outer.end  # type: ignore[operator]
        and outer.end - outer.start >= _STAY  # type: ignore[operator]
    )


def _at_start(pattern: re.Pattern[str], head: str) -> re.Match[str] | None:
    """Return a joint that stands at the very start of the event's words, which the drafts may keep."""
    match = pattern.search(head)
    return match if match and match.start() <= 2 else None
