"""How much of a diary a digest keeps: ``python -m tests.bench.digest [--data FILE]``.

Three months of one user's talk in each language: stories with answers that must be found again, and what is
said day by day. Beside the digest stand as many tokens of the latest turns and of turns drawn at random.
``--data`` measures a file of conversations in the format of the recall benchmark too: the share of the
words of its answers that stand in the lines of their gold turns.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import fmean
from types import ModuleType
from uuid import UUID, uuid5

from app.digests import Digest, Story, digest
from app.digests.marks import Sort, marks
from app.domain.context import count_tokens
from app.domain.events import Modality
from app.domain.models import Role, Turn, TurnState
from app.episodes import Said
from app.episodes.consolidation import density
from app.episodes.talk import cues_of
from app.extraction import NOTHING_KNOWN, extract
from app.patterns import ToldEvent
from app.text.folding import fold
from app.text.tokens import search_terms
from tests.bench.digest import chinese, english

BUDGETS: tuple[int | None, ...] = (740, 2000, 5000, None)
_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad92")
_START = datetime(2026, 3, 1, 7, tzinfo=UTC)
_DAYS, _SEED = 92, 7
_LANGUAGES = {"en": english, "zh": chinese}
_SAYS_SO = {"en": ("{n:g} km", "{n} times"), "zh": ("{n:g}公里", "{n}次")}


def _said(seq: int, at: datetime, who: str, text: str) -> Said:
    """Return a turn; whom it names is told by its names, as a world of entities would."""
    return Said(
        turn_id=uuid5(_SPACE, f"turn {seq}"),
        seq=seq,
        said_at=at,
        role=Role.USER if who == "U" else Role.ASSISTANT,
        speaker="user" if who == "U" else "assistant",
        text=text,
        zone="UTC",
        cues=cues_of(text),
        entities=frozenset(uuid5(_SPACE, m.text) for m in marks(text) if m.sort is Sort.NAME),
    )


def diary(texts: ModuleType, seed: int = _SEED) -> tuple[list[Story], list[str]]:
    """Return the stories of three months and the answers that they hold; what is routine has totals."""
    random = Random(seed)
    blocks = [block.splitlines() for block in texts.STORIES.strip().split("\n\n")]
    days = dict(zip(sorted(random.sample(range(_DAYS), len(blocks))), blocks, strict=True))
    stories, answers, seq = [], [], 0
    for day in range(_DAYS):
        scenes: list[list[tuple[str, str]]] = []
        for text, reply, (low, high) in texts.ROUTINE:
            if random.random() < 0.4:
                n = random.randint(low, high)
                scenes.append([("U", text.format(n=n)), ("A", reply)])
        scenes += [[("U", text), ("A", reply)] for text, reply in random.sample(texts.CHAT, 2)]
        if day in days:
            scenes.append([(line[0], line[2:]) for line in days[day] if line[0] != "?"])
            answers += [line[2:] for line in days[day] if line[0] == "?"]
        at = _START + timedelta(days=day)
        for scene in scenes:
            at += timedelta(hours=2)
            talk = []
            for who, text in scene:
                at += timedelta(minutes=2)
                talk.append(_said(seq, at, who, text))
                seq += 1
            stories.append(Story(talk=tuple(talk), density=density(talk)))
    return stories, answers


def happenings(stories: Sequence[Story]) -> list[ToldEvent]:
    """Return what the rules read of the users' turns."""
    turns = [
        Turn(
            client_turn_id=str(one.seq),
            speaker=one.speaker,
            role=one.role,
            text=one.text,
            said_at=one.said_at,
            zone="+00:00",
            turn_id=one.turn_id,
            session_id=_SPACE,
            client_session_id="s",
            seq=one.seq,
            position=one.seq,
            state=TurnState.QUEUED,
        )
        for story in stories
        for one in story.talk
    ]
    found = []
    for turn in turns:
        for event in extract([turn], NOTHING_KNOWN).events:
            source, when = event.sources[0], event.occurrence
            found.append(
                ToldEvent(
                    turn_id=source.turn_id,
                    start=source.start,
                    end=source.end,
                    kind=event.action_type,
                    is_real=event.modality is Modality.ASSERTED,
                    occurs_at=when.interval.start if when.text else None,
                    metrics=tuple((m.name, m.value, m.unit) for m in event.metrics),
                )
            )
    return found


def _totals(language: str, texts: ModuleType, stories: Sequence[Story]) -> list[str]:
    """Return how far and how often was run in all: answers that no sentence holds."""
    lead, rest = texts.ROUTINE[0][0].split("{n}")
    ran = [
        float(one.text[len(lead) :].split(rest)[0])
        for story in stories
        for one in story.talk
        if one.text.startswith(lead) and one.text.endswith(rest)
    ]
    km, times = _SAYS_SO[language]
    return [km.format(n=sum(ran)), times.format(n=len(ran))]


def _share(answers: Sequence[str], text: str) -> float:
    folded = fold(text)
    return fmean(fold(answer) in folded for answer in answers)


def _cut(turns: Sequence[Said], tokens: int) -> str:
    """Return turns in their order until so many tokens are spent."""
    lines: list[str] = []
    spent = 0
    for one in turns:
        spent += count_tokens(f"{one.text}\n")
        if spent > tokens:
            break
        lines.append(one.text)
    return "\n".join(lines)


def _kept(made: Digest) -> str:
    return " ".join(f"{s.value} {made.kept.get(s, 0)}/{made.told.get(s, 0)}" for s in Sort)


def _own() -> None:
    for language, texts in _LANGUAGES.items():
        stories, answers = diary(texts)
        events = happenings(stories)
        answers += _totals(language, texts, stories)
        turns = [one for story in stories for one in story.talk]
        mixed = list(turns)
        Random(_SEED).shuffle(mixed)
        for budget in BUDGETS:
            made = digest(stories, events, budget=budget)
            latest = _share(answers, _cut(turns[::-1], made.tokens))
            drawn = _share(answers, _cut(mixed, made.tokens))
            sys.stdout.write(
                f"{language} budget {budget or '-':>5}: {made.tokens:5} of {made.source_tokens} tokens ({1 - made.tokens / made.source_tokens:.1%} less),"
                f" {_share(answers, made.text):.1%} of {len(answers)} answers (latest turns {latest:.1%}, drawn {drawn:.1%}); {_kept(made)}\n"
            )


def _sessions(conversation: dict[str, object]) -> Iterator[Story]:
    sessions: dict[str, list[Said]] = {}
    for seq, one in enumerate(conversation["turns"]):  # type: ignore[call-overload]
        at = datetime.fromisoformat(one["timestamp"])
        who = "A" if one["speaker"] == "assistant" else "U"
        said = _said(seq, at if at.tzinfo else at.replace(tzinfo=UTC), who, one["text"])
        sessions.setdefault(one["session_id"], []).append(said)
    for talk in sessions.values():
        yield Story(talk=tuple(talk), density=density(talk))


def _others(path: Path) -> None:
    conversations = json.loads(path.read_text("utf-8"))["conversations"]
    told = [(one, list(_sessions(one))) for one in conversations]
    for budget in BUDGETS:
        rows = []
        for conversation, stories in told:
            made = digest(stories, budget=budget)
            by_turn: dict[UUID, str] = {}
            for line in made.lines:
                for turn_id in line.turn_ids:
                    by_turn[turn_id] = f"{by_turn.get(turn_id, '')} {line.text}"
            numbers = {one["turn_id"]: at for at, one in enumerate(conversation["turns"])}
            for question in conversation["questions"]:
                words = set(search_terms(str(question.get("answer") or "")))
                gold = [uuid5(_SPACE, f"turn {numbers[t]}") for t in question["gold_turn_ids"]]
                own = set(search_terms(" ".join(by_turn.get(one, "") for one in gold)))
                all_words = set(
                    search_terms(
                        " ".join(conversation["turns"][numbers[t]]["text"] for t in question["gold_turn_ids"])
                    )
                )  # fmt: skip
                if words & all_words:
                    held = len(words & own) / len(words & all_words)
                    rows.append((held, made.tokens, made.source_tokens))
        sys.stdout.write(
            f"{path.parent.name} budget {budget or '-':>5}: {fmean(r[1] for r in rows):5.0f} of {fmean(r[2] for r in rows):.0f} tokens,"
            f" {fmean(r[0] for r in rows):.1%} of the answers' words that their turns hold ({len(rows)} questions)\n"
        )


def main() -> None:
    """Print sizes and shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, action="append", default=[])
    given = parser.parse_args()
    _own()
    for path in given.data:
        _others(path)


if __name__ == "__main__":
    main()
