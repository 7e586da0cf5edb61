"""Ways of saying that something holds, changed, ended or was wrong: what the rules make of each.

``python -m tests.bench.truth.ways --part tune|test|second|third`` reads each line of ``ways*.jsonl`` after what was
said the day before, through extraction and reconciling without a service. Half of the first lines are for
mending; of the other half, ``test``, only totals are printed. ``second`` were written after that; of these
the odd numbers were used for mending since. ``third`` is by the writers of the learned facts' lines, and never read.
"""

import argparse
import json
import sys
from collections import Counter
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from app.domain.facts import FactDraft
from app.domain.models import Role, Turn, TurnState
from app.extraction import NOTHING_KNOWN, extract
from app.extraction.entities import with_entities
from app.truth import Held, NewVersion, reconcile
from app.truth.slotting import slotted

_FOLDER = Path(__file__).parent
_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad92")
_SAID_AT = datetime.fromisoformat("2026-03-10T10:30:00+00:00")
_ANY_SLOT = "attribute"  # a noun that somebody names a slot by is as good


def versions(*lines: str) -> list[NewVersion[FactDraft]]:
    """Return the versions of the facts that lines make, one a day, the last on 10 March 2026."""
    turns = [
        Turn(
            client_turn_id=f"t{at}",
            speaker="user",
            role=Role.USER,
            text=line,
            said_at=_SAID_AT - timedelta(days=len(lines) - 1 - at),
            zone="+00:00",
            turn_id=uuid5(_SPACE, f"turn {at}"),
            session_id=_SPACE,
            client_session_id="s1",
            seq=at,
            position=at,
            state=TurnState.QUEUED,
        )
        for at, line in enumerate(lines)
    ]
    found = with_entities(extract(turns, NOTHING_KNOWN), turns, NOTHING_KNOWN)
    facts = [slotted(one, NOTHING_KNOWN.vocabulary.schema) for one in found.facts]
    ids = (uuid5(_SPACE, str(at)) for at in count())
    read = reconcile(
        type(found)(facts=tuple(facts)), Held(), lambda: next(ids), frozenset({"birthday"})
    )
    return list(read.facts)


def _holds(one: NewVersion[FactDraft]) -> bool:
    start, end = one.draft.valid.start, one.draft.valid.end
    return (
        not one.draft.is_negative
        and one.known_to is None
        and one.superseded_by is None
        and (end is None or end > _SAID_AT)
        and (start is None or start <= _SAID_AT)
    )


def _says(one: NewVersion[FactDraft], words: str) -> bool:
    draft = one.draft
    told = f"{draft.object}\n{draft.value}"
    if words.lower() in told.lower():
        return True
    # What is had or done is said by its key: "smoking" of a habit.
    return words.lower() in draft.key.lower()


def fault(line: dict[str, Any]) -> str:
    """Return what falls short of one line, "" if nothing does."""
    before = [line["before"]] if line["before"] else []
    slots = {*line["slots"], _ANY_SLOT}
    then = [one for one in versions(*before) if one.draft.slot in slots] if before else []
    absent = line["absent"]
    is_of_held = line["effect"] in ("ended", "changed", "wrong")
    if before and absent and is_of_held and not any(_holds(o) and _says(o, absent) for o in then):
        return "what was said before was not read"
    now = [one for one in versions(*before, line["text"]) if one.draft.slot in slots]
    holding = [one for one in now if _holds(one)]
    if absent and any(_says(one, absent) for one in holding):
        return "what holds no more holds still" if is_of_held else "holds, and does not"
    if line["effect"] == "past":
        over = [one for one in now if one.draft.valid.end or one.draft.slot == "education"]
        is_told = any(_says(one, words) for one in over for words in line["want"])
        still = any(
            _says(one, words)
            for one in holding
            for words in line["want"]
            if one.draft.slot != "education"
        )
        return "" if is_told and not still else "the past is not told"
    if line["want"] and not any(_says(one, w) for one in holding for w in line["want"]):
        return "what holds was not read"
    return ""


def main() -> int:
    """Print how many lines of each effect and language are read as they are meant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=("tune", "test", "second", "third"), default="tune")
    parser.add_argument("--least", type=float, default=0.0, help="share that must be read")
    given = parser.parse_args()
    lines = [
        json.loads(line)
        for path in sorted(_FOLDER.glob("ways*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    held, every = Counter[str](), Counter[str]()
    for line in lines:
        if line["part"] != given.part:
            continue
        short = fault(line)
        for kind in (line["lang"], line["effect"]):
            every[kind] += 1
            held[kind] += not short
        if short and given.part == "tune":
            before = f"{line['before']} → " if line["before"] else ""
            sys.stdout.write(f"{line['id']} {short}: {before}{line['text']}\n")
    for kind, many in every.items():
        sys.stdout.write(f"{kind:8} {held[kind]:4} of {many}\n")
    share = (held["en"] + held["zh"]) / max(1, every["en"] + every["zh"])
    sys.stdout.write(f"{held['en'] + held['zh']} of {every['en'] + every['zh']}: {share:.1%}\n")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
