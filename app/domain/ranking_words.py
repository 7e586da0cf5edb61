"""BM25's formula and the names of speakers in a question, for the ranking."""

import re
from collections.abc import Iterable
from math import log

# Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3;
# the usual values, as in Lucene.
BM25_K1 = 1.2
BM25_B = 0.75

_WORDS = re.compile(r"[^\W_]+")
_SHORT_FORM_LETTERS = 3  # "Ros" for Rosamund; two letters are too often something else


def inverse_document_frequency(documents: int, with_term: int) -> float:
    """Return a term's weight, > 0, from the number of documents and of those that hold it."""
    return log(1.0 + (documents - with_term + 0.5) / (with_term + 0.5))


def words_ceiling(documents: int, with_terms: Iterable[int]) -> float:
    """Return the BM25 score that no text can exceed, from each term's document frequency.

    Terms that no document holds (frequency 0) count: they are what the memories do not cover.
    """
    return sum(inverse_document_frequency(documents, n) * (BM25_K1 + 1.0) for n in with_terms)


def named_speakers(question: str, speakers: Iterable[str]) -> frozenset[str]:
    """Return those speakers whose name the question holds.

    A name counts in full or by one of its words, in any case. A short form, the first three or more
    letters of a word of it ("Ros" for Rosamund), counts if it is written with a capital inside the
    sentence: "car" is no Caroline, "Can" no Candace. Chinese names count in full only, since nothing
    marks where a word begins.
    """
    folded = question.casefold()
    words = _WORDS.findall(question)
    full = {word.casefold() for word in words if len(word) >= _SHORT_FORM_LETTERS}
    short = {w.casefold() for w in words[1:] if len(w) >= _SHORT_FORM_LETTERS and w[0].isupper()}
    return frozenset(s for s in speakers if _is_named(s.casefold(), folded, full, short))


def without_names(question: str, named: Iterable[str]) -> str:
    """Return the question without those speakers' names; as it was if nothing else would remain.

    Who is meant is decided by ``named_speakers()``. In the vector of a sentence a name outweighs what is
    asked: every turn of that speaker comes nearer, whatever it tells.
    """
    rest = question
    for name in sorted(named, key=len, reverse=True):
        if not name.isascii():
            rest = rest.replace(name, " ")
            continue
        for form in (
            name,
            *(part for part in _WORDS.findall(name) if len(part) >= _SHORT_FORM_LETTERS),
        ):
            rest = re.sub(
                rf"(?<!\w){re.escape(form)}(?:['’]s)?(?!\w)", " ", rest, flags=re.IGNORECASE
            )
    rest = " ".join(rest.split())
    return rest if _WORDS.search(rest) else question


def _is_named(name: str, question: str, full: set[str], short: set[str]) -> bool:
    if not name.strip():
        return False
    if not name.isascii():
        return name in question
    parts = _WORDS.findall(name)
    return (
        any(part in full for part in parts)
        or any(part.startswith(word) for part in parts for word in short)
        or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question) is not None
    )
