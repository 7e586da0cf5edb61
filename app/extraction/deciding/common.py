"""What is weighed of a clause in any language: what the rules made of it, its time, its place in the talk."""

from collections.abc import Iterator

from app.domain.intervals import TimeKind
from app.domain.models import Role
from app.extraction.deciding.candidate import Candidate

_LENGTHS = (4, 7, 11, 16, 24, 40, 80, 160)


def features(one: Candidate) -> Iterator[str]:
    """Yield the names of what is so of a clause."""
    frame, kind = one.frame, one.kind
    yield "always"
    if not frame.doubts:
        yield "no doubt"
    yield from (f"doubt {name}" for name in frame.doubts)
    if len(frame.doubts) > 1:
        yield "doubts"
    yield f"modality {frame.modality.value}"
    yield f"status {frame.status.value}"
    yield f"side {frame.side.value}"
    yield f"act {frame.act.value}"
    yield f"type {kind.event_type}"
    yield f"action {kind.action_type}"
    if kind.is_sure:
        yield "sure kind"
    if frame.source:
        yield "quoted" if frame.doubts else "quoted surely"
    if frame.is_noun:
        yield "noun"
    yield from _time(one)
    yield from _place(one)


def _time(one: Candidate) -> Iterator[str]:
    side = one.frame.side.value
    if one.own:
        yield "time own"
        yield f"time own {side}"
        yield from {f"time of {span.granularity.value}" for span in one.own}
        if any(span.kind is TimeKind.RECURRING for span in one.own):
            yield "time recurring"
    elif one.time is not None:
        yield "time taken over"
        yield f"time taken over {side}"
    else:
        yield "time none"
        yield f"time none {side}"
    if one.time is not None and one.time.start is not None:
        ahead = one.time.start > one.told.turn.said_at
        yield "time ahead" if ahead else "time behind"
    if not one.own and one.told.spans:
        yield "time in turn"


def _place(one: Candidate) -> Iterator[str]:
    clause, turn = one.frame.clause, one.told.turn
    yield f"clause of {_bucket(clause.end - clause.start)}"
    yield f"sentence of {_bucket(one.bounds[1] - one.bounds[0])}"
    yield f"turn of {_bucket(len(turn.text))}"
    if turn.role is Role.ASSISTANT:
        yield "by assistant"
    if one.asked:
        yield "answers question" if one.asked.rstrip().endswith(("?", "？")) else "answers"
    if one.before is not None:
        yield "event before"
    if clause.start <= one.bounds[0]:
        yield "opens sentence"
    if one.bounds[0] > 0:
        yield "later sentence"


def _bucket(length: int) -> int:
    return next((bound for bound in _LENGTHS if length <= bound), 999)
