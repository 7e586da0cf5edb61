"""How an English predicate stands: what auxiliaries, denials and adverbs before it make of its time."""

import re
from dataclasses import dataclass

from app.extraction.wordlists import wordset

_WORD = re.compile(r"\s*(['’]?[A-Za-z]+(?:['’]t\b)?)(?![\w])")
_AUXILIARIES = {
    word: kind
    for kind, words in {
        "have": "have has 've ve having",
        "had": "had",
        "be": "am is are 'm m 're re",
        "s": "'s s",
        "was": "was were",
        "been": "been be",
        "being": "being",
        "do": "do does",
        "did": "did",
        "no do": "don't dont doesn't doesnt",
        "no did": "didn't didnt",
        "no be": "isn't isnt aren't arent ain't aint",
        "no was": "wasn't wasnt weren't werent",
        "no have": "haven't havent hasn't hasnt",
        "no can": "can't cant cannot",
        "no will": "won't wont",
        "no": "not",
        "never": "never",
        "modal": "will 'll ll would could should might may must shall gonna wanna wouldn't couldn't shouldn't hadn't mustn't can need 'd",
    }.items()
    for word in words.split()
}
_ADVERBS = wordset(
    """just now still also really finally only already currently presently recently officially actually always both all absolutely properly totally completely
    fully happily basically mostly mainly usually normally generally sadly newly freshly absolutely definitely even ever once again probably well very quite
    so super too pretty bit literally genuinely seriously badly horribly violently severely highly deathly mildly strictly long originally lately quietly
    kind sort of honestly technically legally permanently proudly gradually slowly eventually since then today"""
)
_ANY_MORE = re.compile(r"\b(?:any\s?more|any longer|no more)\b", re.IGNORECASE)
_LASTS = re.compile(
    r"\b(?:since|for (?:(?:over|about|nearly|almost|some|many|a|an|the|my|several|two|three|four|five|six|seven|eight|nine|ten|twenty|\d+) )*(?:few |couple of |past |last |good |whole )*(?:years?|months?|decades?|ages|weeks?|while|life)|all (?:my|his|her|our|their) life|always|years?|months|decades?|ages|forever|now|from birth|as long as)\b",
    re.IGNORECASE,
)
_ERA = re.compile(
    r"\b(?:once|back then|back in the day|as an? (?:kid|child|teen\w*|student|boy|girl|lad|baby)|in the (?:past|[a-z]*(?:ties|teens)|'?\d0s|\d{4}s)|in (?:my|his|her) (?:\w+ )?(?:teens|twenties|thirties|forties|fifties|youth|childhood|day)|growing up|(?:years|ages|decades|long) ago|for (?:years|ages|decades|a (?:bit|while|time|spell)|\w+ years)|when (?:i|we|he|she) (?:was|were)|at (?:uni|university|school|college)|before|a lifetime ago|all (?:my|his|her) (?:life|career)|in a (?:past|previous|former) life|years back|previously|formerly)\b",
    re.IGNORECASE,
)


@dataclass(slots=True, kw_only=True)
class Standing:
    """What stands before a predicate; ``at`` is where the predicate begins."""

    at: int
    has: bool = False
    is_: bool = False
    was: bool = False
    had: bool = False
    does: bool = False
    been: bool = False
    maybe_has: bool = False  # "'s"
    is_denied: bool = False
    is_over: bool = False  # no longer
    is_former: bool = False  # used to
    is_unsure: bool = False  # will, would, might
    cannot: bool = False
    is_usual: bool = False  # never, always, usually
    is_bare: bool = False  # nothing but adverbs

    def no_more(self, behind: str) -> bool:
        """Return whether it is over: "no longer", "not … any more"; ``behind`` is what follows."""
        return self.is_over or (self.is_denied and _ANY_MORE.search(behind) is not None)


def lasts(words: str) -> bool:
    """Return whether words say that something begun still goes on: "since", "for years"."""
    return _LASTS.search(words) is not None


def is_of_an_era(words: str) -> bool:
    """Return whether words place a state in a past that is over: "as a kid", "back then"."""
    return _ERA.search(words) is not None


def standing_at(sentence: str, at: int) -> Standing:
    """Return how the predicate behind a place stands."""
    found = Standing(at=at, is_bare=True)
    while match := _WORD.match(sentence, at):
        word = match[1].lower().replace("’", "'")
        step = _double(sentence, match.end(), word, found)
        if step is None and (kind := _AUXILIARIES.get(word)) is not None:
            _take(found, kind)
            step = match.end()
        elif step is None and word in _ADVERBS:
            found.is_usual |= word in ("always", "usually", "normally", "mostly")
            step = match.end()
        if step is None:
            break
        at = step
    found.at = at + len(sentence[at:]) - len(sentence[at:].lstrip())
    return found


def _double(sentence: str, at: int, word: str, found: Standing) -> int | None:
    """Return where two words that are one auxiliary end: "no longer", "used to", "can not"."""
    following = _WORD.match(sentence, at)
    second = following[1].lower() if following else ""
    if following is None:
        return None
    if word == "no" and second == "longer":
        found.is_over = found.is_denied = True
    elif word == "used" and second == "to":
        found.is_former, found.is_bare = True, False
    elif word == "can" and second == "not":
        found.cannot = found.is_denied = True
    elif word in ("going", "want", "wants", "hope", "hoping", "plan", "planning", "supposed", "about", "due", "set", "looking", "meant", "trying", "tempted", "wanting", "need", "needs", "have", "has") and second == "to":  # fmt: skip
        found.is_unsure = True
    else:
        return None
    return following.end()


_FLAGS = {
    "have": "has", "had": "had", "be": "is_", "s": "maybe_has", "was": "was", "been": "been", "do": "does", "did": "was",
    "modal": "is_unsure", "can": "cannot", "will": "cannot",
}  # fmt: skip


def _take(found: Standing, kind: str) -> None:
    found.is_bare = False
    if kind == "never":
        found.is_denied = found.is_usual = True
        return
    if kind.startswith("no"):
        found.is_denied = True
        kind = kind.removeprefix("no").strip()
        if not kind:
            return
    if kind == "did":
        found.was = found.does = True
    elif kind in _FLAGS:
        setattr(found, _FLAGS[kind], True)
