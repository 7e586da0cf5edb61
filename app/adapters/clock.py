"""The system's clock."""

from datetime import UTC, datetime


class SystemClock:
    """Implements the ``Clock`` port."""

    def now(self) -> datetime:
        """Return the current instant, aware, UTC."""
        return datetime.now(UTC)  # noqa: TID251 - the one place that reads the clock
