"""The entities that a question names, by any of their names in either language, and those a filter asks for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.entities import KnownEntity
from app.domain.models import Scope
from app.extraction.entities.asked import AskedNames, asked_names
from app.ports import Entities
from app.services.recall.candidates import within
from app.text.names import normal_name
from app.text.tokens import entity_term, query_terms, term_key

_SHARE = 0.25  # of the time: the other arms wait for the names and are worth more
_MOST = 5  # entities that a question is taken to be about; more means that it names none of them


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedEntities:
    """``named`` in the question by ``words``; ``wanted`` by a strict filter, None without one."""

    named: tuple[KnownEntity, ...] = ()
    words: frozenset[str] = frozenset()
    wanted: tuple[KnownEntity, ...] | None = None

    @property
    def terms(self) -> list[int]:
        """Return the search terms of what is named; speakers are found by their own words."""
        return _terms([one for one in self.named if not one.is_speaker])

    @property
    def wanted_terms(self) -> list[int] | None:
        """Return the search terms of which a turn must hold one, None if it need not."""
        return None if self.wanted is None else _terms(self.wanted)

    @property
    def wanted_ids(self) -> frozenset[UUID]:
        """Return under which ids the wanted ones stand today."""
        return frozenset(one.entity_id for one in self.wanted or ())


NOBODY_ASKED = AskedEntities()


def _terms(entities: Sequence[KnownEntity]) -> list[int]:
    return [term_key(entity_term(one)) for entity in entities for one in sorted(entity.stands_for)]


async def find_asked(
    query: str,
    wanted: Sequence[str],
    scope: Scope,
    *,
    deadline: Deadline,
    entities: Entities,
) -> AskedEntities:
    """Return whom a question names and whom a filter wants; nobody if that comes too late.

    A filter that could not be looked up in time admits nothing.
    """
    asked = asked_names(query)
    nobody: list[KnownEntity] = []
    named = await within(
        deadline,
        "entities",
        lambda ms: entities.called(scope, asked.names, asked.kinds, (), timeout_ms=ms),
        nobody,
        measured_as="entities",
        share=_SHARE,
    )
    words = frozenset(_words(asked, named))
    if not wanted:
        return AskedEntities(named=_few(named), words=words)
    ids = [found for one in wanted if (found := _uuid(one)) is not None]
    names = [normal_name(one) for one in wanted if _uuid(one) is None]
    fitting = await within(
        deadline,
        "entities",
        lambda ms: entities.called(scope, names, (), ids, timeout_ms=ms),
        nobody,
        measured_as="entities",
        share=_SHARE,
    )
    return AskedEntities(named=_few(named), words=words, wanted=tuple(fitting))


def _words(asked: AskedNames, named: Sequence[KnownEntity]) -> Iterator[str]:
    """Yield the search terms of the question's words by which it names somebody."""
    for words in asked.words:
        yield from query_terms(words)
    held = set(asked.names)
    for one in named:
        for alias in one.aliases & held:
            yield from query_terms(alias)


def _few(named: Sequence[KnownEntity]) -> tuple[KnownEntity, ...]:
    return tuple(named) if len(named) <= _MOST else ()


def _uuid(value: str) -> UUID | None:
    try:
        return UUID(value)
    except ValueError:
        return None
