"""Domain schemas: which there are, which are active, and what a new one reads its examples as."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from app.domain.audit import Actor
from app.domain.errors import Conflict, Fault, InvalidInput, NotFound
from app.domain.models import Role, Scope, Turn, TurnState, User
from app.domain.schema_reading import schema_from
from app.domain.schemas import BUILT_IN, DomainSchema, Words, merged, ordered
from app.extraction import Background, extract
from app.extraction.vocabulary import vocabulary
from app.ports import Schemas, SchemaStamps, StoredSchema

log = structlog.get_logger(__name__)

_MOST_EXAMPLES = 300  # that are tried; at a third of a millisecond each
_NIL = UUID(int=0)

BuiltIn = Mapping[str, Mapping[str, Any]]
"""The bodies of the built-in schemas by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownSchema:
    """A schema that a scope sees; ``level`` is user, tenant or built_in, the latter without version."""

    name: str
    level: str
    body: Mapping[str, Any]
    version: int | None = None
    updated_at: datetime | None = None


def known_schemas(stored: Iterable[StoredSchema], built_in: BuiltIn) -> dict[str, KnownSchema]:
    """Return what a scope sees by name; a user's own stands before the tenant's of the same name."""
    found: dict[str, KnownSchema] = {}
    for one in stored:
        found.setdefault(
            one.name,
            KnownSchema(
                name=one.name,
                level="user" if one.is_own else "tenant",
                body=one.body,
                version=one.version,
                updated_at=one.recorded_from,
            ),
        )
    for name, body in built_in.items():
        found[name] = KnownSchema(name=name, level="built_in", body=body)
    return found


def active_names(user: User | None, stamps: SchemaStamps) -> tuple[str, ...]:
    """Return the schemas that are active for a user, in the order in which they are asked.

    What the user's settings name holds. Else the user's own come first, then what the tenant chose;
    if it chose none, all of its own and the built-in ones.
    """
    wanted = user.settings.get("schemas") if user else None
    if isinstance(wanted, list):
        return tuple(name for name in wanted if isinstance(name, str))
    of_tenant = stamps.chosen if stamps.chosen is not None else (*stamps.of_tenant, *BUILT_IN)
    return tuple(dict.fromkeys([*sorted(stamps.own), *of_tenant]))


def parsed(known: Mapping[str, KnownSchema]) -> dict[str, DomainSchema]:
    """Return the schemas that this version reads; one that an older version allowed may be none."""
    found = {}
    for name, one in known.items():
        try:
            found[name] = schema_from(name, one.body)
        except InvalidInput as error:
            log.warning("stored schema is no longer valid", schema=name, reason=str(error))
    return found


async def shown_schemas(
    scope: Scope, user: User | None, *, schemas: Schemas, built_in: BuiltIn
) -> tuple[list[KnownSchema], tuple[str, ...]]:
    """Return every schema that a scope sees, and the names of the active ones in their order."""
    known = known_schemas(await schemas.visible(scope), built_in)
    names = active_names(user, await schemas.stamps(scope))
    return list(known.values()), tuple(name for name in names if name in known)


async def shown_schema(
    scope: Scope, name: str, *, schemas: Schemas, built_in: BuiltIn
) -> KnownSchema:
    """Return a schema that a scope sees.

    Raises:
        NotFound: there is none of this name.
    """
    known = known_schemas(await schemas.visible(scope), built_in)
    if name not in known:
        raise NotFound("no such schema")
    return known[name]


async def put_schema(
    scope: Scope,
    name: str,
    body: Mapping[str, Any],
    *,
    expected: int | None,
    by: Actor,
    schemas: Schemas,
    built_in: BuiltIn,
) -> KnownSchema:
    """Keep a schema in a new version, once all that it extends is known.

    Raises:
        InvalidInput: it cannot be read, or extends what is not there.
        Conflict: the name is a built-in one's, or the schema is at another version than expected.
    """
    if name in built_in:
        raise Conflict(
            f"{name!r} is built in and stays as it is; PUT a schema of another name with "
            f'"extends": ["{name}"]'
        )
    kept = {key: value for key, value in body.items() if key not in _SHOWN_ONLY}
    schema = schema_from(name, kept)
    kept.pop("name", None)
    require_known(schema.extends, known_schemas(await schemas.visible(scope), built_in), "/extends")
    stored = await schemas.put(scope, name, kept, expected=expected, by=by)
    return KnownSchema(
        name=name,
        level="user" if stored.is_own else "tenant",
        body=stored.body,
        version=stored.version,
        updated_at=stored.recorded_from,
    )


_SHOWN_ONLY = (
    "level",
    "version",
    "updated_at",
    "warnings",
)  # a schema as GET shows it may come back


def require_known(names: Sequence[str], known: Iterable[str], pointer: str) -> None:
    """Refuse names of schemas that are not there.

    Raises:
        InvalidInput: it points at each of them.
    """
    there = sorted(known)
    faults = [
        Fault(
            pointer=f"{pointer}/{at}",
            message=f"there is no schema {name!r}; there are: {', '.join(there[:20])}",
        )
        for at, name in enumerate(names)
        if name not in there
    ]
    if faults:
        raise InvalidInput(f"{faults[0].message} (at {faults[0].pointer})", *faults)


async def delete_schema(
    scope: Scope,
    name: str,
    *,
    expected: int | None,
    by: Actor,
    schemas: Schemas,
    built_in: BuiltIn,
) -> None:
    """End a schema of the scope's level; what was read by it stays as it was read.

    Raises:
        NotFound: there is none of this name at this level.
        Conflict: it is built in, another extends it, or it is at another version than expected.
    """
    if name in built_in:
        raise Conflict(f"{name!r} is built in; leave it out of the active schemas instead")
    users = [
        one.name
        for one in await schemas.visible(scope)
        if name in one.body.get("extends", ()) and one.is_own == (scope.user_id is not None)
    ]
    if users:
        raise Conflict(f"{', '.join(users)} extends it; change that first")
    await schemas.delete(scope, name, expected=expected, by=by)


def unread_examples(name: str, known: Mapping[str, KnownSchema], said_at: datetime) -> list[Fault]:
    """Return the examples of a schema that are not read as their action, and what they are read as.

    CPU-bound: call it in a thread.
    """
    parts = parsed(known)
    if name not in parts:
        return []
    background = Background(vocabulary=vocabulary(merged(ordered([name], parts))))
    faults = []
    for number, (where, event_type, action, said) in enumerate(_examples(parts[name])):
        if number >= _MOST_EXAMPLES:
            break
        read = extract([_turn(said, said_at)], background).events
        kinds = [(event.event_type, event.action_type) for event in read]
        if (event_type, action) not in kinds:
            as_what = ", ".join(f"{a} ({t})" for t, a in kinds) or "no event"
            message = (
                f"is read as {as_what}, not as {action} ({event_type}); add a cue that stands in it"
            )
            faults.append(Fault(pointer=where, message=message))
    return faults


def _examples(schema: DomainSchema) -> Iterator[tuple[str, str, str, str]]:
    for at, event_type in enumerate(schema.event_types):
        for number, action in enumerate(event_type.actions):
            where = f"/event_types/{at}/actions/{number}/examples"
            for language, place, said in _said(action.examples):
                yield f"{where}/{language}/{place}", event_type.name, action.type, said


def _said(words: Words) -> Iterator[tuple[str, int, str]]:
    for language, texts in (("en", words.en), ("zh", words.zh)):
        for place, said in enumerate(texts):
            yield language, place, said


def _turn(said: str, said_at: datetime) -> Turn:
    return Turn(
        client_turn_id="example",
        speaker="user",
        role=Role.USER,
        text=said,
        said_at=said_at,
        zone="UTC",
        turn_id=_NIL,
        session_id=_NIL,
        client_session_id="example",
        seq=0,
        position=0,
        state=TurnState.QUEUED,
    )
