"""Trees of stretches: the first weeks of a year, a few days ago, a school term."""

from dataclasses import dataclass
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.nodes.base import Node, rank

G = Granularity


@dataclass(frozen=True, slots=True)
class Run(Node):
    """The first ``n`` units of a tree, the last ones if negative: 2021年前两个季度, 今年最后3周."""

    n: int
    unit: Granularity
    within: Node

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.within.floating


@dataclass(frozen=True, slots=True)
class Spell(Node):
    """Whole units around the reference, ``first`` to ``last`` (exclusive): 前几天, 下三周, 三四天前.

    ``fuzzy`` marks counts that the words leave open.
    """

    unit: Granularity
    first: int
    last: int
    fuzzy: bool = True

    def _grain(self) -> Granularity:
        return self.unit


@dataclass(frozen=True, slots=True)
class Within(Node):
    """At most ``n`` units from the reference, on the side of the clause's tense: 三天内."""

    unit: Granularity
    n: float

    def _grain(self) -> Granularity:
        return self.unit


@dataclass(frozen=True, slots=True)
class Flank(Node):
    """The ``n`` units that touch a tree, before it if negative: 春节前一周, 手术之后的三天."""

    unit: Granularity
    n: int
    anchor: Node

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.anchor.floating


@dataclass(frozen=True, slots=True)
class Near(Node):
    """A tree with some time on either side: 春节前后."""

    anchor: Node

    def _grain(self) -> Granularity:
        return G.FUZZY

    def _floating(self) -> bool:
        return self.anchor.floating


@dataclass(frozen=True, slots=True)
class Half(Node):
    """The first or second half of a tree: 上半月, 下半周."""

    which: Literal[1, 2]
    within: Node

    def _grain(self) -> Granularity:
        return G.WEEK

    def _floating(self) -> bool:
        return self.within.floating


@dataclass(frozen=True, slots=True)
class Later(Node):
    """``n`` units on: from the reference, or from the time just mentioned where the clause is past.

    两周后我要去 looks ahead from now, 住院,三天后出院了 goes on with the story.
    """

    unit: Granularity
    n: int

    def _grain(self) -> Granularity:
        return self.unit if rank(self.unit) <= rank(G.DAY) else G.DAY


@dataclass(frozen=True, slots=True)
class Passed(Node):
    """``n`` units after the time just mentioned, a mere length where none was: 过了三天."""

    unit: Granularity
    n: int

    def _grain(self) -> Granularity:
        return self.unit if rank(self.unit) <= rank(G.DAY) else G.DAY


@dataclass(frozen=True, slots=True)
class Term(Node):
    """The school term, or school year, ``n`` away from the one of the reference: 上学期."""

    n: int
    of: Literal["term", "year"] = "term"

    def _grain(self) -> Granularity:
        return G.HALF_YEAR if self.of == "term" else G.YEAR
