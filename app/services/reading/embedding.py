"""Vectors of turns: made together with their window, or later where the model was away."""

from collections.abc import Sequence

import structlog

from app.domain.errors import ModelRefused, ModelUnavailable
from app.domain.models import Embedding, Lease, Turn
from app.metrics import MODEL_CALLS, WORK_SECONDS, stage
from app.ports import Calendar, Embedder, Extraction, Provenance, Streams
from app.text.windows import sentence_windows
from app.truth import Changes

log = structlog.get_logger(__name__)

_RETRY_S = 15.0  # how long vectors wait when the embedding model was away
_PROBE = (
    "ok"  # whoever embeds anything embeds this; it tells a refused text from a model that is away
)


class TurnVectors:
    """Embeds the turns of a leased stream; remembers how far it came and that the model was away.

    A turn that the model refuses alone, while it embeds other texts, is counted as failed; one that
    failed ``failures`` times stays without vectors, so that it never holds up those behind it.
    """

    def __init__(
        self,
        lease: Lease,
        *,
        streams: Streams,
        calendar: Calendar,
        embedder: Embedder | None,
        failures: int,
    ) -> None:
        self._lease = lease
        self._streams = streams
        self._calendar = calendar
        self._embedder = embedder
        self._failures = failures
        self._caught_up_to = 0
        self._alone_until = 0  # the last turn of a window that was refused: tried one by one
        self._refusal = ""
        self.retry_in_s = 0.0

    @property
    def model(self) -> str:
        """Name of the model that vectors are written under; asked once it has answered."""
        return self._embedder.model if self._embedder else ""

    async def of(self, turns: Sequence[Turn]) -> list[Embedding] | None:
        """Return the vectors of the turns' windows, None without a model or where it has none.

        Turns without vectors stay noted as such, so that a model switched on later catches up.
        """
        if self._embedder is None or self.retry_in_s:
            return None
        parts = [
            (turn, part, text)
            for turn in turns
            for part, text in enumerate(sentence_windows(turn.searchable))
        ]
        try:
            with stage(WORK_SECONDS, "embed"):
                vectors = await self._embedder.embed_passages([text for _, _, text in parts])
        except ModelUnavailable as error:
            await self._note(error, len(turns))
            return None
        MODEL_CALLS.labels("embed_passages", "ok").inc()
        return [
            Embedding(turn_id=turn.turn_id, part=part, said_at=turn.said_at, vector=vector)
            for (turn, part, _), vector in zip(parts, vectors, strict=True)
        ]

    async def catch_up(self, limit: int, provenance: Provenance) -> bool:
        """Embed read turns that have no vectors yet; False if there is nothing to do for now."""
        if self._embedder is None or self.retry_in_s:
            return False
        size = 1 if self._caught_up_to < self._alone_until else limit
        turns = await self._streams.unembedded(self._lease, size, after=self._caught_up_to)
        if not turns:
            return False
        embeddings = await self.of(turns)
        if self.retry_in_s:
            return False
        last = turns[-1].seq
        if embeddings is not None:
            await self._write(turns, embeddings, provenance)
            self._caught_up_to = last
        elif len(turns) > 1:
            self._alone_until = last
        else:
            await self._refused(turns[0])
            self._caught_up_to = last
        return True

    async def _note(self, error: ModelUnavailable, turns: int) -> None:
        is_refusal = isinstance(error, ModelRefused) and await self._embeds_anything()
        MODEL_CALLS.labels("embed_passages", "refused" if is_refusal else "away").inc()
        if is_refusal:
            self._refusal = str(error)
            log.warning("embedding model refuses texts", turns=turns, reason=str(error))
        else:
            self.retry_in_s = _RETRY_S
            log.warning("embedding model away", reason=str(error))

    async def _embeds_anything(self) -> bool:
        try:
            await self._embedder.embed_passages([_PROBE])  # type: ignore[union-attr]  # of() looked
        except ModelUnavailable:
            return False
        return True

    async def _refused(self, turn: Turn) -> None:
        is_final = await self._streams.fail_vectors(
            self._lease, turn.turn_id, self._refusal, self._failures
        )
        if is_final:
            log.warning("turn stays without vectors", turn=str(turn.turn_id), reason=self._refusal)

    async def _write(
        self, turns: Sequence[Turn], embeddings: list[Embedding], provenance: Provenance
    ) -> None:
        await self._calendar.write(
            self._lease,
            Extraction(
                states={},
                changes=Changes(),
                provenance=provenance,
                embeddings=embeddings,
                embedded=[t.turn_id for t in turns],
                model=self.model,
            ),
        )
