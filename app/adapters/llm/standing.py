"""Whether a model's word counts: it sits an examination first, and again from time to time."""

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter

import structlog

from app.adapters.llm.reader import NoReading, Piece, PieceReader
from app.extraction import NOTHING_KNOWN
from app.extraction.evidence import event_types
from app.extraction.vocabulary import EMPTY
from app.metrics import MODEL_TRUSTED
from app.prompts.exam import PAPERS, Paper, marked

log = structlog.get_logger(__name__)

_AGAIN_S = 6 * 3600.0  # the model behind a name may be changed while this process runs
_AFTER_FAILING_S = 600.0


class Standing:
    """The result of the last examination of a model by this process.

    ``pass_mark`` is an F1; 0 trusts every model. ``clock`` is in seconds.
    """

    def __init__(
        self,
        reader: PieceReader,
        *,
        pass_mark: float,
        papers: Sequence[Paper] = PAPERS,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._reader = reader
        self._pass_mark = pass_mark
        self._papers = papers
        self._clock = clock
        self._lock = asyncio.Lock()
        self._due_at = 0.0
        self.mark: float | None = None
        MODEL_TRUSTED.set(-1)

    async def is_trusted(self, *, ends_at: float) -> bool:
        """Return whether the model passed; the first to ask waits for the examination, within its own time.

        Raises:
            NoReading: the model is away, so that nothing is known.
        """
        if self._pass_mark <= 0:
            return True
        if self.mark is not None and self._clock() < self._due_at:
            return self.mark >= self._pass_mark
        async with self._lock:
            if self.mark is None or self._clock() >= self._due_at:
                await self._examine(ends_at)
        return self.mark is not None and self.mark >= self._pass_mark

    async def _examine(self, ends_at: float) -> None:
        sat = await asyncio.gather(*(self._sit(paper, ends_at) for paper in self._papers))
        right, given, asked = (sum(one[at] for one in sat) for at in range(3))
        self.mark = round(2 * right / (given + asked), 3)
        passed = self.mark >= self._pass_mark
        self._due_at = self._clock() + (_AGAIN_S if passed else _AFTER_FAILING_S)
        MODEL_TRUSTED.set(1 if passed else 0)
        log.info("model examined", model=self._reader.model, mark=self.mark, passed=passed)

    async def _sit(self, paper: Paper, ends_at: float) -> tuple[int, int, int]:
        try:
            read = await self._reader.read(
                Piece(turns=paper.turns, event_types=event_types(EMPTY)),
                NOTHING_KNOWN,
                ends_at=ends_at,
                task="exam",
            )
        except NoReading as reason:
            if reason.reason == "unusable":
                return marked(paper, [], 0)
            raise
        return marked(paper, read.checked.events, read.checked.dropped.total())
