"""Whom or what a pronoun of a question means, in the words by which the talk before named it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.domain.entities import EntityType
from app.domain.models import Role, Turn
from app.extraction.background import NOTHING_KNOWN
from app.extraction.entities.found import Entities
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.reading import read_entities
from app.extraction.entities.spotting import spotted
from app.extraction.pipeline import extract

# "It" that stands for nobody: the hour, the weather, what is said next.
EMPTY_IT = re.compile(
    r"\b(?:what|which) (?:time|day|date|month|year) (?:is|was) it\b|\bhow(?:'s| is| was) it (?:going|possible|that)\b|\bhow late is it\b"
    r"|\b(?:is|was|will|does|did|would) it (?:be )?(?:true|possible|ok|okay|fine|worth|time|better|rain\w*|snow\w*|cold|hot|warm|sunny|windy|dark"
    r"|take|mean|that|when|who)\b|\bit(?:'s| is| was) (?:true|possible|time|rain\w*|snow\w*|that|who)\b",
    re.IGNORECASE,
)
_POSSESSIVE = frozenset({"his", "its"})
# Behind "her" as an object stands no noun: "What about her?", "Did I call her back?".
_NO_NOUN = re.compile(
    r"\s*(?:$|[^\w\s'’]|(?:a|an|the|to|at|in|on|for|with|and|but|from|about|up|off|out|so|then|that|again|too|back|last|this|yesterday|today|tomorrow)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"^(?:(?P<yours>your )|(?P<new>an? |one |another |some ))", re.IGNORECASE)
_LEAD_ZH = re.compile(
    r"^(?:(?P<yours>[你您])|(?:一|另一|又一)?[只条个位名匹家台辆部本份把张款间座所](?=.))"
)
_DETERMINER = re.compile(r"(?:the|my|our|his|her|their|its|this|that|\w+['’]s) ", re.IGNORECASE)
_LIVING = (EntityType.PERSON, EntityType.PET)
_HAN = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Talk:
    """The last turns of a session, the question behind them, and whom all of them name."""

    turns: tuple[Turn, ...]
    asked: Turn
    mentions: tuple[tuple[Spotted, ...], ...]
    entities: Entities

    @property
    def own(self) -> tuple[Spotted, ...]:
        """Return the question's mentions."""
        return self.mentions[-1]

    def entity(self, turn: Turn, one: Spotted) -> UUID | None:
        """Return whom a mention of a turn names."""
        for start, end, entity_id in self.entities.places.get(turn.turn_id, ()):
            if (start, end) == (one.start, one.end):
                return entity_id
        return None


def talk_of(turns: Sequence[Turn], asked: Turn) -> Talk:
    """Read turns and the question that was asked behind them."""
    every = [*turns, asked]
    return Talk(
        turns=tuple(turns),
        asked=asked,
        mentions=tuple(
            tuple(one for one in of_turn if not one.is_quiet) for of_turn in spotted(every, ())
        ),
        entities=read_entities([asked], (), before=turns),
    )


def with_names(talk: Talk) -> str | None:
    """Return the question with names for its pronouns, None unless one is sure."""
    text = talk.asked.text
    if EMPTY_IT.search(text):
        return None
    cuts = [
        (one.start, one.end, words)
        for one in talk.own
        if one.form is Form.PRONOUN and (words := _words_for(one, talk)) is not None
    ]
    for start, end, words in sorted(cuts, reverse=True):
        text = text[:start] + _spaced(text, start, words) + text[end:]
    return text if cuts else None


def only_topic(talk: Talk) -> str | None:
    """Return what the last turn of a user is about, None if that may be several."""
    last = next((t for t in reversed(talk.turns) if t.role is Role.USER), None)
    if last is None:
        return None
    mentions = talk.mentions[talk.turns.index(last)]
    named = {talk.entity(last, one) for one in mentions if one.form is not Form.SPEAKER} - {None}
    if not named:
        return _object(last)
    entity_id = next(iter(named))
    if len(named) > 1 or entity_id is None or _other_thing(entity_id, last, mentions, talk):
        return None
    return _name(entity_id, talk)


def _words_for(pronoun: Spotted, talk: Talk) -> str | None:
    entity_id = talk.entity(talk.asked, pronoun)
    if entity_id is None:
        if pronoun.gender != "n" or any(one.form is not Form.PRONOUN for one in talk.own):
            return None
        words = only_topic(talk)
    elif any(
        one.form is not Form.PRONOUN and talk.entity(talk.asked, one) == entity_id
        for one in talk.own
    ):
        return None  # the question itself says whom it means
    elif _others_fit(pronoun, entity_id, talk):
        return None
    else:
        words = _name(entity_id, talk)
    if words is None:
        return None
    return f"{words}'s" if _is_possessive(pronoun, talk.asked.text) else words


def _others_fit(pronoun: Spotted, entity_id: UUID, talk: Talk) -> bool:
    """Return whether the turn that last spoke of somebody speaks of another one whom the pronoun can mean."""
    for turn, mentions in reversed(list(zip(talk.turns, talk.mentions, strict=False))):
        placed = [(talk.entity(turn, one), one) for one in mentions if one.form is not Form.SPEAKER]
        own = [one for found, one in placed if found == entity_id]
        if not own:
            continue
        types = {one.type or one.guess for one in own}
        return _other_thing(entity_id, turn, mentions, talk) or any(
            found not in (None, entity_id)
            and (not types.isdisjoint({one.type or one.guess, None}) or None in types)
            and (one.gender in ("", pronoun.gender) or pronoun.gender == "")
            for found, one in placed
        )
    return False


def _other_thing(entity_id: UUID, turn: Turn, mentions: Sequence[Spotted], talk: Talk) -> bool:
    """Return whether a turn that names a thing tells of another one too: a lamp bought, my bike sold."""
    own = [one for one in mentions if talk.entity(turn, one) == entity_id]
    if not own or any(one.form is Form.NAME or one.type in _LIVING for one in own):
        return False
    words = [turn.text[one.start : one.end] for one in own]
    return any(not any(said in text or text in said for said in words) for text in _objects(turn))


def _is_possessive(pronoun: Spotted, text: str) -> bool:
    word = pronoun.words.lower()
    return word in _POSSESSIVE or (word == "her" and not _NO_NOUN.match(text, pronoun.end))


def _name(entity_id: UUID | None, talk: Talk) -> str | None:
    """Return the latest name of somebody, else the latest words that describe them."""
    said = list(_mentions_of(entity_id, talk))
    names = [words for form, words in said if form is Form.NAME]
    return next(iter([*names, *(words for form, words in said if form is not Form.NAME)]), None)


def _mentions_of(entity_id: UUID | None, talk: Talk) -> Iterator[tuple[Form, str]]:
    places = list(zip(talk.turns, talk.mentions, strict=False))
    for turn, mentions in reversed(places):
        for one in reversed(mentions):
            if one.form is not Form.PRONOUN and talk.entity(turn, one) == entity_id:
                said = one.words if one.form is Form.NAME else turn.text[one.start : one.end]
                yield one.form, _as_asked(said, is_mine=turn.speaker == talk.asked.speaker)


def _as_asked(words: str, *, is_mine: bool) -> str:
    """Return the words as the one who asks would say them: "your cat" is "my cat", "a cat" "the cat"."""
    if _HAN.search(words):
        lead = _LEAD_ZH.match(words)
        if lead is None:
            return words
        return f"我{words[1:]}" if lead["yours"] and not is_mine else words[lead.end() :]
    lead = _LEAD.match(words)
    if lead is None and words[:1].islower() and not _DETERMINER.match(words):
        return f"the {words}"
    if lead is None or (lead["yours"] and is_mine):
        return words
    return f"{'my' if lead['yours'] else 'the'} {words[lead.end() :]}"


def _objects(turn: Turn) -> set[str]:
    events = extract([turn], NOTHING_KNOWN).events
    return {one.object.text for one in events if one.object is not None}


def _object(turn: Turn) -> str | None:
    """Return the one thing that the events of a turn act on, None if there are several or none."""
    objects = _objects(turn)
    return _as_asked(objects.pop(), is_mine=True) if len(objects) == 1 else None


def _spaced(text: str, start: int, words: str) -> str:
    before = text[start - 1 : start]
    return f" {words}" if before.isascii() and before.isalnum() and words.isascii() else words
