"""English rules for what someone buys, owns, keeps and drives."""

import re
from collections.abc import Iterator

from app.extraction.entities.english_words import BRANDS
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import END, VAGUE, VALUE
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
OWNED = frozenset(
    [
        "car",
        "bike",
        "bicycle",
        "motorcycle",
        "motorbike",
        "scooter",
        "van",
        "truck",
        "tesla",
        "house",
        "flat",
        "apartment",
        "boat",
        "piano",
        "guitar",
        "violin",
        "cello",
        "drone",
        "camera",
        "garden",
        "cabin",
        "allotment",
        "business",
        "company",
        "shop",
        "bakery",
        "farm",
        "restaurant",
    ]
)
_BOUGHT = re.compile(
    rf"^\s*(?:me |us |myself |ourselves )?(?:an?|my|our)\s+(?:(?:used|new|second-hand|secondhand|little|small|big|old)\s+)*(?P<value>[^,.;:!?()\n]{{2,30}}?)(?:{END}|(?=\s+(?:in|on|from|for|last|with|off)\b))",
    _CASE,
)
_MAKES = frozenset(word for word, kind in BRANDS.items() if kind in ("car", "motorbike"))


def buy(view: View) -> Iterator[Said]:
    """Read "bought a used Volvo", "bought a house in Cork"."""
    match = view.match(_BOUGHT)
    if match is None or not view.change():
        return
    head = match["value"].rpartition(" ")[2].lower()
    if head in OWNED or head in _MAKES:
        yield view.tell(
            "possession",
            match.span("value"),
            match["value"],
            key=match["value"],
            phase=Phase.BEGINS,
        )


def own(view: View) -> Iterator[Said]:
    """Read "owns a bakery"."""
    phase, match = view.state(), re.match(rf"^\s*{VALUE}{END}", view.rest)
    if (
        phase
        and match
        and not VAGUE.match(match["value"])
        and not re.match(r"up\b|the\b", match["value"])
    ):
        yield view.tell(
            "possession", match.span("value"), match["value"], key=match["value"], phase=phase
        )


def keep(view: View) -> Iterator[Said]:
    """Read "keeps bees", "has never kept bees"."""
    match = re.match(
        r"^\s*(?P<value>(?:\w+\s)?(?:bees|chickens|hens|goats|sheep|ducks|rabbits|pigeons|horses|pigs|fish|snakes|koi|quails?|alpacas|cats|dogs|birds|cows)|a (?:diary|journal|blog))\b",
        view.rest,
        _CASE,
    )
    phase = view.state()
    if match and phase:
        yield view.tell(
            "habit",
            match.span("value"),
            "yes",
            key=f"keep {match['value']}",
            phase=phase,
            rule="habit",
        )


def drive(view: View) -> Iterator[Said]:
    """Read "drives a Tesla"."""
    match = re.match(rf"^\s*an?\s+(?P<value>[^,.;:!?()\n]{{2,30}}?){END}", view.rest)
    phase = view.state()
    if match and phase and not view.is_progressive and not view.times:
        yield view.tell(
            "possession", match.span("value"), match["value"], key=match["value"], phase=phase
        )
