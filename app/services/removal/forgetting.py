"""Forget what was asked for: by words, by selector, or because a user's own turn says so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from uuid import UUID

from app.domain.audit import Actor
from app.domain.errors import Conflict
from app.domain.forgetting import (
    PREVIEW_HOURS,
    Forgetting,
    ForgettingState,
    Selector,
    Stretch,
    Teller,
    merged,
    without,
)
from app.domain.models import NewTurn, Scope
from app.domain.zones import zone_of
from app.extraction.forgetting import Wish, read_wish, speaks_of_before, whole
from app.ports import (
    Answer,
    Asking,
    Call,
    Entities,
    Forgettings,
    Look,
    Putting,
    Rewritten,
    StoredAnswer,
)
from app.services.intake.ingest import index_turn
from app.services.removal.choice import Where, as_meant, by_selector
from app.text.language import detect_language
from app.text.remembered import drop_words
from app.timex import DEFAULT, Conventions

_BY_THE_USER = Actor(
    key_id="user"
)  # who asks in a turn; the call that brought it is recorded with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """A wish with what it would forget and what is near and stays, as turns with the words meant."""

    forgetting: Forgetting
    would_forget: tuple[tuple[Teller, tuple[Stretch, ...]], ...]
    near: tuple[tuple[Teller, tuple[Stretch, ...]], ...]


async def preview(
    asked: Wish | Selector,
    scope: Scope,
    *,
    now: datetime,
    zone: tzinfo,
    conventions: Conventions = DEFAULT,
    forgettings: Forgettings,
    entities: Entities,
) -> Previewed:
    """Return what a wish would forget, kept for its confirmation; nothing is done yet."""
    where = Where(at=now, zone=zone, conventions=conventions)
    if isinstance(asked, Wish):
        _, choice = await as_meant(asked, where, scope, forgettings=forgettings, entities=entities)
    else:
        choice = await by_selector(asked, where, scope, forgettings=forgettings, entities=entities)
    stretches = merged(choice.stretches)
    kept = await forgettings.previewed(scope, stretches, None)
    near = merged(choice.near)
    tellers = await _tellers(scope, (*stretches, *near), now, forgettings)
    return Previewed(
        forgetting=kept,
        would_forget=_paired(stretches, tellers),
        near=_paired(near, tellers),
    )


async def confirm(
    forgetting: Forgetting,
    scope: Scope,
    call: Call,
    *,
    at: datetime,
    answer: Answer,
    forgettings: Forgettings,
) -> StoredAnswer:
    """Forget what a preview chose.

    Raises:
        NotFound: there is no such wish.
        Conflict: it was undone or purged, or it was shown longer ago than a preview holds.
    """
    again = forgetting.state is not ForgettingState.PREVIEWED
    if not again and at >= forgetting.created_at + timedelta(hours=PREVIEW_HOURS):
        raise Conflict("what was shown is a day old; ask anew")
    stretches = () if again else forgetting.stretches
    putting = await _putting(forgetting.forget_id, stretches, scope, at, forgettings)
    done = await forgettings.put_away(scope, putting, call, answer)
    drop_words()
    return done


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came of a turn that asks to forget; ``question`` asks its user first, in their language."""

    turn_id: UUID
    forgetting: Forgetting
    question: str = ""


async def hear(
    scope: Scope,
    turn_ids: Sequence[UUID] | None,
    *,
    acts: bool,
    conventions: Conventions = DEFAULT,
    forgettings: Forgettings,
    entities: Entities,
) -> list[Heard]:
    """Act on the turns that ask to forget, in their order; ``acts`` False only notes what they choose.

    ``turn_ids`` None: those that are still to be acted on. What is said after a turn is never meant
    by it. Heard twice, what was read in between goes too.
    """
    heard = []
    for asking in await forgettings.asked(scope, turn_ids):
        wish = read_wish(asking.text)
        if wish is None:
            continue
        where = Where(
            at=asking.said_at, zone=zone_of(asking.zone), conventions=conventions, asking=asking
        )
        wish, choice = await as_meant(
            wish, where, scope, forgettings=forgettings, entities=entities
        )
        if (wish.is_doubtful or wish.is_weighed) and not choice.stretches:
            if turn_ids is None or wish.is_unsure:
                await forgettings.let_be(scope, asking.forget_id)
            continue
        stretches = merged((*choice.stretches, *_own(asking, wish)))
        if not acts or wish.is_unsure:
            kept = await forgettings.previewed(scope, stretches, asking.turn_id)
            question = question_of(wish, asking)
            heard.append(Heard(turn_id=asking.turn_id, forgetting=kept, question=question))
            continue
        done: list[Forgetting] = []
        putting = await _putting(asking.forget_id, stretches, scope, asking.said_at, forgettings)
        putting = replace(putting, is_first=not asking.was_heard)
        call = Call(by=_BY_THE_USER, tenant_id=scope.tenant_id)
        await forgettings.put_away(scope, putting, call, _noted(done))
        drop_words()
        heard += [Heard(turn_id=asking.turn_id, forgetting=one) for one in done]
    return heard


def question_of(wish: Wish, asking: Asking) -> str:
    """Return what to ask before anything goes."""
    is_chinese = detect_language(asking.text) == "zh"
    named = ("、" if is_chinese else ", ").join(wish.topics)
    if not named:
        return "要我忘记刚才说的吗？" if is_chinese else "Shall I forget what was just said?"
    if is_chinese:
        return f"要我忘记说过的“{named}”吗？"
    return f'Shall I forget what was said about "{named}"?'


def _noted(done: list[Forgetting]) -> Callable[[Forgetting], StoredAnswer]:
    def note(forgetting: Forgetting) -> StoredAnswer:
        done.append(forgetting)
        return StoredAnswer(status=200, body=b"")

    return note


def _own(asking: Asking, wish: Wish) -> list[Stretch]:
    """Return the sentence that asks: it names what is to be forgotten, and so does what comments on that."""
    rest = asking.text[: wish.start] + asking.text[wish.end :]
    end = max(1, len(asking.text))
    if any(c.isalnum() for c in rest) and not speaks_of_before(rest):
        return [Stretch(turn_id=asking.turn_id, start=wish.start, end=wish.end)]
    return [Stretch(turn_id=asking.turn_id, start=0, end=end, is_whole=True)]


async def _putting(
    forget_id: UUID,
    stretches: Sequence[Stretch],
    scope: Scope,
    at: datetime,
    forgettings: Forgettings,
) -> Putting:
    """Return what is put away of turns as they stand now: what has no words left goes as a whole."""
    tellers = {t.turn.turn_id: t for t in await _tellers(scope, stretches, at, forgettings)}
    found: list[Stretch] = []
    rewritten = []
    for turn_id, teller in tellers.items():
        own = [one for one in stretches if one.turn_id == turn_id]
        left = without(teller.turn.text, own)
        if any(one.is_whole for one in own) or not any(c.isalnum() for c in left):
            found.append(whole(teller))
            continue
        found += own
        turn: NewTurn = replace(teller.turn, text=left)
        rewritten.append(Rewritten(turn_id=turn_id, indexed=index_turn(turn)))
    return Putting(forget_id=forget_id, stretches=tuple(found), rewritten=tuple(rewritten))


async def _tellers(
    scope: Scope, stretches: Sequence[Stretch], at: datetime, forgettings: Forgettings
) -> list[Teller]:
    ids = sorted({one.turn_id for one in stretches})
    if not ids:
        return []
    ever = datetime.max.replace(tzinfo=at.tzinfo)
    return await forgettings.tellers(
        scope, Look(memory_ids=ids, said_until=ever, limit=len(ids) + 1)
    )


def _paired(
    stretches: Sequence[Stretch], tellers: Sequence[Teller]
) -> tuple[tuple[Teller, tuple[Stretch, ...]], ...]:
    by_turn: dict[UUID, list[Stretch]] = {}
    for one in stretches:
        by_turn.setdefault(one.turn_id, []).append(one)
    return tuple(
        (teller, tuple(by_turn[teller.turn.turn_id]))
        for teller in tellers
        if teller.turn.turn_id in by_turn
    )
