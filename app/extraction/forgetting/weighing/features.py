"""What is weighed of a text that may be a wish, and of a stretch that may name what is to go."""

import itertools
from collections.abc import Iterator, Sequence

from app.extraction.forgetting.weighing.classes import Word

MOST_WORDS = 12  # of a stretch in English; characters and class words in Chinese
_LENGTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 40)
_NEAR = 5  # words of a class that are held against each other
_NONE = Word(text="^", sort="edge", start=0, end=0)
_EDGES = ("mark", "edge")


def of_text(words: Sequence[Word], sentences: int) -> Iterator[str]:
    """Yield what is so of a text of one or two sentences, none twice."""
    yield from dict.fromkeys(_of_text(words, sentences))


def _of_text(words: Sequence[Word], sentences: int) -> Iterator[str]:
    yield "always"
    yield f"sentences {sentences}"
    yield f"length {_bucket(len(words))}"
    for one in words:
        yield f"word {one.text}"
        if one.sort:
            yield f"sort {one.sort}"
        elif len(one.text) > 1 and not one.text.isascii():
            yield from (f"char {character}" for character in one.text)
    for this, behind in itertools.pairwise(words):
        yield f"words {this.text} {behind.text}"
        yield f"forms {this.form} {behind.form}"
    said = [one for one in words if one.sort and one.sort not in ("mark", "name")]
    sorts = [one.sort for one in said]
    for at, sort in enumerate(sorts):
        for other in sorts[at + 1 : at + 1 + _NEAR]:
            yield f"then {sort} {other}"
    for three in zip(sorts, sorts[1:], sorts[2:], strict=False):
        yield f"row {' '.join(three)}"
    for at, one in enumerate(said):
        for next_one in said[at + 1 : at + 3]:
            yield f"near {one.text} {next_one.text}"
    clear = [one for one in words if one.sort != "mark"]
    yield f"opens {' '.join(one.form for one in clear[:1])}"
    yield f"opens {' '.join(one.form for one in clear[:2])}"
    yield f"closes {' '.join(one.text for one in clear[-1:])}"
    yield f"closes {' '.join(one.form for one in clear[-2:])}"
    yield f"stop {words[-1].text}" if words and words[-1].sort == "mark" else "stop none"


def masked(words: Sequence[Word], first: int, end: int) -> list[Word]:
    """Return the words with a stretch taken for what is named, whatever it says."""
    named = Word(text="topic", sort="topic", start=words[first].start, end=words[end - 1].end)
    return [*words[:first], named, *words[end:]]


def stretches(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield the places of the first word and behind the last one of what may name something."""
    for first in range(len(words)):
        if words[first].sort == "mark":
            continue
        for end in range(first + 1, min(len(words), first + MOST_WORDS) + 1):
            if words[end - 1].sort == "mark":
                break
            yield first, end


def of_last(words: Sequence[Word]) -> Iterator[str]:
    """Yield what is so of a wish that would mean what was just said, none twice."""
    yield "last always"
    yield from dict.fromkeys(f"last word {one.text}" for one in words)
    yield from dict.fromkeys(f"last sort {one.sort}" for one in words if one.sort)
    yield from dict.fromkeys(
        f"last forms {one.form} {other.form}" for one, other in itertools.pairwise(words)
    )
    yield f"last length {_bucket(len(words))}"


def of_stretch(words: Sequence[Word], first: int, end: int) -> Iterator[str]:
    """Yield what is so of a stretch, none twice."""
    yield from dict.fromkeys(_of_stretch(words, first, end))


def _of_stretch(words: Sequence[Word], first: int, end: int) -> Iterator[str]:
    before = words[first - 1] if first else _NONE
    farther = words[first - 2] if first > 1 else _NONE
    behind = words[end] if end < len(words) else _NONE
    beyond = words[end + 1] if end + 1 < len(words) else _NONE
    own = words[first:end]
    yield f"of {_bucket(end - first)}"
    yield f"before {before.text}"
    yield f"before {before.form} {own[0].form}"
    yield f"before {farther.form} {before.form}"
    yield f"behind {behind.text}"
    yield f"behind {own[-1].form} {behind.form}"
    yield f"behind {behind.form} {beyond.form}"
    yield f"begins {own[0].text}"
    yield f"begins sort {own[0].sort}"
    yield f"ends {own[-1].text}"
    yield f"ends sort {own[-1].sort}"
    opens, closes = before.sort in _EDGES, behind.sort in _EDGES
    if opens and closes:
        yield "clause whole"
    elif opens or closes:
        yield "clause opens" if opens else "clause closes"
    for one in own:
        if one.sort:
            yield f"holds {one.sort}"
        yield f"within {one.text}"
    if not own[0].text.isascii():
        yield f"begins char {own[0].text[0]}"
        yield f"ends char {own[-1].text[-1]}"
        yield f"holds {min(sum(len(one.text) for one in own), 9)} characters"
    if any(not one.sort for one in own):
        yield "holds more"
    orders = [at for at, one in enumerate(words) if one.sort in ("go", "keep")]
    if any(at < first for at in orders):
        yield f"order before {_bucket(first - max(at for at in orders if at < first))}"
    if any(at >= end for at in orders):
        yield f"order behind {_bucket(min(at for at in orders if at >= end) - end + 1)}"


def _bucket(length: int) -> int:
    return next((bound for bound in _LENGTHS if length <= bound), 99)
