"""Tells advice from what was done: what an assistant proposes is no act of the user's."""

import re

from app.text.folding import fold

_SUGGESTS = re.compile(
    r"\byou (?:could|should|might|may|can)\b|\b(?:i(?:'d| would)? (?:suggest|recommend)|how about|why not|consider|try|maybe you|you(?:'ll| will) want)\b"
    r"|\blet me know (?:if|which|what)\b|(?:建议|推荐|可以(?:考虑|试|去|选|看)|不妨|要不|试试|您可以|你可以|怎么样[？?])"
)
_ASKS_FOR_ADVICE = re.compile(
    r"\b(?:you|your|suggest\w*|recommend\w*|advi[cs]e\w*|assistant|options?|should i|could i|can i|told me|said|say|tip|tips|propos\w*)\b"
    r"|你|您|建议|推荐|意见|提议|说过|说的|告诉|选项|方案|应该|可以"
)
_ABOUT_MYSELF = re.compile(r"\b(?:i|my|me|we|our)\b|我|咱")


def is_suggestion(text: str) -> bool:
    """Return whether a text proposes something."""
    return _SUGGESTS.search(fold(text)) is not None


def asks_for_own_doings(query: str) -> bool:
    """Return whether a question is about the asker's own life, and not about what was advised."""
    folded = fold(query)
    return _ABOUT_MYSELF.search(folded) is not None and _ASKS_FOR_ADVICE.search(folded) is None
