"""Of whom an English clause tells: "I", "me and Jo", "my eldest", "our Tom", "the missus", "Mum", "Priya"."""

import re

from app.extraction.entities.english_words import COMMON, FIRST_NAMES
from app.extraction.facts.english_words import KIN, PETS, ROLES
from app.extraction.wordlists import wordset

_CASE = re.IGNORECASE
# Everyday words for kin beside the plain ones.
CLOSE = wordset(
    """lad lass boy girl boys girls eldest oldest youngest firstborn toddler newborn teenager twins kids children nan nana gran granny nanna grandad
    granddad grandson granddaughter auntie aunty mam mummy daddy mommy pa da amma appa missus hubby wifey fella mate bestie bf gf sis bro folks parents
    in-laws mum-in-law mom-in-law stepbrother stepsister bird husky puppy pup lab spaniel terrier moggy mutt workmate carer childminder line-manager
    grandparents grandkids nephews nieces sons daughters brothers sisters cousins"""
)
_PHRASES = "other half|better half|little one|middle one|old man|line manager|best mate|best friend|next[- ]door neighbou?r|mother in law|father in law|sister in law|brother in law"
# Who is meant without "my": the speaker's own.
_BARE = wordset(
    "mum mom dad mam nan nana gran granny grandma grandpa grandad granddad mummy daddy hubby wifey amma appa grandfather grandmother"
)
_THE = "missus|mrs|wife|husband|hubby|kids|children|twins|boys|girls|boy|girl|baby|eldest|youngest|oldest|dog|cat|pup|puppy|lad|lass|parents|in-laws|folks|flatmate|boss|gf|bf"
_SORTS = r"(?:older|elder|eldest|younger|youngest|oldest|little|big|kid|best|new|poor|lovely|dear|twin|baby|middle|two|three|other|great)"
_KIN = "|".join(sorted(map(re.escape, KIN | ROLES | PETS | CLOSE), key=len, reverse=True))
SOMEONE = (
    rf"(?:my|our|me(?=\s(?:mum|dad|nan|mam|gran|bro|sis|mate)\b))\s+(?:{_SORTS}\s+)*(?:{_PHRASES}|{_KIN})\b(?:['’]s\s+(?:{_KIN})\b)?(?:\s(?-i:[A-Z])[a-z]+)?"
    rf"|our\s(?-i:[A-Z])[a-z]+|the\s+(?:other half|old man|little one|{_THE})\b"
    rf"|(?:{'|'.join(sorted(_BARE))})\b(?:\s+and\s+(?:mum|mom|dad)\b)?(?:\s(?-i:[A-Z])[a-z]+)?"
)
_SUBJECT = re.compile(
    rf"(?P<we>(?:me|my\s\w+|our\s\w+|(?-i:[A-Z])[a-z]+)\s+(?:and|&|n)\s+(?:i|me)\b|me\s+(?:and|&|n)\s+(?:{SOMEONE}|(?-i:[A-Z])[a-z]+)|i(?=m\b|ve\b|['’\s])|we(?=ve\b|['’\s])|us lot\b)"
    rf"|(?P<who>{SOMEONE}|(?P<name>(?-i:[A-Z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?))(?=['’\s])|(?P<he>he|she)(?=s\b|['’\s])",
    _CASE,
)


def subject_at(sentence: str, at: int) -> tuple[str, int] | None:
    """Return the words of whom a clause tells ("" for the speaker) and where they end; None where nobody stands."""
    match = _SUBJECT.match(sentence, at)
    if match is None:
        return None
    if match["we"]:
        return "", match.end()
    if match["name"] and not _is_name(match["name"].split()[0]):
        return None
    return match["who"] or match["he"], match.end()


def _is_name(word: str) -> bool:
    return word in FIRST_NAMES and word.lower() not in COMMON
