"""Names in English talk: written small where a whole sentence is, and those that cannot fill a slot."""

import re

from app.extraction.english.verbs import forms
from app.extraction.entities.english_words import (
    COMMON,
    FIRST_NAMES,
    NEVER_NAMES,
    PLACES,
    SMALL_NAMES,
)
from app.extraction.facts.english_words import DWELLING
from app.extraction.facts.framed.objects import JOINED
from app.extraction.facts.learned.weights import weights
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_WORD = re.compile(r"[a-z][a-z'’-]{2,}")
_HAS_CAPITAL = re.compile(r"\b(?!I\b)[A-Z]")
_PLACES = frozenset(one.lower() for one in PLACES)
_SMALL = wordset(
    """atm tbh ngl imo lol omg btw fyi pls plz thx cos coz cuz bout abt rn tho tbf idk gonna wanna gotta kinda sorta yeah yep nope nah innit ain't dont cant
    im ive id ill hes shes theyre weve its thats whats lets isnt wasnt didnt doesnt havent hasnt wont vegan vegetarian veggie keto halal coeliac celiac gluten dairy lactose
    teetotal sober redundant hubby missus nan nana gran mam mum mom dad flatmate housemate sparky chippy brickie postie freelance freelancing promoted redundancy
    terrified allergic diabetic asthmatic epileptic autistic dyslexic pregnant single married divorced engaged widowed separated retired unemployed self-employed
    yoga pilates judo karate parkrun metformin sertraline citalopram omeprazole statins antidepressants mins hrs yrs kids twins weekends mondays tuesdays wednesdays thursdays fridays
    saturdays sundays monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter
    spring summer autumn winter since until till onwards teens twenties thirties forties fifties sixties seventies eighties nineties noughties nowadays again anymore originally based living working studying from near born raised grew"""
)


def with_capitals(sentence: str) -> str:
    """Return a sentence that is written small throughout with capitals where words are no words of the language."""
    if _HAS_CAPITAL.search(sentence):
        return sentence
    return _WORD.sub(_capital, sentence)


_PLACED = re.compile(
    r"\b(?:liv(?:e|es|ed|ing)|based|mov(?:e|ed|ing)|stay(?:s|ing|ed)?|born|raised|grew up|work(?:s|ed|ing)?|stud(?:y|ies|ied|ying)|renting|settled|shifted) (?:up |out |over |down )?(?:in|at|near|to|for)? ?$"
)


def _capital(match: re.Match[str]) -> str:
    word = match.group()
    is_placed = _PLACED.search(match.string, max(0, match.start() - 30), match.start()) is not None
    if word in _PLACES or (word.title() in SMALL_NAMES and word not in _SMALL):
        return word[0].upper() + word[1:]
    if word in _SMALL or word in COMMON or class_of(word) is not None or forms(word):
        return word
    if not is_placed and word in weights().groups:  # the commonest words of the language
        return word
    if (
        "'" in word
        or "’" in word
        or word.endswith(("ly", "ing", "ness", "ful", "less", "able", "ous", "ed", "ish", "tion"))
    ):
        return word
    return word[0].upper() + word[1:] if len(word) > 3 and word not in _WORDS else word


_WORDS = wordset(
    """this that these those with from have been into over than then them they their there here where which what when were your yours just very much many more most some
    such only also even well back down away off out own same both each few other another both again once ever never always often really quite still yet too such about above across
    after against along around because before behind below beneath beside between beyond during except inside like near onto outside since through throughout toward under until upon within without
    else instead rather enough maybe perhaps please thanks sorry hello okay sure nice good great best better worse worst lovely awful proper decent brilliant awesome amazing gorgeous
    tired busy ready happy glad angry upset scared afraid worried bored excited full-time part-time permanently temporarily new old young little tiny huge massive skint knackered chuffed gutted
    local main next last first second third final whole half double single daily weekly monthly yearly nightly early late soon later today tomorrow yesterday tonight
    online offline everyday everywhere anywhere somewhere nowhere someone something anyone anything everyone everything nobody nothing none myself himself herself ourselves themselves
    dirty clean sick ill well poor rich cheap expensive free sad mad bad ugly easy hard heavy light dark bright warm cold cool hot wet dry
    strict severe mild chronic awkward weird strange normal usual typical proud quiet loud calm shy brave clever smart stupid stubborn lazy
    due able unable likely unlikely afraid alive alone awake asleep aware instead though although whereas whether unless while"""
)
_NO_ORGANISATION = re.compile(r"^(?:the\s+)?(?:GP|A&E|ER|GPs|ICU|Doctor|Dr|Mass|Church|Zoom|Teams|Uni|University|School|College|Work|Home|Lent|Xmas|God|Tube|Facebook|Instagram|TikTok|WhatsApp|Google Maps|Netflix)$")  # fmt: skip


def is_fitting(slot: str, words: str) -> bool:
    """Return whether a name can fill a slot: a firm is no first name, a home no month."""
    first = words.removeprefix("the ").split()[0].strip("'’")
    if first in NEVER_NAMES and len(words.split()) == 1:
        return slot in ("nationality", "language", "religion") and first not in COMMON
    if slot == "employer":
        return not (
            _NO_ORGANISATION.match(words)
            or DWELLING.search(words)
            or first in PLACES
            or (first in FIRST_NAMES and len(words.split()) == 1)
        )
    if slot == "home":
        return not (
            JOINED.search(words)
            or (
                first in FIRST_NAMES
                and first not in PLACES
                and class_of(first.lower()) is None
                and len(words.split()) == 1
            )
        )
    if slot == "relation":
        return first not in PLACES and first.lower() not in COMMON
    return True
