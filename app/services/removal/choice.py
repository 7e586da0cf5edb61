"""What a wish chooses of a user's turns: the names in it looked up, the turns found, the words chosen."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from uuid import UUID

from app.domain.entities import KnownEntity
from app.domain.forgetting import Selector, Stretch, Teller
from app.domain.intervals import Interval
from app.domain.models import Role, Scope
from app.extraction.entities.asked import asked_names
from app.extraction.forgetting import (
    Choice,
    Need,
    Reach,
    Topic,
    Voice,
    Wish,
    choose,
    field_of,
    is_said_by,
    names_a_role,
    speaks_of_before,
    statements_of,
    topic_of,
    value_topic,
    whole,
    words_of,
)
from app.ports import Asking, Entities, Forgettings, Look
from app.services.removal.sources import in_place, is_from
from app.text.names import normal_name
from app.text.tokens import entity_term, query_terms, term_key
from app.timex import Conventions, read_intent

_EVER = Interval(start=None, end=None)
_NAMED_ONCE = frozenset({"employer", "school"})  # by names that are nobody else's
_NAMES_MS = 5000
_ALL = 100_000  # turns that one wish may take
_RECENT = 20
_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """When and in which zone a wish was said; ``asking`` is the turn that bears it, None for a call."""

    at: datetime
    zone: tzinfo
    conventions: Conventions
    asking: Asking | None = None


async def as_meant(
    wish: Wish, where: Where, scope: Scope, *, forgettings: Forgettings, entities: Entities
) -> tuple[Wish, Choice]:
    """Return a wish with what it chooses; where that is nothing, as what else it may be meant that chooses something."""
    choice = await by_words(wish, where, scope, forgettings=forgettings, entities=entities)
    if choice.stretches or (where.asking is not None and where.asking.was_heard):
        return wish, choice
    for other in wish.others:
        found = await by_words(other, where, scope, forgettings=forgettings, entities=entities)
        if found.stretches:
            return other, found
    return wish, choice


async def by_words(
    wish: Wish, where: Where, scope: Scope, *, forgettings: Forgettings, entities: Entities
) -> Choice:
    """Return what a wish in words chooses among what was said before it."""
    if wish.reach is Reach.ALL:
        look = Look(said_until=where.at, is_all=True, limit=_ALL)
        return _all_of(await forgettings.tellers(scope, look))
    if wish.reach in (Reach.LAST, Reach.THIS):
        return await _just_said(wish, where, scope, forgettings)
    if wish.voice is not None:
        said = await _by_voice(wish, wish.voice, where, scope, forgettings, entities)
        if said is not None:
            return said
        if not wish.topics:
            return Choice(stretches=(), near=())  # nobody speaks under that name
    topics = [await _topic(words, wish, where, scope, entities) for words in wish.topics or ("",)]
    if wish.is_doubtful and not any(n.entity_ids for t in topics for n in t.needs):
        return Choice(stretches=(), near=())  # it names nobody that the user's talk knows
    excepted = [await _topic(words, wish, where, scope, entities) for words in wish.excepted]
    topics += await _by_value(topics, where, scope, forgettings, entities)
    found = await forgettings.tellers(scope, _look(topics, where))
    if where.asking is not None:
        found = [one for one in found if one.turn.turn_id != where.asking.turn_id]
    again = where.asking is not None and where.asking.was_heard
    return await asyncio.to_thread(choose, found, topics, excepted, is_strict=again)


async def _by_voice(
    wish: Wish,
    voice: Voice,
    where: Where,
    scope: Scope,
    forgettings: Forgettings,
    entities: Entities,
) -> Choice | None:
    """Return what somebody's words are chosen of; None if it is no role and nobody speaks under the name."""
    every = await forgettings.tellers(scope, Look(said_until=where.at, is_all=True, limit=_ALL))
    asking = where.asking
    said = [
        one
        for one in every
        if is_said_by(one, voice.words) and (asking is None or one.turn.seq < asking.seq)
    ]
    if not said:
        return Choice(stretches=(), near=()) if names_a_role(voice.words) else None
    said = in_place(said, voice.place, asking.session if asking else None)
    of_whom = replace(wish, timed=voice.rest, by_talk=True, is_clause=False)
    topic = await _topic(voice.topic, of_whom, where, scope, entities)
    excepted = [await _topic(words, wish, where, scope, entities) for words in wish.excepted]
    return await asyncio.to_thread(choose, said, [topic], excepted)


async def by_selector(
    asked: Selector, where: Where, scope: Scope, *, forgettings: Forgettings, entities: Entities
) -> Choice:
    """Return what ids and bounds choose."""
    until = datetime.max.replace(tzinfo=where.at.tzinfo)
    stretches: list[Stretch] = []
    if asked.turn_ids or asked.memory_ids:
        look = Look(
            said_until=until, turn_ids=asked.turn_ids, memory_ids=asked.memory_ids, limit=_ALL
        )
        for teller in await forgettings.tellers(scope, look):
            stretches += _named_part(teller, asked)
    bounds = (asked.entities, asked.sessions, asked.kinds, asked.source)
    if any(bounds) or asked.said != _EVER or asked.occurred != _EVER:
        known = await _known(asked.entities, scope, entities)
        ids = frozenset(one for e in known for one in (e.stands_for or {e.entity_id}))
        for teller in await forgettings.tellers(scope, _bounded(asked, ids, until)):
            stretches += _within(teller, asked, ids)
    return Choice(stretches=tuple(stretches), near=())


def _bounded(asked: Selector, ids: frozenset[UUID], until: datetime) -> Look:
    """Return the look for what has all the bounds: the narrowest of them finds the turns."""
    if asked.entities:
        return Look(said_until=until, entity_ids=sorted(ids), limit=_ALL)
    if asked.sessions:
        return Look(said_until=until, sessions=asked.sessions, limit=_ALL)
    if asked.said != _EVER:
        return Look(said_until=until, said=asked.said, limit=_ALL)
    if asked.occurred != _EVER:
        return Look(said_until=until, occurred=asked.occurred, limit=_ALL)
    return Look(said_until=until, is_all=True, limit=_ALL)


def _within(teller: Teller, asked: Selector, ids: frozenset[UUID]) -> list[Stretch]:
    turn = teller.turn
    said = Interval(start=turn.said_at, end=turn.said_at + _MOMENT)
    if asked.sessions and turn.client_session_id not in asked.sessions:
        return []
    if not asked.said.overlaps(said) or not is_from(turn, asked.source):
        return []
    kinds = asked.kinds - {"turn"}
    if not asked.entities and asked.occurred == _EVER and not kinds:
        return [whole(teller)]
    found = []
    for one in statements_of(teller):
        tells = [t for t in one.tells if not kinds or t.kind in kinds]
        if asked.occurred != _EVER:
            tells = [t for t in tells if t.occurs.start and asked.occurred.overlaps(t.occurs)]
        is_named = not asked.entities or bool(one.entity_ids & ids)
        needs_told = bool(kinds) or asked.occurred != _EVER
        if is_named and (tells or not needs_told):
            found.append(Stretch(turn_id=turn.turn_id, start=one.start, end=one.end))
    return found


def _named_part(teller: Teller, asked: Selector) -> list[Stretch]:
    """Return a turn that is named by its id, or the clauses on which a named memory rests."""
    turn = teller.turn
    if turn.client_turn_id in asked.turn_ids or turn.turn_id in asked.memory_ids:
        return [whole(teller)]
    told = [t for t in teller.tells if t.memory_id in asked.memory_ids]
    parts = [
        Stretch(turn_id=turn.turn_id, start=one.start, end=one.end)
        for one in statements_of(teller)
        if any(t.start < one.end and one.start < t.end for t in told)
    ]
    # What rests on more than words, as episodes do, takes its turns along.
    return parts or [whole(teller)]


def _all_of(tellers: Sequence[Teller]) -> Choice:
    return Choice(stretches=tuple(whole(one) for one in tellers), near=())


async def _just_said(wish: Wish, where: Where, scope: Scope, forgettings: Forgettings) -> Choice:
    asking = where.asking
    if asking is not None:
        if wish.says_itself or asking.was_heard:
            return Choice(stretches=(), near=())
        rest = asking.text[: wish.start] + asking.text[wish.end :]
        is_beside = any(c.isalnum() for c in rest) and not speaks_of_before(rest)
        if is_beside:  # it was said in the same breath
            end = max(1, len(asking.text))
            own = Stretch(turn_id=asking.turn_id, start=0, end=end, is_whole=True)
            return Choice(stretches=(own,), near=())
    sessions = [asking.session] if asking is not None else []
    look = Look(said_until=where.at, sessions=sessions, is_all=not sessions, limit=_RECENT)
    found = [
        one
        for one in await forgettings.tellers(scope, look)
        if one.turn.role is Role.USER
        and (asking is None or (one.turn.turn_id != asking.turn_id and one.turn.seq < asking.seq))
    ]
    return _all_of(found[: wish.count])


async def _topic(words: str, wish: Wish, where: Where, scope: Scope, entities: Entities) -> Topic:
    timed = words or wish.timed
    intent = read_intent(wish.timed, where.at, where.zone, conventions=where.conventions)
    span = intent.span
    window, by_talk = _EVER, wish.by_talk
    if span is not None and span.text and (span.text in timed or span.text in wish.timed):
        window = span.interval
    bare = words_of(timed, span.text if span else None) if timed else ""
    known = await _known_as(bare, scope, entities) if bare else []
    return topic_of(
        bare, known, is_clause=wish.is_clause, window=window, by_talk=by_talk or not bare
    )


async def _known_as(words: str, scope: Scope, entities: Entities) -> list[KnownEntity]:
    asked, field = asked_names(words), field_of(words)
    kinds = sorted(field.kinds) if field else asked.kinds
    names = () if field else asked.names
    return await entities.called(scope, names, kinds, (), timeout_ms=_NAMES_MS)


async def _known(given: Sequence[str], scope: Scope, entities: Entities) -> list[KnownEntity]:
    if not given:
        return []
    ids, names = [], []
    for one in given:
        try:
            ids.append(UUID(one))
        except ValueError:
            names.append(normal_name(one))
    return await entities.called(scope, names, (), ids, timeout_ms=_NAMES_MS)


async def _by_value(
    topics: Sequence[Topic],
    where: Where,
    scope: Scope,
    forgettings: Forgettings,
    entities: Entities,
) -> list[Topic]:
    """Return topics for the names of what fills the slots: the old company, or where one works, wherever it is named."""
    found = []
    for topic in topics:
        if not topic.slots or (topic.is_former is None and not topic.slots & _NAMED_ONCE):
            continue
        look = Look(said_until=where.at, slots=sorted(topic.slots))
        told = [t for one in await forgettings.tellers(scope, look) for t in one.tells]
        own = [t for t in told if t.slot in topic.slots]
        if topic.is_former is None:
            own = [t for t in own if t.slot in _NAMED_ONCE]
        over = {t.value for t in own if topic.is_former in (None, t.is_over)}
        other = {t.value for t in own if topic.is_former not in (None, t.is_over)}
        values = over - other
        known = await entities.called(
            scope, [normal_name(v) for v in values], (), (), timeout_ms=_NAMES_MS
        )
        named = value_topic(sorted(values), known, topic) if values else None
        found += [named] if named else []
    return found


def _look(topics: Sequence[Topic], where: Where) -> Look:
    needs: list[Need] = [need for topic in topics for need in topic.needs]
    ids = sorted({one for need in needs for one in need.entity_ids})
    words = {w for need in needs for n in (*need.terms, *need.names) for w in query_terms(n)}
    by_time = [topic for topic in topics if topic.names_nothing]
    is_field = any(need.field for need in needs)
    said = next((t.window for t in by_time if t.by_talk), _EVER)
    occurred = next((t.window for t in by_time if not t.by_talk), _EVER)
    return Look(
        said_until=where.at,
        terms=sorted({*map(term_key, words), *(term_key(entity_term(one)) for one in ids)}),
        entity_ids=ids,
        slots=sorted({slot for topic in topics for slot in topic.slots}),
        said=said,
        occurred=occurred,
        is_all=is_field,
        with_unread=True,
        limit=_ALL if by_time or is_field else 3000,
    )
