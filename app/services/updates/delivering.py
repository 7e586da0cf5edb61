"""Deliver updates to webhooks: take what is due, try it, and note what came of it."""

import random
from collections.abc import Callable
from time import perf_counter

from app.domain.webhooks import wait_before_try
from app.metrics.stream import DELIVERIES, DELIVERY_SECONDS
from app.ports import Courier, DueDelivery, Letter, Post


async def deliver(
    due: DueDelivery, *, post: Post, courier: Courier, body: Callable[[Letter], bytes]
) -> None:
    """Try one delivery.

    It may be made twice where this ends in between: receivers know it again by its id.

    Raises:
        TransientError: the store is away; the delivery comes up again when its minute is over.
    """
    letter = await post.letter(due)
    if letter is None:
        return
    started = perf_counter()
    outcome = await courier.deliver(letter, body(letter))
    DELIVERY_SECONDS.observe(perf_counter() - started)
    chance = random.random()  # noqa: S311 - spreads tries, guards nothing
    wait_s = wait_before_try(letter.delivery.attempts + 1, outcome, chance)
    await post.end(letter, outcome, wait_s=wait_s)
    failed = "dead" if wait_s is None else "failed"
    DELIVERIES.labels("delivered" if outcome.is_delivered else failed).inc()
