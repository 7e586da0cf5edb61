"""Metrics of what is drawn from talk: episodes and patterns."""

from prometheus_client import Counter

EPISODES_WRITTEN = Counter(
    "chronos_episodes_written_total",
    "Versions of episodes written, by level (episode, day) and state.",
    ["level", "state"],
)
PATTERNS_WRITTEN = Counter(
    "chronos_patterns_written_total",
    "Versions of patterns written, by sort and state (holding, withdrawn).",
    ["sort", "state"],
)
