"""The worker's consumer looks often for a broker that is away."""

from typing import Any

from app.adapters.celery_queue import celery_app
from workers.consumer import Consumer


class AwayConnection:
    """Notes how patiently a connection is asked for."""

    def __init__(self) -> None:
        self.asked: dict[str, Any] = {}

    def ensure_connection(self, *_: Any, **how: Any) -> "AwayConnection":
        self.asked = how
        return self


def test_a_broker_that_is_away_is_looked_for_each_two_seconds() -> None:
    consumer = Consumer.__new__(Consumer)
    consumer.app, consumer.first_connection_attempt = celery_app("redis://127.0.0.1:1/0"), False
    connection = AwayConnection()
    assert consumer.ensure_connected(connection) is connection
    assert connection.asked["interval_max"] == 2
