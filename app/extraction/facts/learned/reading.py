"""Reads what a sentence says that lasts by weights alone: every stretch that may be a value, for every slot."""

from collections.abc import Iterator, Sequence

from app.extraction.english.clauses import Read
from app.extraction.facts.learned.features import Context, times_of
from app.extraction.facts.learned.pieces import Piece, english_pieces, spans
from app.extraction.facts.learned.telling import Weighed, said_of
from app.extraction.facts.learned.vetoes import is_unreal, is_vetoed, quoted
from app.extraction.facts.learned.weights import weights
from app.extraction.facts.said import Phase, Said
from app.extraction.told import Told

# With each writer left out four of five that are told at this chance are right.
LEAST = 0.75
# Hundredths of the logit: what is below holds one in fifty of the facts found, and two of three sentences.
WORTH = -150
# Taken for over, what holds does more harm than left out; what is only planned is none.
_LEAST_OF_PHASE: dict[str, float] = {
    Phase.HOLDS: 0.4,
    Phase.BEGINS: 0.5,
    Phase.ENDS: 0.75,
    Phase.ENDED: 0.8,
}


def learned(
    told: Told, bounds: tuple[int, int], reads: Sequence[Read], taken: Sequence[Said]
) -> Iterator[Said]:
    """Yield what an English sentence states beside what rules took of it (``taken``), the surest first."""
    pieces = english_pieces(reads)
    words = told.text[slice(*bounds)]
    if is_unreal(pieces, words):
        return
    inside = [one for one in told.spans if bounds[0] <= one.offset[0] < bounds[1]]
    done = [one.object for one in taken if one.object] + quoted(words, bounds[0])
    times = times_of(inside, told.turn.said_at)
    for one in weighed(pieces, words, times):
        if is_vetoed(one.slot, one.phase, one.span, pieces, words, inside):
            continue
        said = said_of(one, pieces, told.text, is_english=True)
        if said is None or said.object is None or any(_overlap(said.object, at) for at in done):
            continue
        done.append(said.object)
        yield said


def weighed(pieces: Sequence[Piece], words: str, times: Sequence[str]) -> list[Weighed]:
    """Return the values that are likelier to fill a slot than not, surest first."""
    if not pieces:
        return []
    table = weights()
    context = Context(pieces, words, is_english=True, groups=table.groups, times=times)
    if not table.is_worth(context.whole(), WORTH):
        return []
    found = []
    start = table.start(context.shared())
    left: dict[
        int, list[int]
    ] = {}  # what stands before a value is the same for all that begin there
    right: dict[int, list[int]] = {}
    for span in spans(pieces, is_english=True):
        if span.first not in left:
            left[span.first] = table.added(start, context.left(span.first))
        if span.stop not in right:
            right[span.stop] = table.start(context.right(span.stop))
        both = [one + other for one, other in zip(left[span.first], right[span.stop], strict=True)]
        sums = table.added(both, context.own(span))
        slot, chance = table.best(sums)
        phase, sure = table.phase(sums)
        if chance >= LEAST and sure >= _LEAST_OF_PHASE.get(phase, 2.0):
            found.append(Weighed(span=span, slot=slot, phase=phase, chance=chance))
    return sorted(found, key=lambda one: -one.chance)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
