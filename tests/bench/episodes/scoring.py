"""How far cuts lie from where stories end: Pk (Beeferman, Berger and Lafferty 1999), and the baseline."""

from collections.abc import Collection, Sequence

from app.episodes.segmentation import gap_s
from tests.bench.episodes.conversations import Conversation


def pk(turns: int, found: Collection[int], wanted: Collection[int], k: int) -> tuple[int, int]:
    """Return at how many of the places a window of ``k`` turns tells same and other story apart wrongly."""
    wrong = 0
    for begin in range(turns - k):
        inside = range(begin + 1, begin + k + 1)
        wrong += any(at in found for at in inside) != any(at in wanted for at in inside)
    return wrong, max(0, turns - k)


def half_length(some: Sequence[Conversation]) -> int:
    """Return half the mean length of a story, at least two: the window that Pk is meant for."""
    turns = sum(len(one.turns) for one in some)
    stories = sum(len(one.ends) + 1 for one in some)
    return max(2, round(turns / stories / 2))


def mean_pk(some: Sequence[Conversation], cuts: Sequence[Collection[int]]) -> float:
    """Return Pk over all windows of all conversations."""
    k = half_length(some)
    counts = [pk(len(one.turns), found, one.ends, k) for one, found in zip(some, cuts, strict=True)]
    return sum(wrong for wrong, _ in counts) / sum(places for _, places in counts)


def by_pause(one: Conversation, threshold_s: float) -> set[int]:
    """Return the plain baseline's cuts: wherever nothing was said for so long."""
    return {
        at
        for at in range(1, len(one.turns))
        if gap_s(one.turns[at - 1], one.turns[at]) >= threshold_s
    }


def best_pause(some: Sequence[Conversation]) -> tuple[float, float]:
    """Return the lowest Pk that any threshold reaches on these very conversations, and the threshold."""
    gaps = sorted(
        {gap_s(a, b) for one in some for a, b in zip(one.turns, one.turns[1:], strict=False)}
    )
    step = max(1, len(gaps) // 200)
    tried = [*gaps[::step], float("inf")]
    return min((mean_pk(some, [by_pause(one, t) for one in some]), t) for t in tried)
