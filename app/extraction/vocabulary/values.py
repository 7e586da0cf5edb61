"""Reads the metrics and attributes that schemas name; values are spans of the clause."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.events import Metric
from app.domain.schemas import Attribute, AttributeKind, MetricRule, Unit, Words
from app.extraction.vocabulary.topics import Heads, Topics

_NUMBER = r"(?<![\d.A-Za-z/:-])(?P<value>\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,6})?)"
_BARE = re.compile(_NUMBER + r"(?![\d.,:/%-]*\d)")
_OTHER_UNIT = re.compile(r"\s?[%°℃A-Za-z]")
_IS = re.compile(r"\s*(?:is|was|were|are|of|at|:|：|=|为|是|有|了|到)?\s*", re.IGNORECASE)
_REACH = 24  # characters between the name of a metric and its number
_LONGEST = 600  # characters that are read; each name is held against each number
_MOST = 12  # metrics of one clause; more is a table
_LINK = (
    r"\s*(?:(?:number|no\.?|num|id|code|is|was|号码?|编号|单号|是|为)\s*)*[:：#＃]?\s*(?:is\s+)?"
)
_CODE = r"(?P<code>(?=[A-Za-z_-]{0,12}\d)[A-Za-z0-9][A-Za-z0-9_-]{0,39})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The metrics of a clause, those that cannot be believed, and the text without their numbers.

    ``end`` is where the last of their numbers ends.
    """

    metrics: tuple[Metric, ...] = ()
    implausible: tuple[Metric, ...] = ()
    rest: str = ""
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    name: str
    cue: re.Pattern[str]
    amount: re.Pattern[str] | None
    units: Mapping[str, Unit]
    bare: Unit | None = None

    def amounts(self, text: str) -> Iterator[tuple[int, int, float, Unit, str]]:
        """Yield (start, end, value, unit, unit as shown) of every number that could be meant."""
        if self.amount:
            for match in self.amount.finditer(text):
                unit = self.units[match["unit"].casefold()]
                yield *match.span(), _value(match), unit, unit.unit
        if self.bare is not None:
            for match in _BARE.finditer(text):
                yield *match.span(), _value(match), self.bare, ""


class Metrics:
    """The metrics of all active schemas."""

    def __init__(self, rules: Sequence[MetricRule]) -> None:
        self._rules = Heads((one.cues, _rule(one)) for one in rules)
        self._declared = {one.name: one for one in rules}

    def named(self, text: str, masked: str) -> MetricRule | None:
        """Return the metric whose value a clause tells, None if it tells none."""
        measured = self.read(text, masked)
        return self._declared[measured.metrics[0].name] if measured.metrics else None

    def read(self, text: str, masked: str) -> Measured:
        """Return what a clause measures; ``masked`` is the text with its time words blanked.

        Of the numbers near the name of a metric the nearest is meant, one with its unit first.
        """
        if not any(char.isdigit() for char in text):
            return Measured(rest=text)
        found: list[Metric] = []
        wrong: list[Metric] = []
        rest, last = text, 0
        near = text[:_LONGEST]
        for rule in self._rules.of(near):
            for cue in rule.cue.finditer(near):
                best = _nearest(rule, cue.span(), rest[:_LONGEST], masked)
                if best is None or len(found) >= _MOST:
                    continue
                start, end, value, unit, shown = best
                metric = Metric(name=rule.name, value=value, unit=shown)
                (found if unit.admits(value) else wrong).append(metric)
                rest = rest[:start] + " " * (end - start) + rest[end:]
                last = max(last, end)
        return Measured(metrics=tuple(found), implausible=tuple(wrong), rest=rest, end=last)


def _nearest(
    rule: _Rule, cue: tuple[int, int], text: str, masked: str
) -> tuple[int, int, float, Unit, str] | None:
    best, least = None, (True, _REACH + 1)
    for amount in rule.amounts(text):
        start, end = amount[:2]
        is_bare = not amount[4]
        gap = max(cue[0] - end, start - cue[1], 0)
        if is_bare and (start < cue[1] or text[start:end].isspace()):
            continue  # a number without a unit stands behind the name: "mites: 12", not "12 mites"
        if is_bare and not (_IS.fullmatch(text, cue[1], start) or masked[start:end].strip()):
            continue  # a number that is part of a time
        if is_bare and _OTHER_UNIT.match(masked, end):
            continue
        if gap <= _REACH and (is_bare, gap) < least:
            best, least = amount, (is_bare, gap)
    return best


def _rule(rule: MetricRule) -> _Rule:
    units = {
        word.casefold(): unit for unit in reversed(rule.units) for word in (unit.unit, *unit.words)
    }
    written = sorted((word for word in units if word), key=lambda word: (-len(word), word))
    amount = rf"{_NUMBER}\s?(?P<unit>{'|'.join(map(re.escape, written))})(?![A-Za-z])"
    bare = next((unit for unit in rule.units if not unit.unit), None)
    return _Rule(
        name=rule.name,
        cue=_either(rule.cues),
        amount=re.compile(amount, re.IGNORECASE) if written else None,
        units=units,
        bare=bare,
    )


def _either(words: Words) -> re.Pattern[str]:
    english = "|".join(re.escape(cue) for cue in sorted(words.en, key=len, reverse=True))
    chinese = [re.escape(cue) for cue in sorted(words.zh, key=len, reverse=True)]
    parts = [rf"(?<![A-Za-z])(?:{english})(?:s|es)?(?![A-Za-z])"] if english else []
    return re.compile("|".join([*parts, *chinese]), re.IGNORECASE)


def _value(match: re.Match[str]) -> float:
    return float(match["value"].replace(",", ""))


class Attributes:
    """The attributes of all active schemas."""

    def __init__(self, attributes: Sequence[Attribute]) -> None:
        codes = [one for one in attributes if one.kind is AttributeKind.CODE]
        self._codes = Heads((one.cues, (one.name, _code(one.cues))) for one in codes)
        choices = [one for one in attributes if one.kind is AttributeKind.CHOICE]
        self._choices = Heads((_all(one), (one.name, _choice(one))) for one in choices)

    def read(self, text: str) -> tuple[dict[str, str], int]:
        """Return the attributes that a text names, the first of each, and where the last of them ends."""
        found: dict[str, str] = {}
        last, text = 0, text[:_LONGEST]
        if any(char.isdigit() for char in text):
            for name, pattern in self._codes.of(text):
                if match := pattern.search(text):
                    found[name] = match["code"] or match["before"]
                    last = max(last, match.end())
        for name, topics in self._choices.of(text):
            if (value := topics.found(text)) is not None:
                found[name], last = value, len(text)
        return found, last


def _code(cues: Words) -> re.Pattern[str]:
    cue = _either(cues).pattern
    form = rf"(?:{cue}){_LINK}{_CODE}|(?P<before>\d[\d-]{{0,39}})\s?号?(?:{cue})"
    return re.compile(form, re.IGNORECASE)


def _choice(one: Attribute) -> Topics[str]:
    return Topics((words, value) for value, words in one.values.items())


def _all(one: Attribute) -> Words:
    found = Words()
    for words in one.values.values():
        found = found.joined(words)
    return found
