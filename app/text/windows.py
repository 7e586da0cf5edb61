"""Cuts long texts at sentences into windows that one vector can stand for."""

import re

WINDOW_TOKENS = 128
"""Tokens of a window at most: beyond, one vector hardly changes with the text (a 2,400-token text
without its tail: cosine 0.9994), so it would lose what stands there."""

_ROOM = WINDOW_TOKENS - 2  # without begin and end

FIRST_PASS_WINDOWS = 4
"""Windows of one turn that get vectors at most; keeps 2,000 characters below 100 ms of CPU."""

ASKED_SENTENCES = 4
"""Sentences of a question that get vectors of their own at most; 1 to 2 ms of CPU each."""

# Tokens per character of the bundled model, measured on dialogue: Chinese 0.82, English 0.26; rounded
# up, since a window that is a little short costs nothing.
_TOKENS_PER_WIDE = 0.85
_TOKENS_PER_NARROW = 0.28

_WIDE = re.compile("[\u0e00-\u0fff\u1000-\u11ff\u2e80-\uffdc\U00010000-\U0010ffff]")
# A sentence with its closing marks and the spaces after it. A full stop ends one only before a space,
# so 3.5 and example.com stay whole; "Dr. Chen" may be cut, which only moves a window's border.
SENTENCE = re.compile(
    r".+?(?:[。！？!?；;…]+[”’」』\"')）】]*\s*|\.[\"')”’]*(?:\s+|$)|\n+|$)", re.DOTALL
)
_WORD = re.compile(r"\w")
_CLAUSE = re.compile(r".+?(?:[,，、：:]\s*|\s+|$)", re.DOTALL)


def estimated_tokens(text: str) -> int:
    """Return about how many tokens the bundled model makes of the text, begin and end included."""
    return 2 + int(_inner_tokens(text))


def _inner_tokens(text: str) -> float:
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide * _TOKENS_PER_WIDE + (len(text) - wide) * _TOKENS_PER_NARROW


def asked_sentences(text: str) -> list[str]:
    """Return the last sentences of a message of several, at most ``ASKED_SENTENCES``; [] of a single one.

    Each gets a vector of its own: one for all of them lies between their subjects.
    """
    sentences = [part.strip() for part in SENTENCE.findall(text) if _WORD.search(part)]
    return sentences[-ASKED_SENTENCES:] if len(sentences) > 1 else []


def sentence_windows(text: str, most: int | None = FIRST_PASS_WINDOWS) -> list[str]:
    """Return windows of at most about 128 model tokens, in order, cut between sentences.

    A sentence that is longer itself is cut between clauses, then words, then anywhere. At most
    ``most`` windows: of a longer text the first and the last and others evenly between. None gives
    all of them, which together hold all of the text but blanks. A short text, an empty one too, is
    its own single window.
    """
    if estimated_tokens(text) <= WINDOW_TOKENS:
        return [text.strip()]
    windows = _pack(_pieces(text)) or [""]
    if most is None or len(windows) <= most:
        return windows
    if most <= 1:
        return windows[:1]
    step = (len(windows) - 1) / (most - 1)
    return [windows[round(i * step)] for i in range(most)]


def _pieces(text: str) -> list[str]:
    """Return sentences, the too long ones in clauses, the too long of those in even cuts."""
    pieces: list[str] = []
    for sentence in SENTENCE.findall(text):
        if estimated_tokens(sentence) <= WINDOW_TOKENS:
            pieces.append(sentence)
            continue
        for clause in _CLAUSE.findall(sentence):
            size = max(1, int(len(clause) * _ROOM / max(_inner_tokens(clause), _ROOM)))
            pieces.extend(clause[i : i + size] for i in range(0, len(clause), size))
    return pieces


def _pack(pieces: list[str]) -> list[str]:
    """Join neighbouring pieces while they fit into one window."""
    windows: list[str] = []
    current, tokens = "", 0.0
    for piece in pieces:
        more = _inner_tokens(piece)
        if current and tokens + more > _ROOM:
            windows.append(current.strip())
            current, tokens = "", 0.0
        current += piece
        tokens += more
    windows.append(current.strip())
    return [window for window in windows if window]
