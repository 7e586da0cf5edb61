"""The clauses of a turn, each with what it names and tells, and whether it holds a word or a name."""

import re
from dataclasses import dataclass
from uuid import UUID

from app.domain.facts import normal_value
from app.domain.forgetting import Teller, Told
from app.extraction.sentences import sentences
from app.text.folding import fold
from app.text.names import normal_name
from app.text.tokens import query_terms

_MONEY = re.compile(
    r"[$€£¥] ?\d|\d[\d,.]*k? ?(?:dollars?|euros?|pounds?|bucks|quid|yuan|usd|eur|gbp|rmb)\b"
    r"|(?:\d|[一二三四五六七八九十百千万两几半])+(?:块|元|万|千|百)"
)
_HAN = re.compile(r"[一-鿿]")
_AMOUNT = r"[了过]?[^，。]{0,4}(?:\d|[一二三四五六七八九十百千万两几半])[^，。]{0,6}"
_SUBJECT = r"i|he|she|it|we|they|you|my|our|his|her|their|the|a|an|this|that|there|these|those|[A-Z][\w'’-]+"
# "Since Easter" is no clause, nor is "since the war".
_SINCE = (
    r"since\s+(?:(?:i|he|she|it|we|they|you)\b"
    r"|(?:(?:my|our|his|her|their|the|a|an|this|that|these|those) )?[\w'’-]+ (?:is|are|was|were|has|have|had|did|does|\w+ed|\w{3,}s)\b)"
)
_CLAUSE_END = re.compile(
    rf"[，；;]+|(?:,|\s[-–—]|:)?\s+(?=(?:but|however|although|though|while|whereas|and|so|or|then|because|yet)\s+(?:{_SUBJECT})\b|{_SINCE})"
    rf"|,\s+(?=(?:{_SUBJECT}|which|who|where|when|but|and|so|then|now|also)\b)|(?<=[^\s，。])(?=但是|不过|可是|然而)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A clause of a turn with what it names and tells."""

    teller: Teller
    start: int
    end: int
    sentence: int
    text: str
    folded: str
    terms: frozenset[str]
    entity_ids: frozenset[UUID]
    tells: tuple[Told, ...]


def statements_of(teller: Teller) -> list[Statement]:
    """Return the clauses of a turn, and its captions as one more where it has any."""
    turn, found = teller.turn, []
    for number, (first, last) in enumerate(sentences(turn.text)):
        for start, end in _clauses(turn.text, first, last):
            found.append(_statement(teller, number, start, end, turn.text[start:end]))
    captions = " ".join(str(a["caption"]) for a in turn.attachments if a.get("caption"))
    if captions:
        end = max(1, len(turn.text))
        found.append(_statement(teller, -1, 0, end, captions))
    return found


def _clauses(text: str, first: int, last: int) -> list[tuple[int, int]]:
    found, start = [], first
    for cut in _CLAUSE_END.finditer(text, first, last):
        if cut.end() > start and text[start : cut.end()].strip(" ,，;；-–—"):
            found.append((start, cut.end()))
            start = cut.end()
    if text[start:last].strip():
        found.append((start, last))
    return found


def _statement(teller: Teller, number: int, start: int, end: int, text: str) -> Statement:
    is_caption = number < 0
    return Statement(
        teller=teller,
        start=start,
        end=end,
        sentence=number,
        text=text,
        folded=fold(text),
        terms=frozenset(query_terms(text)),
        entity_ids=frozenset()
        if is_caption
        else frozenset(n.entity_id for n in teller.names if start <= n.start < end),
        tells=()
        if is_caption
        else tuple(t for t in teller.tells if _shared(t, start, end) * 2 >= t.end - t.start),
    )


def _shared(told: Told, start: int, end: int) -> int:
    return min(told.end, end) - max(told.start, start)


def holds(one: Statement, name: str) -> bool:
    """Return whether a statement holds a name, as a word of its own where it is Latin."""
    name = fold(name)
    if _HAN.search(name):
        return name in one.folded
    at = one.folded.find(name)
    while at >= 0:
        before, after = one.folded[at - 1 : at], one.folded[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or (after.isalnum() and one.folded[at + len(name) :][:1] != "s")):
            return True
        at = one.folded.find(name, at + 1)
    return False


def tells_of(one: Statement, name: str) -> bool:
    """Return whether a fact of the statement has the name as its subject: "works in a bank", of her."""
    return any(normal_name(told.subject) == name and told.kind == "fact" for told in one.tells)


def has_term(one: Statement, term: str) -> bool:
    """Return whether a statement holds a term, or tells it as a value."""
    if term in one.terms:
        return True
    if term in ("money", "钱"):
        return _MONEY.search(one.folded) is not None
    if not _HAN.search(term):
        return any(normal_value(told.value) == term for told in one.tells)
    if term in one.folded:
        return True
    return _is_parted(one.folded, term)


def _is_parted(text: str, term: str) -> bool:
    """Return whether a Chinese word stands apart in a text: 做过手术, 整了容, and 借了三万块 for 借钱."""
    if len(term) > 2 and (
        (term[0] in text and term[1:] in text)
        or (len(term) == 4 and term[:2] in text and term[2:] in text)
    ):
        return True
    if len(term) != 2:
        return False
    first, last = re.escape(term[0]), re.escape(term[1])
    if re.search(rf"{first}(?:[了过着完]|[了过][^，。]{{1,4}}){last}", text):
        return True
    return term[1] == "钱" and re.search(first + _AMOUNT, text) is not None
