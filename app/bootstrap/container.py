"""What one process works with: its adapters behind their ports."""

from dataclasses import dataclass, replace
from uuid import UUID

from app.adapters.postgres.database import Database
from app.domain.models import Scope
from app.domain.rates import Limits
from app.ports import (
    Audit,
    Calendar,
    ChatModel,
    Clarifications,
    Clock,
    Embedder,
    Encryptions,
    Entities,
    Episodes,
    Erasures,
    Extractor,
    Forgettings,
    GraphIndex,
    Happened,
    History,
    Idempotency,
    Keys,
    Memories,
    News,
    Nights,
    Operation,
    Patterns,
    Presence,
    RateLimiter,
    Reasoner,
    RecallIndex,
    Recalls,
    Reranker,
    Rereads,
    Retentions,
    Schemas,
    Signer,
    Streams,
    Talk,
    Teller,
    Tickets,
    TrainingData,
    TurnLog,
    Undo,
    Updates,
    Users,
    Uses,
    Webhooks,
    WindowLimits,
)
from app.ports.masking import Maskings
from app.services.intake.shielding import PolicyBook
from app.services.reading.backgrounds import Backgrounds
from app.services.reading.drain import Drained, Pace, drain_stream
from app.services.recall.easing import Easing
from app.services.recall.use_log import UseLog
from app.services.removal.forgetting import hear
from app.services.schemas import BuiltIn
from app.services.upkeep.tending import Tending
from app.settings import Settings

DEFAULT_TENANT = UUID("00000000-0000-7000-8000-000000000001")


@dataclass(frozen=True, slots=True, kw_only=True)
class Container:
    """One process' adapters; made inside the event loop that uses them, closed at its end."""

    settings: Settings
    clock: Clock
    database: Database
    users: Users
    turn_log: TurnLog
    history: History
    forgettings: Forgettings
    idempotency: Idempotency
    streams: Streams
    calendar: Calendar
    rereads: Rereads
    training: TrainingData
    extractor: Extractor
    recall_index: RecallIndex
    happened: Happened
    recalls: Recalls
    talk: Talk
    memories: Memories
    clarifications: Clarifications
    uses: Uses
    nights: Nights
    undo: Undo
    use_log: UseLog
    entities: Entities
    graph: GraphIndex
    encryptions: Encryptions
    erasures: Erasures
    retentions: Retentions
    maskings: Maskings
    signer: Signer
    episodes: Episodes
    patterns: Patterns
    operation: Operation
    audit: Audit
    schemas: Schemas
    policies: PolicyBook
    built_in_schemas: BuiltIn
    backgrounds: Backgrounds
    keys: Keys
    limits: Limits
    limiter: RateLimiter
    updates: Updates
    news: News
    tickets: Tickets
    webhooks: Webhooks
    presence: Presence
    embedder: Embedder | None
    reranker: Reranker | None
    chat_model: ChatModel | None
    reasoner: Reasoner | None
    teller: Teller | None
    easing: Easing

    @property
    def pace(self) -> Pace:
        """How streams are worked on."""
        settings = self.settings
        limits = WindowLimits(
            turns=settings.window_turns,
            tokens=settings.window_tokens,
            crashes=settings.max_crashes,
            failures=settings.max_failures,
        )
        return Pace(lease_s=settings.lease_s, heartbeat_s=settings.heartbeat_s, limits=limits)

    @property
    def tending(self) -> Tending:
        """What sees to streams after their turns were read."""
        return Tending(
            pace=self.pace,
            streams=self.streams,
            episodes=self.episodes,
            patterns=self.patterns,
            embedder=self.embedder,
            teller=self.teller,
        )

    async def drain(self, scope: Scope) -> Drained:
        """Work on a user's stream under the settings, and tend it once nothing waits."""
        drained = await drain_stream(
            scope,
            pace=self.pace,
            streams=self.streams,
            calendar=self.calendar,
            backgrounds=self.backgrounds,
            extractor=self.extractor,
            embedder=self.embedder,
            rereads=self.rereads,
        )
        if drained.is_unfinished:
            return drained
        # What a turn asked to forget, once all before it is read.
        await hear(scope, None, acts=True, forgettings=self.forgettings, entities=self.entities)
        tended = await self.tending.tend(scope, as_of=self.clock.now())
        return replace(drained, is_unfinished=tended.is_unfinished)

    async def close(self) -> None:
        """Close what holds connections and threads, and write what waits in memory."""
        await self.use_log.write()
        await self.limiter.close()
        await self.presence.close()
        self.news.close()
        await self.extractor.close()
        if self.teller is not None:
            await self.teller.close()
        if self.reasoner is not None:
            await self.reasoner.close()
        if self.chat_model is not None:
            await self.chat_model.close()
        if self.reranker is not None:
            await self.reranker.close()
        if self.embedder is not None:
            await self.embedder.close()
        await self.database.close()
