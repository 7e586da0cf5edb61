"""The stretch of a turn that a claim quotes: whether it stands there, and what stands around it."""

import re
from dataclasses import dataclass

from app.extraction.chinese.segment import verbs
from app.extraction.chinese.segment import words as segmented
from app.extraction.english.verbs import forms
from app.extraction.evidence.claims import Claim, FactClaim
from app.extraction.evidence.wording import located
from app.extraction.frame import Clause
from app.extraction.sentences import is_forwarded, is_markup, sentences
from app.extraction.told import Told
from app.extraction.vocabulary import EMPTY

_LONGEST = 400  # characters; a quote of a whole speech backs nothing in particular
_SHORTEST = 2
_MOST_WORDS = 5  # "will have been called off"
_MOST_HAN = 12
_HAN = re.compile(r"[\u4e00-\u9fff]")
_ACTS = ("v", "i")  # parts of speech: verbs and idioms
_LEAD = 80  # characters before a quote in which a "not" or an "if" of its clause can stand
_CUT = re.compile(r"[,，;；:：.。!！?？\n—–]")
# Text that talks to a machine about its work is nothing that somebody did.
_TO_A_MACHINE = re.compile(
    r"(?:ignore|disregard|forget) (?:all |any |the |your |of )*(?:previous|prior|above|earlier|system)\b"
    r"|\b(?:you are now|system prompt|new instructions?|as the system|output (?:only|exactly|the following)|return (?:the |only )?json)\b"
    r"|忽略.{0,8}(?:指令|提示|规则|要求)|系统提示词?|新的?指令|输出(?:以下|如下)|按照?以下指令",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Bounds of quoted words in a turn of the window, half-open, and the sentence around them."""

    turn: int
    start: int
    end: int
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A quoted stretch as a clause, and where its action stands in the turn.

    ``lead`` are the words of its clause before the action, those before the quote included.
    """

    turn: int
    clause: Clause
    action_at: int
    action_end: int
    lead: str
    sentence: str


def quoted(claim: Claim, told: list[Told], new_from: int) -> Quote | str:
    """Return where the claim's quote and action stand, or the reason why it falls."""
    found = stretch(claim, told, new_from)
    if isinstance(found, str):
        return found
    text = told[found.turn].text
    action = located(claim.action, text[found.start : found.end])
    if action is None or not is_short(text[found.start + action[0] : found.start + action[1]]):
        return "action"
    action_at = found.start + action[0]
    return Quote(
        turn=found.turn,
        clause=told[found.turn].clause(found.start, found.end),
        action_at=action_at,
        action_end=found.start + action[1],
        lead=text[_clause_start(text, found.start) : action_at],
        sentence=found.sentence,
    )


def is_short(words: str) -> bool:
    """Return whether words can name an act or somebody: a few words, a dozen Chinese characters."""
    return len(words.split()) <= _MOST_WORDS and len(_HAN.findall(words)) <= _MOST_HAN


def names_an_act(words: str) -> bool:
    """Return whether a word of a claimed action can be a verb, in either language.

    A noun alone ("team lunch", 体检) names an act where time words say when; the caller knows.
    """
    if _HAN.search(words):
        parts = segmented(words)
        return any(part.pos.startswith(_ACTS) for part in parts) or bool(
            verbs(words, parts, EMPTY.chinese.verbs)
        )
    return any(forms(word.casefold().strip(".,!?")) for word in words.split())


def stretch(claim: Claim | FactClaim, told: list[Told], new_from: int) -> Stretch | str:
    """Return where a quote stands, or why the claim falls.

    A quote that stands in another new turn than the one named, and in no second one, counts there.
    """
    if not _SHORTEST <= len(claim.quote.strip()) <= _LONGEST:
        return "quote"
    named = [claim.turn] if 0 <= claim.turn < len(told) else []
    hits = _hits(claim.quote, told, named) or _hits(claim.quote, told, range(new_from, len(told)))
    if len(hits) != 1:
        return "quote"
    index, (start, end) = hits[0]
    if index < new_from:
        return "context"
    text = told[index].text
    bounds = next((b for b in sentences(text) if b[0] <= start < b[1]), (start, end))
    sentence = text[slice(*bounds)]
    if is_forwarded(sentence) or is_markup(sentence):
        return "not_said"
    if _TO_A_MACHINE.search(sentence):
        return "instruction"
    return Stretch(turn=index, start=start, end=end, sentence=sentence)


def _hits(
    words: str, told: list[Told], places: list[int] | range
) -> list[tuple[int, tuple[int, int]]]:
    return [(at, bounds) for at in places if (bounds := located(words, told[at].text))]


def _clause_start(text: str, start: int) -> int:
    first = max(0, start - _LEAD)
    cuts = [match.end() for match in _CUT.finditer(text, first, start)]
    return cuts[-1] if cuts else first
