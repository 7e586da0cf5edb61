"""Holds what a model says of an episode against its turns: what they do not support is dropped."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.domain.episodes import Claim, EpisodeDraft
from app.episodes.consolidation import dated
from app.episodes.talk import Said
from app.extraction.sentences import sentences
from app.text.folding import fold
from app.text.tokens import search_terms

_MOST_TURNS = 6  # that one claim may rest on
_LEAST_SHARED = 0.4  # of a claim's terms, that its turns must hold
_LONGEST = 300
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME = re.compile(r"(?<![.!?。！？]\s)(?<!^)\b[A-Z][a-z]+\b")
_DENIES = re.compile(
    r"n't\b|\b(?:not|never|no longer|without)\b|没(?!事|错)|(?<!差)不(?!错|过|但|仅)|未(?!来)|别(?!人|的)"
)


def retold(
    draft: EpisodeDraft,
    talk: Sequence[Said],
    title: str,
    said: Iterable[tuple[str, Sequence[int]]],
) -> EpisodeDraft | None:
    """Return an episode in a model's words, as far as its turns support them; None if nothing is left.

    ``said`` are sentences with the numbers of turns that say so, from 1.
    """
    claims = []
    for text, numbers in said:
        cited = [talk[n - 1] for n in dict.fromkeys(numbers) if 1 <= n <= len(talk)][:_MOST_TURNS]
        words = " ".join(text.split())
        if cited and 0 < len(words) <= _LONGEST and supported(words, cited):
            claims.append(
                Claim(
                    text=f"{dated(cited[0])} {words}",
                    turn_ids=tuple(one.turn_id for one in cited),
                )
            )
    if not claims:
        return None
    name = " ".join(title.split())[:80]
    return replace(
        draft,
        title=name if name and supported(name, talk) else draft.title,
        summary="\n".join(one.text for one in claims),
        claims=tuple(claims),
        confidence=0.8,
    )


def supported(words: str, cited: Sequence[Said]) -> bool:
    """Return whether turns hold the numbers and names of some words and enough of their terms, and deny alike."""
    told = "\n".join(f"{one.speaker} {one.said_at.date().isoformat()} {one.text}" for one in cited)
    folded = fold(told)
    numbers = set(_NUMBER.findall(folded))
    if any(number not in numbers for number in _NUMBER.findall(fold(words))):
        return False
    if any(name.casefold() not in folded for name in _NAME.findall(words)):
        return False
    terms = _terms(words)
    held = _terms(told)
    if not terms or len(terms & held) < _LEAST_SHARED * len(terms):
        return False
    return bool(_DENIES.search(fold(words))) == bool(_DENIES.search(fold(_nearest(terms, cited))))


def _terms(words: str) -> frozenset[str]:
    return frozenset(t for t in search_terms(words) if len(t) > 1 or t.isascii())


def _nearest(terms: frozenset[str], cited: Sequence[Said]) -> str:
    """Return the sentence that shares most terms: it must deny where the claim does, and only there."""
    every = [one.text[start:end] for one in cited for start, end in sentences(one.text)]
    return max(every, key=lambda words: len(terms & _terms(words)), default="")
