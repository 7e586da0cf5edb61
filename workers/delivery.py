"""Reminders and deliveries to webhooks, made by the scheduler process: they need no processor.

Two may run: what is due is given to one of them.
"""

import asyncio
from contextlib import suppress
from time import perf_counter

import structlog

from app.bootstrap import PostOffice, build_post_office
from app.boundaries import boundary
from app.domain.errors import SetupError, TransientError
from app.metrics.stream import DELIVERIES_DEAD, DELIVERIES_WAITING, REMINDERS
from app.ports import DueDelivery
from app.services.updates.delivering import deliver
from app.settings import Settings
from app.views.updates import shown_letter

log = structlog.get_logger(__name__)

_AT_ONCE = 32
_LOOK_S, _BUSY_LOOK_S = 1.0, 0.05  # between looks for what is due
_TIDY_S = 60.0
_REMIND_S = 5.0
_PAUSE_S = 1.0


async def run_deliveries(settings: Settings, stop: asyncio.Event) -> None:
    """Deliver until stopped; outlive outages of Postgres."""
    if not settings.database_url.get_secret_value():
        log.warning("no webhooks are delivered: CHRONOS_DATABASE_URL is not set here")
        return
    while not stop.is_set():
        try:
            async with build_post_office(settings) as office:
                await _work(office, settings, stop)
        except SetupError as error:
            log.exception("no webhooks are delivered", reason=str(error))
            return
        except TransientError as error:
            log.warning("database away", reason=str(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _PAUSE_S)


async def _work(office: PostOffice, settings: Settings, stop: asyncio.Event) -> None:
    under_way: set[asyncio.Task[None]] = set()
    next_reminding = next_tidying = perf_counter()
    try:
        while not stop.is_set():
            if perf_counter() >= next_tidying:
                await _tidy(office, settings)
                next_tidying = perf_counter() + _TIDY_S
            if perf_counter() >= next_reminding:
                await remind(office)
                next_reminding = perf_counter() + _REMIND_S
            found = await office.due_post.due(most=_AT_ONCE - len(under_way))
            for due in found:
                task = asyncio.create_task(_deliver(office, due))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _BUSY_LOOK_S if found else _LOOK_S)
    finally:
        for task in under_way:
            task.cancel()  # what was not delivered comes up again
        await asyncio.gather(*under_way, return_exceptions=True)


async def remind(office: PostOffice) -> int:
    """Publish which plans' times have come; return how many."""
    due = await office.due_reminders.due(most=_AT_ONCE)
    reminded = [await office.reminders.remind(one) for one in due]
    REMINDERS.inc(sum(reminded))
    return sum(reminded)


async def _deliver(office: PostOffice, due: DueDelivery) -> None:
    try:
        with boundary(log, "a delivery failed", lets=(TransientError,)):
            await deliver(due, post=office.post, courier=office.courier, body=shown_letter)
    except TransientError as error:
        log.warning("a delivery waits", reason=str(error))


async def _tidy(office: PostOffice, settings: Settings) -> None:
    totals = await office.due_post.totals()
    DELIVERIES_WAITING.set(totals.waiting)
    DELIVERIES_DEAD.set(totals.dead)
    hours = {"hours": settings.updates_hours, "dead_hours": settings.dead_deliveries_hours}
    while await office.due_post.prune(**hours):
        pass
    await office.due_reminders.prune()
