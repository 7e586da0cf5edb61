"""A local sentence-transformers model, from the extra of the same name."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from app.adapters.embedders.checks import model_name, unit_vectors
from app.domain.errors import ModelUnavailable, SetupError
from app.ports import Vectors
from app.text.folding import without_surrogates

_MISSING = (
    "CHRONOS_EMBEDDER=sentence-transformers needs the extra of the same name; install it with "
    "pip install 'chronos-memory[sentence-transformers]' or set CHRONOS_EMBEDDER=use"
)
_BATCH = 32  # the library's own default


class SentenceTransformersEmbedder:
    """``Embedder`` over a sentence-transformers model such as bge-m3 or multilingual-e5.

    E5 models are trained with "query: " and "passage: " before the text (Wang et al., "Multilingual
    E5 Text Embeddings", 2024, section 3) and lose accuracy without them; others take the text alone.
    """

    def __init__(self, model: str) -> None:
        """Load the model, which takes seconds; ``model`` is a name or a folder.

        Raises:
            SetupError: the extra is not installed or the model cannot be loaded.
        """
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError as error:
            raise SetupError(_MISSING) from error
        try:
            self._transformer: Any = SentenceTransformer(model)
        except (OSError, ValueError) as error:
            msg = f"CHRONOS_EMBEDDER_MODEL={model} cannot be loaded: {error}; give a model's folder"
            raise SetupError(msg) from error
        # Asked of the model itself: the method that tells has changed its name between releases.
        self._dimension = len(self._transformer.encode("a", show_progress_bar=False))
        self._name = model.rstrip("/").rpartition("/")[2]
        is_e5 = "e5" in self._name.lower().split("-")
        self._query_prefix, self._passage_prefix = ("query: ", "passage: ") if is_e5 else ("", "")
        # One thread: encoding is CPU-bound, must not block the event loop, and two at once only
        # fight for the cores.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")

    @property
    def model(self) -> str:
        """Name of the model, at most 60 characters."""
        return model_name("st", self._name)

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._dimension

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return ``(n, dimension) float32``, unit length, in the order of the texts.

        Raises:
            ModelUnavailable: the model failed or gave zero vectors or values that are no numbers.
        """
        return await self._embed([self._passage_prefix + text for text in texts])

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit vector ``(dimension,) float32``.

        Raises:
            ModelUnavailable: as above.
        """
        vector: Vectors = (await self._embed([self._query_prefix + text]))[0]
        return vector

    async def close(self) -> None:
        """Stop the thread; idempotent."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _embed(self, texts: list[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._encode, texts)

    def _encode(self, texts: list[str]) -> Vectors:
        clean = [without_surrogates(text) for text in texts]
        try:
            vectors = self._transformer.encode(
                clean, batch_size=_BATCH, show_progress_bar=False, convert_to_numpy=True
            )
        except RuntimeError as error:  # torch: out of memory, broken device
            msg = f"the embedding model failed: {error}"
            raise ModelUnavailable(msg) from error
        return unit_vectors(np.asarray(vectors, np.float32), len(texts), self.dimension)
