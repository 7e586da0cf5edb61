"""Look up what an answer is computed from, each look-up within the time that is left."""

from collections.abc import Awaitable, Callable, Sequence

from app.answers.told import ToldTurn
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.ports import Happened, Known
from app.services.recall.candidates import within


class Reading:
    """What every look-up of one question shares."""

    def __init__(
        self, *, scope: Scope, known: Known, deadline: Deadline, happened: Happened
    ) -> None:
        self.scope, self.known = scope, known
        self.deadline, self.happened = deadline, happened

    async def turns(
        self, words: Sequence[Sequence[int]], *, most: int, oldest: bool
    ) -> list[ToldTurn] | None:
        """Return the turns that say all of some words; None if that came too late."""
        return await self.within_time(
            lambda ms: self.happened.saying(
                self.scope, words, self.known, most=most, oldest=oldest, timeout_ms=ms
            )
        )

    async def within_time(
        self, start: Callable[[int], Awaitable[list[ToldTurn]]]
    ) -> list[ToldTurn] | None:
        """Return what a look-up brings, None if that came too late."""

        async def looked_up(ms: int) -> list[ToldTurn] | None:
            return await start(ms)

        nothing: list[ToldTurn] | None = None
        return await within(self.deadline, "answer", looked_up, nothing, measured_as="answer")
