"""Prometheus metrics of what is pushed; as in ``app.metrics``, labels never hold tenant or user."""

from prometheus_client import Counter, Gauge, Histogram

from app.domain.updates import UpdateType

UPDATES_PUBLISHED = Counter(
    "chronos_updates_published_total", "Updates written for those who follow a user.", ["type"]
)
NEWS_UNTOLD = Counter(
    "chronos_news_untold_total", "Hints of news that Redis did not take; readers look in the table."
)
UPDATES_PRUNED = Counter("chronos_updates_pruned_total", "Updates removed after their time.")

STREAM_SOCKETS = Gauge(
    "chronos_stream_sockets", "WebSockets that are open.", multiprocess_mode="livesum"
)
STREAM_FOLLOWED = Gauge(
    "chronos_stream_followed", "Subscriptions of WebSockets to users.", multiprocess_mode="livesum"
)
STREAM_SENT = Counter("chronos_stream_sent_total", "Updates sent over WebSockets.", ["type"])
STREAM_LAG_SECONDS = Histogram(
    "chronos_stream_lag_seconds",
    "Age of an update when it is sent to a subscriber who was there before it.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0),
)
STREAM_CLOSED = Counter(
    "chronos_stream_closed_total", "WebSockets that ended, by code; 1006: without any.", ["code"]
)
STREAM_REFUSED = Counter(
    "chronos_stream_refused_total", "WebSockets that were refused, by HTTP status.", ["status"]
)

for _type in UpdateType:
    UPDATES_PUBLISHED.labels(_type.value)
    STREAM_SENT.labels(_type.value)
for _code in ("1000", "1001", "1006", "1012", "4400", "4401", "4408", "4410", "4429"):
    STREAM_CLOSED.labels(_code)
for _status in ("401", "403", "429", "503"):
    STREAM_REFUSED.labels(_status)

DELIVERIES = Counter(
    "chronos_deliveries_total", "Tries to deliver to webhooks, by what came of them.", ["outcome"]
)
DELIVERY_SECONDS = Histogram(
    "chronos_delivery_seconds",
    "Time of a try to deliver to a webhook.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 15.0),
)
DELIVERIES_WAITING = Gauge(
    "chronos_deliveries_waiting", "Deliveries to webhooks that wait.", multiprocess_mode="livemax"
)
DELIVERIES_DEAD = Gauge(
    "chronos_deliveries_dead",
    "Deliveries to webhooks that were given up and not replayed.",
    multiprocess_mode="livemax",
)
REMINDERS = Counter("chronos_reminders_total", "Plans whose time came and was told.")
for _outcome in ("delivered", "failed", "dead"):
    DELIVERIES.labels(_outcome)
