"""The forms of the block of memories: plain lines, Markdown, or messages; the fence and its version."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.context import as_data

Format = Literal["plain", "markdown", "messages"]
CONTEXT_VERSION = 1
"""Raised with every change of the block that a reader of it could trip over."""

OPEN, CLOSE = f'<chronos-memory version="{CONTEXT_VERSION}">', "</chronos-memory>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a form writes headings, points and memories; ``data`` makes words of users harmless in it."""

    heading: str
    entry: str
    data: Callable[[str], str]
    point: str = "- {}"

    def section(self, title: str, points: Sequence[str]) -> list[str]:
        """Return a heading with its points, nothing without any."""
        if not points:
            return []
        return [self.heading.format(title), *(self.point.format(one) for one in points)]

    def memory(self, number: int | str, head: str, words: str) -> str:
        """Return the line of a memory; the words of users come last, so that nothing of it follows them."""
        return self.entry.format(number=number, head=head, words=words)


def _in_markdown(words: str) -> str:
    # A link or an image of a remembered text must not be followed or loaded by who shows the block.
    return as_data(words).replace("](", "] (")


_PLAIN = Layout(heading="{}:", entry="{number}. [{head}] {words}", data=as_data)
_MARKDOWN = Layout(heading="### {}", entry="{number}. **[{head}]** {words}", data=_in_markdown)


def layout_of(form: Format) -> Layout:
    """Return the layout of a form; messages hold plain lines."""
    return _MARKDOWN if form == "markdown" else _PLAIN


def fenced(lines: Sequence[str]) -> str:
    """Return lines inside the fence, "" without any."""
    return "\n".join([OPEN, *lines, CLOSE]) if lines else ""
