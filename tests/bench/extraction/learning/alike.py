"""Which Chinese characters are alike, by the bundled model: characters never seen share the weights of those that were."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from app.adapters.embedders.use import UseEmbedder
from app.extraction.deciding.weights import FEW
from tests.bench.extraction.learning.regression import Numbers
from tests.bench.offline_recall import CACHE, encode_each

_BATCH = 128
_STRENGTH = 3.0  # of the characters' mean among the features; chosen with writers left out


def common_characters() -> list[str]:
    """Return the 3755 characters of the first level of GB 2312, which make up all but a hundredth of running text."""
    cells = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return [c for c in (cell.decode("gb2312", "ignore") for cell in cells) if c]


class Characters:
    """Vectors of characters, each as long as it is rare among the texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        seen = Counter(c for text in texts for c in set(text) if is_counted(c))
        self.names = sorted({*seen, *common_characters()})
        embedder = UseEmbedder(CACHE / "model")
        parts = [self.names[at : at + _BATCH] for at in range(0, len(self.names), _BATCH)]
        vectors = np.concatenate([encode_each(embedder, [part])[0] for part in parts])
        vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        rarity = np.array([np.log(len(texts) / (1 + seen[c])) for c in self.names])
        self._at = {c: at for at, c in enumerate(self.names)}
        self.vectors = (
            vectors * (rarity / rarity[[seen[c] > 0 for c in self.names]].mean())[:, None]
        )
        means = np.array([self._mean(text) for text in texts])
        self.vectors *= _STRENGTH / np.linalg.norm(means - means.mean(0), axis=1).mean()

    def _mean(self, text: str) -> Numbers:
        at = [self._at[c] for c in text if c in self._at]
        mean: Numbers = self.vectors[at].sum(0) / (len(at) + FEW)
        return mean

    def encoded(self, texts: Sequence[str]) -> Numbers:
        """Return the mean of the vectors of each text's characters."""
        return np.array([self._mean(text) for text in texts])


def is_counted(character: str) -> bool:
    """Return whether a character says something of what a text is about."""
    return "\u4e00" <= character <= "\u9fff" or character in "？！，。~“”"
