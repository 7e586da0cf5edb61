"""Makes a domain schema of JSON; every fault is named with its place and how to mend it."""

import re
from collections.abc import Iterable
from typing import Any

from app.domain.errors import Fault, InvalidInput
from app.domain.events import Status
from app.domain.json_reading import LONGEST_UNIT, MOST_ENTRIES, JsonReader
from app.domain.schemas import (
    CORE_PARTS,
    Action,
    Attribute,
    AttributeKind,
    DomainSchema,
    EventType,
    MetricRule,
    Slot,
    StatusWord,
    Unit,
    Words,
)

ENTITY_TYPES = (
    "person", "pet", "place", "organisation", "product", "medication", "project", "ticket",
    "document", "thing", "other",
)  # fmt: skip
# Bounds are many times what the built-in schemas need; they keep one schema from slowing every turn.
MOST_CUES = 3000
LONGEST_CUE = 60
LONGEST_EXAMPLE = 300
_LONGEST_TITLE = 100
_MOST_FAULTS = 20
_MOST_DAYS = 36_500.0

_ACTION = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
_SCHEMA = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")


def require_name(name: str) -> None:
    """Refuse a name that no schema can have.

    Raises:
        InvalidInput: it is not made of small letters, digits, - and _.
    """
    if not _SCHEMA.fullmatch(name):
        raise InvalidInput(
            f"{name[:80]!r} cannot name a schema; use 1 to 64 of a-z, 0-9, - and _, the first a "
            "letter or digit",
            Fault(pointer="/name", message="must be such as beekeeping or desk-2"),
        )


def schema_from(name: str, body: Any) -> DomainSchema:
    """Return the schema that a JSON value declares.

    Raises:
        InvalidInput: something cannot be accepted; ``faults`` names at most twenty places.
    """
    require_name(name)
    reader = _Reader()
    schema = reader.schema(name, body)
    reader.require_references(schema)
    if reader.faults:
        first = reader.faults[0]
        more = f", and {len(reader.faults) - 1} more" if len(reader.faults) > 1 else ""
        raise InvalidInput(
            f"the schema cannot be read: {first.message} (at {first.pointer or 'the top'}{more})",
            *reader.faults[:_MOST_FAULTS],
        )
    return schema


class _Reader(JsonReader):
    """Reads the parts of a schema."""

    def __init__(self) -> None:
        super().__init__()
        self._cues = 0

    def schema(self, name: str, body: Any) -> DomainSchema:
        given = self.entry(
            body,
            "",
            "title extends event_types statuses metrics attributes slots name",
        )
        if given.get("name", name) != name:
            self.fault("/name", f"the address says {name!r}; leave the name out or make them equal")
        found = DomainSchema(
            name=name,
            title=self._title(given.get("title", {}), "/title"),
            extends=self._extends(given.get("extends", []), name),
            event_types=self.entries(given, "event_types", "", self._event_type),
            statuses=self.entries(given, "statuses", "", self._status),
            metrics=self.entries(given, "metrics", "", self._metric),
            attributes=self.entries(given, "attributes", "", self._attribute),
            slots=self.entries(given, "slots", "", self._slot),
        )
        for part in ("event_types", "statuses", "metrics", "attributes", "slots"):
            self._require_distinct([one.name for one in getattr(found, part)], f"/{part}", "name")
        if self._cues > MOST_CUES:
            self.fault(
                "", f"{self._cues} cues in all; at most {MOST_CUES}: split the schema in two"
            )
        if not (found.event_types or found.metrics or found.slots or found.extends):
            self.fault("", "declares nothing; give event_types, metrics, slots or extends")
        return found

    def require_references(self, schema: DomainSchema) -> None:
        """Note required names and types that nothing declares."""
        own = {one.name for one in schema.metrics} | {one.name for one in schema.attributes}
        known = [*CORE_PARTS, *sorted(own)]
        types = {one.name for one in schema.event_types}
        for at, event_type in enumerate(schema.event_types):
            where = f"/event_types/{at}"
            self._require_known(event_type.required, known, f"{where}/required")
            for number, action in enumerate(event_type.actions):
                place = f"{where}/actions/{number}/required"
                self._require_known(action.required, known, place)
        if schema.extends:
            return  # it may speak of the types of those that it extends
        for at, status in enumerate(schema.statuses):
            self._require_known(status.event_types, sorted(types), f"/statuses/{at}/event_types")
        for at, metric in enumerate(schema.metrics):
            named = [metric.event_type] if metric.event_type else []
            self._require_known(named, sorted(types), f"/metrics/{at}/event_type", is_one=True)

    def _require_known(
        self, names: Iterable[str], known: list[str], at: str, *, is_one: bool = False
    ) -> None:
        for number, name in enumerate(names):
            if name not in known:
                choices = ", ".join(known[:12]) or "nothing yet"
                self.fault(
                    at if is_one else f"{at}/{number}",
                    f"{name!r} is declared nowhere in this schema; declare it or name one of: {choices}",
                )

    def _require_distinct(self, names: list[str], at: str, key: str) -> None:
        seen: set[str] = set()
        for number, name in enumerate(names):
            if name and name in seen:
                self.fault(f"{at}/{number}/{key}", f"{name!r} is there already; join the two")
            seen.add(name)

    def _event_type(self, value: Any, at: str) -> EventType:
        given = self.entry(
            value, at, "name cues actions required half_life_days importance", needs="name"
        )
        found = EventType(
            name=self.name(given.get("name", "x"), f"{at}/name"),
            cues=self._words(given.get("cues", {}), f"{at}/cues"),
            actions=self.entries(given, "actions", at, self._action),
            required=self.names(given.get("required", []), f"{at}/required"),
            half_life_days=self.number(given, "half_life_days", at, above=0, most=_MOST_DAYS),
            importance=self.number(given, "importance", at, least=0, most=1),
        )
        self._require_distinct([one.type for one in found.actions], f"{at}/actions", "type")
        return found

    def _action(self, value: Any, at: str) -> Action:
        given = self.entry(
            value, at, "type cues nouns examples required lasts object_type", needs="type"
        )
        kind = given.get("type", "X")
        if not (isinstance(kind, str) and _ACTION.fullmatch(kind)):
            self.fault(f"{at}/type", "must be in capitals with _ between words, such as CHECK_HIVE")
        object_type = given.get("object_type", "")
        if object_type not in ("", *ENTITY_TYPES):
            self.fault(f"{at}/object_type", f"must be one of: {', '.join(ENTITY_TYPES)}")
        found = Action(
            type=str(kind),
            cues=self._words(given.get("cues", {}), f"{at}/cues"),
            nouns=self._words(given.get("nouns", {}), f"{at}/nouns"),
            examples=self._words(given.get("examples", {}), f"{at}/examples", LONGEST_EXAMPLE),
            required=self.names(given.get("required", []), f"{at}/required"),
            lasts=self.flag(given, "lasts", at),
            object_type=str(object_type),
        )
        if not (found.cues or found.nouns or found.examples or self.faults):
            self.fault(
                at, "has no words, so nothing is ever read as it; give cues, nouns or examples"
            )
        return found

    def _status(self, value: Any, at: str) -> StatusWord:
        given = self.entry(value, at, "name core cues event_types", needs="name core")
        return StatusWord(
            name=self.name(given.get("name", "x"), f"{at}/name"),
            core=self.choice(given.get("core", "unknown"), Status, f"{at}/core"),
            cues=self._words(given.get("cues", {}), f"{at}/cues", needs="cues"),
            event_types=self.names(given.get("event_types", []), f"{at}/event_types"),
        )

    def _metric(self, value: Any, at: str) -> MetricRule:
        given = self.entry(value, at, "name cues units event_type", needs="name units")
        units = self.entries(given, "units", at, self._unit)
        if not units and isinstance(given.get("units"), list):
            self.fault(f"{at}/units", 'give at least one unit; {"unit": ""} for a bare number')
        return MetricRule(
            name=self.name(given.get("name", "x"), f"{at}/name"),
            cues=self._words(given.get("cues", {}), f"{at}/cues", needs="cues"),
            units=units,
            event_type=self.name(given["event_type"], f"{at}/event_type")
            if given.get("event_type")
            else "",
        )

    def _unit(self, value: Any, at: str) -> Unit:
        given = self.entry(value, at, "unit words min max", needs="unit")
        found = Unit(
            unit=self.text(given.get("unit", ""), f"{at}/unit", LONGEST_UNIT, may_be_empty=True),
            words=self.texts(given.get("words", []), f"{at}/words", LONGEST_UNIT),
            least=self.number(given, "min", at),
            most=self.number(given, "max", at),
        )
        if found.least is not None and found.most is not None and found.least > found.most:
            self.fault(f"{at}/min", f"{found.least:g} lies above max, {found.most:g}; swap them")
        return found

    def _attribute(self, value: Any, at: str) -> Attribute:
        given = self.entry(value, at, "name kind cues values", needs="name kind")
        kind = self.choice(given.get("kind", "code"), AttributeKind, f"{at}/kind")
        is_code = kind is AttributeKind.CODE
        if (is_code and "values" in given) or (not is_code and "cues" in given):
            wrong, right = ("values", "cues") if is_code else ("cues", "values")
            self.fault(f"{at}/{wrong}", f"a {kind} is found by its {right}; remove these")
        pairs = self.entries(given, "values", at, self._value) if not is_code else ()
        if not is_code and not pairs:
            self.fault(f"{at}/values", "a choice needs values, each with cues")
        return Attribute(
            name=self.name(given.get("name", "x"), f"{at}/name"),
            kind=kind,
            cues=self._words(given.get("cues", {}), f"{at}/cues", needs="cues" if is_code else ""),
            values=dict(pairs),
        )

    def _value(self, value: Any, at: str) -> tuple[str, Words]:
        given = self.entry(value, at, "value cues", needs="value")
        name = self.text(given.get("value", "x"), f"{at}/value", LONGEST_CUE)
        return name, self._words(given.get("cues", {}), f"{at}/cues", needs="cues")

    def _slot(self, value: Any, at: str) -> Slot:
        given = self.entry(
            value, at, "name cardinality half_life_days cues", needs="name cardinality"
        )
        cardinality = given.get("cardinality", "many")
        if cardinality not in ("single", "many"):
            self.fault(f"{at}/cardinality", 'must be "single" (one value at a time) or "many"')
        return Slot(
            name=self.name(given.get("name", "x"), f"{at}/name"),
            is_single=cardinality == "single",
            half_life_days=self.number(given, "half_life_days", at, above=0, most=_MOST_DAYS),
            cues=self._words(given.get("cues", {}), f"{at}/cues"),
        )

    def _words(self, value: Any, at: str, longest: int = LONGEST_CUE, *, needs: str = "") -> Words:
        given = self.entry(value, at, "en zh")
        en = self.texts(given.get("en", []), f"{at}/en", longest)
        zh = self.texts(given.get("zh", []), f"{at}/zh", longest)
        for number, one in enumerate(en):
            if _HAN.search(one) and longest == LONGEST_CUE:
                self.fault(f"{at}/en/{number}", f"{one!r} is Chinese; move it to zh")
        self._cues += len(en) + len(zh)
        if needs and not (en or zh):
            self.fault(at, "needs at least one word in en or zh, or it could never be read")
        return Words(en=en, zh=zh)

    def _title(self, value: Any, at: str) -> dict[str, str]:
        given = self.entry(value, at, "en zh")
        return {
            key: self.text(given[key], f"{at}/{key}", _LONGEST_TITLE)
            for key in ("en", "zh")
            if key in given
        }

    def _extends(self, value: Any, name: str) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            self.fault("/extends", "must be a list of names of schemas")
            return ()
        found = []
        for number, one in enumerate(value):
            if not (isinstance(one, str) and _SCHEMA.fullmatch(one)) or one == name:
                self.fault(f"/extends/{number}", "must be the name of another schema")
            else:
                found.append(one)
        return tuple(found)
