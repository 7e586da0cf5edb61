"""Domain schemas: the event types, statuses, metrics and slots of a field, and several of them at once.

A schema is data. Who talks about bees declares what happens there (types with their actions), in
which words (cues, English and Chinese), which of the field's own states mean which core status, what
is measured, what must be said, and which facts have one value at a time. ``schema_reading`` makes a
schema of JSON and says what is wrong with it; ``merged`` makes one of all that are active.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from app.domain.events import Status

BUILT_IN = ("customer_service", "health", "generic")
"""The schemas that ship with the service, in the order in which they are asked."""

CORE_PARTS = ("object", "time", "place", "person")
"""What an event can lack beside its schema's own metrics and attributes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Words or phrases in each language, as written in the schema."""

    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return bool(self.en or self.zh)

    def joined(self, other: "Words") -> "Words":
        """Return both, each word once."""
        return Words(
            en=tuple(dict.fromkeys(self.en + other.en)), zh=tuple(dict.fromkeys(self.zh + other.zh))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What is done: a canonical upper-case ``type`` and the words that tell it.

    ``cues`` begin with a verb ("inspect hive", 检查 蜂箱); ``nouns`` name the act as a thing ("hive
    inspection"). ``lasts``: what it tells holds for a while, as a symptom does. ``object_type`` is one
    of the contract's types of entities, "" where it is not said.
    """

    type: str
    cues: Words = Words()
    nouns: Words = Words()
    examples: Words = Words()
    required: tuple[str, ...] = ()
    lasts: bool = False
    object_type: str = ""

    @property
    def name(self) -> str:
        """Return what tells the actions of a type apart."""
        return self.type


@dataclass(frozen=True, slots=True, kw_only=True)
class EventType:
    """A kind of event: its actions, and the ``cues`` that say what it is about ("hive", 蜂箱).

    ``half_life_days`` None: nothing is said of how fast it fades; ``importance`` in [0, 1] or None.
    """

    name: str
    cues: Words = Words()
    actions: tuple[Action, ...] = ()
    required: tuple[str, ...] = ()
    half_life_days: float | None = None
    importance: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusWord:
    """A field's own state, the core status that it means, and the types that it is said of."""

    name: str
    core: Status
    cues: Words
    event_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit, the words it is written with, and between which values it is believed; None: any."""

    unit: str
    words: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None

    def admits(self, value: float) -> bool:
        """Return whether a value is plausible; both bounds belong to it."""
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricRule:
    """Something measured: the words that name it, and its units, the usual one first.

    ``event_type`` is that of an event which only tells its value, "" where the clause decides.
    """

    name: str
    cues: Words
    units: tuple[Unit, ...]
    event_type: str = ""


class AttributeKind(StrEnum):
    """How the value of an attribute is found."""

    CODE = "code"  # the number or code behind a cue: "order 48213", 订单号 A-17
    CHOICE = "choice"  # one of declared values, each with its own cues


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A further detail of an event; ``values`` maps each choice to its cues, empty for codes."""

    name: str
    kind: AttributeKind
    cues: Words = Words()
    values: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A slot of facts: whether one value holds at a time, and how fast it fades."""

    name: str
    is_single: bool
    half_life_days: float | None = None
    cues: Words = Words()


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainSchema:
    """What one field declares; ``extends`` names schemas that hold beside it, asked after it."""

    name: str
    title: Mapping[str, str] = field(default_factory=dict)
    extends: tuple[str, ...] = ()
    event_types: tuple[EventType, ...] = ()
    statuses: tuple[StatusWord, ...] = ()
    metrics: tuple[MetricRule, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveSchema:
    """All that is active for a user, made one; ``names`` in the order in which they are asked."""

    names: tuple[str, ...] = ()
    event_types: tuple[EventType, ...] = ()
    statuses: tuple[StatusWord, ...] = ()
    metrics: tuple[MetricRule, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    slots: tuple[Slot, ...] = ()

    def event_type(self, name: str) -> EventType | None:
        """Return the type of a name, None for one that no schema declares."""
        return next((one for one in self.event_types if one.name == name), None)

    def slot(self, name: str) -> Slot | None:
        """Return the slot of a name, None for one that no schema declares."""
        return next((one for one in self.slots if one.name == name), None)

    def is_single_valued(self, slot: str) -> bool | None:
        """Return whether one value of a slot holds at a time; None where no schema says."""
        found = self.slot(slot)
        return None if found is None else found.is_single

    @property
    def unchanging_slots(self) -> frozenset[str]:
        """Return the slots that fill once in a life: another value of one means that the first was wrong.

        A name is none of them: one person goes by several.
        """
        return frozenset(
            one.name
            for one in self.slots
            if one.half_life_days and one.half_life_days >= _FOR_LIFE_DAYS and one.name != "name"
        )

    def half_life_days(self, event_type: str) -> float | None:
        """Return how fast events of a type fade; None where no schema says."""
        found = self.event_type(event_type)
        return None if found is None else found.half_life_days

    def required_of(self, event_type: str, action_type: str) -> tuple[str, ...]:
        """Return what must be said of an event, each once: of its type, then of its action."""
        found = self.event_type(event_type)
        if found is None:
            return ()
        of_action = (one.required for one in found.actions if one.type == action_type)
        return tuple(
            dict.fromkeys([*found.required, *(name for part in of_action for name in part)])
        )


_FOR_LIFE_DAYS = 36500  # a hundred years: it never fades

NOTHING_DECLARED = ActiveSchema()

_Named = TypeVar("_Named", EventType, Action, StatusWord, MetricRule, Attribute, Slot)


def ordered(active: Sequence[str], known: Mapping[str, DomainSchema]) -> tuple[DomainSchema, ...]:
    """Return the active schemas, each followed by what it extends; each once, where it comes first.

    Names that are not known are left out: a schema may have been deleted since it was named.
    """
    found: dict[str, DomainSchema] = {}

    def take(name: str) -> None:
        schema = known.get(name)
        if schema is None or name in found:
            return
        found[name] = schema
        for base in schema.extends:
            take(base)

    for name in active:
        take(name)
    return tuple(found.values())


def merged(schemas: Sequence[DomainSchema]) -> ActiveSchema:
    """Return what several schemas declare together; where they disagree the earlier one holds.

    Types of the same name become one: actions and cues of all, half-life and importance of the first
    that gives one. Actions of the same name within a type become one in the same way. Statuses,
    metrics, attributes and slots of the same name are not mixed: the first is taken whole. Which of
    several cues that fit decides is a matter of reading: the longest, then the earlier schema's.
    """
    return ActiveSchema(
        names=tuple(schema.name for schema in schemas),
        event_types=_united((t for s in schemas for t in s.event_types), _one_type),
        statuses=_united((x for s in schemas for x in _bound(s)), _first),
        metrics=_united((x for s in schemas for x in s.metrics), _first),
        attributes=_united((x for s in schemas for x in s.attributes), _first),
        slots=_united((x for s in schemas for x in s.slots), _first),
    )


def _bound(schema: DomainSchema) -> Iterable[StatusWord]:
    """Yield a schema's statuses; those that name no types are said of all types of their schema."""
    own = tuple(one.name for one in schema.event_types)
    for status in schema.statuses:
        yield status if status.event_types else replace(status, event_types=own)


def _united(
    parts: Iterable[_Named], join: Callable[[_Named, _Named], _Named]
) -> tuple[_Named, ...]:
    found: dict[str, _Named] = {}
    for part in parts:
        found[part.name] = join(found[part.name], part) if part.name in found else part
    return tuple(found.values())


def _first(first: _Named, _: _Named) -> _Named:
    return first


def _one_type(first: EventType, second: EventType) -> EventType:
    return replace(
        first,
        cues=first.cues.joined(second.cues),
        actions=_united((*first.actions, *second.actions), _one_action),
        required=tuple(dict.fromkeys(first.required + second.required)),
        half_life_days=second.half_life_days
        if first.half_life_days is None
        else first.half_life_days,
        importance=second.importance if first.importance is None else first.importance,
    )


def _one_action(first: Action, second: Action) -> Action:
    return replace(
        first,
        cues=first.cues.joined(second.cues),
        nouns=first.nouns.joined(second.nouns),
        examples=first.examples.joined(second.examples),
        required=tuple(dict.fromkeys(first.required + second.required)),
        lasts=first.lasts or second.lasts,
        object_type=first.object_type or second.object_type,
    )
