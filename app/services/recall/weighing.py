"""Put what the arms found in order, by what the question asks for."""

from datetime import datetime

from app.domain.intervals import EVER, Interval
from app.domain.ranking import Question, Scored, rank
from app.domain.ranking_features import Asked
from app.domain.ranking_floor import CALIBRATED_MODEL, relevance_floor, relevant
from app.domain.ranking_words import named_speakers, words_ceiling
from app.ports import Embedder, Hit
from app.services.recall.candidates import Candidates
from app.services.recall.fact_arm import candidate_of
from app.services.recall.request import RecallRequest
from app.services.recall.understanding import Understanding
from app.text.language import detect_language
from app.text.questions import asks_for_many, asks_of_partner


def weigh(
    request: RecallRequest, asked: Understanding, found: Candidates, embedder: Embedder | None
) -> list[Scored]:
    """Return what was found best first; nothing if nothing bears on the question and that may be said."""
    query, occurred = request.query, request.filters.occurred
    question = Question(
        asked=Asked(
            speakers=named_speakers(query, {hit.speaker for hit in found.hits.values()}),
            of_assistant=asks_of_partner(query),
            for_many=asks_for_many(query),
        ),
        words_ceiling=words_ceiling(
            found.documents,
            [*found.frequencies, *[0] * (len(asked.term_keys) - len(found.frequencies))],
        ),
        floor=relevance_floor(found.documents, detect_language(query))
        if _may_know_nothing(request, asked, embedder)
        else None,
    )
    bounds = [(occurred, "occurred"), (asked.slack or EVER, asked.intent.axis)]
    bounds = [(interval, axis) for interval, axis in bounds if interval != EVER]
    candidates = [
        candidate_of(
            hit,
            found.words.get(hit.turn_id),
            found.closeness.get(hit.turn_id),
            _lies_in(hit, asked.window, asked.intent.axis) if asked.window else None,
        )
        for hit in found.hits.values()
        if not bounds or all(_lies_in(hit, interval, axis) for interval, axis in bounds)
    ]
    return relevant(rank(candidates, question), question)


def _may_know_nothing(
    request: RecallRequest, asked: Understanding, embedder: Embedder | None
) -> bool:
    return (
        asked.is_lookup
        and asked.window is None
        and not asked.asks_of_entities_alone  # whatever is told of them answers
        and not request.filters.needs_event  # who says which events has not asked whether any fit
        and (embedder is None or embedder.model.startswith(CALIBRATED_MODEL))
    )


def _lies_in(hit: Hit, interval: Interval, axis: str) -> bool:
    """Return whether the turn was said, or what it tells of happened, inside the interval.

    A turn of which nothing is dated happens when it is said.
    """
    # Plain comparisons: with a window this runs for hundreds of turns with several events each.
    is_dated = False
    if axis == "occurred":
        for start, end in hit.occurs or ():
            if start is None and end is None:
                continue
            is_dated = True
            if _overlap(interval, start, end):
                return True
    return not is_dated and interval.contains(hit.said_at)


def _overlap(interval: Interval, start: datetime | None, end: datetime | None) -> bool:
    return (interval.start is None or end is None or interval.start < end) and (
        interval.end is None or start is None or start < interval.end
    )
