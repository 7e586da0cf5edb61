"""A case: what is told, how forgetting is asked, which words must be gone and which must stay."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """``days_to_ask``: how long after the last turn it is asked; the words are looked for everywhere.

    ``is_said``: it means a moment of talk, or is no wish at all, so that only a turn can say it.
    """

    ask: str
    turns: tuple[str | tuple[str, str], ...]
    gone: tuple[str, ...]
    stays: tuple[str, ...]
    days_to_ask: int = 2
    is_said: bool = False


def bot(text: str) -> tuple[str, str]:
    """Return a turn of the assistant."""
    return "assistant", text
