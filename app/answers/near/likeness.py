"""How like the words of a question are those of a turn: cosines of word vectors, which a caller looks up."""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.answers.lexicon import is_chinese
from app.answers.light_words import LIGHT_ZH
from app.extraction.chinese.segment import words as segmented
from app.text.folding import fold
from app.text.stopwords import STOP_WORDS

Vector = NDArray[np.float32]
Numbers = NDArray[np.float64]

_RUN = re.compile(r"[a-z\u00c0-\u024f]+|[\u4e00-\u9fff]+")
_SHORTEST = 3  # letters of a word that says something
# Cosines of the bundled model's words: what has nothing to do with another has 0.3 to 0.45, a synonym 0.65 to 0.85.
_STRANGE, _SAME = 0.45, 0.8


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


def likeness(asked: Sequence[str], said: Sequence[str], vectors: Mapping[str, Vector]) -> Numbers:
    """Return for each asked word how like it is the likest said one, in [0, 1]; 0 where a vector is lacking."""
    found = np.zeros(len(asked))
    told = [vectors[one] for one in said if one in vectors]
    places = [at for at, one in enumerate(asked) if one in vectors]
    if told and places:
        cosines = np.stack([vectors[asked[at]] for at in places]) @ np.stack(told).T
        found[places] = np.clip((cosines.max(axis=1) - _STRANGE) / (_SAME - _STRANGE), 0.0, 1.0)
    return found
