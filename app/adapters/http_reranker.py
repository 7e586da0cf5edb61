"""A cross-encoder behind ``/rerank``, as vLLM, Infinity and hosted services serve it."""

import math
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import httpx

from app.domain.errors import ModelUnavailable
from app.metrics import MODEL_CALLS, MODEL_SECONDS

_TASK = "rerank"
_CONNECT_S = 1.0
_TIMEOUT_S = 30.0  # recall cuts a call at its deadline, refinement at its own


class HttpReranker:
    """Implements the ``Reranker`` port; makes no call before it is asked."""

    def __init__(
        self, client: httpx.AsyncClient, *, base_url: str, model: str, key: str = ""
    ) -> None:
        """Take a client, which ``close`` closes."""
        self._client = client
        self._url = base_url.rstrip("/") + "/rerank"
        self._model = model
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}

    async def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return how well each text answers the question, in the order of the texts; greater is better.

        Raises:
            ModelUnavailable: the model is away or answered with something unusable.
        """
        started, outcome = perf_counter(), "broken"
        try:
            answer = await self._client.post(
                self._url,
                json={"model": self._model, "query": query, "documents": list(texts)},
                headers=self._headers,
                timeout=httpx.Timeout(_TIMEOUT_S, connect=_CONNECT_S),
            )
            answer.raise_for_status()
            scores = _scores(answer.json(), len(texts))
            outcome = "ok"
        except httpx.TransportError as error:
            outcome = "away"
            raise ModelUnavailable(f"the reranker is away ({type(error).__name__})") from error
        except (httpx.HTTPStatusError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise ModelUnavailable(f"the reranker is of no use ({type(error).__name__})") from error
        finally:
            MODEL_CALLS.labels(_TASK, outcome).inc()
            MODEL_SECONDS.labels(_TASK).observe(perf_counter() - started)
        return scores

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def _scores(answer: dict[str, Any], count: int) -> list[float]:
    """Return the scores in order.

    Raises:
        ValueError: a text has none, or one that is no number.
    """
    found = {int(one["index"]): float(one["relevance_score"]) for one in answer["results"]}
    if found.keys() != set(range(count)) or not all(map(math.isfinite, found.values())):
        msg = "each text needs one finite score"
        raise ValueError(msg)
    return [found[place] for place in range(count)]
