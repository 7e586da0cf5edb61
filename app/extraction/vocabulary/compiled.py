"""All that the stages ask of the active schemas, compiled."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from app.domain.events import Metric, Modality, Status
from app.domain.schemas import NOTHING_DECLARED, ActiveSchema, StatusWord
from app.extraction.chinese.terms import Terms as ChineseTerms
from app.extraction.english.terms import Terms as EnglishTerms
from app.extraction.frame import Frame, Kind
from app.extraction.vocabulary.states import States
from app.extraction.vocabulary.terms import actions, chinese_terms, english_terms
from app.extraction.vocabulary.topics import Topics
from app.extraction.vocabulary.values import Attributes, Measured, Metrics
from app.extraction.wordlists import wordset

_SAID_TO_BE_SO = (Modality.ASSERTED, Modality.QUOTED)
_AHEAD = (Status.PLANNED, Status.REQUESTED, Status.CONFIRMED, Status.OPEN, Status.ON_HOLD)
# Verbs that leave it to their noun what is done; a move, a booking or a cancellation says more.
_SAYS_LITTLE = wordset(
    "be have do make get take give go attend run perform carry 做 弄 搞 办 有 去 来 开 参加"
)
_ARRANGES = ("CANCEL", "RESCHEDULE", "BOOK", "APPOINTMENT", "REMIND")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The active schemas, ready for reading; ``schema`` is what they declare together."""

    schema: ActiveSchema
    english: EnglishTerms
    chinese: ChineseTerms
    nouns: Topics[Kind]
    about: Topics[str]
    states: States
    metrics: Metrics
    attributes: Attributes

    def kind(self, frame: Frame, read: Kind) -> Kind:
        """Return the kind of a frame, given what its verb tells.

        An act named as a thing ("a hive inspection", 蜂群检查) counts where the verb says little;
        what the clause is about gives the type where neither a schema nor a rule named one.
        """
        text = frame.clause.masked
        if self.nouns and (named := self.nouns.found(text)):
            says_little = frame.is_noun or frame.lemma in _SAYS_LITTLE
            if says_little and not read.is_a(*_ARRANGES):
                return replace(named, act=read.action_type)
            if not read.is_sure or read.event_type == "appointment":
                return replace(read, event_type=named.event_type, is_sure=True)
        is_value = read.is_a("MEASURE") or frame.lemma == "be" or frame.is_noun
        rule = self.metrics.named(frame.clause.text, text) if is_value else None
        if rule is not None and (read.is_a("MEASURE") or not read.is_sure):
            is_open = read.is_sure or read.event_type == "other"
            named_by = (rule.event_type or self.about.found(text)) if is_open else None
            event_type = named_by or read.event_type
            return Kind(event_type=event_type, action_type="MEASURE", act=read.action_type)
        if read.is_sure or not self.about or (about := self.about.found(text)) is None:
            return read
        if frame.lemma == "be" and (status := self.states.of(about, text)):
            return Kind(event_type=about, action_type=status.name.upper(), act=read.action_type)
        return replace(read, event_type=about)

    def status(
        self, event_type: str, modality: Modality, status: Status, text: str
    ) -> StatusWord | None:
        """Return the field's own status that a clause tells of what is so; of plans only one that lies ahead."""
        if status is Status.CANCELLED or status is Status.FAILED:
            return None
        found = self.states.of(event_type, text)
        if found is None or modality in _SAID_TO_BE_SO:
            return found
        return found if modality is Modality.PLANNED and found.core in _AHEAD else None

    def measured(self, text: str, masked: str) -> Measured:
        """Return the metrics of a clause that the schemas name."""
        return self.metrics.read(text, masked)

    def remarks(
        self, kind: Kind, has: Collection[str], implausible: Collection[Metric]
    ) -> dict[str, Any]:
        """Return what an event lacks (``missing``) and which values cannot be believed (``implausible``).

        ``has`` are the names of what was found of it.
        """
        found: dict[str, Any] = {}
        required = self.schema.required_of(kind.event_type, kind.action_type)
        if missing := [name for name in required if name not in has]:
            found["missing"] = missing
        if implausible:
            found["implausible"] = [
                {"name": one.name, "value": one.value, "unit": one.unit} for one in implausible
            ]
        return found


def vocabulary(schema: ActiveSchema) -> Vocabulary:
    """Compile what the active schemas declare; deterministic, never raises for a valid schema."""
    return Vocabulary(
        schema=schema,
        english=english_terms(schema),
        chinese=chinese_terms(schema),
        nouns=Topics((action.nouns, kind) for _, action, kind in actions(schema)),
        about=Topics((one.cues, one.name) for one in schema.event_types),
        states=States(schema.statuses),
        metrics=Metrics(schema.metrics),
        attributes=Attributes(schema.attributes),
    )


EMPTY = vocabulary(NOTHING_DECLARED)
