"""Counts access by key and route: who reads how much, without a word of what."""

from prometheus_client import Counter

MOST_KEYS = (
    100  # of a process that have a label of their own; each has a series for every route it calls
)
ACCESS = Counter(
    "chronos_access_total",
    "Calls by the id of their key and by route, with those that were refused; `other` keys beyond a hundred.",
    ["key", "route"],
)
_labelled: set[str] = set()


def count_access(key_id: str, route: str) -> None:
    """Count a call of a key, by the pattern of its route; a process that knows many keys sums up the later ones."""
    if key_id not in _labelled and len(_labelled) >= MOST_KEYS:
        key_id = "other"
    else:
        _labelled.add(key_id)
    ACCESS.labels(key_id, route).inc()
