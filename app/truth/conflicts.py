"""Finds what speaks against each other without being the same slot.

That is what someone must not or does not eat and drink, and what they had; and two values of what fills
once in a life.

Knowledge of food comes from ``foods``; what is in neither is compared by its words alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log2
from uuid import UUID

from app.domain.events import EventDraft, Modality, Status
from app.domain.facts import FactDraft, normal_value
from app.truth.foods import kinds_named, made_of, ruled_out

RULES = ("allergy", "condition", "diet", "consumption", "habit")
"""Slots of facts that rule out food, drink or tobacco."""

TAKEN = ("consumption", "attitude", "favourite", "habit")
"""Slots of facts that tell of having it."""

_TAKING = frozenset({"EAT", "DRINK", "ORDER", "ORDER_FOOD", "TASTE", "SMOKE", "HAVE_MEAL"})
# What "had an espresso" and 抽了一根烟 say by their verbs alone, if it is food, drink or tobacco.
_TAKEN_VERBS = frozenset(
    ["have", "had", "has", "eat", "ate", "drink", "drank", "order", "ordered", "smoke", "smoked", "try", "tried", "taste", "grab", "grabbed", "finish", "finished", "polish", "polished", "demolish", "demolished", "devour", "devoured", "munch", "munched", "scoff", "scoffed", "scarf", "scarfed", "gobble", "gobbled", "tuck", "tucked", "down", "downed", "sink", "sank", "sunk", "wolf", "wolfed", "inhaled", "nibble", "nibbled", "sip", "sipped", "gulp", "gulped", "swig", "swigged", "chug", "chugged", "吃", "喝", "抽", "吸", "尝", "点", "嗑", "啃", "干", "干掉", "涮", "炫", "整", "撸", "嗦", "灌", "闷", "造", "来", "吞", "嚼", "品", "吃完", "喝完", "吃掉", "喝掉"]
)  # fmt: skip
_MEALS = frozenset(
    [
        "早餐",
        "早饭",
        "午餐",
        "午饭",
        "中饭",
        "晚餐",
        "晚饭",
        "夜宵",
        "宵夜",
        "下午茶",
        "breakfast",
        "lunch",
        "dinner",
        "supper",
        "brunch",
    ]
)
_LIKES = frozenset({"like", "love", "likes", "loves"})
_COME_ABOUT = frozenset(
    {Status.COMPLETED, Status.ONGOING, Status.IN_PROGRESS, Status.RESOLVED, Status.UNKNOWN}
)
_UNMEANT = re.compile(
    r"\b(?:by accident|accidentally|by mistake|without knowing|didn't know|unknowingly)\b|不小心|误食|误喝|不知道里面",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """An event or a fact as it is weighed against another; ``weight`` is how much speaks for it.

    ``rules`` are the kinds that it rules out, any of these sets as a whole; ``words`` what it names.
    ``holds`` is since when it holds, or when it happened; None: nobody said.
    """

    id: UUID
    draft: EventDraft | FactDraft
    weight: float
    words: str
    rules: tuple[frozenset[str], ...] = ()
    parts: frozenset[str] = frozenset()

    @property
    def said(self) -> datetime:
        """Return when it became known."""
        return self.draft.known_from

    @property
    def is_event(self) -> bool:
        """Return whether it happened once."""
        return isinstance(self.draft, EventDraft)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A rule and what was had against it, or two fillings of one slot; ``certainty`` in [0.5, 1]."""

    first: Statement
    second: Statement
    certainty: float
    is_choice: bool = False

    @property
    def topic(self) -> str:
        """Return what is at stake, the same for every such pair: asked of once."""
        first, second = self.first.draft, self.second.draft
        subject = normal_value(first.subject)
        if self.is_choice and isinstance(first, FactDraft):
            return f"{subject}|{first.slot}|{first.key}|{'|'.join(sorted((first.value, _value(second))))}"
        return f"{subject}|{normal_value(self.first.words)}|{_matter(self)}"


def _value(draft: EventDraft | FactDraft) -> str:
    return draft.value if isinstance(draft, FactDraft) else ""


def _matter(conflict: Conflict) -> str:
    """Return what was had: an event stands for its kind, so that the next meal asks nothing again."""
    if conflict.second.is_event:
        return "had"
    return normal_value(conflict.second.words)


def rule_of(fact_id: UUID, draft: FactDraft, seen_count: int = 1) -> Statement | None:
    """Return a fact as a rule on what is eaten, drunk or smoked; None where it is none."""
    words = draft.object or draft.value
    rules: tuple[frozenset[str], ...] = ()
    if draft.slot == "allergy" and not draft.is_negative:
        rules = _of_words(words, draft.value)
    elif draft.slot in ("diet", "condition") and not draft.is_negative:
        rules = tuple(frozenset({one}) for one in sorted(ruled_out(f"{words} {draft.value}")))
        if not rules:
            return None
    elif draft.slot == "consumption" and draft.is_negative:
        rules = _of_words(words, draft.value)
    elif draft.slot == "habit" and draft.is_negative and draft.key == "smoke":
        rules = (frozenset({"tobacco"}),)
    elif draft.slot == "consumption" and (out := ruled_out(words)):
        rules = tuple(frozenset({one}) for one in sorted(out))  # "I only eat halal"
    else:
        return None
    return Statement(
        id=fact_id, draft=draft, weight=_weight(draft, seen_count), words=words, rules=rules
    )


def _of_words(words: str, value: str) -> tuple[frozenset[str], ...]:
    kinds = kinds_named(words) or kinds_named(value)
    return (kinds,) if kinds else ()


def taken_of_fact(fact_id: UUID, draft: FactDraft, seen_count: int = 1) -> Statement | None:
    """Return a fact as something that is had again and again, or liked; None where it is none."""
    if draft.is_negative or draft.slot not in TAKEN:
        return None
    if draft.slot == "attitude" and draft.value not in _LIKES:
        return None
    words = draft.object or draft.key or draft.value
    return Statement(
        id=fact_id,
        draft=draft,
        weight=_weight(draft, seen_count),
        words=words,
        parts=made_of(f"{words} {draft.key}"),
    )


def taken_of_event(event_id: UUID, draft: EventDraft) -> Statement | None:
    """Return an event as something that was had; None where it is none, or was not meant."""
    words = draft.object.text if draft.object else ""
    if not words or draft.modality is not Modality.ASSERTED or not _is_taken(draft, words):
        return None
    if draft.recurrence is not None:
        return None  # a habit is a fact as well, and asked about as that
    if draft.status not in _COME_ABOUT or _UNMEANT.search(draft.summary):
        return None
    return Statement(
        id=event_id, draft=draft, weight=_weight(draft, 1), words=words, parts=made_of(words)
    )


def _is_taken(draft: EventDraft, words: str) -> bool:
    if draft.action_type in _TAKING:
        return True
    return draft.action.casefold() in _TAKEN_VERBS and bool(made_of(words))


def _weight(draft: EventDraft | FactDraft, seen_count: int) -> float:
    """Return how much speaks for a statement: how sure it is, and how often it was said."""
    return draft.confidence * (1 + log2(max(1, seen_count)))


def conflicts(rules: Iterable[Statement], taken: Sequence[Statement]) -> Iterator[Conflict]:
    """Yield what was had against a rule of the same person, while the rule held."""
    for rule in rules:
        for had in taken:
            if _is_against(rule, had) and _at_once(rule, had):
                yield Conflict(first=rule, second=had, certainty=certainty(rule, had))


def certainty(one: Statement, other: Statement) -> float:
    """Return the share of all that speaks for the likelier of two."""
    both = one.weight + other.weight
    return max(one.weight, other.weight) / both if both else 0.5


def _is_against(rule: Statement, had: Statement) -> bool:
    one, other = normal_value(rule.draft.subject), normal_value(had.draft.subject)
    if rule.id == had.id or (one != other and other not in _MEALS):
        return False
    if any(kinds <= had.parts for kinds in rule.rules):
        return True
    return not rule.rules and _names(had.words, rule.words)


def _names(words: str, named: str) -> bool:
    """Return whether words name a thing that the lexicon does not know."""
    thing, where = normal_value(named), normal_value(words)
    if thing.isascii():
        stem = thing.removesuffix("s")
        return len(stem) > 2 and re.search(rf"\b{re.escape(stem)}(?:e?s)?\b", where) is not None
    return len(thing) > 1 and thing in where


def _at_once(rule: Statement, had: Statement) -> bool:
    """Return whether the rule was held when it was broken; what one turn says of both is no riddle."""
    if {s.turn_id for s in rule.draft.sources} & {s.turn_id for s in had.draft.sources}:
        return False
    held = rule.draft
    if not isinstance(held, FactDraft) or not isinstance(had.draft, EventDraft):
        return True  # two things that last
    occurs = had.draft.occurrence.interval.start or had.said
    if held.valid.end is not None and held.valid.end <= occurs:
        return False
    begun = held.valid.start or held.known_from
    return begun <= occurs


def choice_between(first: Statement, second: Statement) -> Conflict:
    """Return two fillings of a slot that fills once in a life."""
    return Conflict(first=first, second=second, certainty=certainty(first, second), is_choice=True)


def filling_of(fact_id: UUID, draft: FactDraft, seen_count: int = 1) -> Statement:
    """Return a fact as one of the things that may fill its slot."""
    return Statement(
        id=fact_id,
        draft=draft,
        weight=_weight(draft, seen_count),
        words=draft.object or draft.value,
    )
