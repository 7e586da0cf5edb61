"""Where the subject of an English clause ends and its verb group begins."""

from collections.abc import Sequence

from app.extraction.english.groups import Group, group_at
from app.extraction.english.tokens import Token
from app.extraction.english.verbs import GERUND, PARTICIPLE, PAST
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
from app.extraction.wordlists import wordset

_LONGEST_SUBJECT = 7  # tokens: "my younger sister Anna's best friend"
_OPENERS = wordset(
    """will gonna going been planning thinking trying hoping had have got 've 'll did can ca could should would might may must"""
)
_LONGEST_BARE = 4  # tokens up to the verb: "kennel lady wrote", "ticket INC-7 got closed"
_FINITE = wordset("is was were has had 's got did does will")
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


_NO_NOUNS = (
    _NO_NAMES
    | PRONOUNS
    | DETERMINERS
    | wordset(
        """by about into over under near like than off out up down per via without within during against towards around
    been being more less very really pretty quite such other different same able ready free busy full
    happy sad glad sure fine bad best worst better worse new old big small long short due according based him her me us them
    cool wow nice lovely awesome amazing wonderful fantastic sounds true false right wrong okay hopeful important easy hard"""
    )
)


def is_noun_phrase(words: Sequence[Token]) -> bool:
    """Return whether a few words are a subject without a verb: "Anna", "my friend Zoe"."""
    at = lead_of(words)[1]
    return _subject_end(words, at) - at > 0 and len(words) - at <= 4


def lead_of(words: Sequence[Token]) -> tuple[str, int]:
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
        elif word in ("because", "cause", "cuz", "cos", "coz", "bc"):
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
    return at + 1 if word in BARE_SUBJECTS or _is_bare_noun(words, at) else at


def _is_bare_noun(words: Sequence[Token], at: int) -> bool:
    """Return whether a noun without article acts here: "parcel hasn't come", "migraine started".

    Its verb must be one beyond doubt, and only further nouns may stand between.
    """
    for stop in range(at, min(len(words), at + _LONGEST_BARE)):
        token = words[stop]
        if stop > at and _is_clearly_verb(words, stop):
            return True
        if not (token.is_word or token.word[:1].isdigit()) or token.word in _NO_NOUNS:
            return False
        if stop == at and (token.forms or len(token.word) < 3 or token.word.endswith("ly")):
            return False
    return False


def _is_clearly_verb(words: Sequence[Token], at: int) -> bool:
    token = words[at]
    if token.word in _FINITE:
        return True
    return any(form == PAST and token.knows(lemma) for lemma, form in token.forms)


def _is_noun(words: Sequence[Token], at: int) -> bool:
    """Return whether the token after "this", "that" is a noun, so that both are one subject."""
    if at >= len(words) or not words[at].is_word:
        return False
    word = words[at].word
    return not (word in BE or word in MODAL or word in ADVERBS or words[at].forms)


def _is_name(words: Sequence[Token], at: int) -> bool:
    verbal = [form for _, form in words[at].forms]
    if PAST in verbal or GERUND in verbal or PARTICIPLE in verbal:
        return False
    return not (verbal and at + 1 < len(words) and words[at + 1].word in DETERMINERS)


def _can_end(words: Sequence[Token], at: int, stop: int) -> bool:
    if any(
        not (words[i].is_word or words[i].word == "&" or words[i].word.isdigit())
        for i in range(at + 1, stop)
    ):
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
    """Return whether a clause without subject can start here: "Returned the books", "Not going"."""
    word = words[at].word
    if word in _OPENERS:
        return True
    if word == "not" and at + 1 < len(words):
        return any(form == GERUND for _, form in words[at + 1].forms)
    return any(form in (PAST, GERUND) for _, form in words[at].forms)
