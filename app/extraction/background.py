"""What a reader knows before it reads."""

from dataclasses import dataclass

from app.timex import DEFAULT, Conventions


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """What is known of the user whose turns are read: conventions on time."""

    conventions: Conventions = DEFAULT


NOTHING_KNOWN = Background()
