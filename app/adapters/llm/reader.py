"""Asks a model for what one piece of a window tells, and holds the answer against the turns."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

import httpx
import structlog

from app.adapters.llm.answers import Heard, Unusable, heard
from app.adapters.llm.endpoint import Answer, ChatEndpoint, ChatFailure
from app.adapters.llm.pressure import Breaker, Cache, Crowd
from app.domain.errors import ModelUnavailable
from app.domain.models import Turn
from app.extraction import Background
from app.extraction.evidence import Checked, checked
from app.metrics import MODEL_CALLS
from app.ports import ModelRun
from app.prompts import extraction
from app.prompts.fencing import Message

log = structlog.get_logger(__name__)

_TRIES = 3  # of one call while the server is overloaded, within the time left
_PAUSE_S = 0.5
_LEAST_S = 0.2  # left of a budget for a call to be worth making
_TOKENS_PER_EVENT = 110  # of an answer: measured on the worked examples, both languages
_EVENTS_PER_TURN = 2
_KEPT = 20_000  # characters of an answer that are kept for training


class NoReading(ModelUnavailable):
    """A piece that the model did not read; ``reason`` is why, ``run`` what it cost, if anything."""

    def __init__(self, reason: str, run: ModelRun | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.run = run


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Turns of one session that are read in one call; the first ``seen`` are there to be understood.

    ``known`` says, a line each, what is held of those whom the turns may name; ``event_types`` are
    those that an event may have.
    """

    turns: tuple[Turn, ...]
    seen: int = 0
    known: tuple[str, ...] = ()
    event_types: tuple[str, ...] = ()

    @property
    def fresh(self) -> tuple[Turn, ...]:
        """The turns that are to be read."""
        return self.turns[self.seen :]

    def halves(self) -> tuple["Piece", "Piece"]:
        """Return the piece as two, each with the talk before it."""
        middle = self.seen + len(self.fresh) // 2
        return replace(self, turns=self.turns[:middle]), replace(self, seen=middle)


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a model read in a piece."""

    checked: Checked
    runs: tuple[ModelRun, ...]


class PieceReader:
    """One model, and how much of it is used. One call a piece, and one more where that was no use."""

    def __init__(
        self,
        chat: ChatEndpoint,
        *,
        breaker: Breaker,
        crowd: Crowd,
        cache: Cache,
        call_s: float,
        answer_tokens: int,
    ) -> None:
        """Take the endpoint, which ``close`` closes, and the most that a call may take and answer."""
        self._chat = chat
        self._breaker = breaker
        self._crowd = crowd
        self._cache = cache
        self._call_s = call_s
        self._answer_tokens = answer_tokens
        self._chance = Random()  # noqa: S311 - spreads load, guards nothing

    @property
    def model(self) -> str:
        """Name of the model as the endpoint serves it."""
        return self._chat.model

    @property
    def format(self) -> str:
        """How the endpoint is asked for JSON."""
        return self._chat.format

    @property
    def is_away(self) -> bool:
        """Whether calls are kept back now."""
        return self._breaker.is_open

    async def close(self) -> None:
        """Close the connections."""
        await self._chat.close()

    async def read(
        self, piece: Piece, background: Background, *, ends_at: float, task: str = "extract"
    ) -> Read:
        """Return what the model read and the turns support; ``ends_at`` is on ``perf_counter``.

        Raises:
            NoReading: the model is away, late, or said nothing usable twice.
        """
        asked = extraction.messages(piece.turns, seen=piece.seen, known=piece.known)
        if task == "second":
            asked = extraction.asked_otherwise(asked)
        try:
            answer = await self._answer(asked, piece, task, ends_at)
        except ChatFailure as failure:
            raise _away(failure) from failure
        try:
            found = heard(answer)
        except Unusable as fault:
            MODEL_CALLS.labels(task, f"unusable_{fault.reason}").inc()
            run = self._run(piece, f"unusable_{fault.reason}", answer, Checked())
            return await self._once_more(piece, background, asked, (answer, fault, run), ends_at)
        if found.is_cut and len(piece.fresh) > 1:
            MODEL_CALLS.labels(task, "cut").inc()
            return await self._in_halves(piece, background, (answer, found), ends_at)
        return await self._held_against(piece, background, answer, found)

    async def _once_more(
        self,
        piece: Piece,
        background: Background,
        asked: Sequence[Message],
        before: tuple[Answer, Unusable, ModelRun],
        ends_at: float,
    ) -> Read:
        answer, fault, run = before
        repair = extraction.repair(asked, answer.text, str(fault))
        try:
            answer = await self._answer(repair, piece, "repair", ends_at)
            found = heard(answer)
        except (ChatFailure, Unusable) as failure:
            raise NoReading("unusable", run) from failure
        read = await self._held_against(piece, background, answer, found)
        return replace(read, runs=(run, *read.runs))

    async def _in_halves(
        self, piece: Piece, background: Background, before: tuple[Answer, Heard], ends_at: float
    ) -> Read:
        """Read a piece whose answer was cut as two; what was complete of it counts where a half fails."""
        halves: list[Read] = []
        try:
            for half in piece.halves():
                asked = extraction.messages(half.turns, seen=half.seen, known=half.known)
                answer = await self._answer(asked, half, "repair", ends_at)
                halves.append(await self._held_against(half, background, answer, heard(answer)))
        except (ChatFailure, Unusable):
            return await self._held_against(piece, background, *before)
        whole = halves[0].checked.joined(halves[1].checked)
        cut = self._run(piece, "cut", before[0], Checked())
        return Read(checked=whole, runs=(cut, *halves[0].runs, *halves[1].runs))

    async def _held_against(
        self, piece: Piece, background: Background, answer: Answer, found: Heard
    ) -> Read:
        result = await asyncio.to_thread(
            checked, found.claims, piece.turns, background, new_from=piece.seen
        )
        outcome = "cut" if found.is_cut else "ok"
        return Read(checked=result, runs=(self._run(piece, outcome, answer, result),))

    async def _answer(
        self, asked: Sequence[Message], piece: Piece, task: str, ends_at: float
    ) -> Answer:
        """Return the answer, kept or given; tried again while the server is overloaded and time is left."""
        key = f"{self._chat.model}\n{asked!r}"
        if (kept := self._cache.get(key)) is not None:
            MODEL_CALLS.labels(task, "kept").inc()
            return Answer(text=kept, finish="stop")
        events = _EVENTS_PER_TURN * len(piece.fresh) + 2
        tokens = min(self._answer_tokens, events * _TOKENS_PER_EVENT)
        for attempt in range(1, _TRIES + 1):
            if not self._breaker.may_call():
                raise ChatFailure("kept_back")
            try:
                answer = await self._call(asked, piece, task, tokens, ends_at)
            except ChatFailure as failure:
                pause = max(failure.wait_s, self._chance.uniform(0.5, 1.0) * _PAUSE_S * 2**attempt)
                is_over = attempt == _TRIES or perf_counter() + pause + _LEAST_S > ends_at
                if not failure.is_overload or failure.outcome == "late" or is_over:
                    raise
                await asyncio.sleep(pause)
                continue
            if answer.finish != "length":
                self._cache.put(key, answer.text)
            return answer
        raise AssertionError  # the loop returns or raises

    async def _call(
        self, asked: Sequence[Message], piece: Piece, task: str, tokens: int, ends_at: float
    ) -> Answer:
        is_noted = is_made = False
        try:
            async with asyncio.timeout_at(_loop_time(ends_at)), self._crowd.place():
                is_made = True
                left = max(ends_at - perf_counter(), 0.0)
                answer = await self._chat.answer(
                    asked,
                    task=task,
                    schema=extraction.schema(piece.event_types),
                    max_tokens=tokens,
                    timeout_s=min(self._call_s, left),
                )
        except TimeoutError:
            late = ChatFailure("late")
            if is_made:  # else it only waited for its turn behind others
                is_noted = True
                self._note(late)
            MODEL_CALLS.labels(task, "out_of_time" if is_made else "crowded").inc()
            raise late from None
        except ChatFailure as failure:
            is_noted = True
            self._note(failure)
            raise
        else:
            is_noted = True
            self._breaker.succeeded()
            self._crowd.grow()
            return answer
        finally:
            if not is_noted:  # cut off: the try that a breaker allowed came to nothing
                self._breaker.abandoned()

    def _note(self, failure: ChatFailure) -> None:
        if failure.is_overload:
            self._breaker.failed()
            self._crowd.shrink()
        else:  # it answers, if only nonsense
            self._breaker.succeeded()

    def _run(self, piece: Piece, outcome: str, answer: Answer, result: Checked) -> ModelRun:
        return ModelRun(
            turn_ids=tuple(turn.turn_id for turn in piece.fresh),
            model=self._chat.model,
            prompt_version=extraction.VERSION,
            outcome=outcome,
            raw=answer.text[:_KEPT],
            verdict={
                "claimed": result.claimed,
                "dropped": dict(result.dropped),
                "removed": dict(result.removed),
            },
            tokens_in=answer.tokens_in,
            tokens_out=answer.tokens_out,
        )


def reader_over(
    *,
    base_url: str,
    model: str,
    key: str,
    at_once: int,
    cached: int,
    call_s: float,
    answer_tokens: int,
) -> PieceReader:
    """Return a reader with connections, breaker, limit and cache of its own."""
    return PieceReader(
        ChatEndpoint(httpx.AsyncClient(), base_url=base_url, model=model, key=key),
        breaker=Breaker(),
        crowd=Crowd(at_once),
        cache=Cache(cached),
        call_s=call_s,
        answer_tokens=answer_tokens,
    )


def _away(failure: ChatFailure) -> NoReading:
    if failure.outcome == "late":
        return NoReading("late")
    return NoReading("away" if failure.is_overload else "unusable")


def _loop_time(ends_at: float) -> float:
    return asyncio.get_running_loop().time() + max(0.0, ends_at - perf_counter())
