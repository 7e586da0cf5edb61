"""A user's profile: what holds of them, with what held before, and what is still worth knowing.

Only what people said is in it. What an assistant proposed makes no fact, and what is said of somebody else
stands under that somebody's name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.facts import Category, Fact, normal_value
from app.domain.models import Role, User
from app.domain.profiles import Wish, place_of, wishes
from app.domain.schemas import DomainSchema
from app.ports import FoundFact
from app.text.language import detect_language

_MOST_WISHES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A fact that holds, and those of the same slot that held before it, the latest first."""

    found: FoundFact
    former: tuple[FoundFact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What is known of a user: own facts by section, facts of others by name, what is missing."""

    name: str | None
    own: tuple[Entry, ...]
    others: tuple[tuple[str, tuple[Entry, ...]], ...]
    past: tuple[FoundFact, ...]
    missing: tuple[tuple[str, Wish], ...]
    language: str


def profile_of(
    user: User,
    facts: Sequence[FoundFact],
    domains: Sequence[DomainSchema],
    at: datetime | None,
    valid_at: datetime | None,
) -> Profile:
    """Return the profile that facts make, former ones among them.

    ``at`` is when it is looked at, None for now; ``valid_at`` asks for what held then, as far as is known.
    """
    selves = _selves(user, facts)
    holding = [one for one in facts if _holds(one.fact, at, valid_at)]
    own = [one for one in holding if normal_value(one.fact.subject) in selves]
    others: dict[str, list[FoundFact]] = {}
    for one in holding:
        if normal_value(one.fact.subject) not in selves:
            others.setdefault(one.fact.subject, []).append(one)
    held = {one.fact.fact_id for one in holding}
    past = [
        one
        for one in facts
        if one.fact.fact_id not in held and normal_value(one.fact.subject) in selves
    ]
    language = _language(user, facts)
    known = {one.fact.slot for one in own}
    return Profile(
        name=_name(user, own),
        own=_entries(own, facts, held),
        others=tuple((name, _entries(found, facts, held)) for name, found in others.items()),
        past=tuple(one for one in past if not _has_heir(one, own)),
        missing=_missing(domains, known),
        language=language,
    )


def stands_alone(fact: Fact) -> bool:
    """Return whether a fact that was told with its reason stands without: where someone lives does.

    What somebody does, likes or wants "because of my knee" does not, until it was said once more.
    """
    return fact.category is Category.FACT or fact.seen_count > 1


def _selves(user: User, facts: Sequence[FoundFact]) -> frozenset[str]:
    """Return the names under which the user speaks of themselves, normalised.

    Of several people who speak for themselves it is who bears the user's name, else who does so most.
    """
    spoken: Counter[str] = Counter()
    for one in facts:
        subject = normal_value(one.fact.subject)
        if any(t.role is Role.USER and normal_value(t.speaker) == subject for t in one.turns):
            spoken[subject] += 1
    wanted = {normal_value(name) for name in (user.display_name, user.client_id) if name}
    if named := wanted & set(spoken):
        return frozenset(named)
    most = spoken.most_common(1)
    return frozenset([most[0][0]] if most else ["user"])


def _holds(fact: Fact, at: datetime | None, valid_at: datetime | None) -> bool:
    if valid_at is not None:
        begun = fact.valid.start or (fact.known_from if fact.version == 1 else None)
        is_begun = begun is None or begun <= valid_at
        return is_begun and (fact.valid.end is None or valid_at < fact.valid.end)
    if fact.superseded_by is not None:
        return False
    return fact.valid.end is None or (at is not None and at < fact.valid.end)


def _entries(
    holding: Iterable[FoundFact], every: Sequence[FoundFact], held: Iterable[object]
) -> tuple[Entry, ...]:
    held = set(held)
    former: dict[tuple[str, str, str], list[FoundFact]] = {}
    for one in every:
        if one.fact.fact_id not in held and not one.fact.is_negative:
            former.setdefault(one.fact.slot_key, []).append(one)
    entries = [
        Entry(
            found=one,
            former=tuple(sorted(former.get(one.fact.slot_key, ()), key=_ended, reverse=True)),
        )
        for one in holding
    ]
    return tuple(sorted(entries, key=lambda e: (place_of(e.found.fact.slot), e.found.fact.key)))


def _ended(one: FoundFact) -> datetime:
    return one.fact.valid.end or one.fact.known_from


def _has_heir(one: FoundFact, own: Sequence[FoundFact]) -> bool:
    return any(other.fact.slot_key == one.fact.slot_key for other in own)


def _name(user: User, own: Sequence[FoundFact]) -> str | None:
    said = next((one.fact.object for one in own if one.fact.slot == "name"), None)
    return said or user.display_name


def _language(user: User, facts: Sequence[FoundFact]) -> str:
    if user.locale:
        return "zh" if user.locale.lower().startswith("zh") else "en"
    heard = Counter(
        "zh" if detect_language(one.fact.summary) in ("zh", "mixed") else "en" for one in facts
    )
    return heard.most_common(1)[0][0] if heard else "en"


def _missing(domains: Sequence[DomainSchema], known: set[str]) -> tuple[tuple[str, Wish], ...]:
    found: dict[str, tuple[str, Wish]] = {}
    for schema in domains:
        nouns = tuple(
            (slot.name, next(iter(slot.cues.en), ""), next(iter(slot.cues.zh), ""))
            for slot in schema.slots
        )
        for wish in wishes(schema.name, nouns):
            if wish.slot not in known:
                found.setdefault(wish.slot, (schema.name, wish))
    return tuple(found.values())[:_MOST_WISHES]
