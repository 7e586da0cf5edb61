"""Names as they are compared: one form for all spellings of a name."""

import re

from app.text.folding import fold, without_accents

_EDGE = " \t\n.,;:!?'\"“”‘’。，；：！？、()（）[]【】《》「」『』-–—~·"
_LEAD = re.compile(r"^(?:the|my|our|that|this|a|an|dear) (?=\S)")
_JOINTS = re.compile(r"[\s·・.\-_]+")
_OF = re.compile(r"'s?$")


def normal_name(words: str) -> str:
    """Return the form by which names are equal: case, width, accents and script variants aside.

    Articles and possessives before, a possessive 's behind and punctuation at the ends are left out;
    blanks, dots and hyphens inside count as one blank between letters and as none in Chinese.
    """
    plain = without_accents(fold(words)).strip(_EDGE)
    plain = _OF.sub("", _JOINTS.sub(" ", plain).strip(_EDGE))
    while (shorter := _LEAD.sub("", plain)) != plain:
        plain = shorter
    if any("\u4e00" <= char <= "\u9fff" for char in plain):
        return re.sub(r"(?<=[\u4e00-\u9fff]) | (?=[\u4e00-\u9fff])", "", plain)
    return plain
