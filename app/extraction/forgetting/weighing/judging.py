"""How likely a text wishes something forgotten, and which of its stretches names that.

Learned from wishes written for it (``tests/bench/forgetting/learning``; ADR 21): a choice among the stretches of a
sentence, and two logistic regressions over its words and their classes, one with the chosen stretch taken for whatever
is named. Their scores count alike.
"""

import math
from dataclasses import dataclass

from app.extraction.deciding.weights import Weights
from app.extraction.forgetting.weighing import chinese_weights, english_weights
from app.extraction.forgetting.weighing.classes import Word, words_of
from app.extraction.forgetting.weighing.features import (
    masked,
    of_last,
    of_stretch,
    of_text,
    stretches,
)
from app.extraction.forgetting.weighing.windows import Window, windows

# Chosen with each file of wishes left out: of talk that wishes nothing one text in a hundred reaches the least chance, one
# in a thousand the other. What is in between is asked about.
LEAST, ACTS = 0.66, 0.8
BAR = -3.0  # the score of a text below which its stretches are not looked at
_MOST_WORDS = 60  # of a part: who asks so, asks shortly
_PIECES = 12  # of a turn at most, so that what a long one costs is bounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A part of a text that most likely wishes something forgotten.

    ``chance`` that it does; ``stretch`` are the words that name what, "" for what was just said, and ``share`` how
    likely these of all stretches; ``start`` and ``end`` are the part.
    """

    chance: float
    stretch: str
    share: float
    start: int
    end: int


class Scales:
    """The weights of a language: of texts, of texts whose stretch is masked, of stretches."""

    def __init__(self, texts: str, masks: str, stretched: str) -> None:
        self.texts = Weights(texts, "")
        self.masks = Weights(masks, "")
        self.stretched = Weights(stretched, "")

    def named(self, words: list[Word]) -> tuple[tuple[int, int] | None, float]:
        """Return the places of the likeliest stretch, None for what was just said, and how likely it is of all."""
        best: tuple[int, int] | None = None
        top = self.stretched.score(of_last(words))
        scores = [top]
        for first, end in stretches(words):
            score = self.stretched.score(of_stretch(words, first, end))
            scores.append(score)
            if score > top:
                best, top = (first, end), score
        return best, 1 / sum(math.exp(score - top) for score in scores)

    def weighed(self, window: Window, *, is_english: bool) -> Weighed | None:
        """Return a part of a text as a wish with its chance, None where it is hardly one."""
        words = words_of(window.text, is_english=is_english)
        if not 0 < len(words) <= _MOST_WORDS:
            return None
        plain = self.texts.score(of_text(words, window.sentences))
        if plain <= BAR:
            return None
        at, share = self.named(words)
        rest = masked(words, *at) if at else words
        score = (plain + self.masks.score(of_text(rest, window.sentences))) / 2
        return Weighed(
            chance=1 / (1 + math.exp(-score)),
            stretch=window.text[words[at[0]].start : words[at[1] - 1].end] if at else "",
            share=share,
            start=window.start,
            end=window.start + len(window.text),
        )


_SCALES = {
    True: Scales(english_weights.TEXTS, english_weights.MASKS, english_weights.STRETCHES),
    False: Scales(chinese_weights.TEXTS, chinese_weights.MASKS, chinese_weights.STRETCHES),
}


def weighed(
    text: str, least: float = LEAST, *, is_english: bool, scales: Scales | None = None
) -> Weighed | None:
    """Return the likeliest wish of a text, None if none has the least chance; ``scales`` are those learned unless given."""
    scales = scales or _SCALES[is_english]
    found = [scales.weighed(one, is_english=is_english) for one in windows(text, _PIECES)]
    likely = [one for one in found if one is not None and one.chance >= least]
    return max(likely, key=lambda one: one.chance, default=None)
