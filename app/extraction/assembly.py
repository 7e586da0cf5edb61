"""Puts events together over the turns of a session: requests and answers, changes, corrections.

The state is small: the session's events so far, the last of them first. What later turns do to an
event is written into it: another time, another status, one more source. ``attributes`` say so under
``changes`` (``reschedule``, ``cancel``, ``correct``, ``confirm``) and ``of`` (the words of the turn
that told of the event first, or what the clause names when no event of the window fits).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import tzinfo

from app.domain.events import EventDraft, Modality, Source, Status
from app.domain.findings import Withdrawal
from app.domain.intervals import TimeSpan
from app.domain.models import Turn
from app.domain.zones import zone_of
from app.extraction.contrast import CORRECTS
from app.extraction.entry import Entry
from app.extraction.frame import Act, Side
from app.extraction.moving import agrees, are_of_one, moved, names_nothing
from app.extraction.placing import is_bare, on_day_of, on_side
from app.extraction.sentences import blanked
from app.text.tokens import query_terms

# Events of the session that a change can mean; the talk has moved on from older ones.
_LOOK_BACK = 12  # events of the session that a change can mean
_OPEN_TURNS = 6  # turns that a request stays open for answers
_MOVES = frozenset({"RESCHEDULE"})
_DONE = re.compile(
    r"\b(?:booked|reserved|scheduled|confirmed|all set|done|sorted|arranged|processed|issued|submitted|placed|completed|sent|set up|added|ordered|shipped|credited|refunded|escalated|updated|changed|moved|cancell?ed|opened|created|reset|renewed)\b"
    r"|订好|改好|预订成功|预约成功|约好|已经?(?:为您|帮您|帮你|给您|给你|为你)|搞定|办好|办妥|处理好|已(?:提交|确认|退|改|订|约|换)|安排好|设好|设置好",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"\b(?:never ?mind|cancel (?:that|it)|forget (?:it|that|about it)|scratch that|don't bother)\b|算了|不用了|不订了|取消吧|不约了|先不",
    re.IGNORECASE,
)
# Terms of a correction that name no event: "wait, the date was actually …".
_NAMELESS = frozenset(
    query_terms(
        "sorry wait actually think day date time wrong not 不是 时间 日期 其实 应该 改成 而是"
    )
)
# What is called off without a name, after the verb: "I cancelled it", 后来取消了.
_NAMELESS_OBJECT = re.compile(r"(?:it|that|this|them)\b|了?\W*$", re.IGNORECASE)
# Characters of "the 10 o'clock one, please"; longer sentences tell something else.
_LONGEST_CHOICE = 80
_LONGEST_ANSWER = 160  # characters of "Done! Your table for two is booked for Friday at 7 pm."


class Session:
    """What was told in one session so far."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = turns
        self.entries: list[Entry] = []
        self._corrects: dict[int, bool] = {}  # by turn: a long one has hundreds of events

    def add(self, entry: Entry) -> None:
        """Take in an event: as an answer to, a change of, or beside the earlier ones."""
        if self._answers(entry) or self._changes(entry) or self._retracts(entry):
            return
        self.entries.append(entry)

    def hear(
        self, turn: int, span: tuple[int, int], times: Sequence[TimeSpan], zone: tzinfo
    ) -> bool:
        """Take in a sentence without an event of its own; return whether it completes an earlier one."""
        text = self._turns[turn].text[slice(*span)]
        said_at = self._turns[turn].said_at
        if CORRECTS.search(text) and times and (entry := self._corrected(turn, span, times)):
            right = on_side(times[0], entry.frame.side, said_at, zone, text)
            if entry.time is not None and is_bare(times[0]):
                right = on_day_of(times[0], entry.time, said_at, zone)
            self._alter(entry, turn, span, "correct", right)
            return True
        if times and self._moves_on(turn, span, times, zone):
            return True
        entry = self._open_request(turn)
        if entry is None or len(text) > _LONGEST_ANSWER or text.rstrip().endswith(("?", "？")):
            return False
        time = self._on_its_day(entry, times, turn, zone)
        if _DROPPED.search(text):
            self._alter(entry, turn, span, "cancel", None, Status.CANCELLED)
        elif _DONE.search(text):
            self._alter(entry, turn, span, "confirm", time, Status.CONFIRMED)
        elif time is not None and self._is_asker(entry, turn) and len(text) <= _LONGEST_CHOICE:
            self._alter(entry, turn, span, "specify", time)
        else:
            return False
        return True

    def _moves_on(
        self, turn: int, span: tuple[int, int], times: Sequence[TimeSpan], zone: tzinfo
    ) -> bool:
        """Let "那就初三中午" give what is ahead another time."""
        text = self._turns[turn].text[slice(*span)]
        marks = [(time.offset[0] - span[0], time.offset[1] - span[0]) for time in times]
        ahead = [e for e in self._recent() if not self._is_over(e, turn)]
        is_plan = bool(ahead) and ahead[-1].modality is Modality.PLANNED
        if not is_plan or not agrees(blanked(text, sorted(marks))):
            return False
        new = on_side(times[0], Side.FUTURE, self._turns[turn].said_at, zone, text)
        self._alter(
            ahead[-1], turn, span, "reschedule", moved(ahead[-1].time, new, zone), ahead[-1].status
        )
        return True

    def _is_asker(self, entry: Entry, turn: int) -> bool:
        return self._turns[turn].speaker == self._turns[entry.turn].speaker

    def _on_its_day(
        self, entry: Entry, times: Sequence[TimeSpan], turn: int, zone: tzinfo
    ) -> TimeSpan | None:
        """Return the time that an answer names; a bare clock time lies on the day of the request."""
        if not times:
            return None
        said_at = self._turns[turn].said_at
        if entry.time is not None and is_bare(times[0]):
            return on_day_of(times[0], entry.time, said_at, zone)
        return on_side(times[0], Side.FUTURE, said_at, zone, self._turns[turn].text)

    def _answers(self, entry: Entry) -> bool:
        """Fold "I've booked the 10 o'clock flight" into the request that it answers."""
        asked = self._open_request(entry.told_at)
        if asked is None or entry.frame.act is Act.REQUEST:
            return False
        if self._turns[entry.turn].speaker == self._turns[asked.turn].speaker and not _DONE.search(
            entry.frame.clause.text
        ):
            return False
        same = entry.kind.action_type.split("_")[0] == asked.kind.action_type.split("_")[0]
        same = same or entry.frame.lemma == asked.frame.lemma
        told = entry.modality is Modality.ASSERTED or entry.status is Status.CONFIRMED
        done = told and _DONE.search(entry.frame.clause.text)
        if not same and not (done and self._shares(entry, asked)):
            return False
        status = Status.CONFIRMED if told or done else None
        status = Status.CANCELLED if entry.status is Status.CANCELLED else status
        _, start, end = entry.spans[0]
        time = entry.time
        if time and asked.time and is_bare(time):
            time = None  # "cancelled your 3 o'clock": the request said which one
        self._alter(asked, entry.told_at, (start, end), "confirm", time, status)
        return True

    def _changes(self, entry: Entry) -> bool:
        """Let a cancellation or a new date change the event that it names."""
        nameless = names_nothing(entry.frame.clause.masked)
        moves = entry.kind.is_a(*_MOVES) or entry.frame.act is Act.CHANGE or nameless
        calls_off = entry.status is Status.CANCELLED
        if not (moves or calls_off) or entry.modality in (Modality.NEGATED, Modality.HYPOTHETICAL):
            return False
        name = "cancel" if calls_off else "reschedule"
        ahead = [e for e in self._recent() if not self._is_over(e, entry.told_at)]
        earlier = self._meant(entry, ahead)
        if (
            earlier is None
            and calls_off
            and not entry.frame.subject
            and _NAMELESS_OBJECT.match(entry.frame.rest.strip())
        ):
            earlier = next((e for e in reversed(ahead) if e.turn == entry.turn), None)
        if earlier is None and nameless and not calls_off:
            plans = [e for e in ahead if e.modality is Modality.PLANNED]
            earlier = plans[-1] if plans else None
        if earlier is None:
            entry.attributes |= {"changes": name, "of": _words(entry)}
            return False
        _, start, end = entry.spans[0]
        is_settled = nameless and (
            earlier.status is Status.CONFIRMED or _DONE.search(entry.frame.clause.text)
        )
        status = Status.CONFIRMED if is_settled else Status.PLANNED
        status = Status.CANCELLED if calls_off else status
        was_asked = not nameless or earlier.frame.act is Act.REQUEST
        if entry.frame.act is Act.REQUEST and was_asked:
            status = Status.REQUESTED
        new = moved(earlier.time, entry.time, zone_of(self._turns[entry.told_at].zone))
        self._alter(earlier, entry.told_at, (start, end), name, None if calls_off else new, status)
        return True

    def _retracts(self, entry: Entry) -> bool:
        """Drop what a correction denies; the correction itself stays as told."""
        told_at = entry.told_at
        if told_at not in self._corrects:
            self._corrects[told_at] = CORRECTS.search(self._turns[told_at].text) is not None
        if not self._corrects[told_at]:
            return False
        earlier = self._meant(entry, self._recent())
        if earlier is None:
            entry.attributes |= {"changes": "correct", "of": _words(entry)}
        if earlier is None or earlier.turn == entry.turn:
            return False
        earlier.dropped_by = entry
        entry.attributes |= {"changes": "correct", "of": _words(earlier)}
        return False

    def _recent(self) -> list[Entry]:
        return [e for e in self.entries[-_LOOK_BACK:] if e.dropped_by is None]

    def _meant(self, entry: Entry, among: Sequence[Entry]) -> Entry | None:
        """Return the latest event that shares a content word with the change."""
        return next((one for one in reversed(among) if self._shares(entry, one)), None)

    @staticmethod
    def _shares(entry: Entry, earlier: Entry) -> bool:
        own = set(query_terms(entry.frame.clause.masked)) - {entry.frame.lemma}
        before = earlier.frame.clause.masked
        return bool(own & set(query_terms(before))) or are_of_one(entry.frame.clause.masked, before)

    def _open_request(self, turn: int) -> Entry | None:
        for entry in reversed(self.entries[-_LOOK_BACK:]):
            if (
                entry.status is Status.REQUESTED
                and entry.dropped_by is None
                and turn > entry.turn
                and turn - entry.turn <= _OPEN_TURNS
            ):
                return entry
        return None

    def _is_over(self, entry: Entry, turn: int) -> bool:
        """Return whether an event had happened when a turn was said: it cannot be moved or called off."""
        if entry.status is not Status.COMPLETED or entry.modality is not Modality.ASSERTED:
            return False
        end = entry.time.end if entry.time is not None else None
        return end is None or end <= self._turns[turn].said_at

    def _corrected(
        self, turn: int, span: tuple[int, int], times: Sequence[TimeSpan]
    ) -> Entry | None:
        """Return the speaker's latest event that a correction names; the very latest if it names none."""
        text = self._turns[turn].text[slice(*span)]
        marks = [(time.offset[0] - span[0], time.offset[1] - span[0]) for time in times]
        text = blanked(text, sorted(marks))
        told = re.split("[,，;；]", text[marks[0][1] :])[0]  # what follows is the reason
        words = CORRECTS.sub(" ", text[: marks[0][1]] + told)
        named = {t for t in query_terms(words) if t.isalpha()} - _NAMELESS
        for entry in reversed(self._recent()):
            if self._turns[entry.turn].speaker != self._turns[turn].speaker:
                continue
            if not named or named & set(query_terms(entry.frame.clause.masked)):
                return entry
        return None

    def _alter(
        self,
        entry: Entry,
        turn: int,
        span: tuple[int, int],
        how: str,
        time: TimeSpan | None,
        status: Status | None = None,
    ) -> None:
        if how != "specify":
            entry.attributes |= {"changes": how, "of": _words(entry)}
        entry.spans.append((turn, *span))
        entry.told_at = turn
        if time is not None:
            entry.time = time
        if status is not None:
            entry.status, entry.status_detail = status, None
        if how == "reschedule":
            entry.modality, entry.status_detail = Modality.PLANNED, "rescheduled"


def _words(entry: Entry) -> str:
    return entry.frame.clause.text.strip()[:200]


def withdrawals(
    sessions: Sequence[Session],
    told: Sequence[Entry],
    turns: Sequence[Turn],
    first: int,
    draft: Callable[[Entry], EventDraft],
) -> Iterator[Withdrawal]:
    """Yield what the turns from ``first`` on took back; with its draft if they told of it too."""
    for entry in (entry for session in sessions for entry in session.entries):
        by = entry.dropped_by
        if by is None or by.told_at < first:
            continue
        turn, start, end = entry.spans[0]
        yield Withdrawal(
            source=Source(turn_id=turns[turn].turn_id, start=start, end=end),
            known_from=turns[by.told_at].said_at,
            by_event=next((at for at, one in enumerate(told) if one is by), None),
            draft=draft(entry) if entry.turn >= first else None,
        )


def kept(sessions: Sequence[Session]) -> Iterator[Entry]:
    """Yield the entries that stand, in the order of the turns that told of them."""
    entries = [e for session in sessions for e in session.entries if e.dropped_by is None]
    yield from sorted(entries, key=lambda entry: (entry.turn, entry.spans[0][1]))
