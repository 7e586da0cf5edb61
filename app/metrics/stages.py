"""How long the stages of ingestion and recall take."""

from functools import cache
from time import perf_counter
from types import TracebackType

from prometheus_client import Histogram

from app.traces import span


class stage:  # noqa: N801 - used as a function; a generator for each of a recall's stages takes three times as long
    """Count the time of a stage under its label ``stage``, and trace it when traces are on."""

    __slots__ = ("_seconds", "_span", "_started")

    def __init__(self, seconds: Histogram, name: str) -> None:
        """``seconds`` has no label but ``stage``."""
        self._seconds, self._span, self._started = _labelled(seconds, name), span(name), 0.0

    def __enter__(self) -> None:
        """Begin."""
        self._started = perf_counter()
        self._span.__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Count, whatever happened."""
        self._span.__exit__(kind, error, trace)
        self._seconds.observe(perf_counter() - self._started)


@cache
def _labelled(seconds: Histogram, name: str) -> Histogram:
    return seconds.labels(name)
