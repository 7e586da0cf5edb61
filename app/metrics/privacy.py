"""What is counted of sensitive data and of forgetting."""

from prometheus_client import Counter

SENSITIVE = Counter(
    "chronos_sensitive_total",
    "Sensitive data found in what callers sent, by kind and by what was done (masked, refused).",
    ["kind", "way"],
)
# A counter that never counted shows nothing, and a panel of it looks broken.
for _way in ("masked", "refused"):
    SENSITIVE.labels("card", _way)
FORGOTTEN_PURGED = Counter(
    "chronos_forgotten_purged_total", "Rows purged that were forgotten and can be undone no longer."
)
