"""Productions over tokens and trees, and the chart that applies them to a segment.

A production is data: the category that it makes, a pattern, a builder. The pattern is words parted
by blanks: token kinds in upper case, node categories in lower case, ``a|b`` for either, a trailing
``?`` for optional. The builder gets one value for each element (None where an optional one is
absent) and returns the node, or None to decline.

Categories: ``date`` (a day or coarser), ``part`` (of a day), ``clock``, ``time`` (a date with a part
or clock), ``range`` (from-to and open ranges), ``length`` (duration), ``recur``, ``vague``.
"""

from collections.abc import Callable, Iterable, Sequence
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

Builder = Callable[..., Node | None]


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


_Rest = tuple[tuple[frozenset[str], int], ...]
_Compiled = tuple[Production, int, int, _Rest]


class Grammar:
    """All productions, indexed by their first element."""

    def __init__(self, productions: Iterable[Production]) -> None:
        self._by_first: dict[str, list[_Compiled]] = {}
        for rule in productions:
            for first, compiled in _compile(rule):
                for category in first:
                    self._by_first.setdefault(category, []).append(compiled)

    def matches(self, tokens: Sequence[Token]) -> list[Match]:
        """Return the longest expressions from left to right, not overlapping."""
        chart = self._chart(tokens)
        found: list[Match] = []
        at = 0
        while at < len(tokens):
            best: Edge | None = None
            for edge in chart[at]:
                if edge.category in FINAL and (
                    best is None or (edge.end, edge.weight) > (best.end, best.weight)
                ):
                    best = edge
            if best is None:
                at += 1
                continue
            node = best.value
            found.append(Match(tokens[at].start, tokens[best.end - 1].end, best.category, node))
            at = best.end
        return found

    def _chart(self, tokens: Sequence[Token]) -> list[list[Edge]]:
        # Right to left: all edges that start later are complete when a start is worked on, and a
        # left-recursive rule (date + date) only needs the agenda of its own start.
        chart: list[list[Edge]] = [[] for _ in range(len(tokens) + 1)]
        for at in range(len(tokens) - 1, -1, -1):
            edges = [Edge(kind, at + 1, value, 0.0) for kind, value in tokens[at].senses.items()]
            seen = {(edge.category, edge.end, edge.value) for edge in edges}
            chart[at] = edges
            for edge in edges:  # grows while it is walked: this is the agenda
                if len(edges) >= MAX_EDGES:
                    break
                for compiled in self._by_first.get(edge.category, ()):
                    for new in _apply(compiled, edge, chart, at):
                        key = (new.category, new.end, new.value)
                        if key not in seen:
                            seen.add(key)
                            edges.append(new)
        return chart


def _apply(compiled: _Compiled, first: Edge, chart: list[list[Edge]], at: int) -> list[Edge]:
    rule, size, slot, rest = compiled
    partial: list[tuple[int, tuple[tuple[int, Any], ...], float]] = [
        (first.end, ((slot, first.value),), first.weight)
    ]
    for categories, place in rest:
        partial = [
            (edge.end, (*values, (place, edge.value)), weight + edge.weight)
            for end, values, weight in partial
            for edge in chart[end]
            if edge.category in categories and edge.end - at <= MAX_TOKENS
        ]
        if not partial:
            return []
    made: list[Edge] = []
    for end, values, weight in partial:
        arguments: list[Any] = [None] * size
        for place, value in values:
            arguments[place] = value
        node = rule.build(*arguments)
        if node is not None:
            made.append(Edge(rule.category, end, node, weight + rule.weight))
    return made


def _compile(rule: Production) -> list[tuple[frozenset[str], _Compiled]]:
    elements = rule.pattern.split()
    choices = [(False, True) if word.endswith("?") else (True,) for word in elements]
    variants: list[tuple[frozenset[str], _Compiled]] = []
    for present in product(*choices):
        kept = [
            (frozenset(word.rstrip("?").split("|")), place)
            for place, (word, here) in enumerate(zip(elements, present, strict=True))
            if here
        ]
        if kept:
            (first, slot), *rest = kept
            variants.append((first, (rule, len(elements), slot, tuple(rest))))
    return variants
