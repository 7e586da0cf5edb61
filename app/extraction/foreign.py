"""Words of a user's turn that are somebody else's: a text handed over, a mail, what another said of themselves.

"Bob wrote: I moved to Oslo" tells of Bob. What such words say in the first person is never the user's, or
whoever gets a text pasted could write the user's life.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from app.domain.facts import FactDraft, normal_value
from app.domain.models import Role, Turn
from app.extraction import chinese, english
from app.extraction.sentences import is_forwarded, is_markup, sentences
from app.text.remembered import remembered

_SAY = (
    r"(?:said|says|say|wrote|writes|texted|texts|messaged|told (?:me|us)|tells (?:me|us)|replied|answered|emailed|e-mailed|posted|announced|asked(?: me| us)?|goes|went|"
    r"(?:sent|left)(?: me| us)? (?:an? )?(?:text|message|note|e-?mail|voice ?mail)|message[ds]? me|wrote (?:me|us|back))"
)
# Who speaks is anybody but the user; words follow a colon or stand in quotes.
_REPORTED = re.compile(
    rf"(?P<who>\b(?!I\b|i\b|we\b|We\b)[\w'’]+(?: [\w'’]+)?) (?:just |then |also |has )?{_SAY}(?: (?:that|back|today|yesterday|to me))?\s*(?P<mark>[:：]|,?\s*(?=[\"“]))",
    re.IGNORECASE,
)
_REPORTED_CHINESE = re.compile(
    r"(?:^|[。！？!?\n，,；;])[ \t\u3000]*(?P<who>(?!我|咱|俺)[\w·]{1,12}?)(?:今天|昨天|刚才|刚刚|又|也)?(?:(?:跟|对|给|和)(?:我|我们|大家))?(?:发(?:来)?(?:的)?(?:消息|微信|短信|邮件|语音)(?:说)?|说道?|写道?|讲|回复(?:我)?(?:说)?|告诉(?:我|我们)|问(?:我|道)?|喊|来信(?:说)?|留言(?:说)?)"
    r"\s*(?P<mark>[:：]|(?=[“「『\"]))"
)
# Blanks before what is sought are those of one line: any run of lines would be tried from each of its lines.
_CLOSING = {'"': '"', "“": "”", "「": "」", "『": "』"}
_HEADED = re.compile(
    r"^[> \t]*(?:from|发件人|寄件人|来自|subject|主题|fwd?|转发|转自|-{2,}\s*(?:original|forwarded)[^\n]*)\s*[:：-]",
    re.IGNORECASE | re.MULTILINE,
)
_FENCED = re.compile(r"^[ \t]*```.*?(?:^[ \t]*```|\Z)", re.DOTALL | re.MULTILINE)
# A sentence that begins with what it quotes: "…" is a song.
_CITED = re.compile(
    r"(?:^|(?<=[.!?。！？\n]))[ \t\u3000]*(?:\"[^\"\n]{4,400}\"|“[^”\n]{2,400}”|「[^」\n]{2,400}」)(?=\s*[\w\u4e00-\u9fff])"
)
_GIVEN = re.compile(r"[:：](?=\s|[\u4e00-\u9fff\"“]|$)")  # what leads to a text is the user's own
_LONGEST = 4000


def is_foreign(turn: Turn, at: int) -> bool:
    """Return whether what begins at a character of a user's turn is somebody else's words."""
    if turn.role is not Role.USER:
        return False
    return any(start <= at < end for start, end in stretches(turn.text))


def not_foreign(facts: Sequence[FactDraft], talk: Sequence[Turn]) -> tuple[FactDraft, ...]:
    """Return the facts without those that others' words tell of whoever sent them on."""
    turns = {turn.turn_id: turn for turn in talk}
    return tuple(fact for fact in facts if not _is_of_others(fact, turns))


def _is_of_others(fact: FactDraft, turns: Mapping[UUID, Turn]) -> bool:
    told = [(turns[s.turn_id], s) for s in fact.sources if s.turn_id in turns]
    if not told or not any(normal_value(t.speaker) == normal_value(fact.subject) for t, _ in told):
        return False
    return all(is_foreign(turn, s.start) for turn, s in told)


def without_given(text: str) -> str:
    """Return a text with what a mark gives as others' words blanked: behind a colon, in quotes, below a header.

    As long as it was. "Pretend that I never told you" has no such mark, and is the user's own.
    """
    for start, end in _given(text):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


@remembered(64)
def stretches(text: str) -> tuple[tuple[int, int], ...]:
    """Return the bounds of what is not the user's own in a text, half-open, in no order."""
    return tuple(_stretches(text[: _LONGEST * 8]))


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentences(text):
        words = text[start:end]
        if english.hands_over(words) or chinese.hands_over(words):
            yield start + _lead(words), len(text)
            break
        if is_forwarded(words) or is_markup(words) or english.is_retold(words):
            yield start, end
    yield from _said_by_others(text)


def _given(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentences(text):
        words = text[start:end]
        is_handed = english.hands_over(words) or chinese.hands_over(words)
        if is_handed and (lead := _lead(words)):
            yield start + lead, len(text)
            break
        if is_forwarded(words):
            yield start, end
    yield from _said_by_others(text)


def _lead(words: str) -> int:
    """Return where what is handed over begins in its sentence: behind the colon, or at once."""
    given = _GIVEN.search(words)
    return given.end() if given else 0


def _said_by_others(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_FENCED, _CITED):
        yield from (found.span() for found in pattern.finditer(text))
    for found in _HEADED.finditer(text):
        gap = re.compile(r"\n\s*\n").search(text, found.end())
        yield found.start(), gap.start() if gap else len(text)
    for pattern in (_REPORTED, _REPORTED_CHINESE):
        for found in pattern.finditer(text):
            yield found.end(), _end_of_speech(text, found.end())


def _end_of_speech(text: str, start: int) -> int:
    """Return where reported words end: at their closing quote, or at the end of the line."""
    at = start
    while at < len(text) and text[at] in " \t":
        at += 1
    closing = _CLOSING.get(text[at : at + 1])
    if closing:
        end = text.find(closing, at + 1, at + _LONGEST)
        return end if end >= 0 else len(text)
    end = text.find("\n", at)
    return end if end >= 0 else len(text)
