"""Ask a question again in other ways: bare of courtesies, in its parts, by other names, in a wider window."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, timedelta

from app.domain.deadline import Deadline
from app.domain.entities import KnownEntity
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.extraction.entities.asked import asked_names
from app.ports import Embedder, Entities, RecallIndex
from app.services.recall.asked_entities import find_asked
from app.services.recall.candidates import find_candidates
from app.services.recall.request import RecallRequest, search_of
from app.services.recall.understanding import understand
from app.services.recall.weighing import weigh
from app.services.refine.second_look import Looked
from app.text.language import detect_language
from app.text.names import normal_name
from app.text.parts import asked_parts, bare_question, each_of, each_time
from app.text.questions import is_lookup
from app.timex import find_times

_MOST_OTHERWISE = 3  # ways of the whole question; each costs a search, some 40 ms of CPU
_WHOSE = r"(?:\b(?:my|our|your|the)\s+|(?:我|咱|你)们?家?的?)?"
_LEAST_WIDER, _MOST_WIDER = timedelta(days=3), timedelta(days=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A question in one way of asking it, and what was found so, best first."""

    query: str
    ranked: Sequence[Scored]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskingAgain:
    """Asks in the other ways that a question has; ``request`` bounds what may be found."""

    request: RecallRequest
    index: RecallIndex
    entities: Entities
    embedder: Embedder | None

    async def ways(self, looked: Looked, scope: Scope, *, deadline: Deadline) -> list[Way]:
        """Return the whole question with all that its ways bring, then its parts; [] if nothing is asked."""
        query = looked.query
        parts = parts_of(looked)
        if not parts and not is_lookup(query):
            return []
        bare = bare_question(query)
        others: list[Scored] = []
        for text in otherwise(query, looked.asked.entities.named):
            others += await self._found(text, scope, deadline)
        if looked.asked.window is not None:
            others += await self._found(query, scope, deadline, within=_wider(looked.asked.window))
        whole = Way(query=bare, ranked=together(looked.ranked, others))
        return [whole, *[Way(query=p, ranked=await self._found(p, scope, deadline)) for p in parts]]

    async def _found(
        self, text: str, scope: Scope, deadline: Deadline, *, within: Interval | None = None
    ) -> list[Scored]:
        request = replace(self.request, query=text)
        asked = understand(
            text, now=request.now, zone=request.zone, conventions=request.conventions
        )
        meant = await find_asked(
            text, request.filters.entities, scope, deadline=deadline, entities=self.entities
        )
        asked = replace(asked, entities=meant, slack=within or asked.slack)
        search = search_of(request, asked)
        found = await find_candidates(
            text, search, scope, deadline=deadline, index=self.index, embedder=self.embedder
        )
        return weigh(request, asked, found, self.embedder)


def parts_of(looked: Looked) -> list[str]:
    """Return a question about several things, persons or times as one about each; [] of a single one."""
    query = bare_question(looked.query)
    parts = asked_parts(query)
    if parts:
        return parts
    names = [said for one in looked.asked.entities.named for said in _said_names(one, query)]
    spans = find_times(query, looked.search.known.said_until, UTC)
    return each_of(query, names) or each_time(query, [one.offset for one in spans])


def otherwise(query: str, named: Sequence[KnownEntity]) -> list[str]:
    """Return the other ways of asking all of a question, the plainest first."""
    bare = bare_question(query)
    ways = dict.fromkeys([bare, *_by_other_names(bare, named)])
    ways.pop(query, None)
    return list(ways)[:_MOST_OTHERWISE]


def together(first: Sequence[Scored], others: Sequence[Scored]) -> list[Scored]:
    """Return a ranking with what was found otherwise, each at its best score; facts stay at the head."""
    facts = [one for one in first if one.fact]
    best = {one.candidate.id: one for one in first if not one.fact}
    told = {one.candidate.id for one in facts}
    for one in others:
        held = best.get(one.candidate.id)
        if one.candidate.id in told or (held is not None and held.score >= one.score):
            continue
        best[one.candidate.id] = replace(held, score=one.score) if held else one
    return [*facts, *sorted(best.values(), key=lambda one: (one.tier, -one.score))]


def _by_other_names(query: str, named: Sequence[KnownEntity]) -> Iterator[str]:
    """Yield a question with another name of whom it names: the best known, and one of the other language."""
    words = asked_names(query).words
    for one in named:
        if one.is_speaker or not one.is_named:
            continue
        said = [*_said_names(one, query), *(words if len(named) == 1 == len(words) else ())]
        if not said:
            continue
        place = re.compile(_WHOSE + re.escape(said[0]), re.IGNORECASE)
        language = detect_language(said[0])
        foreign = [a for a in sorted(one.aliases) if detect_language(a) != language]
        for name in (one.name, *foreign[:1]):
            if normal_name(name) != normal_name(said[0]):
                yield place.sub(lambda _, name=name: name, query, count=1)  # type: ignore[misc]


def _said_names(one: KnownEntity, query: str) -> list[str]:
    """Return the names of an entity that a question says, as it writes them, the longest first."""
    hits = [
        hit.group()
        for alias in {*one.aliases, one.name}
        if alias and (hit := re.search(_whole_words(alias), query, re.IGNORECASE))
    ]
    return sorted(hits, key=lambda said: (-len(said), said))


def _whole_words(name: str) -> str:
    escaped = re.escape(name)
    return rf"\b{escaped}\b" if name.isascii() else escaped


def _wider(window: Interval) -> Interval:
    """Return a window with as much again on both sides: who misremembers a week is wrong by a week."""
    more = _LEAST_WIDER
    if window.start is not None and window.end is not None:
        more = min(max(more, window.end - window.start), _MOST_WIDER)
    return Interval(
        start=window.start - more if window.start else None,
        end=window.end + more if window.end else None,
    )
