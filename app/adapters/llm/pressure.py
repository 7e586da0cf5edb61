"""When a model may be called and how many calls at once: a breaker, a limit that adapts, a cache."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from random import Random
from time import perf_counter

from app.metrics import MODEL_BREAKER, MODEL_CONCURRENCY

_FAILURES = 5  # in a row before a breaker opens
_FIRST_PAUSE_S = 5.0
_LONGEST_PAUSE_S = 120.0
_CLOSED, _TRYING, _OPEN = 0, 1, 2


class Breaker:
    """Keeps calls from a model that is away: opens after failures in a row, then lets one try.

    ``clock`` is in seconds; each vain try doubles the pause, which is spread by a quarter so that
    processes do not try at once.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter, seed: int | None = None) -> None:
        self._clock = clock
        self._chance = Random(seed)  # noqa: S311 - spreads load, guards nothing
        self._failures = 0
        self._pause_s = _FIRST_PAUSE_S
        self._opens_at = 0.0
        self._state = _CLOSED

    @property
    def is_open(self) -> bool:
        """Whether calls are kept back now."""
        return self._state == _OPEN and self._clock() < self._opens_at

    def may_call(self) -> bool:
        """Return whether a call may be made; after a pause the first one that asks tries for all."""
        if self._state == _CLOSED:
            return True
        if self._state == _TRYING or self._clock() < self._opens_at:
            return False
        self._set(_TRYING)
        return True

    def succeeded(self) -> None:
        """Note an answer."""
        self._failures, self._pause_s = 0, _FIRST_PAUSE_S
        self._set(_CLOSED)

    def failed(self) -> None:
        """Note that the server was away or overloaded."""
        self._failures += 1
        if self._state == _CLOSED and self._failures < _FAILURES:
            return
        if self._state == _TRYING:
            self._pause_s = min(self._pause_s * 2, _LONGEST_PAUSE_S)
        if self._state != _OPEN:
            self._opens_at = self._clock() + self._pause_s * self._chance.uniform(0.75, 1.25)
        self._set(_OPEN)

    def abandoned(self) -> None:
        """Note that a call was cut off from this side; the next one tries if this one did."""
        if self._state == _TRYING:
            self._set(_OPEN)

    def _set(self, state: int) -> None:
        self._state = state
        MODEL_BREAKER.set(state)


class Crowd:
    """How many calls are made at once: halved when the server is overloaded, one more after each round.

    Who must wait waits its turn; a cancelled waiter leaves no trace.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._running = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        MODEL_CONCURRENCY.set(most)

    @property
    def limit(self) -> int:
        """How many calls may be made at once now."""
        return max(1, int(self._limit))

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        if self._running >= self.limit or self._waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._leave()
                raise
        else:
            self._running += 1
        try:
            yield
        finally:
            self._leave()

    def shrink(self) -> None:
        """Note that the server was overloaded."""
        self._note(max(1.0, self._limit / 2))

    def grow(self) -> None:
        """Note an answer."""
        self._note(min(float(self._most), self._limit + 1 / self._limit))
        self._admit()

    def _leave(self) -> None:
        self._running -= 1
        self._admit()

    def _admit(self) -> None:
        while self._waiting and self._running < self.limit:
            turn = self._waiting.popleft()
            if not turn.done():
                self._running += 1
                turn.set_result(None)

    def _note(self, limit: float) -> None:
        self._limit = limit
        MODEL_CONCURRENCY.set(self.limit)


class Cache:
    """The last answers in this process, by what was asked: a window that is read again costs nothing.

    In memory only, and keyed by a hash: words of users leave the process to the model alone.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, str] = OrderedDict()

    def get(self, asked: str) -> str | None:
        """Return the answer to the same question, None if it is not kept."""
        key = sha256(asked.encode("utf-8", "surrogatepass")).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, asked: str, answer: str) -> None:
        """Keep an answer, and drop the one that was longest not asked for."""
        if self._most <= 0:
            return
        self._kept[sha256(asked.encode("utf-8", "surrogatepass")).digest()] = answer
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
