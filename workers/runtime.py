"""One event loop and one container per worker process, made after the fork.

Nothing that holds a socket exists before the fork; tasks are plain functions that run coroutines on
the process' own loop.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

from app.bootstrap import Container, build_container
from app.domain.errors import TransientError
from app.settings import Settings

T = TypeVar("T")
log = structlog.get_logger(__name__)

_PATIENCE_S = 60  # how long a starting worker waits for the database


class Runtime:
    """The loop and the container of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._runner = asyncio.Runner()
        self._container: Container | None = None

    @property
    def settings(self) -> Settings:
        """The settings of this process."""
        return self._settings

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the process' loop."""
        return self._runner.run(coroutine)

    async def container(self) -> Container:
        """Return the container, built at the first call; waits while the database starts."""
        if self._container is None:
            for _ in range(_PATIENCE_S):
                try:
                    self._container = await build_container(self._settings)
                    break
                except TransientError as error:
                    log.warning("database away", reason=str(error))
                    await asyncio.sleep(1)
            else:
                self._container = await build_container(self._settings)
        return self._container

    def close(self) -> None:
        """Close connections and the loop."""
        if self._container is not None:
            self.run(self._container.close())
        self._runner.close()
