"""Celery's consumer, which comes back soon after its broker does."""

from functools import partial
from typing import Any

from celery.worker.consumer import Consumer as CeleryConsumer

# Celery waits 2, 4, 6, … 30 s between its attempts and has no setting for it: after a broker had been
# away for minutes, work stood still for up to half a minute more.
_LONGEST_WAIT_S = 2


class Consumer(CeleryConsumer):  # type: ignore[misc]  # celery has no types
    """Takes messages; tries to reach the broker each two seconds while it is away."""

    def ensure_connected(self, conn: Any) -> Any:
        """Return the connection, once it is one."""
        conn.ensure_connection = partial(conn.ensure_connection, interval_max=_LONGEST_WAIT_S)
        return super().ensure_connected(conn)
