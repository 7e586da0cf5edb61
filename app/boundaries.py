"""Where a fault ends: one piece of work fails, is logged without its words, and what goes on goes on.

The only ``except Exception`` of the program. Callers count what failed in metrics of their own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Boundary:
    """What came of the work inside: None, or the error that ended it."""

    error: Exception | None = None


@contextmanager
def boundary(
    log: Any, event: str, *, lets: tuple[type[Exception], ...] = (), **fields: Any
) -> Iterator[Boundary]:
    """End here whatever the work inside raises, but for ``lets``, which the caller knows what to do with.

    Args:
        log: the logger of the caller's module.
        event: what failed, in the words of the log.
        lets: errors that go on to the caller.
        fields: ids and counts for the log; no words of users.
    """
    found = Boundary()
    try:
        yield found
    except lets:
        raise
    except Exception as error:
        log.exception(event, **fields)
        found.error = error
