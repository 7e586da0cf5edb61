"""How like the words of a question are those of a turn: cosines of word vectors, which a caller looks up."""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.answers.lexicon import is_chinese
from app.answers.light_words import LIGHT_ZH
from app.extraction.chinese.segment import words as segmented
from app.text.folding import fold
from app.text.remembered import remembered_of_texts
from app.text.stopwords import STOP_WORDS

Vector = NDArray[np.float32]
Numbers = NDArray[np.float64]

_RUN = re.compile(r"[a-z\u00c0-\u024f]+|[\u4e00-\u9fff]+")
_SHORTEST = 3  # letters of a word that says something
# Cosines of the bundled model's words: what has nothing to do with another has 0.3 to 0.45, a synonym 0.65 to 0.85.
_STRANGE, _SAME = 0.45, 0.8


@remembered_of_texts(4096)
def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that say something, folded, each once."""
    return tuple(dict.fromkeys(_content(fold(text))))


def _content(folded: str) -> Iterator[str]:
    for hit in _RUN.finditer(folded):
        if is_chinese(hit[0]):
            said = (one.text for one in segmented(hit[0]))
            yield from (one for one in said if one not in STOP_WORDS and one not in LIGHT_ZH)
        elif len(hit[0]) >= _SHORTEST and hit[0] not in STOP_WORDS:
            yield hit[0]


class Likeness:
    """How like some asked words are those of texts: all their vectors are held against each other at once."""

    def __init__(
        self, asked: Sequence[str], vectors: Mapping[str, Vector], names: NDArray[np.bool_]
    ) -> None:
        """``names`` are like no other word."""
        self._size = len(asked)
        self._places: dict[str, int] = {}
        self._table = np.zeros((0, self._size))
        held = [at for at, one in enumerate(asked) if one in vectors and not names[at]]
        if held:
            self._places = {one: at for at, one in enumerate(vectors)}
            cosines = (
                np.stack(list(vectors.values())) @ np.stack([vectors[asked[at]] for at in held]).T
            )
            self._table = np.zeros((len(vectors), self._size))
            self._table[:, held] = np.clip((cosines - _STRANGE) / (_SAME - _STRANGE), 0.0, 1.0)

    def of(self, text: str) -> Numbers:
        """Return for each asked word how like it is the likest one of a text, in [0, 1]; 0 where a vector is lacking."""
        if not self._places:
            return np.zeros(self._size)
        said = [self._places[one] for one in content_words(text) if one in self._places]
        likest: Numbers = self._table[said].max(axis=0, initial=0.0)
        return likest
