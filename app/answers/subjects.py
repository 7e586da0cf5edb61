"""Whom a clause is about, as far as its beginning tells."""

import re

from app.answers.lexicon import is_chinese, is_listed
from app.answers.metric_words import METRICS
from app.answers.people import PEOPLE_ZH, is_close_one
from app.extraction.english.verbs import PAST, THIRD, forms
from app.extraction.entities.english_words import COMMON
from app.extraction.wordlists import wordset
from app.text.remembered import remembered_of_texts

_FIRST_ZH = re.compile(
    rf"^(?:[今昨前]天[早晚]?[上晨]?|周[一二三四五六日末]|又|还|终于|然后|后来)*(?P<who>(?:我|我们|我家)?(?:的)?(?:{PEOPLE_ZH})(?:[小老阿大][\u4e00-\u9fff]|([\u4e00-\u9fff])\2)?|[小老阿大][\u4e00-\u9fff])(?=[周昨今又也还在把去给被，,了]|[\u4e00-\u9fff])"
)
_AUX = wordset("is was are were has had have did does and 's")
_NO_OWNERS = wordset("it's that's there's here's what's he's she's let's who's today's yesterday's")
_NO_NAMES = wordset(
    "another still just finally had went got back also now today yesterday none no some more no-one nothing everything all both i we"
)
_NAME_FIRST = re.compile(
    r"^(?:(?:So|And|But|Then|Also|Today|Yesterday),? )?(?P<who>(?:(?:My|Our|The|His|Her|Their) )?[A-Z][\w'’-]+)\b"
)
_KIN_FIRST = re.compile(
    r"^(?:(?:so|and|but|then|also|today|yesterday),? )?(?P<who>(?:my|our|his|her|their) [\w-]+)(?P<own>['’]s)?(?P<name> [A-Z][\w’-]+)?",
    re.IGNORECASE,
)


def _kin_in(said: str) -> str | None:
    """Return the kin, friend or colleague with whom a sentence begins: "my brother Max", "our neighbour's dog"."""
    hit = _KIN_FIRST.match(said)
    if hit is None or not is_close_one(hit["who"]):
        return None
    name = hit["name"] if hit["name"] and hit["name"][1].isupper() and not hit["own"] else ""
    return f"{hit['who']}{name}"


@remembered_of_texts(4096)
def named_first(said: str) -> str | None:
    """Return who a sentence is about as far as its beginning tells; None where nobody is named."""
    if is_chinese(said):
        hit = _FIRST_ZH.match(said)
        return hit["who"] if hit else None
    if (kin := _kin_in(said)) is not None:
        return kin
    hit = _NAME_FIRST.match(said)
    if hit is None:
        return None
    who = hit["who"]
    first = who.split()[0].lower()
    if first.endswith("'s") and first not in _NO_OWNERS:
        return who.split()[0][:-2]  # Ella's second jabs
    if len(who.split()) > 1:
        return who
    rest = re.findall(r"[a-z']+", said[hit.end() :].lower())
    if is_listed(first) or first in METRICS:
        return None  # "Sugar was 5.9 today"
    if not rest or not (
        rest[0] in _AUX or any(form in (PAST, THIRD) for _, form in forms(rest[0]))
    ):
        return None  # no name: "Second lesson today"
    return None if first in COMMON or first in _NO_NAMES or forms(first) else who
