"""What is known of a user before turns are read: conventions on time and the active schemas."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable

from app.domain.models import Scope, User
from app.domain.schemas import BUILT_IN, ActiveSchema, DomainSchema, merged, ordered
from app.extraction import Background
from app.extraction.vocabulary import Vocabulary, vocabulary
from app.ports import Schemas, SchemaStamps, Users
from app.services.reading.conventions import conventions_of
from app.services.schemas import BuiltIn, active_names, known_schemas, parsed

_MOST_KEPT = 64  # compiled vocabularies of a process; the built-in ones take 0.3 MB


class Backgrounds:
    """Makes backgrounds; keeps what it compiled until a schema has another version.

    What is stored is asked anew each time, so a schema that was put holds for the next turns.
    """

    def __init__(self, *, users: Users, schemas: Schemas, built_in: BuiltIn) -> None:
        self._users = users
        self._schemas = schemas
        self._built_in = built_in
        self._compiled: OrderedDict[Hashable, Vocabulary] = OrderedDict()

    async def of(self, scope: Scope) -> Background:
        """Return the background of a user's turns, as it stands now."""
        user = await self._users.of(scope)
        return Background(
            conventions=conventions_of(user), vocabulary=await self._vocabulary(scope, user)
        )

    async def schema_of(self, scope: Scope) -> ActiveSchema:
        """Return what the schemas declare that are active for a user."""
        vocabulary = await self._vocabulary(scope, await self._users.of(scope))
        return vocabulary.schema

    async def domains_of(self, scope: Scope) -> tuple[DomainSchema, ...]:
        """Return the schemas that are active for a user, in their order, without what they extend."""
        names = active_names(await self._users.of(scope), await self._schemas.stamps(scope))
        stored = [] if set(names) <= set(BUILT_IN) else await self._schemas.visible(scope)
        known = parsed(known_schemas(stored, self._built_in))
        return tuple(known[name] for name in names if name in known)

    async def _vocabulary(self, scope: Scope, user: User | None) -> Vocabulary:
        stamps = await self._schemas.stamps(scope)
        names = active_names(user, stamps)
        owner = _owner(scope, stamps, names)
        key = (owner, names)
        found = self._compiled.get(key)
        if found is None:
            stored = await self._schemas.visible(scope) if owner else []
            schemas = parsed(known_schemas(stored, self._built_in))
            found = await asyncio.to_thread(vocabulary, merged(ordered(names, schemas)))
            self._compiled[key] = found
            while len(self._compiled) > _MOST_KEPT:
                self._compiled.popitem(last=False)
        else:
            self._compiled.move_to_end(key)
        return found


def _owner(
    scope: Scope, stamps: SchemaStamps, names: tuple[str, ...]
) -> tuple[Hashable, ...] | None:
    """Return whose schemas the names mean and at which versions; None where all are built in.

    A schema may extend any other, so every version that the scope sees counts.
    """
    if all(name in BUILT_IN for name in names):
        return None
    of_tenant = tuple(sorted(stamps.of_tenant.items()))
    own = (scope.user_id, tuple(sorted(stamps.own.items()))) if stamps.own else None
    return scope.tenant_id, of_tenant, own
