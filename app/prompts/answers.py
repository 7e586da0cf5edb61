"""The shape of one event and one fact in an answer, and what it claims."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.domain.events import Modality, Status
from app.extraction.evidence import Claim, FactClaim


def _text(value: Any) -> Any:
    """Return words without control characters; null is none."""
    if value is None:
        return ""
    if isinstance(value, str):
        return "".join(char if char.isprintable() else " " for char in value).strip()
    return value


def _texts(value: Any) -> Any:
    if value is None or value == "":
        return []
    return [value] if isinstance(value, str) else value


Words = Annotated[str, BeforeValidator(_text), Field(max_length=2000)]
Names = Annotated[list[Words], BeforeValidator(_texts), Field(max_length=20)]


class EventAnswer(BaseModel):
    """One event as a model gives it; turns count from 1."""

    model_config = ConfigDict(populate_by_name=True)

    turn: int
    quote: Words
    subject: Words
    action: Words
    object: Words = ""
    others: Names = Field(default_factory=list, alias="with")
    place: Words = ""
    time: Words = ""
    modality: Modality
    status: Status = Status.UNKNOWN
    type: Words = "other"
    changes: Words = ""
    of: Words = ""

    def claim(self) -> Claim:
        """Return the claim; turns count from 0."""
        return Claim(
            turn=self.turn - 1,
            quote=self.quote,
            subject=self.subject,
            action=self.action,
            modality=self.modality,
            status=self.status,
            event_type=self.type,
            object=self.object,
            others=tuple(self.others),
            place=self.place,
            time_words=self.time,
            changes=self.changes,
            of=self.of,
        )


class FactAnswer(BaseModel):
    """One fact as a model gives it; turns count from 1."""

    turn: int
    quote: Words
    subject: Words
    slot: Words
    predicate: Words
    object: Words
    negative: bool = False
    since: Words = ""
    until: Words = ""

    def claim(self) -> FactClaim:
        """Return the claim; turns count from 0."""
        return FactClaim(
            turn=self.turn - 1,
            quote=self.quote,
            subject=self.subject,
            slot=self.slot,
            predicate=self.predicate,
            object=self.object,
            is_negative=self.negative,
            since=self.since,
            until=self.until,
        )
