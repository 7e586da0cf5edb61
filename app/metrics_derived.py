"""Metrics of what is drawn from talk: episodes and patterns."""

from prometheus_client import Counter

EPISODES_WRITTEN = Counter(
    "chronos_episodes_written_total",
    "Versions of episodes written, by level (episode, day) and state.",
    ["level", "state"],
)
