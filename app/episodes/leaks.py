"""Which statements can be taken out of their story, and which mean something else without it.

"I don't run because of my knee" says nothing of somebody who never runs. A statement hangs on its
story if it gives or needs a reason or a condition, is set in time by another happening, leans on what
was said before, or if what comes right after refers back to it as a cause.
"""

import re

from app.episodes.talk import cues_of
from app.text.folding import fold

_TIED = re.compile(
    r"\b(?:because|since (?:i|we|he|she|they|it|my|our|the)\b|due to|as a result|so that|in order to|that'?s why|therefore"
    r"|if|unless|until|while|when(?:ever)?|after|before|as long as|as soon as|once (?:i|we|he|she|they|it|my|the)\b"
    r"|for now|at the moment|temporarily|these days|this (?:week|month)|meanwhile|instead|even though|although)\b"
    r"|因为|由于|所以|因此|结果|为了|要是|如果|除非|直到|的时候|时候?[，,]|之?后(?![来面])[，,就才再]|之?前[，,就]"
    r"|一.{1,8}就|只要|暂时|目前|眼下|这(?:周|个月|阵子|段时间|几天)|虽然|尽管|反而|才会"
)
_REFERS_BACK = re.compile(
    r"^\W*(?:(?:and |but )?(?:that'?s why|because of (?:that|this|it)|so (?:i|we|he|she|they)\b|as a result|therefore"
    r"|this is why|which is why)|所以|因此|就因为(?:这|那)|正因为|怪不得|难怪)"
)


def stands_alone(words: str, then: str = "") -> bool:
    """Return whether a statement means the same without its story; ``then`` is what comes right after it."""
    folded = fold(words)
    if _TIED.search(folded) or cues_of(words).leans:
        return False
    return _REFERS_BACK.search(fold(then)) is None
