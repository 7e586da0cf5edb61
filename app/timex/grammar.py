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
from math import inf
from typing import Any

from app.timex.lexer import Token
from app.timex.nodes import Node

FINAL = frozenset({"date", "part", "clock", "time", "range", "length", "recur", "vague"})
"""Categories that stand as an expression of their own."""

MAX_TOKENS = 20
"""Longest expression in tokens; keeps the chart linear in the length of the text."""
MAX_EDGES = 48
"""Most edges kept at one start; only hostile text comes near it."""

MAX_WORK = 10_000
"""Most edges worked on for one text: 32 KiB of nothing but time expressions stay below 200 ms."""

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


_Elements = tuple[tuple[tuple[str, ...], int], ...]
_Chart = list[dict[str, list[Edge]]]


@dataclass(frozen=True, slots=True)
class _Variant:
    """A production with its optional elements decided; ``slots`` are their argument places."""

    rule: Production
    size: int
    slots: tuple[int, ...]
    tail: _Elements


@dataclass(slots=True)
class Budget:
    """Edges that one text may still cost; a hostile text is read until they are spent."""

    left: int


class Grammar:
    """All productions, indexed by their first two elements so that few are ever tried."""

    def __init__(self, productions: Iterable[Production]) -> None:
        self._alone: dict[str, list[_Variant]] = {}
        self._pairs: dict[str, dict[str, list[_Variant]]] = {}
        for rule in productions:
            for elements in _variants(rule):
                size, slots = len(rule.pattern.split()), tuple(place for _, place in elements)
                variant = _Variant(rule, size, slots, elements[2:])
                for first in elements[0][0]:
                    if len(elements) == 1:
                        self._alone.setdefault(first, []).append(variant)
                        continue
                    seconds = self._pairs.setdefault(first, {})
                    for second in elements[1][0]:
                        seconds.setdefault(second, []).append(variant)

    def matches(self, tokens: Sequence[Token], budget: Budget | None = None) -> list[Match]:
        """Return the longest expressions from left to right, not overlapping."""
        chart = self._chart(tokens, budget or Budget(MAX_WORK))
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

    def _chart(self, tokens: Sequence[Token], budget: Budget) -> _Chart:
        # Right to left: all edges that start later are complete when a start is worked on, and a
        # left-recursive rule (date + date) only needs the agenda of its own start.
        chart: _Chart = [{} for _ in range(len(tokens) + 1)]
        for at in range(len(tokens) - 1, -1, -1):
            edges = [Edge(kind, at + 1, value, 0.0) for kind, value in tokens[at].senses.items()]
            seen: dict[tuple[str, int, Any], float] = {}
            for edge in edges:  # grows while it is walked: this is the agenda
                if budget.left <= 0:
                    break
                budget.left -= 1
                for new in self._made(edge, chart, at + MAX_TOKENS):
                    key = (new.category, new.end, new.value)
                    # The same tree by a likelier rule stands again, heavier.
                    if new.weight > seen.get(key, -inf) and len(edges) < MAX_EDGES:
                        seen[key] = new.weight
                        edges.append(new)
            here = chart[at]
            for edge in edges:
                here.setdefault(edge.category, []).append(edge)
        return chart

    def _made(self, edge: Edge, chart: _Chart, limit: int) -> Iterator[Edge]:
        for variant in self._alone.get(edge.category, ()):
            yield from _built(variant, ((edge,),))
        pairs = self._pairs.get(edge.category)
        if pairs is None:
            return
        for second, followers in chart[edge.end].items():
            variants = pairs.get(second)
            if variants is None:
                continue
            paths = [(edge, follower) for follower in followers if follower.end <= limit]
            for variant in variants:
                yield from _built(variant, _longer(paths, variant.tail, chart, limit))


def _longer(
    paths: Sequence[tuple[Edge, ...]], tail: _Elements, chart: _Chart, limit: int
) -> Sequence[tuple[Edge, ...]]:
    for categories, _ in tail:
        paths = [
            (*path, edge)
            for path in paths
            for category in categories
            for edge in chart[path[-1].end].get(category, ())
            if edge.end <= limit
        ]
        if not paths:
            break
    return paths


def _built(variant: _Variant, paths: Sequence[tuple[Edge, ...]]) -> Iterator[Edge]:
    for path in paths:
        arguments: list[Any] = [None] * variant.size
        for place, edge in zip(variant.slots, path, strict=True):
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
            (tuple(word.rstrip("?").split("|")), place)
            for place, (word, here) in enumerate(zip(elements, present, strict=True))
            if here
        )
        for present in product(*choices)
    ]
    return [variant for variant in kept if variant]
