"""The one tokeniser of the word arm, used for what is written and for what is asked."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from hashlib import blake2b
from itertools import chain
from uuid import UUID

import snowballstemmer

from app.text.folding import fold, without_accents
from app.text.remembered import remembered, remembered_of_texts
from app.text.stopwords import IRREGULAR_FORMS, STOP_CHARACTERS, STOP_WORDS

TOKENISER_VERSION: int = 1
"""Raised with every change of the terms that a text gives; stored terms of another version do not
match and are made anew."""

# Scripts by block. Latin takes combining accents along; the spaced scripts take the vowel signs that
# ``\w`` leaves out.
_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff"  # Thai … kana
_HANGUL = "\uac00-\ud7a3\u1100-\u11ff"
_INDIC = "\u0900-\u0dff"
_LETTERS = "0-9a-z\u00df-\u024f\u1e00-\u1eff"
_LATIN = _LETTERS + "\u0300-\u036f"
_RUNS = re.compile(
    rf"(?P<latin>[{_LETTERS}][{_LATIN}]*"
    rf"(?:(?:['._@:/+&-]|,(?=\d\d\d)|_+)[{_LETTERS}][{_LATIN}]*)*[+#]*)"
    rf"|(?P<han>[{_HAN}]+)|(?P<unspaced>[{_UNSPACED}]+)|(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<indic>[{_INDIC}]+)|(?P<word>[^\W\d_{_LATIN}{_HAN}{_UNSPACED}{_HANGUL}{_INDIC}]+|\d+)"
)
_ASCII_RUNS = re.compile(r"[0-9a-z]+(?:(?:['._@:/+&-]|,(?=\d\d\d)|_+)[0-9a-z]+)*[+#]*")
_JOINTS = re.compile(r"[._@:/+&#,-]+")
_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?")
_COUNTED = re.compile(r"(\d+)([a-z]{1,3})|([a-z]{2,})(\d+)")  # 5pm, 20km; iphone15
_SHORT_TAILS = frozenset({"s", "d", "m", "ll", "re", "ve"})  # it's, I'd, I'm, we'll, you're, I've
_LONGEST_MARKED = 2  # letters before + or # that belongs to the name: c++, c#, f#, g++
_LONGEST_STEMMED = 24  # letters; longer runs are ids or noise, and would fill the cache

_stemmer = snowballstemmer.stemmer("english")


@remembered(8192)  # covers the vocabulary of a busy user; about 1 MB
def _stem(word: str) -> str:
    """Return the stem of a folded English word; three letters and fewer stay as they are."""
    base = IRREGULAR_FORMS.get(word, word)
    return base if len(base) <= 3 else str(_stemmer.stemWord(base))


def _english(word: str) -> Iterator[str]:
    """Yield the term of one run of letters, or nothing for a stop word."""
    plain = without_accents(word)
    if plain in STOP_WORDS or not plain:
        return
    yield plain if len(plain) > _LONGEST_STEMMED else _stem(plain)


def _joined(token: str) -> Iterator[str]:
    """Yield the terms of letters and digits with joints: ids, numbers, addresses, contractions."""
    head, _, tail = token.partition("'")
    if tail:
        if tail in _SHORT_TAILS:
            yield from _latin(head)
        else:  # o'brien is one name; don't is a stop word
            yield from _latin(token.replace("'", ""))
        return
    bare = token.rstrip("+#")
    if bare != token and len(bare) > _LONGEST_MARKED:  # 100+, great#
        yield from _latin(bare)
        return
    if _NUMBER.fullmatch(token):
        yield token.replace(",", "")
        return
    parts = [part for part in _JOINTS.split(token) if part]
    plain = "".join(parts)
    if len(parts) > 1 and plain.isalpha() and len(plain) == len(parts):
        yield from _english(plain)  # u.s., p.h.d: the same term as US, PhD
        return
    if not plain.isalpha() or "@" in token or "." in token or len(parts) == 1:
        yield without_accents(token)  # ids, numbers, addresses, c++ as they stand
    elif min(map(len, parts)) == 1:
        yield from _english(plain)  # e-mail, t-shirt: the one letter means nothing alone
    if len(parts) > 1:
        for part in parts:
            yield from _latin(part)


def _latin(token: str) -> tuple[str, ...]:
    """Return the terms of one run of Latin letters, digits and the joints between them."""
    return _known_latin(token) if len(token) <= _LONGEST_STEMMED else tuple(_latin_terms(token))


@remembered(16_384)  # the forms that busy users say; about 4 MB
def _known_latin(token: str) -> tuple[str, ...]:
    return tuple(_latin_terms(token))


def _latin_terms(token: str) -> Iterator[str]:
    if token.isalpha():
        yield from _english(token)
    elif not token.isalnum():
        yield from _joined(token)
    else:  # letters and digits: never stemmed
        yield without_accents(token)
        if counted := _COUNTED.fullmatch(token):
            for part in counted.groups():
                if part:
                    yield from _latin(part)


def _bigrams(run: str) -> Iterator[str]:
    return (run[i : i + 2] for i in range(len(run) - 1)) if len(run) > 1 else iter((run,))


@cache
def _segmenter() -> Callable[..., list[str]]:
    """Return rjieba's ``cut``; its dictionary (28 MB, 0.1 s) is loaded with the first Chinese text."""
    import rjieba

    cut: Callable[..., list[str]] = rjieba.cut
    return cut


def _han(run: str) -> Iterator[str]:
    """Yield the words of a run of Chinese, their characters, and bigrams where words are unsure.

    Characters make 猫 find 小猫 and 淼 find 王淼 (evidence found by words alone on MemoryBank: 0.81
    with them, 0.73 without). Bigrams inside long words find their parts; those between two single
    characters find names that the dictionary lacks, which fall apart there. Unknown words are not
    guessed: the guess depends on the neighbours, and text and question have different ones.
    """
    before = ""
    for word in _segmenter()(run, hmm=False):
        if word not in STOP_WORDS:
            yield word
            if len(word) > 1:
                yield from (character for character in word if character not in STOP_CHARACTERS)
            if len(word) > 2:
                yield from _bigrams(word)
        if len(before) == 1 == len(word) and not STOP_CHARACTERS.intersection(before + word):
            yield before + word
        before = word


def _other(kind: str, run: str) -> Iterator[str]:
    if kind == "hangul":  # particles are written on: the bigrams find the noun
        yield run
        if len(run) > 2:
            yield from _bigrams(run)
    elif kind == "unspaced":
        yield from _bigrams(run)
    else:
        yield run


def _terms(folded: str) -> Iterator[str]:
    if folded.isascii():
        yield from chain.from_iterable(map(_latin, _ASCII_RUNS.findall(folded)))
        return
    for match in _RUNS.finditer(folded):
        kind, run = match.lastgroup or "word", match.group()
        if kind == "latin":
            yield from _latin(run)
        elif kind == "han":
            yield from _han(run)
        else:
            yield from _other(kind, run)


def search_terms(text: str) -> dict[str, int]:
    """Return the terms of a text and how often each stands in it, in order of first use.

    Stop words are left out: no question asks for them, and they would be 40 % of the postings. The
    sum of the values is the length of the text for BM25. Any string is accepted, lone surrogates
    too; a text without content words gives an empty dict. Deterministic for one
    ``TOKENISER_VERSION``.
    """
    counts: dict[str, int] = {}
    for term in _terms(fold(text)):
        counts[term] = counts.get(term, 0) + 1
    return counts


def query_terms(text: str) -> list[str]:
    """Return the distinct terms of a question in order of first use; the same ones as for texts."""
    return list(dict.fromkeys(_terms(fold(text))))


def spelt_terms(folded: str) -> list[str | None]:
    """Return the distinct terms of a folded text that are written in letters or digits; None for a run of Chinese.

    To cut Chinese into words costs most of what reading a text costs: for who looks for stems alone.
    """
    found, seen = list[str | None](), set[str]()
    for match in _RUNS.finditer(folded):
        kind, run = match.lastgroup or "word", match.group()
        if kind == "han":
            found.append(None)
            continue
        for term in _latin(run) if kind == "latin" else _other(kind, run):
            if term not in seen:
                seen.add(term)
                found.append(term)
    return found


def terms_held(text: str, terms: Collection[str]) -> set[str]:
    """Return which of some terms a text has, as ``search_terms`` gives them.

    A term that is not written in Latin letters stands in the text as it is, so a text that holds none such
    need not be cut into words.
    """
    folded = fold(text)
    if folded.isascii() or any(not term.isascii() and term in folded for term in terms):
        return set(_all_terms(folded).intersection(terms))
    return {term for term in spelt_terms(folded) if term is not None}.intersection(terms)


@remembered_of_texts(2048)
def _all_terms(folded: str) -> frozenset[str]:
    return frozenset(_terms(folded))


def entity_term(entity_id: UUID) -> str:
    """Return the term by which the turns that name an entity are found; no text gives it."""
    return f"\x00entity {entity_id}"


def term_key(term: str) -> int:
    """Return a stable signed 64-bit hash of a term: BLAKE2b, eight bytes, big-endian (RFC 7693).

    Equal on every machine and version. Two of a user's 100,000 terms share a key with a probability
    of 3e-10.
    """
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
