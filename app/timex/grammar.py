"""Productions over tokens and trees, and the chart that applies them to a segment.

A production is data: the category that it makes, a pattern, a builder. The pattern is words parted
by blanks: token kinds in upper case, node categories in lower case, ``a|b`` for either, a trailing
``?`` for optional. The builder gets one value for each element (None where an optional one is
absent) and returns the node, or None to decline.

Categories: ``date`` (a day or coarser), ``part`` (of a day), ``clock``, ``time`` (a date with a part
or clock), ``range`` (from-to and open ranges), ``length`` (duration), ``recur``, ``vague``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from app.timex.lexer import Token
from app.timex.nodes import Node

FINAL = frozenset({"date", "part", "clock", "time", "range", "length", "recur", "vague"})
"""Categories that stand as an expression of their own."""

MAX_TOKENS = 20
"""Longest expression in tokens; keeps the chart linear in the length of the text."""
MAX_EDGES = 48
"""Most edges kept at one start; only hostile text comes near it."""

Builder = Callable[..., object]
"""Returns a node, the value of a helper category, or None to decline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Production:
    """One rule; ``weight`` breaks ties between readings of the same length, higher first."""

    category: str
    pattern: str
    build: Builder
    weight: float = 0.0


def production(category: str, pattern: str, build: Builder, weight: float = 0.0) -> Production:
    """Return a production, written briefly for rule tables."""
    return Production(category=category, pattern=pattern, build=build, weight=weight)


@dataclass(frozen=True, slots=True)
class Edge:
    """A category over tokens up to ``end`` (exclusive) with its value and weight."""

    category: str
    end: int
    value: Any
    weight: float


@dataclass(frozen=True, slots=True)
class Match:
    """An expression found: half-open source offsets, category and tree."""

    start: int
    end: int
    category: str
    node: Node


_Elements = tuple[tuple[frozenset[str], int], ...]
_Chart = list[dict[str, list[Edge]]]


@dataclass(frozen=True, slots=True)
class _Variant:
    """A production with its optional elements decided; ``slots`` are the argument places of the first two."""

    rule: Production
    size: int
    slots: tuple[int, ...]
    tail: _Elements


class Grammar:
    """All productions, indexed by their first two elements so that few are ever tried."""

    def __init__(self, productions: Iterable[Production]) -> None:
        self._alone: dict[str, list[_Variant]] = {}
        self._pairs: dict[tuple[str, str], list[_Variant]] = {}
        for rule in productions:
            for elements in _variants(rule):
                size, slots = len(rule.pattern.split()), tuple(place for _, place in elements[:2])
                variant = _Variant(rule, size, slots, elements[2:])
                for first in elements[0][0]:
                    if len(elements) == 1:
                        self._alone.setdefault(first, []).append(variant)
                        continue
                    for second in elements[1][0]:
                        self._pairs.setdefault((first, second), []).append(variant)

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Return the longest expressions from left to right, not overlapping."""
        chart = self._chart(tokens)
        found: list[Match] = []
        at = 0
        while at < len(tokens):
            best = _best(chart[at])
            if best is None:
                at += 1
                continue
            start, end = tokens[at].start, tokens[best.end - 1].end
            found.append(Match(start, end, best.category, best.value))
            at = best.end
        return found

    def _chart(self, tokens: Sequence[Token]) -> _Chart:
        # Right to left: all edges that start later are complete when a start is worked on, and a
        # left-recursive rule (date + date) only needs the agenda of its own start.
        chart: _Chart = [{} for _ in range(len(tokens) + 1)]
        for at in range(len(tokens) - 1, -1, -1):
            edges = [Edge(kind, at + 1, value, 0.0) for kind, value in tokens[at].senses.items()]
            seen: set[tuple[str, int, Any]] = set()
            for edge in edges:  # grows while it is walked: this is the agenda
                for new in self._made(edge, chart, at + MAX_TOKENS):
                    key = (new.category, new.end, new.value)
                    if key not in seen and len(edges) < MAX_EDGES:
                        seen.add(key)
                        edges.append(new)
            here = chart[at]
            for edge in edges:
                here.setdefault(edge.category, []).append(edge)
        return chart

    def _made(self, edge: Edge, chart: _Chart, limit: int) -> Iterator[Edge]:
        for variant in self._alone.get(edge.category, ()):
            yield from _built(variant, ((edge,),))
        for second, followers in chart[edge.end].items():
            for variant in self._pairs.get((edge.category, second), ()):
                paths = [(edge, follower) for follower in followers if follower.end <= limit]
                yield from _built(variant, _longer(paths, variant.tail, chart, limit))


def _longer(
    paths: Sequence[tuple[Edge, ...]], tail: _Elements, chart: _Chart, limit: int
) -> Sequence[tuple[Edge, ...]]:
    for categories, _ in tail:
        paths = [
            (*path, edge)
            for path in paths
            for category, edges in chart[path[-1].end].items()
            if category in categories
            for edge in edges
            if edge.end <= limit
        ]
    return paths


def _built(variant: _Variant, paths: Sequence[tuple[Edge, ...]]) -> Iterator[Edge]:
    places = (*variant.slots, *(place for _, place in variant.tail))
    for path in paths:
        arguments: list[Any] = [None] * variant.size
        for place, edge in zip(places, path, strict=True):
            arguments[place] = edge.value
        node = variant.rule.build(*arguments)
        if node is not None:
            weight = sum(edge.weight for edge in path) + variant.rule.weight
            yield Edge(variant.rule.category, path[-1].end, node, weight)


def _best(edges: Mapping[str, list[Edge]]) -> Edge | None:
    """Return the longest final edge, the heaviest among equals, the earliest made among those."""
    best: Edge | None = None
    for category, named in edges.items():
        if category not in FINAL:
            continue
        for edge in named:
            if best is None or (edge.end, edge.weight) > (best.end, best.weight):
                best = edge
    return best


def _variants(rule: Production) -> list[_Elements]:
    elements = rule.pattern.split()
    choices = [(False, True) if word.endswith("?") else (True,) for word in elements]
    kept = [
        tuple(
            (frozenset(word.rstrip("?").split("|")), place)
            for place, (word, here) in enumerate(zip(elements, present, strict=True))
            if here
        )
        for present in product(*choices)
    ]
    return [variant for variant in kept if variant]
