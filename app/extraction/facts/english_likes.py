"""English rules for what someone likes, eats, does and wants."""

import re
from collections.abc import Iterator

from app.domain.intervals import TimeKind
from app.extraction.english.verbs import EVENTIVES, GERUND, forms
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import (
    DOING,
    DRUGS,
    END,
    FREQUENT,
    HABITUAL,
    NO_HABITS,
    VAGUE,
    VALUE,
)
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_LIKED = re.compile(rf"^\s*(?:to\s+)?{VALUE}{END}", _CASE)
_NOT_TO = re.compile(
    r"^\s*to\s+(?:see|hear|know|think|say|ask|get|be|have|book|order|try|thank|share|help|talk|do|add|make|check|mention|schedule|start|find|tell|admit)\b",
    _CASE,
)
_MOST_WORDS = 6
_HATES = frozenset({"hate", "dislike", "detest", "loathe", "despise"})
_AMOUNT = (
    r"(?:(?:an?|the|two|three|four|five|\d+|some|any|much|more|less|many|too much|so much|lots of|a lot of|plenty of|mostly|mainly|only|just|my|our|up|out)\s+)*"
    r"(?:(?:cups?|glass(?:es)?|bottles?|slices?|bowls?|pints?|mugs?|cans?|pieces?|litres?|liters?|shots?|bars?) of\s+)?(?:any\s+|my\s+|the\s+)?"
)
_CONSUMED = re.compile(
    rf"^\s*{_AMOUNT}(?P<value>(?!at\b|out\b|in\b|with\b|on\b|to\b|and\b|anything\b|something\b|it\b|that\b|this\b|them\b|here\b|there\b|well\b|healthy\b|too\b|enough\b|much\b|alone\b|late\b|like\b)[^\W\d_](?:[^,.;:!?()\"“”\n—–]){{1,40}}?)(?:{END}|(?=\s+(?:at|in|on|with|before|from|to)\b))",
    _CASE,
)
_GIVEN_UP = re.compile(
    rf"^\s*(?P<up>up\s+|out\s+|off\s+)?(?P<act>(?:drinking|eating|having|taking|using)\s+)?{_AMOUNT}(?P<value>[^\W\d_](?:[^,.;:!?()\"“”\n—–]){{1,30}}?){END}",
    _CASE,
)
_NOT_GIVEN = re.compile(
    r"^(?:my|the|a|an|it|this|that|on|at|by|in|and|job|work|working|school|college|worrying|trying|hope)\b",
    _CASE,
)
_DOSE = r"(?P<dose>\d+(?:\.\d+)?\s?(?:mg|mcg|µg|g|ml|iu|units?|milligrams?)\b)"
_TAKEN = re.compile(
    rf"^\s*(?:{_DOSE}\s+(?:of\s+)?)?(?:an?\s+|some\s+|my\s+)?(?:low[- ]dose\s+|daily\s+)?(?P<value>(?:{DRUGS})\b|[A-Za-z][\w-]{{3,25}}(?:\s[A-Z][\w-]+)?)(?:\s+(?P<later>\d+(?:\.\d+)?\s?(?:mg|mcg|µg|g|ml|iu|units?)\b))?"
    r"(?P<why>\s+(?:for|against|because of)\s+(?:my|his|her|the|high|low|an?)\s+\w+)?",
    _CASE,
)
_DRUG = re.compile(rf"^(?:{DRUGS})$", _CASE)
_TAKES_UP = re.compile(rf"^\s*up\s+{VALUE}{END}", _CASE)

_DONE = re.compile(
    DOING.pattern.removesuffix(END) + rf"(?:{END}|(?=\s+(?:in|at|with|on|from|after|before)\b))",
    _CASE,
)

_OFTEN = FREQUENT - {"never", "hardly", "rarely"}
# Of these verbs only what is meant as it is said: "plays devil's advocate" and "takes the blame" are no habits.
_FIGURES = {
    "play": re.compile(
        r"(?!devil|dumb|dead|along|safe|tricks?|it\b|cool|nice|fair|hard|a (?:role|part)|the victim)",
        _CASE,
    ),
    "take": re.compile(
        r".*\b(?:bus|train|tube|subway|tram|metro|ferry|bike|car|taxi|cab|stairs|lift|naps?|walks?|showers?|baths?|breaks?|class(?:es)?|lessons?|dog|kids?|notes|vitamins?|pills?|medicine|insulin|supplements?)\b",
        _CASE,
    ),
}
_WHERE_DONE = re.compile(rf"^\s*(?:at|for|in|with)\s+{VALUE}{END}", _CASE)
_PLACED = frozenset({"volunteer", "sing", "coach", "swim", "train"})

_EVER = re.compile(r"^(?:in my (?:entire |whole )?life|ever|at all|before)$", _CASE)


def attitude(view: View) -> Iterator[Said]:
    """Read likes and dislikes: "loves", "can't stand", "don't like … any more"."""
    found = _liking(view)
    if found is None:
        return
    value, phase = found
    yield from _liked(view, view.rest, 0, value, phase)


def _liking(view: View) -> tuple[str, Phase] | None:
    if view.lemma in ("stand", "bear"):
        if not (view.is_negated and list(view.moods) == ["can"]):
            return None
        return "dislike", Phase.BEGINS if view.is_no_more else Phase.HOLDS
    phase = view.state()
    if phase is None or (view.is_progressive and view.lemma != "enjoy"):
        return None
    if view.lemma in _HATES:
        return None if view.is_negated else ("dislike", phase)
    if view.is_no_more:
        return "like", Phase.ENDS
    return "dislike" if view.is_negated else "like", phase


def _liked(view: View, rest: str, at: int, value: str, phase: Phase) -> Iterator[Said]:
    match = _LIKED.match(rest)
    if match is None or _NOT_TO.match(rest) or VAGUE.match(match["value"]):
        return
    words = match["value"]
    if len(words.split()) > _MOST_WORDS or words.lower() in ("i", "we"):
        return
    for start, end in parts(words):
        first = match.start("value") + at + start
        yield view.tell(
            "attitude",
            (first, first + end - start),
            value,
            key=activity(words[start:end]),
            phase=phase,
            is_negative=phase is Phase.ENDS,
            rule="attitude",
        )


def liked(view: View, rest: str, at: int, *, dislikes: bool) -> Iterator[Said]:
    """Read the object of "a fan of", "not into"; ``rest`` begins ``at`` behind the verb group."""
    phase = view.state()
    if phase is None:
        return
    if view.is_no_more:
        yield from _liked(view, rest, at, "like", Phase.ENDS)
        return
    yield from _liked(view, rest, at, "dislike" if dislikes != view.is_negated else "like", phase)


def parts(words: str) -> list[tuple[int, int]]:
    """Return the bounds of the members of "walnuts and shellfish"; one for other words."""
    cuts = list(re.finditer(r"\s+(?:and|or|&)\s+", words))
    if len(cuts) != 1 or any(
        len(side.split()) > 2 for side in re.split(r"\s+(?:and|or|&)\s+", words)
    ):
        return [(0, len(words))]
    return [(0, cuts[0].start()), (cuts[0].end(), len(words))]


def activity(words: str) -> str:
    """Return words with a gerund in front as its verb: "painting walls" and "paint walls" are one."""
    first, blank, others = words.partition(" ")
    lemma = next((lemma for lemma, form in forms(first.lower()) if form == GERUND), first)
    return f"{lemma}{blank}{others}"


_MEAL = re.compile(r"^(?:breakfast|lunch|dinner|supper|brunch)\b", _CASE)


def consume(view: View) -> Iterator[Said]:
    """Read "drinks oat milk", "never eats meat", "doesn't drink"."""
    phase = view.state() or (Phase.HOLDS if cannot(view) else None)
    if phase is None or view.is_progressive or (view.is_perfect and not view.is_negated):
        return
    match = view.match(_CONSUMED)
    if match is None:
        following = DOING.match(view.rest)
        bare = view.is_no_more or following is None or not following["value"]
        if view.lemma == "drink" and bare and view.is_negated:
            yield view.tell("consumption", None, "yes", key="alcohol", phase=phase, rule="drinks")
        return
    if len(match["value"].split()) > _MOST_WORDS or VAGUE.match(match["value"]):
        return
    is_meal = _MEAL.match(match["value"]) is not None
    if is_meal and not (view.is_negated or view.is_often()):
        return
    for start, end in parts(match["value"]):
        first = match.start("value") + start
        words = match["value"][start:end]
        yield view.tell(
            "consumption",
            (first, first + end - start),
            "yes",
            key=words,
            phase=phase,
            rule="consumption",
        )


def cannot(view: View) -> bool:
    """Return whether something cannot be had at all: "I can't eat eggs", not "another bite", not "tonight"."""
    return (
        view.is_negated
        and list(view.moods) == ["can"]
        and not view.times
        and not re.match(
            r"^\s*(?:another|any|that|this|it|the|all|out|until|anything|right)\b", view.rest, _CASE
        )
    )


def give_up(view: View) -> Iterator[Said]:
    """Read "quit smoking", "gave up coffee", "stopped eating meat"."""
    match = view.match(_GIVEN_UP)
    if match is None or not view.change() or _NOT_GIVEN.match(match["value"]):
        return
    if view.lemma in ("give", "cut") and not match["up"]:
        return
    words, act = match["value"], (match["act"] or "").strip().lower()
    is_act = any(form == GERUND for _, form in forms(words.split()[0].lower()))
    if view.lemma in ("quit", "stop") and not (act or is_act):
        return
    if act == "taking":
        slot, key = "medication", words
    elif act or (not is_act and view.lemma in ("give", "cut")) or words.lower() == "drinking":
        slot, key = "consumption", words
    else:
        slot, key = "habit", re.sub(r"(?<=\s)(?:to |the |an? |my |our )+", "", activity(words))
    value = key if slot == "medication" else "yes"
    yield view.tell(
        slot, match.span("value"), value, key=key, phase=Phase.ENDS, is_negative=True, rule=slot
    )


def take(view: View) -> Iterator[Said]:
    """Read medication with its dose, "took up pottery"."""
    if view.change() and (match := view.match(_TAKES_UP)):
        yield view.tell(
            "habit",
            match.span("value"),
            "yes",
            key=activity(match["value"]),
            phase=Phase.BEGINS,
            rule="habit",
        )
        return
    phase, match = view.state(), view.match(_TAKEN)
    if phase is None or match is None:
        return
    name, dose = match["value"], match["dose"] or match["later"]
    if not (_DRUG.match(name) or dose):
        return
    start = match.start("dose") if match["dose"] else match.start("value")
    end = match.end("later") if match["later"] else match.end("value")
    yield view.tell(
        "medication",
        (start, end),
        f"{name} {dose.replace(' ', '')}" if dose else name,
        key=name,
        phase=phase,
        rule="dose",
    )


def habit(view: View) -> Iterator[Said]:
    """Read what is done again and again: "runs every morning", "never eats out", "plays the cello"."""
    phase = view.state()
    is_often = _repeats(view) or view.is_no_more or not _OFTEN.isdisjoint(view.adverbs)
    is_rare = view.lemma in NO_HABITS and not is_often
    if phase is None or view.is_passive or is_rare:
        return
    if view.is_progressive or (
        view.is_perfect and not view.is_negated and "always" not in view.adverbs
    ):
        return
    often = _repeats(view) or any(word in FREQUENT for word in view.adverbs)
    often = often or (view.is_negated and (view.is_perfect or "never" in view.clause.text.lower()))
    often = often or view.is_no_more
    if not (
        view.lemma in HABITUAL
        or (often and view.lemma in EVENTIVES and view.lemma not in ("be", "have"))
    ):
        return
    match = _DONE.match(view.rest)
    if match is not None and not match["value"].strip() and view.lemma in _PLACED:
        match = _WHERE_DONE.match(view.rest) or match
    if match is None:
        return
    words = _EVER.sub("", match["value"].strip())
    if view.lemma in _FIGURES and _FIGURES[view.lemma].match(words) is None:
        return
    if re.search(r"(?:^|\s)(?:the|an?|my|our)$", words):
        return  # "the 7:15 train": its name is a time
    if len(words.split()) > _MOST_WORDS or (
        words and VAGUE.match(words) and not words.lower().startswith(("to ", "out", "up"))
    ):
        return
    place = match.span("value") if words else None
    key = f"{view.lemma} {re.sub(r'^(?:to |the |an? |my |our )+', '', words)}".strip()
    yield view.tell("habit", place, "yes", key=key, phase=phase, rule="habit")


def _repeats(view: View) -> bool:
    return any(span.kind is TimeKind.RECURRING for span in view.times)
