"""Words of a Chinese clause with their parts of speech, and the verbs among them."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from app.extraction.chinese.kinds import Verb, Verbs

# What may follow a one-character verb inside one dictionary word (看到, 签了, 买好); elsewhere the character is part
# of another word (看法, 签名, 买家).
_TAILS = frozenset("了过完好到着去回给掉走上下来出起成开住错会进")


_LONE = re.compile("[\ud800-\udfff]")  # lone surrogates, which the tagger does not take


class Word(NamedTuple):
    """A word, its part of speech in the dictionary's letters (n noun, v verb, nr name) and its place."""

    text: str
    pos: str
    start: int


def start_of(word: Word) -> int:
    """Return where a word begins, by which words are in order."""
    return word.start


def word_at(parts: Sequence[Word], at: int) -> Word | None:
    """Return the word of a text in which a place lies, None behind its end."""
    found = bisect_right(parts, at, key=start_of) - 1
    return parts[found] if found >= 0 and at < parts[found].start + len(parts[found].text) else None


class Hit(NamedTuple):
    """A verb found: the words of the table, where they start and end, and its entries."""

    verb: str
    start: int
    end: int
    entries: Sequence[Verb] = ()


@cache
def _tagger() -> Callable[..., list[tuple[str, str]]]:
    import rjieba

    tag: Callable[..., list[tuple[str, str]]] = rjieba.tag
    return tag


def words(text: str, *, guess: bool = False) -> list[Word]:
    """Return the words of a text in order with their places; blanks too.

    ``guess`` puts characters together to words that the dictionary lacks: it finds names (李岩) and
    makes up verbs (蔡看), so names are looked for with it and verbs without.
    """
    found, at = [], 0
    for said, pos in _tagger()(_LONE.sub("?", text), hmm=guess):
        found.append(Word(said, pos, at))
        at += len(said)
    return found


def verbs(text: str, parts: list[Word], table: Verbs) -> list[Hit]:
    """Return the verbs of the table that begin where a word begins, longest first, not overlapping.

    Those that were added to the language's own must end where a word ends too: 查蜂 is no part of 查蜂箱.
    """
    hits: list[Hit] = []
    ends = {part.start + len(part.text) for part in parts} if table.added else set()
    done = 0
    for part in parts:
        for offset in range(len(part.text)):
            at = part.start + offset
            if at < done or (offset and not _inside(part, offset, table)):
                continue
            found = _longest(text, at, part, offset, table, ends)
            if found:
                hits.append(Hit(found, at, at + len(found), table.of(found)))
                done = at + len(found)
    return hits


def _inside(part: Word, offset: int, table: Verbs) -> bool:
    """Return whether a verb may begin inside a word: guessed names and phrases swallow verbs (李约)."""
    if "n" in "".join(entry.flags for entry in table.of(part.text[offset:])):
        return True  # 电话会议 is a 会议
    return (
        part.pos in ("nr", "l", "i", "x", "ul")
        or part.text[0] in "刚去来又还也就都没不我他她给把被跟"
    )


def _longest(text: str, at: int, part: Word, offset: int, table: Verbs, ends: set[int]) -> str:
    entries = table.entries  # the innermost loop: no call in it
    for length in range(min(table.longest, len(text) - at), 0, -1):
        verb = text[at : at + length]
        if verb not in entries or not (length > 1 or _stands_alone(part, offset)):
            continue
        if verb not in table.added or at + length in ends:
            return verb
    return ""


def _stands_alone(part: Word, offset: int) -> bool:
    if offset:
        return part.pos in ("ul", "l") or len(part.text) == offset + 1
    return len(part.text) == 1 or part.text[1] in _TAILS or part.pos in ("l", "nr", "ul")
