"""Noun phrases of English sentences, whatever noun they have: what "it" and "they" may mean.

No parse: a phrase begins behind an article, a possessive or a number, or opens its clause, and ends before
what is no part of one, a preposition, a verb, an adverb. What it does in its clause is told by its neighbours.
"""

import re
from collections.abc import Iterator

from app.extraction.english.verbs import BASE, GERUND, PARTICIPLE, PAST, THIRD, forms
from app.extraction.english.words import (
    ADVERBS,
    BARE_SUBJECTS,
    BE,
    FILLERS,
    MODAL,
    PRONOUNS,
    RELATIVE,
    SCENE,
)
from app.extraction.entities.english_words import COMMON, FIRST_NAMES
from app.extraction.entities.phrases import Part, Phrase
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.remembered import remembered

_TOKEN = re.compile(
    r"[£$€]\s?\d[\d,.]*\d|[£$€]\d|\d[\w.,:/-]*\w|[A-Za-z][A-Za-z-]*(?:['’](?:t|ll|re|ve|d|m)\b)?|['’]s?\b|[.,;:!?()\"“”—–\n]|\S"
)
_LEADS = wordset(
    "the a an my our your his her their its this that these those some another both two three four five six all any no every each ur"
)
_MANY_LEADS = wordset("these those both two three four five six all some")
_NEW_LEADS = wordset("a an some another two three four five six")
PREPOSITIONS = wordset(
    "in on at for from with to by about into under over than near until till since during after before like as off out up down behind"
    " inside beside around through across via without within against towards onto between w of"
)
_STOP = (
    PREPOSITIONS | PRONOUNS | RELATIVE | SCENE | BE | ADVERBS | FILLERS | frozenset(MODAL)
    | wordset(
        "of and or but nor if because cos so then i me him them us myself himself herself itself themselves hers mine yours theirs ours"
        " have has had do does did not never today tomorrow yesterday tonight ago away back again already soon here there once twice"
        " please thanks when where how why what whats got gonna wanna ok lol haha late early enough apart along together anyway either"
        " all each other's else anywhere somewhere everywhere nowhere done gone due worth last next three-ish too very really quite much many more most less"
    )
)  # fmt: skip
_TIMES = wordset(
    """day days week weeks month months year years time times morning mornings evening evenings night nights afternoon weekend hour hours
    minute minutes moment second seconds today monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december spring summer autumn winter fortnight decade noon midnight mon tue wed thu fri sat sun
    while bit lot lots way point reason fact case kind sort rest end start beginning first last next same other whole most best worst news
    weather world hell sake moment thing things stuff matter shame pity nerve joke mess idea chance course luck deal pair couple dozen
    side top bottom middle front back inch mile miles km kg half quarter percent age ages size life phone-call default present past future"""
)
_SEVERAL = wordset(
    "people children kids men women feet teeth mice police parents folks staff twins trousers jeans glasses scissors cattle geese"
)
_ONE_S = re.compile(r"(?:ss|us|is|ics|news|ous|as|os|gas|lens|physics|maths|bus)$")
_WORD = re.compile(r"[A-Za-z]")
_CLAUSE_ENDS = frozenset('.,;:!?()"“”—–\n')
_MONEY = re.compile(r"[£$€]\s?\d|\d[\d,.]*(?:k|grand)?$")
_MONEY_WORDS = wordset("quid pounds dollars bucks euros grand pence cents rupees")
_SEVERAL_OWN = re.compile(r"(?:[A-Za-z-]+\s){1,3}?(?P<head>[A-Za-z]+s)['’]\s")
_LONGEST = 5  # words of a phrase behind its article
_SPENT = re.compile(r"(?:about|around|only|another)\s$")


def phrases(text: str, start: int, end: int) -> Iterator[Phrase]:
    """Yield the noun phrases of a sentence in order."""
    tokens = list(_TOKEN.finditer(text, start, end))
    at = 0
    while at < len(tokens):
        length, phrase = _phrase_at(tokens, at)
        if phrase is not None:
            yield from _owners(text, phrase)
            yield phrase
        at += max(1, length)


def _owners(text: str, phrase: Phrase) -> Iterator[Phrase]:
    """Yield those whose something a phrase is of: "the neighbours' hamster"."""
    found = _SEVERAL_OWN.match(text, phrase.start, phrase.end)
    if found is not None:
        head = found["head"].lower()
        yield Phrase(
            start=found.start(), end=found.end("head"), head=head, part=Part.OWNER, is_many=True, is_new=False, kind=_class(head)
        )  # fmt: skip


def _phrase_at(tokens: list[re.Match[str]], at: int) -> tuple[int, Phrase | None]:
    word = tokens[at].group()
    lower = word.lower()
    if _MONEY.match(word):
        return _money(tokens, at)
    if not _WORD.match(word):
        return 1, None
    is_owned = at and tokens[at - 1].group() in ("'s", "’s") and lower not in _STOP
    if is_owned and not _is_verb_after_s(tokens, at) and class_of(lower) is not None:
        return _owned(tokens, at)
    if lower in _LEADS:
        return _led(tokens, at)
    return _bare(tokens, at)


def _owned(tokens: list[re.Match[str]], at: int) -> tuple[int, Phrase | None]:
    """Return the phrase of what a name owns: "Mum's hip op"."""
    last = max(_end(tokens, at), at + 1)
    head = tokens[last - 1].group().lower()
    if not _is_noun(head):
        return last - at, None
    return last - at, Phrase(
        start=tokens[at].start(), end=tokens[last - 1].end(), head=head, part=_part(tokens, max(0, at - 2), last),
        is_many=is_several(head), is_new=False, kind=_class(head),
    )  # fmt: skip


def _money(tokens: list[re.Match[str]], at: int) -> tuple[int, Phrase | None]:
    word = tokens[at].group()
    length = 2 if _following(tokens, at + 1) in _MONEY_WORDS else 1
    if length == 1 and word[0] not in "£$€":
        return _led(tokens, at, is_number=True)
    return length, Phrase(
        start=tokens[at].start(), end=tokens[at + length - 1].end(), head="money", part=_part(tokens, at, at + length),
        is_many=False, is_new=True, kind="cash",
    )  # fmt: skip


def _led(
    tokens: list[re.Match[str]], at: int, *, is_number: bool = False
) -> tuple[int, Phrase | None]:
    """Return the phrase behind an article or the like, and how many tokens it takes."""
    lead = tokens[at].group().lower()
    last, begin = _end(tokens, at + 1), at
    if last == at + 1:
        return 1, None
    # "my mum's new car": whose it is belongs to the phrase of what it is.
    if _following(tokens, last) in ("'s", "’s", "'", "’") and _end(tokens, last + 1) > last + 1:
        owner, last = last, _end(tokens, last + 1)
        begin = at
        opens = at == 0 or tokens[at - 1].group() in _CLAUSE_ENDS
        is_told_of = opens and _following(tokens, last) in (
            "",
            *_CLAUSE_ENDS,
        )  # "the film's rubbish"
        if is_told_of or _is_verb_after_s(tokens, owner + 1):
            last = owner
    head = tokens[last - 1].group().lower()
    if not _is_noun(head) or (is_number and not head.endswith("s")):
        return last - at, None
    return last - at, Phrase(
        start=tokens[begin].start(), end=tokens[last - 1].end(), head=head, part=_part(tokens, at, last),
        is_many=is_several(head) and lead not in ("a", "an"), is_new=lead in _NEW_LEADS or is_number, kind=_class(head),
    )  # fmt: skip


def _is_verb_after_s(tokens: list[re.Match[str]], at: int) -> bool:
    """Return whether 's is short for "is" or "has": "the truck's holding up", "my cat's sick"."""
    word = _following(tokens, at)
    known = dict(forms(word))
    is_form = any(form in (GERUND, PARTICIPLE, PAST) for form in known.values())
    return is_form and _class(word) is None


def _bare(tokens: list[re.Match[str]], at: int) -> tuple[int, Phrase | None]:
    """Return a phrase without an article: what opens a clause, and nouns of several or that the dictionary knows."""
    word = tokens[at].group()
    lower = word.lower()
    if lower in _STOP or lower in _TIMES or word in FIRST_NAMES or "'" in word or "’" in word:
        return 1, None
    opens = at == 0 or tokens[at - 1].group() in _CLAUSE_ENDS - {","}
    if not opens and word[0].isupper():
        return 1, None
    last = at + 1
    if _class(lower) is not None or opens:
        last = max(_end(tokens, at), at + 1)
    head = tokens[last - 1].group().lower()
    known = forms(lower)
    if opens:
        follows = _following(tokens, last)
        is_told_of = follows in _TOLD or any(f in (PAST, THIRD) for _, f in forms(follows))
        is_named = (word.isupper() and len(word) > 1) or lower in BARE_SUBJECTS
        is_noun = is_told_of or (follows in PREPOSITIONS and _class(head) and not known)
        if not is_noun and not is_named and not (_class(head) and follows in ("", ",", ".")):
            return 1, None
        if known and not is_told_of and not is_named and any(f != BASE for _, f in known):
            return 1, None
        if lower in COMMON and not is_named and _class(lower) is None and not is_several(lower):
            return 1, None
    elif _class(head) is None or (known and not is_several(lower)):
        return 1, None
    if not _is_noun(head):
        return last - at, None
    return last - at, Phrase(
        start=tokens[at].start(), end=tokens[last - 1].end(), head=head, part=_part(tokens, at, last),
        is_many=is_several(head), is_new=False, kind=_class(head),
    )  # fmt: skip


_TOLD = wordset(
    "'s ’s is was are were has have had will would can could won't isn't wasn't hasn't doesn't didn't aren't"
)


def _end(tokens: list[re.Match[str]], at: int) -> int:
    """Return where the words that can stand in a phrase end, from a place on."""
    last = at
    while last < len(tokens) and last - at < _LONGEST:
        word = tokens[last].group()
        lower = word.lower()
        if (
            not (_WORD.match(word) or (word[0].isdigit() and last == at))
            or lower in _STOP
            or lower in _LEADS
        ):
            break
        if "'" in lower or "’" in lower:
            break
        if last > at and _is_verb(lower, tokens, last):
            break
        last += 1
    while last > at and tokens[last - 1].group().lower() in _TIMES and last - at > 1:
        last -= 1
    return last


def _is_verb(word: str, tokens: list[re.Match[str]], at: int) -> bool:
    """Return whether a word behind a noun is a verb: "the client called", not "the ear drops"."""
    known = {form for _, form in forms(word)}
    if not known:
        return False
    if known & {PAST, PARTICIPLE}:
        return _class(word) is None or word in ("left", "found")
    if GERUND in known:
        return _class(word) is None and _following(tokens, at + 1) not in ("", ".", ",", "!", "?")
    if THIRD in known:
        before = tokens[at - 1].group().lower()
        follows = _following(tokens, at + 1)
        return _class(before) is not None and follows not in (".", ",", "!", "?", "", *_TOLD)
    return False


def _following(tokens: list[re.Match[str]], at: int) -> str:
    return tokens[at].group().lower() if at < len(tokens) else ""


def _part(tokens: list[re.Match[str]], first: int, last: int) -> Part:
    follows = _following(tokens, last)
    before = _following(tokens, first - 1) if first else ""
    if before == "of":
        return Part.OWNER
    if before in PREPOSITIONS:
        return Part.OBLIQUE
    if follows in ("'s", "’s", "'", "’") and not _is_verb_after_s(tokens, last + 1):
        after = _following(tokens, last + 1)
        if _class(after) is not None:
            return Part.OWNER
    opens = (
        first == 0
        or before in _CLAUSE_ENDS
        or before in ("and", "but", "so", "that", "because", "if", "when", "said", "says")
    )
    return Part.SUBJECT if opens else Part.OBJECT


@remembered(4096)
def _class(noun: str) -> str | None:
    return class_of(noun)


def _is_noun(head: str) -> bool:
    if len(head) < 2 or head in _TIMES or head in _STOP or head.endswith("ly"):
        return False
    known = {form for _, form in forms(head)}
    return not (known & {PAST, PARTICIPLE} and _class(head) is None)


def is_several(noun: str) -> bool:
    """Return whether a noun stands for several: "the shoes", "people"."""
    return noun in _SEVERAL or (len(noun) > 3 and noun.endswith("s") and not _ONE_S.search(noun))
