"""Metrics of what is drawn from talk: episodes and patterns."""

from prometheus_client import Counter, Gauge

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
NIGHTS = Counter(
    "chronos_nights_total",
    "Nightly runs of tenants by what came of them: done, left (goes on), lost (another has it).",
    ["outcome"],
)
NIGHTS_LATE = Gauge(
    "chronos_nights_late",
    "Tenants whose nightly run is not done two hours after it was due.",
    multiprocess_mode="livemax",
)
for _outcome in ("done", "left", "lost"):
    NIGHTS.labels(_outcome)
# A counter that never counted shows nothing, and a panel of it looks broken.
for _sort in ("periodic", "follows", "change", "trend"):
    PATTERNS_WRITTEN.labels(_sort, "holding")
