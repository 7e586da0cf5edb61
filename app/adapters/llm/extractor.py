"""The model extractor: rules and a model read the same turns, the turns decide what stands.

Rules always read. What the model says is held against the turns and put to the vote; where it is away,
late, over its budget or not to be trusted, the rules' reading stands and says so, and may be read again.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from time import perf_counter
from uuid import UUID

import structlog

from app.adapters.llm.reader import NoReading, Piece, PieceReader, Read
from app.adapters.llm.standing import Standing
from app.adapters.rule_extractor import RuleExtractor
from app.boundaries import boundary
from app.domain.events import EventDraft
from app.domain.facts import FactDraft
from app.domain.models import Turn
from app.domain.rates import Charge
from app.extraction import Background
from app.extraction.evidence import event_types
from app.extraction.vote import vote
from app.metrics import FALLBACKS, MODEL_CLAIMS, VOTES
from app.ports import ModelRun, Provenance, RateLimiter, Reading
from app.prompts import extraction

log = structlog.get_logger(__name__)

NAME = "model-1"
_MOST_KNOWN, _LONGEST_LINE = 20, 120  # entities that a piece is told of; characters of each
_SEEN_TURNS = 6  # of the talk before a piece
_CHARACTERS_PER_TOKEN = 2.5  # of talk in both languages: Chinese has about 1.5, English 4
_FIXED_TOKENS = 2200  # of the task and its examples: measured with a Qwen tokenizer, rounded up
_PASSING = frozenset(("away", "late", "budget"))  # reasons that another time may not find
_LEAST_SHARE = 0.34  # of the claims of a piece that stand, below which none of them counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Portion:
    """How much is read in one call, in how long, and how much of a tenant's talk.

    ``rereads``: what could not be read now is to be read again.
    ``window_s`` are the seconds for all calls about a window; ``tokens_per_minute`` 0 is without limit.
    """

    turns: int
    window_s: float
    characters: int = 6000
    tokens_per_minute: int = 0
    asks_twice: bool = False
    rereads: bool = True


@dataclass(slots=True, kw_only=True)
class _Gathered:
    """What a model read in the pieces of a window."""

    events: list[EventDraft] = field(default_factory=list)
    facts: list[FactDraft] = field(default_factory=list)
    second: list[EventDraft] | None = None
    runs: list[ModelRun] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    is_any: bool = False


class ModelExtractor:
    """Implements the ``Extractor`` port."""

    def __init__(
        self,
        reader: PieceReader,
        *,
        rules: RuleExtractor,
        limiter: RateLimiter,
        pass_mark: float,
        portion: Portion,
    ) -> None:
        """Take what asks the model, which ``close`` closes; ``pass_mark`` is that of ``Standing``."""
        self._reader = reader
        self._standing = Standing(reader, pass_mark=pass_mark)
        self._rules = rules
        self._limiter = limiter
        self._portion = portion

    @property
    def provenance(self) -> Provenance:
        """Return under which name, model and prompt findings are noted when the model answers."""
        return Provenance(
            extractor=f"{NAME}+{self._rules.provenance.extractor}",
            model=self._reader.model,
            prompt_version=extraction.VERSION,
        )

    @property
    def is_away(self) -> bool:
        """Whether the model is known not to answer now."""
        return self._reader.is_away

    async def close(self) -> None:
        """Close the connections to the model."""
        await self._reader.close()

    async def extract(
        self, turns: Sequence[Turn], background: Background, *, tenant_id: UUID
    ) -> Reading:
        """Return what rules and the model read, after evidence and vote. Raises for no answer."""
        by_rules = await self._rules.extract(turns, background, tenant_id=tenant_id)
        if not turns:
            return by_rules
        gathered = await self._gather(turns, background, tenant_id)
        for reason in gathered.reasons:
            FALLBACKS.labels(reason).inc()
        fallback = gathered.reasons[0] if gathered.reasons else None
        runs = tuple(gathered.runs)
        if not gathered.is_any:
            provenance = replace(by_rules.provenance, fallback=fallback)
            return Reading(
                findings=by_rules.findings,
                provenance=provenance,
                runs=runs,
                is_provisional=self._is_provisional(gathered),
            )
        voted = await asyncio.to_thread(
            vote, by_rules.findings, gathered.events, gathered.facts, second=gathered.second
        )
        for (name, outcome), count in voted.counts.items():
            VOTES.labels(name, outcome).inc(count)
        return Reading(
            findings=voted.findings,
            provenance=replace(self.provenance, fallback=fallback),
            runs=runs,
            is_provisional=self._is_provisional(gathered),
        )

    def _is_provisional(self, gathered: _Gathered) -> bool:
        return self._portion.rereads and bool(_PASSING & set(gathered.reasons))

    async def _gather(
        self, turns: Sequence[Turn], background: Background, tenant_id: UUID
    ) -> _Gathered:
        gathered = _Gathered(second=[] if self._portion.asks_twice else None)
        ends_at = perf_counter() + self._portion.window_s
        try:
            if not await self._standing.is_trusted(ends_at=ends_at):
                gathered.reasons.append("untrusted")
                return gathered
        except NoReading as reason:
            gathered.reasons.append(reason.reason)
            return gathered
        pieces = list(_pieces(turns, background, self._portion))
        outcomes = await asyncio.gather(
            *(self._read(piece, background, tenant_id, ends_at) for piece in pieces)
        )
        for outcome in outcomes:
            _take_in(gathered, outcome)
        return gathered

    async def _read(
        self, piece: Piece, background: Background, tenant_id: UUID, ends_at: float
    ) -> tuple[Read | NoReading, Read | None]:
        """Return what the model read in a piece, or why it did not, and a second reading if one is set.

        The pieces of a window are asked for at once: the server reads them in one batch.
        """
        if not await self._may_spend(piece, tenant_id):
            return NoReading("budget"), None
        try:
            # Whatever a model made this process stumble over: its turns are read by rules, not lost.
            event, fresh = "a model's answer could not be used", len(piece.fresh)
            with boundary(log, event, lets=(NoReading,), turns=fresh) as reading:
                first = await self._reader.read(piece, background, ends_at=ends_at)
        except NoReading as reason:
            return reason, None
        if reading.error:
            return NoReading("broken"), None
        if not self._portion.asks_twice:
            return first, None
        try:
            return first, await self._reader.read(piece, background, ends_at=ends_at, task="second")
        except NoReading:
            return first, None

    async def _may_spend(self, piece: Piece, tenant_id: UUID) -> bool:
        limit = self._portion.tokens_per_minute
        if not limit:
            return True
        characters = sum(len(turn.text) for turn in piece.turns)
        cost = int(_FIXED_TOKENS + characters / _CHARACTERS_PER_TOKEN) * (
            2 if self._portion.asks_twice else 1
        )
        charge = Charge(bucket=f"model:{tenant_id}", limit=limit, cost=cost, burst_s=60.0)
        return (await self._limiter.take([charge])).wait_s == 0


def _take_in(gathered: _Gathered, outcome: tuple[Read | NoReading, Read | None]) -> None:
    first, second = outcome
    if isinstance(first, NoReading):
        gathered.reasons.append(first.reason)
        gathered.runs += [first.run] if first.run else []
        return
    gathered.runs += first.runs
    _count(first)
    if first.checked.claimed and first.checked.share < _LEAST_SHARE:
        gathered.reasons.append("unsupported")
        return
    gathered.is_any = True
    gathered.events += first.checked.events
    gathered.facts += first.checked.facts
    if gathered.second is not None and second is not None:
        gathered.runs += second.runs
        gathered.second += second.checked.events


def _count(read: Read) -> None:
    checked = read.checked
    MODEL_CLAIMS.labels("kept", "").inc(len(checked.events) + len(checked.facts))
    for fate, reasons in (("dropped", checked.dropped), ("removed", checked.removed)):
        reasons_seen: Counter[str] = reasons
        for reason, count in reasons_seen.items():
            MODEL_CLAIMS.labels(fate, reason).inc(count)


def _pieces(turns: Sequence[Turn], background: Background, portion: Portion) -> Iterator[Piece]:
    """Cut a window by session and size; each piece sees the talk of its session that went before."""
    types = event_types(background.vocabulary)
    ordered = sorted(turns, key=lambda turn: (str(turn.session_id), turn.seq))
    for session_id, group in groupby(ordered, key=lambda turn: turn.session_id):
        talk = [turn for turn in background.before if turn.session_id == session_id]
        for fresh in _portions(group, portion):
            seen = tuple(talk[-_SEEN_TURNS:])
            shown = (*seen, *fresh)
            known = _known(background, shown)
            yield Piece(turns=shown, seen=len(seen), known=known, event_types=types)
            talk += fresh


def _portions(turns: Iterable[Turn], portion: Portion) -> Iterator[list[Turn]]:
    fresh: list[Turn] = []
    size = 0
    for turn in turns:
        if fresh and (len(fresh) >= portion.turns or size + len(turn.text) > portion.characters):
            yield fresh
            fresh, size = [], 0
        fresh.append(turn)
        size += len(turn.text)
    if fresh:
        yield fresh


def _known(background: Background, turns: Sequence[Turn]) -> tuple[str, ...]:
    """Return the names of those of the user's world whom the turns name, a line each.

    They tell the model whom a name means; what it says is held against the turns all the same.
    """
    text = "\n".join(turn.text for turn in turns).casefold()
    lines = []
    for one in background.entities:
        names = dict.fromkeys([one.name, *sorted(one.aliases)])
        if not one.is_speaker and any(name and name.casefold() in text for name in names):
            lines.append(f"{one.type.value}: {' = '.join(names)}"[:_LONGEST_LINE])
    return tuple(lines[:_MOST_KNOWN])
