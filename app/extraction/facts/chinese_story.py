"""Chinese: what the clauses and sentences before leave behind: of whom they told, who is quoted, what was asked."""

import re
from dataclasses import dataclass

from app.extraction.chinese.words import HEARSAY, SAID
from app.extraction.facts.chinese_subjects import Subjects
from app.extraction.facts.chinese_view import Look, Who

_NO_SAYING = re.compile(
    r"^(?:[跟和与对同])|(?:会|能|不|没|想|要|敢|常|以|听|据|来|再|虽|话|小|传|就是)$"
)
_NO_SOURCE = re.compile(r"^(?:我|我们|有人|别人|网上|新闻|书上|大家|他们)$")


@dataclass(slots=True, kw_only=True)
class Thread:
    """What the talk before leaves to a sentence: what was asked, and of whom the sentence before told something.

    ``asked`` is "" behind the first sentence of a turn, ``of`` nobody at its start.
    """

    asked: str = ""
    of: Who | None = None


@dataclass(slots=True, kw_only=True)
class Story:
    """What the clauses before in the sentence leave behind: whom they were about, who is quoted, whether they told a fact."""

    who: Who
    source: str = ""
    supposes: bool = False
    told: bool = False


def source_of(look: Look, story: Story, subjects: Subjects) -> tuple[int, Who | None] | None:
    """Return where what is told begins behind 老婆说, and who says it; None where hearsay tells it."""
    masked = look.masked
    if HEARSAY.search(masked[:8]):
        return None
    said = SAID.match(masked) if "说" in masked or "告诉" in masked or "提到" in masked else None
    if said is None or _NO_SAYING.search(said["source"]):
        return 0, None
    source = said["source"].strip(" ，,").removeprefix("听")
    if _NO_SOURCE.match(source):
        return said.start("told"), None
    at = said["source"].rindex(source)
    who = subjects.of(source, at, story.who, "", look.clause.start)
    if who is None:
        return None
    story.source = who.words
    story.who = Who(words="") if subjects.is_adviser(source) else Who(words=who.words)
    return said.start("told"), who
