"""Clocks and models."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import Background

Vectors = NDArray[np.float32]


class Reranker(Protocol):
    """A cross-encoder: reads a question and a text together."""

    async def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return how well each text answers the question, in the order of the texts; greater is better.

        Raises:
            ModelUnavailable: the model is away or answered with something unusable.
        """
        ...

    async def close(self) -> None:
        """Let go of connections; idempotent."""
        ...


class Clock(Protocol):
    """The wall clock; the only source of the current time."""

    def now(self) -> datetime:
        """Return the current instant, aware, UTC."""
        ...


class Embedder(Protocol):
    """Turns text into vectors. Vectors of different ``model`` values are never compared."""

    @property
    def model(self) -> str:
        """Name of the model and its settings, at most 60 characters; stored with each vector."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return ``(n, dimension) float32``, unit length, in the order of the texts.

        Raises:
            ModelUnavailable: the model is away or answered with something unusable.
        """
        ...

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit vector ``(dimension,) float32`` for a question.

        Raises:
            ModelUnavailable: as above.
        """
        ...

    async def close(self) -> None:
        """Let go of connections and threads; idempotent."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Which extractor found something; model and prompt version are None for rules.

    ``fallback`` says why rules read in the place of the model that is set; None if all went as set.
    """

    extractor: str
    model: str | None = None
    prompt_version: str | None = None
    fallback: str | None = None

    @property
    def reader(self) -> str:
        """One name for the three, by which turns that were read otherwise are found."""
        return "/".join(part for part in (self.extractor, self.model, self.prompt_version) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRun:
    """One call of a model while reading: what it was shown and said, kept for training.

    ``turn_ids`` are the turns that it was to read. ``raw`` is its answer as it came, cut at a limit;
    ``verdict`` counts what became of each thing that it claimed.
    """

    turn_ids: tuple[UUID, ...]
    model: str
    prompt_version: str
    outcome: str
    raw: str
    verdict: dict[str, Any]
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What an extractor brings home, as the findings of whom, and by which calls of a model.

    ``is_provisional``: the turns are to be read again, for what was set could not read them now.
    """

    findings: Findings
    provenance: Provenance
    runs: tuple[ModelRun, ...] = ()
    is_provisional: bool = False


class Extractor(Protocol):
    """Turns a window of turns into events, facts and links."""

    @property
    def provenance(self) -> Provenance:
        """Return what to note as the source of its findings when all goes as set."""
        ...

    @property
    def is_away(self) -> bool:
        """Whether a reading now would be provisional: what is set is known not to answer."""
        ...

    async def extract(
        self, turns: Sequence[Turn], background: Background, *, tenant_id: UUID
    ) -> Reading:
        """Return what the turns tell, read before the background of what is known.

        Never blocks the loop. A model that is away is no error: rules read, and the provenance says so.
        """
        ...

    async def close(self) -> None:
        """Let go of connections; idempotent."""
        ...
