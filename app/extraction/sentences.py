"""Sentences of a turn with their offsets; both languages, one pass."""

import re
from collections.abc import Iterator

# A full stop ends a sentence only before a blank or the end, and not after a title, an initial or a
# clock's a.m.; "3.5" and "Dr. Lin" stay whole.
_END = re.compile(
    r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bvs)(?<!\betc)(?<!\b[A-Z])(?<!\ba\.m)(?<!\bp\.m)"
    r"\.+(?=\s|$|[\u4e00-\u9fff])|[!?。！？…]+[)”\"'」』]*|\n+|(?<=[ap]\.m)\.(?=\s+[A-Z]|$)"
)
# Forwarded text and headers tell of something else: quoted lines and what mail programs set before.
_FORWARDED = re.compile(
    r"^\s*(?:>|(?:Fwd?|FW|转发)[:：]|(?:Begin )?[Ff]orwarded message\b|以下是?转发|-{3,}|(?:From|To|Subject|Date|发件人|主题)[:：])"
)
# Headings, tables, bold lead-ins of lists: how a text is laid out, not what someone did.
_MARKUP = re.compile(
    r"^\s*\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d\S*\s+\W?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b|^\s*(?:#{1,6}\s|\||```|(?:[-*+]|\d+[.)])?\s*\*\*)|\|.*\|"
    r"|^\s*(?:SELECT\b.*\bFROM\b|INSERT INTO\b|DELETE FROM\b|UPDATE \w+ SET\b|CREATE TABLE\b|(?:def|class|import|function|const|var|return) \w+.*[;:({=]"
    r"|\W?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b[\]: ]|\s*at [\w.$]+\(|Traceback |[$>]{1,3} \w+)"
)
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_SHARED = re.compile(r"\[(?!(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\])[^\[\]\n]{0,400}\]")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the half-open bounds of each sentence, without blanks at its ends, end mark included."""
    start = 0
    for match in _END.finditer(text):
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    words = text[start:end]
    left = len(words) - len(words.lstrip())
    if words.strip():
        yield start + left, start + len(words.rstrip())


def is_forwarded(sentence: str) -> bool:
    """Return whether the line is a quotation mark or header of forwarded text."""
    return _FORWARDED.match(sentence) is not None


def is_markup(sentence: str) -> bool:
    """Return whether the line is a heading, a row of a table or the bold head of a list."""
    return _MARKUP.search(sentence) is not None


def without_notes(text: str) -> str:
    """Return the text with code and bracketed notes ("[shared image: …]") blanked; of the same length."""
    if "```" in text:
        text = _CODE.sub(lambda hit: " " * len(hit[0]), text)
    if "[" not in text:
        return text
    return _SHARED.sub(lambda hit: " " * len(hit[0]), text)


def blanked(text: str, stretches: list[tuple[int, int]]) -> str:
    """Return the text with the stretches blanked; of the same length."""
    parts, at = [], 0
    for start, end in stretches:
        parts += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*parts, text[at:]])
