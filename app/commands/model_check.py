"""``chronos doctor --model``: asks the language model of the settings, and says what it is worth."""

import asyncio
import sys
from dataclasses import dataclass
from time import perf_counter

from app.adapters.llm.reader import NoReading, Piece, PieceReader, Read
from app.bootstrap import build_reader
from app.domain.errors import SetupError
from app.extraction import NOTHING_KNOWN
from app.extraction.evidence import event_types
from app.extraction.vocabulary import EMPTY
from app.prompts.exam import PAPERS, Paper, marked
from app.settings import Settings, load_settings

_ROUNDS = 4  # of the examination at once, to see what the server does side by side
_USUAL = 0.9  # share of answers and claims below which something is wrong with serving or prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """What one paper came to: what was read, or why nothing was, and in how many seconds."""

    paper: Paper
    read: Read | None
    reason: str
    seconds: float


def check_model() -> int:
    """Print what the model answers with and how fast; return 1 where it is of no use.

    Raises:
        SetupError: no model is set.
    """
    settings = load_settings()
    if not (settings.llm_url and settings.llm_model):
        raise SetupError(
            "no model is set; set CHRONOS_LLM_URL and CHRONOS_LLM_MODEL (docs/model.md)"
        )
    return asyncio.run(_check(settings))


async def _check(settings: Settings) -> int:
    fresh = settings.model_copy(update={"llm_cached_answers": 0})  # no answer may come from memory
    reader = build_reader(fresh)
    try:
        first = await _sit(reader, PAPERS[0], settings)
        if first.reason in ("away", "late"):
            _say(f"fail  {settings.llm_model} at {settings.llm_url}: {first.reason}")
            _say(
                "      mend: is it started, and do address, name and key fit? docs/model.md has the commands"
            )
            return 1
        _say(
            f"ok    {settings.llm_model} answers in {first.seconds:.1f} s, JSON by {reader.format}"
        )
        started = perf_counter()
        many = await asyncio.gather(
            *(_sit(reader, paper, settings) for paper in PAPERS for _ in range(_ROUNDS))
        )
        return _judge(many, perf_counter() - started, settings.llm_pass_mark)
    finally:
        await reader.close()


async def _sit(reader: PieceReader, paper: Paper, settings: Settings) -> Sitting:
    started = perf_counter()
    piece = Piece(turns=paper.turns, event_types=event_types(EMPTY))
    ends_at = started + settings.llm_window_s
    read, reason = None, ""
    try:
        read = await reader.read(piece, NOTHING_KNOWN, ends_at=ends_at, task="exam")
    except NoReading as fault:
        reason = fault.reason
    return Sitting(paper=paper, read=read, reason=reason, seconds=perf_counter() - started)


def _judge(sittings: list[Sitting], seconds: float, pass_mark: float) -> int:
    reads = [one.read for one in sittings if one.read is not None]
    runs = [run for read in reads for run in read.runs]
    valid = len(reads) / len(sittings)
    claimed = sum(read.checked.claimed for read in reads)
    stand = sum(read.checked.claimed - read.checked.dropped.total() for read in reads)
    right = given = asked = 0
    for one in sittings:
        found = one.read.checked.events if one.read else []
        dropped = one.read.checked.dropped.total() if one.read else 0
        hits, told, wanted = marked(one.paper, found, dropped)
        right, given, asked = right + hits, given + told, asked + wanted
    mark = 2 * right / (given + asked)
    slowest = max(one.seconds for one in sittings)
    tokens = sum(run.tokens_out for run in runs)
    _line(
        "tokens",
        f"{tokens / seconds:.1f}/s out, {len(sittings)} answers side by side, slowest {slowest:.1f} s",
        is_well=True,
    )
    _line("valid share", f"{valid:.2f} of the answers could be read", is_well=valid >= _USUAL)
    share = stand / claimed if claimed else 0.0
    _line(
        "evidence share",
        f"{share:.2f} of {claimed} claims are supported by the turns",
        is_well=share >= _USUAL,
    )
    passed = mark >= pass_mark
    _line("examination", f"{mark:.2f}, {pass_mark:.2f} is needed", is_well=passed)
    return 0 if passed else 1


def _line(name: str, text: str, *, is_well: bool) -> None:
    _say(f"{'ok' if is_well else 'warn':<5} {name}: {text}")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
