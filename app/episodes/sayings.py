"""Sentences of talk that could stand in a summary, and how much each tells."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log1p

from app.domain.models import Role
from app.episodes.talk import Said, cues_of
from app.extraction.sentences import is_forwarded, is_markup, sentences, without_notes
from app.text.folding import fold
from app.text.tokens import search_terms

_MOST_SENTENCES = 12  # of one turn; a document's head tells what it is about
_LONGEST = 240  # characters of a sentence that is shown
_FEW_TERMS = 2

_DECIDES = re.compile(
    r"\b(?:decid\w+|agreed?|will|going to|booked|ordered|bought|paid|signed|cancel\w*|moved|promis\w+|appointment|deadline|due"
    r"|confirmed|scheduled|resolved|fixed|diagnos\w+|prescri\w+)\b"
    r"|决定|说好|约好|约了|订了|买了|付了|签了|取消|搬|答应|预约|截止|确认|解决|修好|诊断|开了药|改到|改成|打算|准备"
)
_FIGURE = re.compile(
    r"\d|[一二三四五六七八九十百千万两]+(?:点|块|元|天|周|个月|年|次|公斤|公里|小时|分钟|号)"
)
_HOLLOW = re.compile(
    r"^\W*(?:hi|hello|hey|thanks?|thank you|ok|okay|sure|yes|no|yeah|great|nice|wow|haha|lol|you'?re welcome|no problem"
    r"|你好|谢谢|好的|嗯+|哈+|是的|没错|不客气|好吧|哦)\W*$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """A sentence of a turn, at its place in the talk, with its weight: how much it tells."""

    turn: Said
    place: int
    start: int
    end: int
    terms: frozenset[str]
    weight: float

    @property
    def text(self) -> str:
        """Return the words as said, without blanks inside; cut where they run on."""
        words = " ".join(self.turn.text[self.start : self.end].split())
        return words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…"


def sayings(talk: Sequence[Said]) -> list[Saying]:
    """Return the sentences that tell something, in order, weighed by what the whole talk is about.

    A sentence weighs more the more of the talk's frequent words it holds, and if it names whom, how
    many or when, or says what was decided. Questions and what an assistant says weigh less.
    """
    found = [
        (turn, place, *bounds)
        for place, turn in enumerate(talk)
        for bounds in list(sentences(without_notes(turn.text[:4000])))[:_MOST_SENTENCES]
    ]
    terms = [_terms(turn.text[start:end]) for turn, _, start, end in found]
    spread = Counter(term for one in terms for term in one)
    made = []
    for (turn, place, start, end), own in zip(found, terms, strict=True):
        words = fold(turn.text[start:end])
        if _is_empty(words, own):
            continue
        made.append(
            Saying(
                turn=turn,
                place=place,
                start=start,
                end=end,
                terms=own,
                weight=_weight(turn, words, own, spread),
            )
        )
    return made


def _terms(words: str) -> frozenset[str]:
    return frozenset(t for t in search_terms(words) if len(t) > 1 or t.isascii())


def _is_empty(words: str, terms: frozenset[str]) -> bool:
    return not terms or bool(_HOLLOW.match(words)) or is_forwarded(words) or is_markup(words)


def _weight(turn: Said, words: str, terms: frozenset[str], spread: Counter[str]) -> float:
    about = sum(log1p(spread[term] - 1) + 0.3 for term in terms) / (3 + len(terms)) ** 0.7
    weight: float = about + 0.3 * bool(_FIGURE.search(words)) + 0.4 * bool(_DECIDES.search(words))
    weight += 0.2 * min(2, len(turn.entities))
    cues = cues_of(words)
    if cues.asks:
        weight *= 0.4
    if turn.role is Role.ASSISTANT:
        weight *= 0.6
    if cues.leans:
        weight *= 0.8
    return weight if len(terms) > _FEW_TERMS else 0.7 * weight


def chosen(found: Sequence[Saying], most: int) -> list[Saying]:
    """Return the sayings that tell most together, in order of the talk; what repeats another is left out."""
    kept: list[Saying] = []
    for one in sorted(found, key=lambda s: (-s.weight, s.place, s.start)):
        if len(kept) >= most:
            break
        if all(len(one.terms & other.terms) < 0.6 * len(one.terms) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda s: (s.place, s.start))
