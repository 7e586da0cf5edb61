"""What the kinds of faults act on and note in."""

import asyncio
from dataclasses import dataclass

from tests.faults.checker import connected
from tests.faults.cores import Cores
from tests.faults.paced import Answers, Paced
from tests.faults.report import P99_ACCEPT_MS, P99_RECALL_MS, Report
from tests.faults.service import eventually
from tests.faults.stack import Stack
from tests.faults.trial import END_STATE_S, Trial

_SETTLES_S, _QUIET = 20, 0.1  # seconds at most; the share of the cores that an idle stack takes
_AT_WORK = "SELECT EXISTS (SELECT 1 FROM streams WHERE lease_until > now() AND pending > 0)"


@dataclass(slots=True, kw_only=True)
class Ground:
    """A running stack with its ledger, its paced callers and the report."""

    stack: Stack
    trial: Trial
    paced: Paced
    report: Report

    async def work_begun(self) -> None:
        """Wait until a worker holds a stream with waiting turns."""

        async def is_at_work() -> bool:
            async with connected(self.stack.sql_url) as connection:
                return bool(await connection.fetchval(_AT_WORK))

        await eventually(is_at_work, seconds=120)

    async def settled(self) -> None:
        """Wait until what was started has started, for it takes the cores from what is measured."""
        for _ in range(_SETTLES_S):
            cores = Cores.now()
            await asyncio.sleep(1.0)
            if cores.taken_by_own() < _QUIET:
                return

    async def caught_up(self, what: str, *, within_s: float = END_STATE_S) -> float:
        """Wait until nothing waits; a broken promise if it does so for too long."""
        try:
            seconds = await self.trial.caught_up()
        except TimeoutError:
            seconds = float("inf")
        self.report.expect(seconds <= within_s, f"{what}: turns wait after {within_s:.0f} s")
        return seconds

    def judge_recalls(self, what: str, answers: Answers, *, may_refuse: bool = False) -> None:
        """Hold questions to the bar: in time, 200 (or 503 where allowed), nothing missing in silence."""
        # Where others keep the cores busy, questions pile up and are refused with reason.
        allowed = {"200"} if answers.is_judged else {"200", "429", "503"}
        allowed |= {"503"} if may_refuse else set()
        odd = {s: n for s, n in answers.statuses.items() if s not in allowed}
        self.report.expect(not odd, f"{what}: answers {odd}")
        self.report.expect(answers.silent == 0, f"{what}: {answers.silent} short in silence")
        self.report.expect_p99(f"recall, {what}", answers, P99_RECALL_MS)

    def judge_posts(self, what: str, answers: Answers) -> None:
        """Hold posted turns to the bar: 202, and in time."""
        odd = {s: n for s, n in answers.statuses.items() if s != "202"}
        self.report.expect(not odd, f"{what}: answers {odd}")
        self.report.expect_p99(f"202, {what}", answers, P99_ACCEPT_MS)
