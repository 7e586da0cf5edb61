"""What is weighed of an English clause: its words, its marks, who is in it, what stands around it."""

import itertools
import re
from collections.abc import Iterator

from app.extraction.deciding.candidate import Candidate
from app.text.remembered import remembered

_MARKS = (
    ("me", r"\b(?:i|me|my|mine|myself|im|ive)\b"),
    ("us", r"\b(?:we|us|our)\b"),
    ("you", r"\b(?:you|your|u|ur|ya)\b"),
    ("third", r"\b(?:he|she|him|her|his|they|them|their)\b"),
    ("this", r"\b(?:this|that|there)\b"),
    ("people", r"\b(?:people|everyone|everybody|someone|somebody|nobody|anyone|one)\b"),
    ("not", r"\b(?:not|no|never|n't|\w+n['’]?t)\b"),
    ("can", r"\b(?:can|could|may|might|would|should)\b"),
    ("will", r"\b(?:will|gonna|going to|'ll|shall|plan\w*)\b|['’]ll\b"),
    ("must", r"\b(?:must|have to|need to|gotta|got to|supposed to|ought)\b"),
    ("want", r"\b(?:want\w*|wish\w*|hope|hoping|wanna|would like|love to)\b"),
    ("had", r"\b(?:had|has|have|'ve|been)\b"),
    ("be", r"\b(?:am|is|are|was|were|be)\b"),
    ("if", r"\b(?:if|unless|whether|when|whenever|until|once)\b"),
    ("each", r"\b(?:every|always|usually|often|never|each|all|any|most)\b"),
    ("just", r"\b(?:just|already|finally|again|still|yet)\b"),
    ("degree", r"\b(?:so|very|really|too|such|pretty|totally|super|most|best|worst)\b"),
    (
        "feel",
        r"\b(?:feel\w*|felt|think\w*|thought|know\w*|like\w*|love\w*|hate\w*|believe\w*|guess|bet|mean\w*|seem\w*|sound\w*|look\w*)\b",
    ),
    ("please", r"\b(?:please|pls|plz|can you|could you|remind)\b"),
    ("ask", r"\?|^(?:what|why|how|who|where|which|do|does|did|is|are|can)\b"),
    ("shout", r"!"),
    ("laugh", r"\b(?:lol|haha\w*|lmao|omg|ugh|wow|yay|hey|hi|thanks|thx)\b"),
    ("number", r"\d"),
    ("money", r"[$€£]|\b(?:dollars|bucks|euros|pounds|quid)\b"),
    ("quote", r"[\"“”]"),
    ("colon", r":"),
    (
        "kin",
        r"\b(?:mom|mum|dad|mother|father|wife|husband|son|daughter|sister|brother|kids?|baby|grand\w+|aunt\w*|uncle|cousin|partner|fianc\w+)\b",
    ),
    ("pet", r"\b(?:cat|dog|puppy|kitten|vet)\b"),
    (
        "role",
        r"\b(?:doctor|dr|dentist|nurse|boss|manager|landlord|teacher|client|plumber|friend|neighbou?r|coach|therapist|roommate|agent)\b",
    ),
    ("name", r"(?<=[a-z,;] )[A-Z][a-z]+"),
    ("verb_ed", r"\b[a-z]{3,}ed\b"),
    ("verb_ing", r"\b[a-z]{3,}ing\b"),
)
_PATTERNS = [
    (name, re.compile(said) if name == "name" else re.compile(said, re.IGNORECASE))
    for name, said in _MARKS
]
_TOKEN = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+|[^\w\s]")


def features(one: Candidate) -> Iterator[str]:
    """Yield the names of what is so of a clause."""
    frame, clause = one.frame, one.frame.clause
    sentence, around = one.sentence, one.around
    beside = _marks_of(sentence)
    for name, pattern in _PATTERNS:
        if pattern.search(clause.masked):
            yield f"has {name}"
        elif name in beside:
            yield f"near {name}"
        elif pattern.search(around):
            yield f"turn {name}"
    yield f"verb {frame.lemma}"
    if frame.is_passive:
        yield "passive"
    said = _tokens(clause.masked)
    verb = frame.action.lower()
    yield f"form {verb[-2:]}" if len(verb) > 3 else f"form {verb}"
    at = clause.masked[: frame.action_at - clause.start]
    ahead, behind = _tokens(at)[-2:], _tokens(frame.rest)[:2]
    yield f"ahead {' '.join(ahead[-1:])}"
    yield f"ahead {' '.join(ahead)}"
    yield f"behind {' '.join(behind[:1])}"
    yield f"behind {' '.join(behind)}"
    yield from _who(one)
    yield from {f"word {word}" for word in said}
    yield from {f"words {a} {b}" for a, b in itertools.pairwise(said)}
    yield f"opens {' '.join(said[:1])}"
    yield f"opens {' '.join(said[:2])}"
    rest = _tokens(around.replace(clause.text, " "))
    yield from {f"beside {word}" for word in rest}
    if clause.lead:
        yield f"lead {clause.lead}"
    if said and one.told.text[:1].islower():
        yield "lower case"


@remembered(
    64
)  # of all clauses of a sentence alike: read for each, a long list was read for minutes
def _marks_of(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _PATTERNS if pattern.search(text))


def _tokens(text: str) -> list[str]:
    return [t if not t.isdigit() else "0" for t in _TOKEN.findall(text.lower().replace("’", "'"))]


def _who(one: Candidate) -> Iterator[str]:
    subject = one.frame.subject
    who = (
        "who" if one.frame.doubts else "sure_who"
    )  # "it" that cannot act says nothing of "it broke"
    lowered = subject.lower()
    if not subject:
        yield f"{who} left_out" if one.frame.continues else "who self"
    elif lowered in ("he", "she", "they", "it", "you", "this", "that", "there"):
        yield f"{who} {lowered}"
    elif lowered.startswith(("my ", "our ")):
        yield f"{who} mine"
    elif lowered.startswith(("the ", "a ", "an ", "this ", "that ")):
        yield f"{who} the"
    elif subject[:1].isupper():
        yield f"{who} named"
    else:
        yield f"{who} else"
