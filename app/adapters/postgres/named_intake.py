"""Lines that tell of entities on their way into a locked stream: checked, then written a batch at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from app.adapters.postgres import history_entity_statements as statements
from app.adapters.postgres.database import Connection
from app.adapters.postgres.entity_rows import INSERT_ALIASES
from app.adapters.postgres.entity_statements import POST_TERMS
from app.adapters.postgres.history_versions import refused
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.tombstones import BURIED_ENTITIES
from app.domain.models import Scope
from app.ports import (
    Cited,
    Outcome,
    PastEntity,
    PastEntityChange,
    PastMentions,
    PastNamed,
    PastRelation,
)
from app.text.tokens import entity_term, term_key

_T = TypeVar("_T")
_ACCEPTED, _DUPLICATE = Outcome(kind="accepted"), Outcome(kind="duplicate")


class NamedIntake:
    """One batch of lines of one sort."""

    def __init__(self, connection: Connection, scope: Scope) -> None:
        self._connection = connection
        self._owner = (scope.tenant_id, scope.user_id)
        self._turns: dict[str, Mapping[str, Any]] = {}

    async def add(self, named: Sequence[PastNamed]) -> list[Outcome]:
        """Write what is new; outcomes in the order given."""
        if isinstance(named[0], PastEntity):
            return await self._add_entities([n for n in named if isinstance(n, PastEntity)])
        if isinstance(named[0], PastMentions):
            return await self._add_mentions([n for n in named if isinstance(n, PastMentions)])
        if isinstance(named[0], PastRelation):
            return await self._add_relations([n for n in named if isinstance(n, PastRelation)])
        return await self._add_changes([n for n in named if isinstance(n, PastEntityChange)])

    async def _ids(self, statement: str, ids: Iterable[UUID]) -> set[UUID]:
        rows = await self._connection.fetch(statement, *self._owner, list(set(ids)))
        return {row["id"] for row in rows}

    async def _look_up_turns(self, names: Iterable[str]) -> None:
        rows = await self._connection.fetch(statements.TURNS, *self._owner, list(set(names)))
        self._turns = {row["client_id"]: row for row in rows}

    def _turn_fault(self, client_turn_id: str, end: int, pointer: str) -> str | None:
        turn = self._turns.get(client_turn_id)
        if turn is None:
            return f"{pointer}turn_id: no such turn"
        if turn["waits"]:
            return f"{pointer}turn_id: the turn is still to be read; whom it names comes from that"
        return (
            f"{pointer}end: lies behind the end of the turn's text"
            if end > len(turn["text"])
            else None
        )

    async def _add_entities(self, named: Sequence[PastEntity]) -> list[Outcome]:
        ids = [one.entity_id for one in named]
        known = await self._ids(statements.KNOWN_ENTITIES, ids)
        known |= await self._ids(BURIED_ENTITIES, ids)
        outcomes, new = _sorted_out(named, known, lambda one: one.entity_id, lambda _: None)
        cipher = await cipher_of(self._connection)
        await self._connection.execute(
            statements.ADD_ENTITIES,
            *self._owner,
            [one.entity_id for one in new],
            [one.type.value for one in new],
            [cipher.hide(one.name) for one in new],
            [cipher.alike(one.kind) for one in new],
            [one.is_named for one in new],
            [one.is_speaker for one in new],
            [one.is_corrected for one in new],
            [one.confidence for one in new],
            [one.merged_into for one in new],
            [one.known_from for one in new],
        )
        names = [(one.entity_id, alias) for one in new for alias in one.aliases]
        await self._connection.execute(
            INSERT_ALIASES,
            *self._owner,
            [cipher.alike(alias.normal) for _, alias in names],
            [entity_id for entity_id, _ in names],
            [cipher.hide(alias.text) for _, alias in names],
            [alias.confidence for _, alias in names],
            [alias.why.value for _, alias in names],
        )
        return outcomes

    async def _add_mentions(self, named: Sequence[PastMentions]) -> list[Outcome]:
        await self._look_up_turns(one.client_turn_id for one in named)
        meant = {part.entity_id for one in named for part in one.mentions}
        there = await self._ids(statements.KNOWN_ENTITIES, meant)
        ids = [turn["turn_id"] for turn in self._turns.values()]
        rows = await self._connection.fetch(statements.MENTIONS, *self._owner, ids)
        held = {(row["turn_id"], row["start_char"]) for row in rows}
        outcomes, new = [], []
        for one in named:
            last = max(part.end for part in one.mentions)
            fault = self._turn_fault(one.client_turn_id, last, "/")
            if fault is None and not {part.entity_id for part in one.mentions} <= there:
                fault = "/mentions: no such entity; lines of entities come before"
            if fault is not None:
                outcomes.append(refused(fault))
                continue
            turn = self._turns[one.client_turn_id]
            fresh = [p for p in one.mentions if (turn["turn_id"], p.start) not in held]
            held |= {(turn["turn_id"], part.start) for part in fresh}
            new += [(turn, part) for part in fresh]
            outcomes.append(_ACCEPTED if fresh else _DUPLICATE)
        await self._connection.execute(
            statements.ADD_MENTIONS,
            *self._owner,
            [turn["turn_id"] for turn, _ in new],
            [part.start for _, part in new],
            [part.end for _, part in new],
            [part.entity_id for _, part in new],
            [part.found_as for _, part in new],
            [turn["said_at"] for turn, _ in new],
            [part.confidence for _, part in new],
        )
        posted = list(dict.fromkeys((turn["turn_id"], part.entity_id) for turn, part in new))
        terms = [term_key(entity_term(entity_id)) for _, entity_id in posted]
        cipher = await cipher_of(self._connection)
        await self._connection.execute(
            POST_TERMS, *self._owner, [turn_id for turn_id, _ in posted], cipher.terms(terms)
        )
        return outcomes

    async def _add_relations(self, named: Sequence[PastRelation]) -> list[Outcome]:
        await self._look_up_turns(one.cited.client_turn_id for one in named)
        ends = {end for one in named for end in (one.from_id, one.to_id)}
        there = await self._ids(statements.KNOWN_ENTITIES, ends)
        known = await self._ids(statements.KNOWN_RELATIONS, (one.relation_id for one in named))

        def fault(one: PastRelation) -> str | None:
            missing = next(
                (e for e in ("from", "to") if getattr(one, f"{e}_id") not in there), None
            )
            if missing is not None:
                return f"/{missing}: no such entity"
            return self._turn_fault(one.cited.client_turn_id, one.cited.end, "/evidence/")

        outcomes, new = _sorted_out(named, known, lambda one: one.relation_id, fault)
        cipher = await cipher_of(self._connection)
        cited: list[Cited] = [one.cited for one in new]
        await self._connection.execute(
            statements.ADD_RELATIONS,
            *self._owner,
            [one.relation_id for one in new],
            [one.from_id for one in new],
            [one.to_id for one in new],
            [one.type.value for one in new],
            [cipher.alike(one.role) for one in new],
            [one.valid.start for one in new],
            [one.valid.end for one in new],
            [one.known_from for one in new],
            [one.known_to for one in new],
            [one.confidence for one in new],
            [self._turns[one.client_turn_id]["turn_id"] for one in cited],
            [one.start for one in cited],
            [one.end for one in cited],
        )
        return outcomes

    async def _add_changes(self, named: Sequence[PastEntityChange]) -> list[Outcome]:
        there = await self._ids(statements.KNOWN_ENTITIES, (one.entity_id for one in named))
        known = await self._ids(statements.KNOWN_CHANGES, (one.change_id for one in named))
        outcomes, new = _sorted_out(
            named,
            known,
            lambda one: one.change_id,
            lambda one: None if one.entity_id in there else "/entity_id: no such entity",
        )
        cipher = await cipher_of(self._connection)
        await self._connection.execute(
            statements.ADD_CHANGES,
            *self._owner,
            [one.change_id for one in new],
            [one.entity_id for one in new],
            [one.other_id for one in new],
            [one.kind for one in new],
            [cipher.hide_json(one.change) for one in new],
            [one.known_from for one in new],
        )
        return outcomes


def _sorted_out(
    named: Sequence[_T],
    known: set[UUID],
    id_of: Callable[[_T], UUID],
    fault_of: Callable[[_T], str | None],
) -> tuple[list[Outcome], list[_T]]:
    """Return what becomes of each line, and those that are new."""
    outcomes, new = [], []
    for one in named:
        if id_of(one) in known:
            outcomes.append(_DUPLICATE)
        elif (fault := fault_of(one)) is not None:
            outcomes.append(refused(fault))
        else:
            known.add(id_of(one))
            new.append(one)
            outcomes.append(_ACCEPTED)
    return outcomes, new
