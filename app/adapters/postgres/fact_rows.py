"""Versions of facts as rows of ``facts``, both ways."""

from collections.abc import Mapping
from typing import Any

from app.adapters.postgres.event_rows import insert_versions
from app.adapters.postgres.version_rows import columns_of_version, version_from
from app.domain.events import Reason, Source
from app.domain.facts import Category, Fact, FactDraft, normal_value
from app.domain.intervals import Interval

FACT_KIND = 2  # of registered ids
INSERT_FACTS = insert_versions("facts", "fact_id", FACT_KIND)


def fact_columns(fact: FactDraft) -> dict[str, Any]:
    """Return what a draft says, by column."""
    return {
        "known_from": fact.known_from,
        "subject": fact.subject,
        "subject_key": normal_value(fact.subject),
        "slot": fact.slot,
        "key": fact.key,
        "value": fact.value,
        "predicate": fact.predicate,
        "object": fact.object,
        "category": fact.category.value,
        "is_negative": fact.is_negative,
        "valid_from": fact.valid.start,
        "valid_to": fact.valid.end,
        "zone": fact.zone,
        "summary": fact.summary,
        "attributes": fact.attributes,
        "importance": fact.importance,
        "confidence": fact.confidence,
    }


def fact_version_columns(fact: Fact) -> dict[str, Any]:
    """Return what a version says, by column, without its recorded times."""
    return {
        **fact_columns(fact),
        "fact_id": fact.fact_id,
        **columns_of_version(fact),
        "reason": fact.reason.value if fact.reason else None,
    }


def fact_from(
    row: Mapping[str, Any], sources: tuple[Source, ...], *, object_in: str = "object"
) -> Fact:
    """Build a version from a row of ``facts``, or from one that has its object in another column."""
    return Fact(
        fact_id=row["fact_id"],
        **version_from(row),
        reason=Reason(row["reason"]) if row["reason"] else None,
        subject=row["subject"],
        slot=row["slot"],
        key=row["key"],
        value=row["value"],
        predicate=row["predicate"],
        object=row[object_in],
        category=Category(row["category"]),
        is_negative=row["is_negative"],
        valid=Interval(start=row["valid_from"], end=row["valid_to"]),
        zone=row["zone"],
        summary=row["summary"],
        attributes=row["attributes"],
        importance=round(row["importance"], 6),  # all that a real holds: 0.9 comes back as 0.9
        confidence=row["confidence"],
        sources=sources,
    )
