"""Celery's Redis transport, mended: a failed acknowledgement must not hold its place for ever.

In kombu 5.7.0 an acknowledgement that Redis cannot take is logged and forgotten, but the message goes
on counting against the prefetch limit. With a limit of one the worker never asks for another message,
so it never notices that the connection is gone: measured, a Redis that was killed while a job ran
stopped the worker for good. Redelivery is harmless here, a worker that stands still is not.
"""

from kombu.transport import TRANSPORT_ALIASES, redis, virtual


class QoS(redis.QoS):  # kombu has no types, hence the ignores
    """Counts a message as done even when Redis could not be told so."""

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge; the message's place is free whatever becomes of the call."""
        try:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]
        finally:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Hand back or drop; the message's place is free whatever becomes of the call."""
        try:
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]
        finally:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]


class Channel(redis.Channel):
    """A channel with the mended acknowledgements."""

    QoS = QoS


class Transport(redis.Transport):
    """Redis as kombu speaks to it, but for acknowledgements."""

    Channel = Channel


def use_mended_redis() -> None:
    """Let ``redis``, ``rediss`` and ``redis+socket`` addresses take this transport."""
    # By alias: a transport of one's own in the settings is overruled by `redis+socket://`.
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:Transport"
