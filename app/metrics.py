"""Prometheus metrics; labels never hold a tenant, a user or text."""

from prometheus_client import Counter, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

HTTP_SECONDS = Histogram(
    "chronos_http_seconds", "Time of a request.", ["route", "method", "status"], buckets=_SECONDS
)
TURNS_ACCEPTED = Counter("chronos_turns_accepted_total", "Turns stored.")
PUBLISH_DEFERRED = Counter(
    "chronos_publish_deferred_total", "Messages that Redis did not take and the relay will send."
)
RECALL_SECONDS = Histogram(
    "chronos_recall_seconds", "Time of a stage of recall.", ["stage"], buckets=_SECONDS
)
DEGRADED = Counter("chronos_degraded_total", "Parts left out of answers.", ["step", "reason"])
