"""The pattern language of the graph: nodes in round brackets, edges between them.

``(cat:pet "Yuanbao") <-[patient]- (e:event) -[location]-> (where)`` reads: events in which the pet of that
name is acted on, and where. ``docs/graph.md`` has the language; errors say at which column and how to mend.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import NoReturn
from uuid import UUID

from app.domain.entities import EntityType, RelationType
from app.domain.errors import Fault, InvalidInput
from app.domain.events import Status
from app.domain.intervals import Interval
from app.domain.links import LinkType

MOST_NODES, MOST_HOPS = 6, 4
ROLES = ("agent", "patient", "recipient", "location", "instrument", "topic", "other")
EDGE_TYPES = frozenset({*ROLES, *map(str, [*RelationType, *LinkType]), "supersedes"})
NODE_KINDS = frozenset({"entity", "event", "fact", "self", *map(str, EntityType)})
_STATUSES = frozenset(map(str, Status))

_KEYS = {
    "event": {"id", "text", "type", "action", "status", "from", "to"},
    "fact": {"id", "text", "slot", "category", "from", "to"},
    "self": set[str](),
    "entity": {"id", "name", "kind"},
}
# What Chinese keyboards give, each as long as what it stands for.
_WIDE = str.maketrans("（）【】［］：＝｜“”「」＊—－＜＞", '()[][]:=|""""*--<>')
_BLANK = re.compile(r"\s*")
_WORD = re.compile(r"[^\W\d]\w{0,39}")
_VALUE = re.compile(r'"([^"]*)"|([^\s()\[\]"=]+)')
_EDGE = re.compile(
    r"(?P<left><?)-(?:\[(?P<types>[^\]]*)\])?-(?P<right>>?)|(?P<long><?)--(?P<longer>>?)"
)
_HOPS = re.compile(r"\*(\d)?(?:\.\.(\d))?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternNode:
    """What may stand at one place: ``kind`` is entity, event, fact, self, an entity type or None for any."""

    var: str
    kind: str | None = None
    traits: Mapping[str, str]
    interval: Interval = Interval(start=None, end=None)  # noqa: RUF009 - frozen

    @property
    def group(self) -> str | None:
        """Return which keys it takes: those of entities for every type of entity; None where any node may stand."""
        return self.kind if self.kind is None or self.kind in _KEYS else "entity"


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternEdge:
    """How two neighbours hang together; no types admit any. ``out``: from the left one to the right one.

    Over ``least`` to ``most`` edges of the kind, one after the other.
    """

    types: frozenset[str] = frozenset()
    out: bool = True
    inward: bool = True
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A chain of nodes; ``edges[n]`` lies between ``nodes[n]`` and ``nodes[n + 1]``."""

    nodes: tuple[PatternNode, ...]
    edges: tuple[PatternEdge, ...]


def read_pattern(text: str) -> Pattern:
    """Return the pattern of a text.

    Raises:
        InvalidInput: it is none; the message says at which column, and what would be right.
    """
    reader = _Reader(text)
    nodes, edges = [reader.node()], []
    while not reader.at_end:
        edges.append(reader.edge())
        nodes.append(reader.node())
        if len(nodes) > MOST_NODES:
            reader.fail(f"a pattern has {MOST_NODES} nodes at most; ask in two steps")
        if nodes[-1].var in {one.var for one in nodes[:-1]}:
            reader.fail(
                f"the name {nodes[-1].var!r} stands twice; give each node a name of its own"
            )
    return Pattern(nodes=tuple(nodes), edges=tuple(edges))


class _Reader:
    """Reads a pattern from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text.translate(_WIDE)
        self._at = 0
        self._count = 0
        self._skip()

    @property
    def at_end(self) -> bool:
        return self._at == len(self._text)

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        column = (self._at if at is None else at) + 1
        raise InvalidInput(
            "the pattern cannot be read; docs/graph.md shows the language",
            Fault(pointer="/pattern", message=f"column {column}: {message}"),
        )

    def node(self) -> PatternNode:
        self._take("(", 'a node such as (cat:pet "Yuanbao") or ()')
        self._count += 1
        var = self._word() or f"n{self._count}"
        kind = self._kind() if self._follows(":") else None
        traits: dict[str, str] = {}
        group = kind if kind is None or kind in _KEYS else "entity"
        while not self._follows(")"):
            self._trait(traits, group)
        interval = self._interval(traits)
        return PatternNode(var=var, kind=kind, traits=traits, interval=interval)

    def edge(self) -> PatternEdge:
        start = self._at
        found = _EDGE.match(self._text, self._at)
        if found is None:
            self.fail("expected an edge such as -[patient]->, <-[patient]- or --")
        self._at = found.end()
        self._skip()
        left = bool(found["left"] or found["long"])
        right = bool(found["right"] or found["longer"])
        types, least, most = self._types(found["types"] or "", start)
        return PatternEdge(
            types=types, out=right or not left, inward=left or not right, least=least, most=most
        )

    def _types(self, words: str, at: int) -> tuple[frozenset[str], int, int]:
        words = words.strip().removeprefix(":")
        least = most = 1
        if hops := _HOPS.search(words):
            words = words[: hops.start()]
            least = int(hops[1] or 1)
            most = int(hops[2] or (hops[1] if hops[1] and ".." not in hops[0] else MOST_HOPS))
            if not 1 <= least <= most <= MOST_HOPS:
                self.fail(
                    f"*{least}..{most} is no number of edges; 1 to {MOST_HOPS} may be passed", at
                )
        types = [part.strip().lower() for part in words.split("|") if part.strip()]
        for one in types:
            if one not in EDGE_TYPES:
                self.fail(no_edge(one), at)
        return frozenset(types), least, most

    def _kind(self) -> str:
        at = self._at
        word = self._word().lower()
        if word not in NODE_KINDS:
            meant = _meant(word, NODE_KINDS)
            self.fail(
                f"{word!r} is no kind of node; {meant} (what an entity is more closely: kind=clinic)",
                at,
            )
        return word

    def _trait(self, traits: dict[str, str], group: str | None) -> None:
        at = self._at
        if self.at_end:
            self.fail("expected ) at the end of the node")
        key = self._word() if not self._text.startswith('"', at) else ""
        if key:
            self._take("=", f'{key}="…"; a name stands in quotes: ("{key}")')
        key = key.lower() or ("name" if group in (None, "entity") else "text")
        allowed = _KEYS[group] if group else _KEYS["entity"]
        if key not in allowed:
            takes = f"takes {', '.join(sorted(allowed))}" if allowed else "takes nothing"
            self.fail(f"{key!r} does not fit; a node of this kind {takes}", at)
        found = _VALUE.match(self._text, self._at)
        if found is None:
            self.fail(f'expected a value behind {key}=, such as "Yuanbao"')
        traits[key] = self._checked(key, (found[1] if found[1] is not None else found[2]).strip())
        self._at = found.end()
        self._skip()

    def _checked(self, key: str, value: str) -> str:
        if not value or "\0" in value:
            self.fail(f"{key} is empty; leave it out to admit all")
        if key == "id":
            try:
                return str(UUID(value))
            except ValueError:
                self.fail("id takes the id of an entity or a memory")
        if key == "status" and value.lower() not in _STATUSES:
            self.fail(f"{value!r} is no status; {_meant(value.lower(), _STATUSES)}")
        return value

    def _interval(self, traits: dict[str, str]) -> Interval:
        ends = []
        for key in ("from", "to"):
            value = traits.pop(key, None)
            try:
                moment = datetime.fromisoformat(value) if value else None
            except ValueError:
                self.fail(f"{key} takes an ISO 8601 time such as 2026-03-01")
            ends.append(moment.replace(tzinfo=moment.tzinfo or UTC) if moment else None)
        start, end = ends
        if start and end and start >= end:
            self.fail("the time ends before it starts")
        return Interval(start=start, end=end)

    def _word(self) -> str:
        found = _WORD.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        self._skip()
        return found.group()

    def _follows(self, mark: str) -> bool:
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        self._skip()
        return True

    def _take(self, mark: str, instead: str) -> None:
        if not self._follows(mark):
            self.fail(f"expected {instead}")

    def _skip(self) -> None:
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at


def no_edge(word: str) -> str:
    """Return what is said of a word that is no type of edge, with how to mend it."""
    return f"{word!r} is no edge; {_meant(word, EDGE_TYPES)}"


def _meant(word: str, known: Collection[str]) -> str:
    near = get_close_matches(word, sorted(known), n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(known))}"
