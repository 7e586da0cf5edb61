"""A question as it is kept, so that a worker can ask it again a moment later as it was asked."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import datetime
from hashlib import sha256
from typing import Any

import orjson

from app.domain.intervals import Interval
from app.domain.zones import zone_name, zone_of
from app.ports import Known
from app.services.context.block import ContextWish
from app.services.recall.filters import Filters
from app.services.recall.request import RecallRequest
from app.timex import Conventions

_MOMENTS = ("now", "said_until")


def kept_question(
    request: RecallRequest, *, is_of_now: bool, explain: bool = False
) -> dict[str, Any]:
    """Return a request as JSON can hold it; how the user speaks of time is read anew.

    ``is_of_now``: it asks for what holds whenever it is answered, not as of a moment that was given.
    ``explain``: the second answer is wanted with its figures too.
    """
    return {
        "is_of_now": is_of_now,
        "explain": explain,
        "query": request.query,
        "now": request.now.isoformat(),
        "zone": zone_name(request.zone),
        "said_until": request.known.said_until.isoformat(),
        "recorded_until": _written(request.known.recorded_until),
        "with_silent": request.known.with_silent,
        "kinds": sorted(request.kinds),
        "limit": request.limit,
        "context": asdict(request.context),
        "session": request.session,
        "filters": _kept_filters(request.filters),
    }


def asked_again(
    kept: Mapping[str, Any], conventions: Conventions, *, at: datetime
) -> RecallRequest:
    """Return the request that was kept, as asked at a moment: what has come to be known since counts; arms are wide."""
    said_until = datetime.fromisoformat(kept["said_until"])
    return RecallRequest(
        query=kept["query"],
        now=datetime.fromisoformat(kept["now"]),
        zone=zone_of(kept["zone"]),
        known=Known(
            said_until=max(said_until, at) if kept["is_of_now"] else said_until,
            recorded_until=_moment(kept["recorded_until"]),
            with_silent=kept["with_silent"],
        ),
        kinds=frozenset(kept["kinds"]),
        limit=kept["limit"],
        context=ContextWish(**kept["context"]),
        session=kept["session"],
        filters=_filters(kept["filters"]),
        conventions=conventions,
        is_wide=True,
    )


def is_explained(kept: Mapping[str, Any]) -> bool:
    """Return whether a kept question wants its answer with its figures; those of before could not say."""
    return bool(kept.get("explain"))


def question_digest(kept: Mapping[str, Any]) -> bytes:
    """Return what is the same for the same question."""
    told = {k: v for k, v in kept.items() if not (kept["is_of_now"] and k in _MOMENTS)}
    return sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).digest()


def _kept_filters(filters: Filters) -> dict[str, Any]:
    kept = {one.name: getattr(filters, one.name) for one in fields(filters)}
    return {
        name: [_written(value.start), _written(value.end)]
        if isinstance(value, Interval)
        else list(value)
        for name, value in kept.items()
    }


def _filters(kept: Mapping[str, Any]) -> Filters:
    spans = {
        name: Interval(start=_moment(kept[name][0]), end=_moment(kept[name][1]))
        for name in ("occurred", "said")
    }
    return Filters(**{**kept, **spans})


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _moment(written: str | None) -> datetime | None:
    return datetime.fromisoformat(written) if written else None
