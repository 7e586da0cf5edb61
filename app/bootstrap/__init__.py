"""Builds the container: the only place that picks adapters."""

from functools import cache

from app.adapters.built_in_schemas import built_in_schemas
from app.adapters.celery_queue import CeleryQueue
from app.adapters.clock import SystemClock
from app.adapters.postgres.audit import PostgresAudit
from app.adapters.postgres.calendar import PostgresCalendar
from app.adapters.postgres.clarifications import PostgresClarifications
from app.adapters.postgres.database import Database
from app.adapters.postgres.encryption import PostgresEncryptions
from app.adapters.postgres.entities import PostgresEntities
from app.adapters.postgres.episodes import PostgresEpisodes
from app.adapters.postgres.erasure import PostgresErasures
from app.adapters.postgres.forgetting import PostgresForgettings
from app.adapters.postgres.graph import PostgresGraph
from app.adapters.postgres.happened import PostgresHappened
from app.adapters.postgres.history import PostgresHistory
from app.adapters.postgres.idempotency import PostgresIdempotency
from app.adapters.postgres.keys import PostgresKeys
from app.adapters.postgres.masking import PostgresMaskings
from app.adapters.postgres.memories import PostgresMemories
from app.adapters.postgres.model_runs import PostgresTrainingData
from app.adapters.postgres.nights import PostgresNights
from app.adapters.postgres.operation import PostgresOperation
from app.adapters.postgres.patterns import PostgresPatterns
from app.adapters.postgres.policies import PostgresPolicies
from app.adapters.postgres.recall import PostgresRecall
from app.adapters.postgres.recalls import PostgresRecalls
from app.adapters.postgres.relay import PostgresRelay
from app.adapters.postgres.rereads import PostgresRereads
from app.adapters.postgres.retention import PostgresRetentions
from app.adapters.postgres.schemas import PostgresSchemas
from app.adapters.postgres.streams import PostgresStreams
from app.adapters.postgres.talk import PostgresTalk
from app.adapters.postgres.tickets import PostgresTickets
from app.adapters.postgres.tombstones import Tombstones
from app.adapters.postgres.turns import PostgresTurns
from app.adapters.postgres.undoing import PostgresUndo
from app.adapters.postgres.updates import PostgresUpdates
from app.adapters.postgres.users import PostgresUsers
from app.adapters.postgres.uses import PostgresUses
from app.adapters.postgres.webhooks import PostgresWebhooks
from app.adapters.process_memory import ProcessMemory
from app.adapters.rate_limiter import RedisRateLimiter
from app.adapters.redis_news import RedisNews, RedisPresence
from app.adapters.signing import Ed25519Signer
from app.bootstrap.container import DEFAULT_TENANT, Container
from app.bootstrap.models import (
    build_chat_model,
    build_embedder,
    build_extractor,
    build_reader,
    build_reasoner,
    build_reranker,
    build_teller,
)
from app.bootstrap.post_office import PostOffice, build_post_office
from app.bootstrap.storage import open_database
from app.domain.errors import SetupError
from app.domain.rates import Limits
from app.services.intake.shielding import PolicyBook
from app.services.keys import KeyRing
from app.services.reading.backgrounds import Backgrounds
from app.services.recall.easing import Easing
from app.services.recall.use_log import UseLog
from app.settings import Settings

__all__ = [
    "DEFAULT_TENANT",
    "Container",
    "PostOffice",
    "build_container",
    "build_embedder",
    "build_extractor",
    "build_keyring",
    "build_post_office",
    "build_queue",
    "build_reader",
    "build_relay",
    "expected_schema",
]


async def build_container(settings: Settings) -> Container:
    """Connect as the application's role and pick the adapters that the settings ask for.

    Raises:
        StoreUnavailable: Postgres cannot be reached.
        SetupError: a model cannot be loaded, or what is stored is encrypted under another key.
    """
    redis_url = settings.redis_url.get_secret_value()
    news = RedisNews(redis_url)
    database, keyring = await open_database(settings, news.tell)
    limiter = RedisRateLimiter(redis_url)
    tombstones = Tombstones(settings.key_pepper.get_secret_value())
    users, schemas = PostgresUsers(database), PostgresSchemas(database)
    return Container(
        settings=settings,
        clock=SystemClock(),
        database=database,
        users=users,
        turn_log=PostgresTurns(database, tombstones),
        history=PostgresHistory(database, tombstones),
        forgettings=PostgresForgettings(database, tombstones),
        idempotency=PostgresIdempotency(database),
        streams=PostgresStreams(database),
        calendar=PostgresCalendar(database, keep_days=settings.llm_keep_days),
        rereads=PostgresRereads(database),
        training=PostgresTrainingData(database),
        extractor=build_extractor(settings, limiter),
        recall_index=PostgresRecall(database),
        happened=PostgresHappened(database),
        talk=PostgresTalk(database),
        recalls=PostgresRecalls(database),
        memories=PostgresMemories(database),
        clarifications=PostgresClarifications(database),
        nights=PostgresNights(database),
        uses=PostgresUses(database),
        undo=PostgresUndo(database),
        use_log=UseLog(PostgresUses(database)),
        entities=PostgresEntities(database),
        graph=PostgresGraph(database),
        encryptions=PostgresEncryptions(database, keyring),
        erasures=PostgresErasures(database),
        retentions=PostgresRetentions(database),
        maskings=PostgresMaskings(database),
        signer=Ed25519Signer(settings.key_pepper.get_secret_value()),
        episodes=PostgresEpisodes(database),
        patterns=PostgresPatterns(database),
        operation=PostgresOperation(database),
        audit=PostgresAudit(database),
        schemas=schemas,
        policies=PolicyBook(PostgresPolicies(database)),
        built_in_schemas=built_in_schemas(),
        backgrounds=Backgrounds(users=users, schemas=schemas, built_in=built_in_schemas()),
        keys=PostgresKeys(database),
        limits=Limits(
            requests_per_minute=settings.requests_per_minute,
            turns_per_minute=settings.turns_per_minute,
            recalls_per_minute=settings.recalls_per_minute,
            concurrent_recalls=settings.concurrent_recalls,
            sockets=settings.sockets,
            sockets_per_user=settings.sockets_per_user,
            burst_s=settings.burst_s,
        ),
        limiter=limiter,
        updates=PostgresUpdates(database),
        news=news,
        tickets=PostgresTickets(database),
        webhooks=PostgresWebhooks(database),
        presence=RedisPresence(redis_url),
        embedder=build_embedder(settings),
        reranker=build_reranker(settings),
        chat_model=build_chat_model(settings),
        reasoner=build_reasoner(settings),
        teller=build_teller(settings),
        easing=Easing(ProcessMemory(settings.memory_limit_mb).share),
    )


def build_queue(settings: Settings) -> CeleryQueue:
    """Return a publisher with its thread; the caller closes it."""
    return CeleryQueue(settings.redis_url.get_secret_value())


def build_keyring(container: Container) -> KeyRing:
    """Return what tells whom a key belongs to.

    Raises:
        SetupError: keys are asked for and the pepper is not set.
    """
    pepper = container.settings.key_pepper.get_secret_value()
    if container.settings.asks_for_keys and not pepper:
        msg = (
            "CHRONOS_KEY_PEPPER is not set, and without it no API key can be told right from wrong; "
            "make one with 'openssl rand -hex 32' and keep it"
        )
        raise SetupError(msg)
    return KeyRing(container.keys, clock=container.clock, pepper=pepper)


async def build_relay(settings: Settings) -> tuple[Database, PostgresRelay]:
    """Connect as the relay's role; the caller closes the database."""
    database = await Database.connect(settings.relay_database_url.get_secret_value(), size=2)
    return database, PostgresRelay(database)


@cache
def expected_schema() -> str:
    """Return the revision that this code needs.

    Imported when asked: Alembic costs 20 MB, and only the API's readiness asks.
    """
    from app.adapters.postgres.migrate import head

    return head()
