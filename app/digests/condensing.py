"""Sentences taken apart into clauses that can stand for them, without what only leads in."""

import re
from collections.abc import Iterator

from app.digests.marks import marks

_JOINT = re.compile(
    r",\s+|[;；，]\s*|(?<!\s)\s+[-–—]+\s+|(?<=[a-z]),?\s+(?=(?:and|but|so|because|which|although|though)\s)"
)
_LEAD = re.compile(
    r"^\W*(?:(?:and|but|so|oh|ah|well|ok|okay|yeah|yes|no|right|hey|hi|hello|honestly|actually|anyway|by the way|btw|also|then|now|luckily|thankfully|i think|i guess|i mean|you know|guess what|to be honest|of course|good news|thanks|thank you|sorry)\s*[,.:!]+\s*)+"
    r"|^(?:and|but|so|also|then)\s+(?=(?:i|we|he|she|they|it|my|our|the)\b)"
    r"|^(?:(?:对了|嗯+|哦|啊|其实|反正|说实话|话说|不过|但是?|而且|然后|所以|另外|还有|顺便说一下|顺便说一句|我觉得|好的?|谢谢|哈+|唉|哎)[，,！!。 ]+)+(?=.)",
    re.IGNORECASE,
)
_LEANING = re.compile(r"^(?:and|but|so|which)\s+", re.IGNORECASE)
# What says of another clause whether it is so must not be parted from it.
_HANGS = re.compile(
    r"\b(?:if|unless|whether|not|never|no|nobody|nothing|without|either|neither|or|instead|almost|nearly|until|may|might|could|would|should|maybe|perhaps|unsure|doubt)\b|n['’]t\b"
    r"|如果|要是|假如|除非|不是|而是|没|不|别|或者|还是|可能|也许|差点|本来|要不|幸好",
    re.IGNORECASE,
)
_ENDING = " ,.;:!，。；：！~、"


def at_length(said: str) -> str:
    """Return a sentence without what only leads into it; no mark of it is lost."""
    words = " ".join(said.split()).strip(_ENDING)
    bare = _LEAD.sub("", words, count=1).strip(_ENDING)
    return bare if bare and marks(words) <= marks(bare) else words


def clauses(said: str) -> Iterator[tuple[int, int]]:
    """Yield the bounds of the clauses of a sentence; the whole one where its parts hang together.

    A condition, a denial or a doubt in one clause may speak of the next one.
    """
    if _HANGS.search(said):
        yield 0, len(said)
        return
    start = 0
    for match in _JOINT.finditer(said):
        if said[start : match.start()].strip():
            yield start, match.start()
            start = match.end()
    if said[start:].strip():
        yield start, len(said)


def clause_words(said: str) -> str:
    """Return the words of a clause as they stand by themselves."""
    return at_length(_LEANING.sub("", said.strip()))
