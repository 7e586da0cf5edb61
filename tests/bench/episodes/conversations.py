"""Conversations with known ends of stories, composed of the stories of both languages.

Half of the stories make the part that weights are tuned on, the other half the part that is measured
with; no story is in both. How talk pauses is drawn so that pauses alone do not tell: a third of the
stories follow each other as quickly as turns do, and some stories pause for hours inside.
"""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from types import ModuleType
from uuid import UUID

from app.domain.models import Role
from app.episodes import Said
from app.episodes.talk import cues_of
from tests.bench.episodes import chinese, english

LANGUAGES = {"en": english, "zh": chinese}
_START = datetime(2026, 3, 2, 9, tzinfo=UTC)
# Of our own making, so that each sort of boundary is common; no corpus was counted.
_MARKED, _CLOSED, _ODD = 0.3, 0.25, 0.25
_TWO_PEOPLE, _THANKED_INSIDE = 0.35, 0.12
_QUICK, _RESTED = 0.35, 0.35  # boundaries without a pause, with one of 10 to 60 minutes; else hours
_LONG_INSIDE = 0.06  # turns inside a story that come after 20 minutes to 5 hours
_RHYTHMS_S = (12.0, 45.0, 240.0)
_NAMES = {
    "en": (("Mei", "Bot"), ("Anna", "assistant"), ("user", "assistant"), ("Tom", "Ada")),
    "zh": (("小美", "助手"), ("用户", "assistant"), ("李雷", "AI"), ("Mei", "Bot")),
}


@dataclass(slots=True, kw_only=True)
class Conversation:
    """Turns of one session; ``ends`` are the places before which a new story begins."""

    language: str
    turns: list[Said] = field(default_factory=list)
    ends: set[int] = field(default_factory=set)


def stories(language: str, part: str) -> list[list[tuple[str, str]]]:
    """Return stories as (who, text); ``tune`` those at even places, ``test`` the others."""
    blocks = LANGUAGES[language].STORIES.strip().split("\n\n")
    chosen = blocks[0::2] if part == "tune" else blocks[1::2]
    return [[(line[0], line[2:]) for line in block.splitlines()] for block in chosen]


def conversations(language: str, part: str, count: int, seed: int) -> list[Conversation]:
    """Return conversations; one seed gives the same on every machine."""
    random = Random(f"{language}-{part}-{seed}")
    texts, pool = LANGUAGES[language], stories(language, part)
    return [_composed(language, texts, pool, random, number) for number in range(count)]


def _composed(
    language: str,
    texts: ModuleType,
    pool: list[list[tuple[str, str]]],
    random: Random,
    number: int,
) -> Conversation:
    made, at = Conversation(language=language), _START + timedelta(days=number)
    rhythm = random.choice(_RHYTHMS_S)
    of_two = random.random() < _TWO_PEOPLE  # two people, either of whom begins
    names = random.choice(_NAMES[language])
    for n, story in enumerate(random.sample(pool, random.randint(3, 6))):
        lines = list(story)
        if n and random.random() < _MARKED:
            lines[0] = (lines[0][0], _led(random.choice(texts.OPENERS), lines[0][1]))
        if random.random() < _CLOSED:
            lines.append(("U", random.choice(texts.CLOSERS)))
        if random.random() < _THANKED_INSIDE:
            lines.insert(random.randint(3, 4), ("U", random.choice(texts.CLOSERS)))
        if of_two and random.random() < 0.5:
            lines = [("A" if who == "U" else "U", text) for who, text in lines]
        if random.random() < _ODD and len(lines) > 3:
            lines.insert(random.randint(2, len(lines) - 1), ("U", random.choice(texts.ODD)))
        for line, (who, text) in enumerate(lines):
            if n and not line:
                made.ends.add(len(made.turns))
                at += timedelta(seconds=_between(random, rhythm))
            elif made.turns:
                at += timedelta(seconds=_inside(random, rhythm))
            turn = _said(number, len(made.turns), at, who, text)
            name = names[0] if who == "U" else names[1]
            role = Role.USER if of_two else turn.role
            made.turns.append(replace(turn, speaker=name, role=role))
    return made


def _led(opener: str, text: str) -> str:
    return opener + (text[:1].lower() + text[1:] if opener.endswith(", ") else text)


def _between(random: Random, rhythm: float) -> float:
    kind = random.random()
    if kind < _QUICK:
        return _inside(random, rhythm)
    if kind < _QUICK + _RESTED:
        return random.uniform(600, 3600)
    return random.uniform(3 * 3600, 36 * 3600)


def _inside(random: Random, rhythm: float) -> float:
    if random.random() < _LONG_INSIDE:
        return random.uniform(1200, 5 * 3600)
    return random.lognormvariate(0, 0.7) * rhythm


def _said(number: int, place: int, at: datetime, who: str, text: str) -> Said:
    return Said(
        turn_id=UUID(int=(number << 32) + place),
        seq=place,
        said_at=at,
        role=Role.USER if who == "U" else Role.ASSISTANT,
        speaker="Mei" if who == "U" else "Bot",
        text=text,
        zone="UTC",
        cues=cues_of(text),
    )
