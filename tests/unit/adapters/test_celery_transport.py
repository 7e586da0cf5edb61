"""A worker whose acknowledgement fails must go on asking for messages."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis
from kombu import Connection

from app.adapters.celery_transport import Channel, QoS, Transport, use_mended_redis


class _DeadChannel:
    """A channel whose Redis is gone."""

    do_restore = False

    @contextmanager
    def conn_or_acquire(self, _client: object = None) -> Iterator[None]:
        raise redis.ConnectionError("connection refused")
        yield


@pytest.mark.parametrize("settle", [QoS.ack, QoS.reject, lambda q, tag: q.reject(tag, True)])
def test_failed_acknowledgement_frees_the_prefetch_slot(settle: object) -> None:
    qos = QoS(_DeadChannel(), prefetch_count=1)
    qos._quick_append("tag", object())
    assert not qos.can_consume()
    with pytest.raises(redis.ConnectionError):
        settle(qos, "tag")  # type: ignore[operator]
    assert qos.can_consume()


@pytest.mark.parametrize("url", ["redis://h:1/0", "rediss://h:1/0", "redis+socket:///tmp/x.sock"])
def test_every_kind_of_address_takes_the_mended_transport(url: str) -> None:
    use_mended_redis()
    assert Connection(url).get_transport_cls() is Transport
    assert Transport.Channel is Channel
    assert Channel.QoS is QoS
