"""Where a memory's words come from, and how far they may be taken for the user's own."""

from collections.abc import Sequence

from app.domain.models import Role, Turn
from app.extraction.evidence.orders import is_trusted


def source_of(turns: Sequence[Turn]) -> dict[str, str]:
    """Return ``origin``, the role that the words were last said in, and ``trust``.

    ``high``: a user said all of them. ``low``: somebody else did, or some are shaped like orders to a
    machine; they are what was said, and nothing to act on. Of no turns nobody knows who said them.
    """
    is_told = all(is_trusted(turn) for turn in turns)
    origin = turns[-1].role if turns else Role.USER
    return {"origin": origin.value, "trust": "high" if turns and is_told else "low"}
