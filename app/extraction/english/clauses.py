"""Clauses of an English sentence: cut where a new subject or verb group can begin."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.extraction.english.groups import Group, group_at
from app.extraction.english.tokens import Token, tokens
from app.extraction.english.verbs import GERUND, PARTICIPLE, PAST, forms
from app.extraction.english.words import (
    ADVERBS,
    BARE_SUBJECTS,
    BE,
    DETERMINERS,
    FILLERS,
    MODAL,
    PRONOUNS,
    RELATIVE,
    SCENE,
    SUPPOSING,
)
from app.extraction.frame import Clause
from app.extraction.wordlists import wordset

_MARKS = frozenset(',;:—–()"“”')
_JOINTS = wordset("and but so or then because cause cuz though yet plus")
_SAYING = wordset("""said says mentioned claims claimed reported announced insists heard replied""")
_HEARERS = wordset("me us him her them")
_SUBJECT_PRONOUNS = wordset("i he she we they")
_NO_CUT = _JOINTS | SCENE | SUPPOSING | RELATIVE | ADVERBS | wordset("than that")
_LONGEST_SUBJECT = 7  # tokens: "my younger sister Anna's best friend"
_MAYBE = wordset("maybe perhaps possibly")
_TITLES = wordset("dr mr mrs ms prof professor aunt uncle coach nurse doctor officer")
_NO_NAMES = (
    FILLERS
    | SCENE
    | SUPPOSING
    | RELATIVE
    | BE
    | ADVERBS
    | frozenset(MODAL)
    | wordset(
        """let lets what why how did does do have has had can could would not love loved great nice good bad glad happy sad
    so sounds looks congrats congratulations absolutely totally of for in on at to from with i"""
    )
)


class Read(NamedTuple):
    """A clause with its tokens, its subject's first and last token (None: left out) and verb group."""

    clause: Clause
    words: Sequence[Token]
    subject: tuple[int, int] | None
    group: Group | None


def clauses(text: str, masked: str, bounds: tuple[int, int], number: int) -> Iterator[Read]:
    """Yield the clauses of a sentence.

    ``masked`` is the turn with its time words blanked; offsets are those of the turn. Stretches
    without a verb join the clause before, those at the start the clause behind.
    """
    start, end = bounds
    words = [
        t._replace(start=t.start + start, end=t.end + start) for t in tokens(masked[start:end])
    ]
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
        yield Read(clause, part, subject, group)


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
        if lead in RELATIVE and last is None and _is_noun_phrase(pending):
            head = [token for token in pending if token.is_word]
        if group is None:
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
        yield pending[0].start, _lead(pending)[0], pending, None, None


def _read(part: Sequence[Token]) -> tuple[str, tuple[int, int] | None, Group | None]:
    lead, skip = _lead(part)
    return lead, *predicate(part, skip)


def _shared_subject(
    part: Sequence[Token],
    pending: Sequence[Token],
    head: Sequence[Token],
    lead: str,
    subject: tuple[int, int] | None,
) -> Sequence[Token]:
    """Return the tokens before that belong to a clause's subject: "Anna | and Ben went", "Zoe, | who …, | visited"."""
    if pending and part[0].word in ("and", "&", "or") and _is_noun_phrase(pending):
        return pending
    return head if head and subject is None and not lead else ()


def _is_reduced_relative(first: Token, pending: Sequence[Token], last: _Reading | None) -> bool:
    """Return whether a pronoun opens a clause that only describes the noun before it: "the help I got"."""
    if first.word not in _SUBJECT_PRONOUNS:
        return False
    before = pending or (last[2] if last else [])
    if not before or not before[-1].is_word:
        return False
    if last is None:
        return (
            not _lead(pending)[0]
            and _is_noun_phrase(pending)
            and pending[-1].start + 60 > first.start
        )
    return not forms(before[-1].word) and before[-1].word not in _HEARERS


def _is_noun_phrase(words: Sequence[Token]) -> bool:
    at = _lead(words)[1]
    return _subject_end(words, at) - at > 0 and len(words) - at <= 4


def _pieces(words: Sequence[Token]) -> list[tuple[int, int]]:
    """Return stretches of tokens between commas, conjunctions and scene-setting words."""
    cuts = [0]
    for at, token in enumerate(words):
        before = words[at - 1] if at else None
        if token.word in _MARKS or token.word == "-":
            cuts.append(at + 1)
        elif before is not None and _opens(token, before, words[at - 2].word if at > 1 else ""):
            cuts.append(at)
    cuts.append(len(words))
    return [(a, b) for a, b in pairwise(cuts) if a < b]


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


def _lead(words: Sequence[Token]) -> tuple[str, int]:
    """Return the word that joins the clause to others, and where the clause proper begins."""
    lead, at = "", 0
    while at < len(words):
        word = words[at].word
        if word in SCENE or word in SUPPOSING or word in RELATIVE:
            lead = lead or word
            if (
                word in RELATIVE
                and word == "that"
                and at + 1 < len(words)
                and group_at(words, at + 1, subject="that")
            ):
                break
        elif word == "even" and at + 1 < len(words) and words[at + 1].word in SUPPOSING:
            pass
        elif word in ("because", "cause", "cuz"):
            lead = lead or "because"
        elif not (word in FILLERS or word in _MAYBE or not words[at].is_word or word == "'s") or (
            word in ADVERBS and at + 1 >= len(words)
        ):
            break
        at += 1
    return lead, at


def predicate(words: Sequence[Token], at: int) -> tuple[tuple[int, int] | None, Group | None]:
    """Return the subject's tokens and the verb group; the group is None if there is no verb."""
    end = _subject_end(words, at)
    if end > at:
        found: tuple[tuple[int, int], Group] | None = None
        only = words[at].word in PRONOUNS and end == at + 1
        for stop in range(end, end + 1 if only else min(len(words), at + _LONGEST_SUBJECT) + 1):
            if not _can_end(words, at, stop):
                continue
            group = group_at(words, stop, subject=_agreement(words, at, stop))
            if group is None:
                continue
            if words[stop].word == "'s" and group.lemma == "be" and group.main == stop:
                found = found or ((at, stop), group)  # "Mia's recital is": perhaps a possessive
                continue
            return (at, stop), group
        return found or (None, None)
    if at < len(words) and _opens_bare(words, at):
        return None, group_at(words, at, subject="")
    return None, None


def _subject_end(words: Sequence[Token], at: int) -> int:
    """Return the first token after the shortest possible subject; ``at`` itself if there is none."""
    if at >= len(words):
        return at
    word = words[at].word
    if word in PRONOUNS and not (word in DETERMINERS and _is_noun(words, at + 1)):
        return at + 1
    if word in DETERMINERS:
        return at + 2 if at + 1 < len(words) else at
    if word in _TITLES and at + 1 < len(words):
        return at + 1
    if words[at].is_capitalised and word not in _NO_NAMES and _is_name(words, at):
        return at + 1
    return at + 1 if word in BARE_SUBJECTS else at


def _is_noun(words: Sequence[Token], at: int) -> bool:
    """Return whether the token after "this", "that" is a noun, so that both are one subject."""
    if at >= len(words) or not words[at].is_word:
        return False
    word = words[at].word
    return not (word in BE or word in MODAL or word in ADVERBS or forms(word))


def _is_name(words: Sequence[Token], at: int) -> bool:
    word = words[at].word
    verbal = [form for _, form in forms(word)]
    if PAST in verbal or GERUND in verbal or PARTICIPLE in verbal:
        return False
    return not (verbal and at + 1 < len(words) and words[at + 1].word in DETERMINERS)


def _can_end(words: Sequence[Token], at: int, stop: int) -> bool:
    if any(not words[i].is_word and words[i].word != "&" for i in range(at + 1, stop)):
        return False
    return words[stop - 1].word not in (
        "'s",
        "of",
        "the",
        "my",
        "our",
        "a",
        "an",
        "in",
        "at",
        "from",
        "with",
        "and",
    )


def _agreement(words: Sequence[Token], at: int, stop: int) -> str:
    if stop - at == 1 and words[at].word in PRONOUNS:
        return words[at].word
    joined = any(words[i].word in ("and", "&") for i in range(at, stop))
    plural = words[stop - 1].word.endswith("s") and not words[stop - 1].word.endswith("ss")
    return "they" if joined or (plural and not words[stop - 1].is_capitalised) else "it"


def _opens_bare(words: Sequence[Token], at: int) -> bool:
    """Return whether a clause without subject can start here: "Returned the books", "Will call"."""
    word = words[at].word
    if word in (
        "will",
        "gonna",
        "going",
        "been",
        "planning",
        "thinking",
        "trying",
        "hoping",
        "had",
        "have",
        "got",
        "'ve",
        "'ll",
        "did",
        "can",
        "ca",
        "could",
        "have",
        "did",
    ):
        return True
    return any(form == PAST for _, form in forms(word))
