"""How likely a text wishes something forgotten, and which of its stretches names that.

Learned from wishes written for it (``tests/bench/forgetting/learning``; ADR 21): a choice among the stretches of a
sentence, and two logistic regressions over its words and their classes, one with the chosen stretch taken for whatever
is named. Their scores count alike.
"""

import math
from collections.abc import Sequence
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
_CONTENT = frozenset({"", "name", "object", "other", "when"})
_MOST_NAMED, _LEAST_SHARE = 4, 0.04
_MOST_WORDS = 60  # of a part: who asks so, asks shortly
_PIECES = 12  # of a turn at most, so that what a long one costs is bounded


Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Where the words stand that may name what goes, None for what was just said, and how likely it is these."""

    at: Place | None
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A part of a text that most likely wishes something forgotten.

    ``chance`` that it does; ``stretch`` are the words that name what, "" for what was just said, and ``share`` how
    likely these, or others with the same content, are of all stretches; ``others`` are the next likely ones. ``start``
    and ``end`` are the part.
    """

    chance: float
    stretch: str
    share: float
    others: tuple[str, ...]
    start: int
    end: int


def _content(words: Sequence[Word]) -> tuple[str, ...]:
    """Return the words that a stretch is about; all of them where it has none."""
    return tuple(w.text for w in words if w.sort in _CONTENT) or tuple(w.text for w in words)


def _tells(words: Sequence[Word]) -> bool:
    """Return whether a stretch has a word that may name something by itself."""
    return any(
        w.sort in ("", "name") and len(w.text) >= (3 if w.text.isascii() else 2) for w in words
    )


def _said(text: str, words: Sequence[Word], at: Place | None) -> str:
    return text[words[at[0]].start : words[at[1] - 1].end] if at else ""


class Scales:
    """The weights of a language: of texts, of texts whose stretch is masked, of stretches."""

    def __init__(self, texts: str, masks: str, stretched: str) -> None:
        self.texts = Weights(texts, "")
        self.masks = Weights(masks, "")
        self.stretched = Weights(stretched, "")

    def named(self, words: list[Word]) -> list[Named]:
        """Return what may be named, the likeliest first: stretches of the same content words are one."""
        scored: list[tuple[float, Place | None]] = [(self.stretched.score(of_last(words)), None)]
        for first, end in stretches(words):
            scored.append((self.stretched.score(of_stretch(words, first, end)), (first, end)))
        top = max(score for score, _ in scored)
        total = sum(math.exp(score - top) for score, _ in scored)
        best: dict[tuple[str, ...] | None, Named] = {}
        for score, at in sorted(scored, key=lambda one: (-one[0], one[1] or (-1, -1))):
            key = None if at is None else _content(words[slice(*at)])
            share = math.exp(score - top) / total
            known = best.get(key)
            best[key] = Named(
                at=known.at if known else at, share=share + (known.share if known else 0.0)
            )
        return sorted(best.values(), key=lambda one: -one.share)[:_MOST_NAMED]

    def weighed(self, window: Window, *, is_english: bool) -> Weighed | None:
        """Return a part of a text as a wish with its chance, None where it is hardly one."""
        words = words_of(window.text, is_english=is_english)
        if not 0 < len(words) <= _MOST_WORDS:
            return None
        plain = self.texts.score(of_text(words, window.sentences))
        if plain <= BAR:
            return None
        named = self.named(words)
        at, share = named[0].at, named[0].share
        rest = masked(words, *at) if at else words
        score = (plain + self.masks.score(of_text(rest, window.sentences))) / 2
        return Weighed(
            chance=1 / (1 + math.exp(-score)),
            stretch=_said(window.text, words, at),
            share=share,
            others=tuple(
                _said(window.text, words, one.at)
                for one in named[1:]
                if one.share >= _LEAST_SHARE and one.at and _tells(words[slice(*one.at)])
            ),
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
