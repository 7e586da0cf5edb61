"""Embeddings from an endpoint that speaks OpenAI's ``/embeddings``."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import httpx
import numpy as np

from app.adapters.embedders.checks import model_name, unit_vectors
from app.domain.errors import ModelRefused, ModelUnavailable
from app.metrics import MODEL_TOKENS
from app.ports import Vectors
from app.text.folding import without_surrogates

_BATCH = 64  # texts a call; below the limits of vLLM, TEI (32 clients × batch) and OpenAI (2,048)
_BYTES_A_TEXT = 256 * 1024  # of an answer; 4,096 numbers with all their digits are 90 KiB
# What says nothing of the texts: keys, addresses, limits, servers that start or have too much to do.
_AWAY = {401, 403, 404, 408, 425, 429, 502, 503, 504}


class OpenAICompatibleEmbedder:
    """``Embedder`` over HTTP. Makes no call before the first text."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        *,
        base_url: str,
        model: str,
        dimension: int | None = None,
        key: str = "",
        timeout_s: float = 10.0,
    ) -> None:
        """Take a client, which ``close`` closes; ``base_url`` ends in ``/v1``.

        ``dimension`` is what the model answers with, None if the first answer shall tell; another
        length is refused from then on, since vectors of different lengths must not be mixed.
        """
        self._client = client
        self._url = base_url.rstrip("/") + "/embeddings"
        self._served_model = model
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._timeout_s = timeout_s
        self._dimension = dimension

    @property
    def model(self) -> str:
        """Name of the model, at most 60 characters; with the length of its vectors once known.

        An endpoint may serve another model under the same name one day, and vectors of different
        lengths cannot be compared.
        """
        length = f"-{self._dimension}" if self._dimension else ""
        return model_name("openai", self._served_model + length)

    @property
    def dimension(self) -> int:
        """Length of a vector.

        Raises:
            ModelUnavailable: it was not given and the model has not answered yet.
        """
        if self._dimension is None:
            msg = "the embedding endpoint has not answered yet, so the length of its vectors is unknown"
            raise ModelUnavailable(msg)
        return self._dimension

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return ``(n, dimension) float32``, unit length, in the order of the texts.

        Raises:
            ModelUnavailable: no answer in time, an error status, or an answer with another number
                of vectors, another length, zero vectors or values that are no numbers.
        """
        if not texts:
            return np.empty((0, self._dimension or 0), np.float32)
        batches = [texts[i : i + _BATCH] for i in range(0, len(texts), _BATCH)]
        return np.concatenate([await self._embed(batch) for batch in batches])

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit vector ``(dimension,) float32``.

        Raises:
            ModelUnavailable: as above.
        """
        vector: Vectors = (await self.embed_passages([text]))[0]
        return vector

    async def close(self) -> None:
        """Close the connections; idempotent."""
        await self._client.aclose()

    async def _embed(self, texts: Sequence[str]) -> Vectors:
        # An empty input is an error to most servers; a blank has a vector like any other text.
        body = {
            "model": self._served_model,
            "input": [without_surrogates(text) or " " for text in texts],
            "encoding_format": "float",
        }
        try:
            # httpx counts the time between two bytes, and a server may drip.
            async with asyncio.timeout(self._timeout_s):
                answer = json.loads(await self._answer(body, _BYTES_A_TEXT * len(texts)))
            # The order of the rows is not promised, their index is.
            by_index = {row["index"]: row["embedding"] for row in answer["data"]}
            vectors = np.array([by_index[i] for i in range(len(texts))], np.float32)
        except httpx.HTTPStatusError as error:
            status = error.response.status_code
            kind = ModelUnavailable if status in _AWAY else ModelRefused
            raise kind(f"the embedding endpoint answered with status {status}") from error
        except (TimeoutError, httpx.TimeoutException) as error:
            msg = f"the embedding endpoint does not answer within {self._timeout_s:g} s"
            raise ModelRefused(msg) from error
        except httpx.HTTPError as error:
            msg = f"the embedding endpoint does not answer: {type(error).__name__}"
            raise ModelRefused(msg) from error
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            msg = "the embedding endpoint answered with something that holds no vectors"
            raise ModelRefused(msg) from error
        _count_tokens(answer)
        if self._dimension is None and vectors.ndim > 1:
            self._dimension = vectors.shape[1]
        return unit_vectors(vectors, len(texts), self._dimension or 0)

    async def _answer(self, body: dict[str, Any], most_bytes: int) -> bytes:
        """Return the answer's body.

        Raises:
            httpx.HTTPError: no answer, or an error status.
            ValueError: the body is longer than vectors can be.
        """
        call = self._client.stream(
            "POST", self._url, json=body, headers=self._headers, timeout=self._timeout_s
        )
        async with call as response:
            response.raise_for_status()
            found = bytearray()
            async for chunk in response.aiter_bytes():
                found += chunk
                if len(found) > most_bytes:
                    msg = "the answer is too long"
                    raise ValueError(msg)
        return bytes(found)


def _count_tokens(answer: dict[str, Any]) -> None:
    usage = answer.get("usage")  # optional, and anything may stand there
    tokens = usage.get("prompt_tokens") if isinstance(usage, dict) else None
    if isinstance(tokens, int) and tokens > 0:
        MODEL_TOKENS.labels("embed", "in").inc(tokens)
