"""Clauses of an English sentence: cut where a new subject or verb group can begin."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.extraction.english.groups import Group
from app.extraction.english.subjects import is_noun_phrase, lead_of, predicate
from app.extraction.english.terms import PLAIN, Terms
from app.extraction.english.tokens import Token, tokens
from app.extraction.english.verbs import GERUND, THIRD
from app.extraction.english.words import (
    ADVERBS,
    RELATIVE,
    SCENE,
    SUPPOSING,
)
from app.extraction.frame import Clause
from app.extraction.wordlists import wordset

_MARKS = frozenset(',;:—–()"“”')
_INDEFINITE = wordset("a an some any two three four five several many more")
_OURS = wordset("my our his her their the")
_JOINTS = wordset("and but so or then because cause cuz cos coz bc though tho yet plus")
_SAYING = wordset("""said says mentioned claims claimed reported announced insists heard replied""")
_HEARERS = wordset("me us him her them")
_SUBJECT_PRONOUNS = wordset("i he she we they")
_NO_CUT = _JOINTS | SCENE | SUPPOSING | RELATIVE | ADVERBS | wordset("than that")


class Read(NamedTuple):
    """A clause with its tokens, its subject's first and last token (None: left out) and verb group.

    ``terms`` are what the active schemas add.
    """

    clause: Clause
    words: Sequence[Token]
    subject: tuple[int, int] | None
    group: Group | None
    terms: Terms


def clauses(
    text: str, masked: str, bounds: tuple[int, int], number: int, terms: Terms = PLAIN
) -> Iterator[Read]:
    """Yield the clauses of a sentence.

    ``masked`` is the turn with its time words blanked; offsets are those of the turn. Stretches
    without a verb join the clause before, those at the start the clause behind. ``terms`` are
    known beside the lists.
    """
    start, end = bounds
    words = tokens(masked[start:end], at=start, verbs=terms.verbs)
    asks = text[start:end].rstrip(")\"”' ").endswith(("?", "？"))
    found = list(_readings(words))
    for index, (begin_at, lead, part, subject, group) in enumerate(found):
        begin = start if index == 0 else begin_at
        stop = found[index + 1][0] if index + 1 < len(found) else end
        clause = Clause(
            start=begin,
            end=stop,
            text=text[begin:stop],
            masked=masked[begin:stop],
            sentence=number,
            lead=lead,
            is_question=asks,
        )
        yield Read(clause, part, subject, group, terms)


_Reading = tuple[int, str, list[Token], tuple[int, int] | None, Group | None]


def _readings(words: Sequence[Token]) -> Iterator[_Reading]:
    """Yield each clause's start, lead, tokens, subject and verb group."""
    pending: list[Token] = []  # what stands before the first verb
    head: list[Token] = []  # the noun that a relative clause describes
    last: _Reading | None = None
    for first, stop in _pieces(words):
        part = list(words[first:stop])
        after_mark = first > 0 and words[first - 1].word in _MARKS
        start = words[first - 1].end if after_mark else part[0].start
        lead, subject, group = _read(part)
        if lead in RELATIVE and last is None and is_noun_phrase(pending):
            head = [token for token in pending if token.is_word]
        if group is None or _is_only_described(part, subject, group, last):
            (pending if last is None else last[2]).extend(part)
            continue
        if not lead and _is_reduced_relative(part[0], pending, last):
            if last is not None:  # "the shelter I help at yesterday": one with what is before
                last[2].extend(part)
                continue
            lead = "that"
        before = _shared_subject(part, pending, head, lead, subject)
        if before and (again := _read([*before, *part]))[2] is not None:
            part, head = [*before, *part], []
            lead, subject, group = again
        if last is not None:
            yield last
        last = (pending[0].start if pending else start, lead, part, subject, group)
        pending = []
    if last is not None:
        yield last
    elif pending:
        yield pending[0].start, lead_of(pending)[0], pending, None, None


def _is_only_described(
    part: Sequence[Token], subject: tuple[int, int] | None, group: Group, last: _Reading | None
) -> bool:
    """Return whether what looks like a clause belongs to the one before it.

    "I hurt my back, lifting boxes"; "I bought a crate and some food bowls", whose bowls do not bowl.
    """
    if last is None:
        return False
    if subject is None:
        before = last[4]
        is_list = before is not None and before.form == GERUND
        return group.form == GERUND and group.main == group.begin and not is_list
    is_last = not any(token.is_word for token in part[group.end :])
    return is_last and group.form == THIRD and part[subject[0]].word in _INDEFINITE


def _read(part: Sequence[Token]) -> tuple[str, tuple[int, int] | None, Group | None]:
    lead, skip = lead_of(part)
    return lead, *predicate(part, skip)


def _shared_subject(
    part: Sequence[Token],
    pending: Sequence[Token],
    head: Sequence[Token],
    lead: str,
    subject: tuple[int, int] | None,
) -> Sequence[Token]:
    """Return the tokens before that belong to a clause's subject: "Anna | and Ben went", "Zoe, | who …, | visited"."""
    if pending and part[0].word in ("and", "&", "or") and is_noun_phrase(pending):
        return pending
    if head and subject is None and not lead:
        return head
    return _apposed(pending) if subject is None and not lead and pending else ()


def _apposed(pending: Sequence[Token]) -> Sequence[Token]:
    """Return the name behind a description that stands before a verb: "Our gardener, Ms Ito, | retired"."""
    marks = [at for at, token in enumerate(pending) if token.word == ","]
    if len(marks) != 2 or marks[1] != len(pending) - 1:
        return ()
    described, name = pending[: marks[0]], pending[marks[0] + 1 : marks[1]]
    is_one = described[:1] and described[0].word in _OURS and is_noun_phrase(described)
    return name if is_one and 0 < len(name) <= 3 and all(t.is_capitalised for t in name) else ()


def _is_reduced_relative(first: Token, pending: Sequence[Token], last: _Reading | None) -> bool:
    """Return whether a pronoun opens a clause that only describes the noun before it: "the help I got"."""
    if first.word not in _SUBJECT_PRONOUNS:
        return False
    before = pending or (last[2] if last else [])
    if not before or not before[-1].is_word:
        return False
    if last is None:
        return (
            not lead_of(pending)[0]
            and is_noun_phrase(pending)
            and pending[-1].start + 60 > first.start
        )
    return not before[-1].forms and before[-1].word not in _HEARERS


def _pieces(words: Sequence[Token]) -> list[tuple[int, int]]:
    """Return stretches of tokens between commas, conjunctions and scene-setting words."""
    cuts = [0]
    for at, token in enumerate(words):
        before = words[at - 1] if at else None
        if token.word in _MARKS or token.word == "-":
            cuts.append(at + 1)
        elif (
            before is not None
            and not _stands_alone(words, at)
            and _opens(token, before, words[at - 2].word if at > 1 else "")
        ):
            cuts.append(at)
    cuts.append(len(words))
    return [(a, b) for a, b in pairwise(cuts) if a < b]


def _stands_alone(words: Sequence[Token], at: int) -> bool:
    """Return whether "that" is a thing rather than a joint: "cancel that, Ben is coming"."""
    return words[at].word == "that" and (at + 1 == len(words) or words[at + 1].word in _MARKS)


def _opens(token: Token, before: Token, earlier: str) -> bool:
    """Return whether a clause can begin at a token, given the two words before it."""
    word = token.word
    if word in _JOINTS or word in SCENE or word in SUPPOSING:
        return True
    if word in RELATIVE:
        return before.word not in _MARKS
    if before.word in _SAYING or (
        before.word in _HEARERS and earlier in ("told", "tells", "telling")
    ):
        return word not in ("to", "about", "at", "of", "me", "him", "her", "us")
    # "the day we met", "I think he left": a clause without a joint
    return word in _SUBJECT_PRONOUNS and before.is_word and before.word not in _NO_CUT
