"""Metrics of second answers; see ``app.metrics``."""

from prometheus_client import Counter, Histogram

REFINEMENTS = Counter(
    "chronos_refinements_total",
    "Answers that were looked at again, by what came of it.",
    ["verdict"],
)
REFINE_SECONDS = Histogram(
    "chronos_refine_seconds",
    "Time of looking at an answer again, from its start to what is kept.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 15.0, 60.0),
)
