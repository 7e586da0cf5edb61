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
# A counter that never counted shows nothing, and a panel of it looks broken.
for _sort in ("periodic", "follows", "change", "trend"):
    PATTERNS_WRITTEN.labels(_sort, "holding")
