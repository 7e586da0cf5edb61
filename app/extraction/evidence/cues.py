"""Words that contradict a claim: nobody may report as done what its clause denies, asks or supposes."""

import re

from app.domain.events import Modality, Status
from app.extraction.chinese.words import MAYBE, SUPPOSING, WONDERS
from app.extraction.evidence.quoting import Quote

_DENIED = re.compile(
    r"(?:n['’]t|\b(?:not|never|no longer|cannot|failed to|forgot to|without))\W+(?:\w+\W+){0,3}$",
    re.IGNORECASE,
)
_DENIED_ZH = re.compile(
    r"没(?!错|事|问题|想到|关系|准)|(?<!差)(?<!得)不(?!但|仅|过|错|光|只|好意思|久|同|料|得不|到)|未(?!来|婚|必)|别(?!人|的|墅|处|家)|忘"
)
_SAYS_NO = re.compile(
    r"\b(?:no|not|never|none|neither|nor|cannot|without|missed|skipped|forgot|failed)\b|n['’]t\b|没|不|未|别|忘",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"(?:^\W*(?:and |but |so |even )?|[,;]\s?)(?:if|unless|suppose|in case)\b"
    r"|\b(?:might|may|could|would|should|maybe|perhaps|possibly|wish)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:(?:and|but|so|ok|okay|hi|hey|hello|well)\W+)*"
    r"(?:did|do|does|have|has|had|is|are|was|were|will|would|could|can|should|shall|may|what|when|where|who|why|how|which)\b",
    re.IGNORECASE,
)
_QUESTION_MARK = re.compile(r"[?？]\W*$")
_AHEAD = re.compile(
    r"\b(?:will|shall|going to|gonna|plan(?:s|ning)? to|about to|wants? to|needs? to|have to|has to|hop(?:e|ing) to|let's|please)\b"
    r"|['’]ll\b|打算|计划|准备|将要|想要|决定要|会去|要去|马上要",
    re.IGNORECASE,
)
_DONE = (Status.COMPLETED, Status.RESOLVED)
_REAL = (Modality.ASSERTED, Modality.QUOTED)


def contradiction(quote: Quote, modality: Modality, status: Status) -> str:
    """Return why a clause cannot mean what is claimed of it, "" if nothing speaks against it."""
    denies = bool(_DENIED.search(quote.lead) or _DENIED_ZH.search(quote.lead))
    if modality is Modality.NEGATED:
        whole = quote.lead + quote.clause.text
        return "" if denies or _SAYS_NO.search(whole) else "not_denied"
    if denies and status is not Status.FAILED and modality in (*_REAL, Modality.PLANNED):
        return "denied"
    if modality not in _REAL:
        return ""
    return _unreal(quote, status)


def _unreal(quote: Quote, status: Status) -> str:
    asks = _QUESTION_MARK.search(quote.sentence) and _ASKS.search(quote.lead or quote.sentence)
    if asks or WONDERS.search(quote.sentence):
        return "asked"
    supposes = _SUPPOSED.search(quote.lead) or MAYBE.search(quote.lead)
    if supposes or SUPPOSING.search(quote.sentence):
        return "supposed"
    return "ahead" if status in _DONE and _AHEAD.search(quote.lead) else ""
