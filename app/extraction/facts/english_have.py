"""English rules for what someone has, speaks, weighs and is called."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_be import MARRIED, role_key
from app.extraction.facts.english_owning import OWNED
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import (
    CONDITIONS,
    END,
    IMPLANTS,
    KIN,
    LANGUAGES,
    PETS,
    VAGUE,
    VALUE,
)
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_HAS_CONDITION = re.compile(
    rf"^\s*(?:(?:an?|mild|severe|bad|chronic|some|my)\s+)*(?P<value>{CONDITIONS})(?=\W|$)", _CASE
)
_IMPLANT = re.compile(
    rf"^\s*(?:an?\s+|two\s+)?(?P<value>(?:{IMPLANTS}))(?=\W|$)(?!\s+(?:appointment|surgery|consultation))",
    _CASE,
)
_INTOLERANT = re.compile(
    rf"^\s*(?:an?\s+)?(?:\w+\s+)?(?:allergy|intolerance)\s+to\s+{VALUE}{END}|^\s*(?:an?\s+)?(?:severe\s+|bad\s+|mild\s+)?(?P<thing>[a-z]+(?:\s[a-z]+)?)\s+allerg(?:y|ies)\b",
    _CASE,
)
_HAS = re.compile(
    rf"^\s*(?P<count>an?|one|two|three|four|five|six|seven|\d+|no|another)\s+(?P<kind>(?:(?!called\b|named\b)[\w'’-]+\s+){{0,3}}?(?P<head>[a-z-]+))(?:\s*,)?(?:\s+(?:called|named)\s+|\s*,\s+(?=[A-Z]))?(?P<names>[A-Z][\w'’-]+(?:\s+(?:and|&)\s+[A-Z][\w'’-]+)?)?(?={END}|[,.]|\s+(?:and|who|at|in)\b|$)"
)
_CALLED = re.compile(r"^\s*(?P<value>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]+){0,2})")
_CALL_ME = re.compile(r"^\s*(?:(?:me|him|her)\s+)(?P<value>[A-Z][\w'’-]+)\b")
_SEVERAL = re.compile(
    r"^\s*(?P<value>twins|triplets|kids|children|grandkids|grandchildren)(?=\s*(?:[.,;!]|$|and\b|at\b|in\b|who\b))",
    _CASE,
)
_DIAGNOSED = re.compile(rf"^\s*with\s+(?:an?\s+|mild\s+|severe\s+)?{VALUE}{END}", _CASE)


def have(view: View) -> Iterator[Said]:
    """Read what is had for long: pets, kin, conditions, implants, vehicles."""
    phase = view.state()
    if phase is None or view.is_progressive or view.lemma != "have":
        return
    if match := view.match(_INTOLERANT):
        group = "value" if match["value"] else "thing"
        if not VAGUE.match(match[group]) and match[group].lower() not in (
            "an",
            "a",
            "bad",
            "food",
            "any",
            "no",
        ):
            yield view.tell(
                "allergy", match.span(group), match[group], key=match[group], phase=phase
            )
    elif match := view.match(_IMPLANT):
        yield view.tell(
            "implant", match.span("value"), match["value"], key=match["value"], phase=phase
        )
    elif match := view.match(_HAS_CONDITION):
        yield view.tell(
            "condition", match.span("value"), match["value"], key=match["value"], phase=phase
        )
    elif match := view.match(_HAS):
        yield from _has(view, match, phase)
    elif match := view.match(_SEVERAL):
        at = match.span("value")
        yield view.tell("family", at, match["value"], key=match["value"].lower(), phase=phase)


def _has(view: View, match: re.Match[str], phase: Phase) -> Iterator[Said]:
    head = match["head"].lower()
    single = head.removesuffix("s")
    no = match["count"].lower() == "no"
    if single in PETS or head in PETS:
        named = match["names"]
        for name in re.finditer(r"[A-Z][\w'’-]+", named or ""):
            at = match.start("names") + name.start(), match.start("names") + name.end()
            yield view.tell("pet", at, name.group(), key=name.group(), phase=phase, is_negative=no)
        if not named:
            yield view.tell(
                "pet",
                match.span("kind"),
                match["kind"],
                key=match["kind"],
                phase=phase,
                is_negative=no or view.is_negated,
            )
    elif single in KIN or head in KIN or head in ("children", "siblings", "kids"):
        named = match["names"]
        if named and " " not in named:
            yield view.tell(
                "relation", match.span("names"), named, key=role_key(single, named), phase=phase
            )
        elif named:
            for name in re.finditer(r"[A-Z][\w'’-]+", named):
                at = match.start("names") + name.start(), match.start("names") + name.end()
                key = role_key(single, name.group())
                yield view.tell("relation", at, name.group(), key=key, phase=phase)
        else:
            at = match.start("count"), match.end("kind")
            yield view.tell(
                "family",
                at,
                view.rest[slice(*at)],
                key=head,
                phase=phase,
                is_negative=no or view.is_negated,
            )
    elif single in OWNED:
        yield view.tell(
            "possession",
            match.span("kind"),
            match["kind"],
            key=match["kind"],
            phase=phase,
            is_negative=no or view.is_negated,
        )


def speak(view: View) -> Iterator[Said]:
    """Read the languages that someone speaks."""
    phase = view.state()
    if phase is None or view.is_progressive:
        return
    limit = re.match(r"^[^.;!?\n]{0,80}", view.rest)
    for match in re.finditer(rf"\b(?P<value>{LANGUAGES})\b", limit.group() if limit else ""):
        yield view.tell(
            "language", match.span("value"), match["value"], key=match["value"], phase=phase
        )


def weigh(view: View) -> Iterator[Said]:
    """Read "weighs 62 kg"."""
    match = re.match(
        r"^\s*(?:about |around |only )?(?P<value>\d+(?:\.\d+)?\s?(?:kg|kilos?|kilograms?|lbs?|pounds|stone|g|grams))\b",
        view.rest,
        _CASE,
    )
    if match and view.state() is Phase.HOLDS:
        yield view.tell("weight", match.span("value"), match["value"], is_negative=False)


def suffer(view: View) -> Iterator[Said]:
    """Read "suffers from migraines"."""
    match = re.match(
        rf"^\s*from\s+(?:an?\s+|severe\s+|bad\s+|chronic\s+)*(?P<value>{CONDITIONS})(?=\W|$)",
        view.rest,
        _CASE,
    )
    phase = view.state() if match else None
    if match and phase:
        yield view.tell(
            "condition", match.span("value"), match["value"], key=match["value"], phase=phase
        )


def diagnose(view: View) -> Iterator[Said]:
    """Read "was diagnosed with asthma"."""
    match = view.match(_DIAGNOSED)
    if (
        match
        and view.is_passive
        and not view.is_negated
        and not view.moods
        and not VAGUE.match(match["value"])
    ):
        yield view.tell(
            "condition", match.span("value"), match["value"], key=match["value"], phase=Phase.BEGINS
        )


def call(view: View) -> Iterator[Said]:
    """Read "everyone calls me Sam"."""
    match = view.match(_CALL_ME)
    if (
        match
        and view.state() is Phase.HOLDS
        and match.group().strip().lower().startswith("me")
        and not view.is_negated
    ):
        yield view.tell("nickname", match.span("value"), match["value"], subject="")


def marry(view: View) -> Iterator[Said]:
    """Read "married Ben"."""
    match = view.match(_CALLED)
    if match and view.change():
        yield view.tell(
            "relation", match.span("value"), match["value"], key="spouse", phase=Phase.BEGINS
        )


def get(view: View) -> Iterator[Said]:
    """Read "got married to Ben", "got a puppy called Max"."""
    if not view.change():
        return
    if match := view.match(MARRIED):
        yield view.tell("marital_status", match.span("value"), match["value"], phase=Phase.BEGINS)
        if match["who"]:
            yield view.tell(
                "relation", match.span("who"), match["who"], key="spouse", phase=Phase.BEGINS
            )
    elif (match := view.match(_HAS)) and match["head"].lower() in PETS and match["names"]:
        yield from _has(view, match, Phase.BEGINS)
    elif (match := view.match(_IMPLANT)) and "appointment" not in view.rest:
        yield view.tell(
            "implant", match.span("value"), match["value"], key=match["value"], phase=Phase.BEGINS
        )


def turn(view: View) -> Iterator[Said]:
    """Read "turned 6"."""
    match = re.match(r"^\s*(?P<value>\d{1,3})(?=\s*(?:[.,!;]|$|\s\s|today\b|years))", view.rest)
    if match and view.change():
        yield view.tell("age", match.span("value"), match["value"], phase=Phase.BEGINS)
