"""What a run of all kinds of faults came to, as the tables of docs/reliability.md."""

import os
import sys
from collections import defaultdict
from dataclasses import dataclass, field

from tests.faults.paced import Answers

P99_RECALL_MS = 550.0  # the default deadline and a tenth more, as its caller sees it
P99_ACCEPT_MS = 200.0
_CALM_MS = (
    150.0  # where calm calls take longer at their 99th percentile, others keep the cores busy
)


@dataclass(slots=True, kw_only=True)
class Row:
    """One kind of fault: how often, what was expected, what was seen."""

    kind: str
    fault: str
    times: int
    bar: str
    seen: str


@dataclass(slots=True)
class Report:
    """Rows in the order in which they were noted, and every promise that was broken."""

    rows: list[Row] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    kills: int = 0
    judged: int = 0
    measured: int = 0
    calm_recall: Answers = field(default_factory=lambda: Answers(ms=[0.0]))
    calm_accept: Answers = field(default_factory=lambda: Answers(ms=[0.0]))
    _seconds: dict[tuple[str, str, str], list[float]] = field(
        default_factory=lambda: defaultdict(list)
    )
    _load: list[float] = field(default_factory=list)

    def say(self, text: str) -> None:
        self._load.append(os.getloadavg()[0])
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    @property
    def load(self) -> str:
        return f"{min(self._load):.1f} to {max(self._load):.1f}"

    def note(self, kind: str, fault: str, bar: str, seen: str, *, times: int = 1) -> None:
        self.rows.append(Row(kind=kind, fault=fault, times=times, bar=bar, seen=seen))
        self.say(f"{kind} {fault}: {seen}")

    def struck(self, kind: str, fault: str, bar: str, seconds: float, *, kills: int = 0) -> None:
        """Note one of several strikes, and after how long another turn was acknowledged."""
        self._seconds[kind, fault, bar].append(seconds)
        self.kills += kills
        self.say(f"{kind} {fault}: accepts again after {seconds:.1f} s")

    def fold_strikes(self) -> None:
        for (kind, fault, bar), seconds in sorted(self._seconds.items()):
            middle = sorted(seconds)[len(seconds) // 2]
            seen = f"accepts again after {middle:.1f} s, {max(seconds):.1f} at most"
            self.rows.append(Row(kind=kind, fault=fault, times=len(seconds), bar=bar, seen=seen))
        self._seconds.clear()

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.broken.append(otherwise)
            self.say(f"BROKEN: {otherwise}")

    def expect_p99(self, what: str, answers: Answers, most_ms: float) -> None:
        """Hold the 99th percentile to its bar, if the machine had time for it."""
        self.judged += answers.is_judged
        self.measured += 1
        if answers.is_judged:
            self.expect(
                answers.p99_ms <= most_ms,
                f"{what}: p99 {answers.p99_ms:.0f} ms, above {most_ms:.0f}",
            )

    def table(self) -> str:
        lines = ["| | fault | times | must | seen |", "| --- | --- | --- | --- | --- |"]
        lines += [
            f"| {r.kind} | {r.fault} | {r.times} | {r.bar} | {r.seen} |"
            for r in sorted(self.rows, key=lambda r: (int(r.kind[1:]), r.fault))
        ]
        return "\n".join(lines)
