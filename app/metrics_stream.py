"""Prometheus metrics of what is pushed; as in ``app.metrics``, labels never hold tenant or user."""

from prometheus_client import Counter

UPDATES_PUBLISHED = Counter(
    "chronos_updates_published_total", "Updates written for those who follow a user.", ["type"]
)
NEWS_UNTOLD = Counter(
    "chronos_news_untold_total", "Hints of news that Redis did not take; readers look in the table."
)
UPDATES_PRUNED = Counter("chronos_updates_pruned_total", "Updates removed after their time.")
