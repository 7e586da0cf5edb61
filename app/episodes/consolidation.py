"""What an episode and a day told, from the words that were said: extractive, dated, each claim sourced."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import log1p
from uuid import UUID

from app.domain.episodes import Claim, Episode, EpisodeDraft, EpisodeState, Level, Part
from app.domain.events import Source
from app.domain.zones import zone_of
from app.episodes.binding import Segment
from app.episodes.leaks import stands_alone
from app.episodes.sayings import Saying, chosen, sayings
from app.episodes.talk import Said
from app.extraction.sentences import sentences
from app.text.language import detect_language

PART_TURNS = 10  # requirements, E5: a running summary each ten turns
_TURNS_A_CLAIM, _MOST_CLAIMS = 4, 6
_PART_CLAIMS = 2
_LONGEST_TITLE = {"en": 60, "zh": 24}  # characters
_DAY_CLAIMS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class FactTold:
    """A fact that rests on a turn of an episode, and which of its characters."""

    fact_id: UUID
    turn_id: UUID
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTold:
    """A day, in the user's zone, and the episodes that began on it, in order."""

    day: date
    zone: str
    episodes: tuple[Episode, ...]


def consolidated(segment: Segment, facts: Iterable[FactTold] = ()) -> EpisodeDraft:
    """Return what an episode told; the same turns always give the same.

    One that goes on gets a light version: title and summary, no facts drawn out.
    """
    talk = segment.talk
    last = talk[-1]
    is_deep = segment.state is not EpisodeState.ACTIVE
    found = sayings(talk)
    top = chosen(found, min(_MOST_CLAIMS, 1 + len(talk) // _TURNS_A_CLAIM))
    language = _language(talk)
    alone, bound = _drawn_out(talk, facts) if is_deep else ((), ())
    return EpisodeDraft(
        level=Level.EPISODE,
        state=segment.state,
        title=_title(top, talk, language),
        summary=_lines(top),
        claims=_claims(top),
        parts=_parts(talk),
        language=language,
        zone=last.zone,
        starts_at=min(one.said_at for one in talk),
        ends_at=max(one.said_at for one in talk),
        turn_count=len(talk),
        last_seq=last.seq,
        known_from=max(one.said_at for one in talk),
        is_deep=is_deep,
        fact_ids=alone,
        bound_fact_ids=bound,
        density=density(talk),
    )


def reflected(told: DayTold) -> EpisodeDraft:
    """Return what a day told: of each of its episodes, longest first, what it says first."""
    ranked = sorted(told.episodes, key=lambda one: (-one.turn_count, one.starts_at, one.episode_id))
    picked = sorted(ranked[:_DAY_CLAIMS], key=lambda one: (one.starts_at, one.episode_id))
    claims = tuple(one.claims[0] for one in picked if one.claims)
    languages = Counter(one.language for one in told.episodes)
    language = max(sorted(languages), key=lambda name: languages[name])
    ends_at = max(one.ends_at for one in told.episodes)
    return EpisodeDraft(
        level=Level.DAY,
        state=EpisodeState.CLOSED,
        title=told.day.isoformat(),
        summary="\n".join(claim.text for claim in claims),
        claims=claims,
        parts=tuple(
            Part(
                summary=one.title,
                start=one.starts_at,
                end=one.ends_at,
                turn_count=one.turn_count,
            )
            for one in told.episodes
        ),
        language=language,
        zone=told.zone,
        starts_at=min(one.starts_at for one in told.episodes),
        ends_at=ends_at,
        turn_count=sum(one.turn_count for one in told.episodes),
        last_seq=max(one.last_seq for one in told.episodes),
        known_from=ends_at,
        is_deep=True,
        fact_ids=_all(one.fact_ids for one in told.episodes),
        bound_fact_ids=_all(one.bound_fact_ids for one in told.episodes),
        sources=tuple(
            Source(turn_id=turn_id, start=0, end=0)
            for turn_id in dict.fromkeys(t for claim in claims for t in claim.turn_ids)
        ),
    )


def density(talk: Sequence[Said]) -> float:
    """Return how much a stretch of talk holds: whom it names, times the log of its span, a turn.

    Requirements, F6. The span counts in minutes.
    """
    named = len(frozenset().union(*(one.entities for one in talk)))
    span = max(one.said_at for one in talk) - min(one.said_at for one in talk)
    return round(named * log1p(span.total_seconds() / 60) / len(talk), 4)


def _all(ids: Iterable[tuple[UUID, ...]]) -> tuple[UUID, ...]:
    return tuple(dict.fromkeys(one for some in ids for one in some))


def _language(talk: Sequence[Said]) -> str:
    found = Counter(detect_language(one.text) for one in talk)
    return "zh" if found["zh"] + found["mixed"] > found["en"] else "en"


def _title(top: Sequence[Saying], talk: Sequence[Said], language: str) -> str:
    words = max(top, key=lambda one: one.weight).text if top else " ".join(talk[0].text.split())
    words = words.strip().rstrip(".。!！?？,，;；")
    most = _LONGEST_TITLE[language]
    if len(words) <= most:
        return words
    cut = words[:most]
    if language == "en" and " " in cut:
        cut = cut.rsplit(" ", 1)[0]
    return cut.rstrip(" ,，、") + "…"


def dated(turn: Said) -> str:
    """Return the day on which a turn was said, where it was said."""
    return turn.said_at.astimezone(zone_of(turn.zone)).date().isoformat()


def _dated(one: Saying) -> str:
    return f"{dated(one.turn)} {one.turn.speaker}: {one.text}"


def _lines(top: Sequence[Saying]) -> str:
    return "\n".join(_dated(one) for one in top)


def _claims(top: Sequence[Saying]) -> tuple[Claim, ...]:
    return tuple(Claim(text=_dated(one), turn_ids=(one.turn.turn_id,)) for one in top)


def _parts(talk: Sequence[Said]) -> tuple[Part, ...]:
    """Return the sub-episodes: each ten turns of a longer one; a part that is full never changes again."""
    if len(talk) <= PART_TURNS:
        return ()
    parts = []
    for begin in range(0, len(talk), PART_TURNS):
        some = talk[begin : begin + PART_TURNS]
        parts.append(
            Part(
                summary=_lines(chosen(sayings(some), _PART_CLAIMS)),
                start=min(one.said_at for one in some),
                end=max(one.said_at for one in some),
                turn_count=len(some),
            )
        )
    return tuple(parts)


def _drawn_out(
    talk: Sequence[Said], facts: Iterable[FactTold]
) -> tuple[tuple[UUID, ...], tuple[UUID, ...]]:
    """Return facts that stand on their own, and those that must not be torn out of the story.

    A fact that one of its statements makes on its own stands.
    """
    places = {one.turn_id: at for at, one in enumerate(talk)}
    alone: dict[UUID, None] = {}
    bound: dict[UUID, None] = {}
    for fact in facts:
        at = places.get(fact.turn_id)
        if at is None:
            continue
        words, then = _around(talk, at, fact)
        (alone if stands_alone(words, then) else bound)[fact.fact_id] = None
    return tuple(alone), tuple(one for one in bound if one not in alone)


def _around(talk: Sequence[Said], at: int, fact: FactTold) -> tuple[str, str]:
    """Return the sentences that a fact stands in, and the one that comes right after."""
    text = talk[at].text
    found = [one for one in sentences(text) if one[1] > fact.start]
    inside = [one for one in found if one[0] < fact.end] or [(fact.start, fact.end)]
    after = [one for one in found if one[0] >= fact.end]
    words = text[inside[0][0] : inside[-1][1]]
    if after:
        return words, text[after[0][0] : after[0][1]]
    own = talk[at].speaker
    return words, next((one.text for one in talk[at + 1 : at + 3] if one.speaker == own), "")
