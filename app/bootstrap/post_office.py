"""What reminds, and delivers to webhooks: two roles at the database, and a way out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.adapters.clock import SystemClock
from app.adapters.postgres.database import Database
from app.adapters.postgres.post import PostgresDuePost, PostgresPost
from app.adapters.postgres.reminders import PostgresDueReminders, PostgresReminders
from app.adapters.redis_news import RedisNews
from app.adapters.webhook_sender import HttpCourier
from app.bootstrap.storage import open_database
from app.ports import Courier, DuePost, DueReminders, Post, Reminders
from app.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class PostOffice:
    """What is due, what is in it, and who takes it where it shall go."""

    due_post: DuePost
    post: Post
    courier: Courier
    due_reminders: DueReminders
    reminders: Reminders


@asynccontextmanager
async def build_post_office(settings: Settings) -> AsyncIterator[PostOffice]:
    """Connect as the relay, who sees no content, and as the application, who reads it by tenant.

    Raises:
        StoreUnavailable: Postgres cannot be reached.
    """
    relay = await Database.connect(settings.relay_database_url.get_secret_value(), size=2)
    news = RedisNews(settings.redis_url.get_secret_value())
    app, _ = await open_database(settings, news.tell)
    courier = HttpCourier(is_private_allowed=settings.webhook_targets == "any", clock=SystemClock())
    try:
        yield PostOffice(
            due_post=PostgresDuePost(relay),
            post=PostgresPost(app),
            courier=courier,
            due_reminders=PostgresDueReminders(relay),
            reminders=PostgresReminders(app),
        )
    finally:
        news.close()
        await courier.close()
        await app.close()
        await relay.close()
