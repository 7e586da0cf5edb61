"""What a reader knows before it reads."""

from dataclasses import dataclass

from app.domain.models import Turn
from app.timex import DEFAULT, Conventions


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """What is known of the user whose turns are read: conventions on time, and the talk before.

    Turns ``before`` were read already; they tell what a new turn answers, changes or means by "it".
    """

    conventions: Conventions = DEFAULT
    before: tuple[Turn, ...] = ()


NOTHING_KNOWN = Background()
