"""Tickets, orders and other numbers that are names, in both languages."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.entities.mentions import Form, Spotted

_CODE = r"[A-Za-z]{0,6}[-_]?\d[\dA-Za-z]*(?:[-_]\d[\dA-Za-z]*)*"
_WORDED = re.compile(
    r"(?<![A-Za-z0-9_])(?:(?P<ticket>(?:support )?tickets?|cases?|issues?|incidents?|bugs?|工单|故障单|投诉单|案件|问题单)"
    r"|(?P<order>orders?|shipments?|tracking|订单|运单|快递单|单号)"
    r"|(?P<pull_request>PR|pull requests?|MR|merge requests?)"
    r"|(?P<booking>bookings?|reservations?|confirmation|flights?|预订|航班|车次)"
    r"|(?P<invoice>invoices?|receipts?|发票|合同))"
    rf"(?:\s?(?:number|no\.?|id|code|号码?|编号))?\s?[#:：＃]?\s?(?P<code>{_CODE})(?![A-Za-z0-9_%])",
    re.IGNORECASE,
)
_HASHED = re.compile(rf"(?<![\w&/])[#＃](?P<code>{_CODE})(?![A-Za-z0-9_])")
_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9_/.-])(?P<code>[A-Z]{2,8}[-_]?\d{2,}(?:-\d+)*)(?![A-Za-z0-9_%-])"
)
_BED = re.compile(r"(?<!\d)\d{1,3}(?:号)?床(?![位单头边垫])|\bbed \d{1,3}\b", re.IGNORECASE)
_FEWEST_DIGITS = 2
_KINDS = {
    "pull_request": "pull_request",
    "ticket": "ticket",
    "order": "order",
    "booking": "booking",
    "invoice": "document",
}
_NUMBER = re.compile(r"\d+(?:[-_]\d+)*")


def spotted(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield numbers with the word that says what they count: "ticket #4521", 工单4521, #4521, INC-3307."""
    for match in _WORDED.finditer(text, *bounds):
        if sum(map(str.isdigit, match["code"])) >= _FEWEST_DIGITS:
            group = next(name for name in _KINDS if match[name])
            yield _code(match, match.start(), match["code"], _KINDS[group], (turn, number))
    for pattern in (_HASHED, _PREFIXED):
        for match in pattern.finditer(text, *bounds):
            if sum(map(str.isdigit, match["code"])) >= _FEWEST_DIGITS:
                yield _code(match, match.start(), match["code"], "", (turn, number))


def beds(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield patients by their beds, as wards call them: "bed 9", 15床."""
    for match in _BED.finditer(text, *bounds):
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(), form=Form.NAME,
            type=EntityType.PERSON, sentence=number,
        )  # fmt: skip


def _code(
    match: re.Match[str], start: int, code: str, kind: str, place: tuple[int, int]
) -> Spotted:
    type_ = EntityType.DOCUMENT if kind == "document" else EntityType.TICKET
    return Spotted(
        turn=place[0], start=start, end=match.end(), words=code, form=Form.CODE,
        type=type_, kind=kind, sentence=place[1],
    )  # fmt: skip


def number_of(code: str) -> str:
    """Return the digits by which a code is also called: "3307" of INC-3307."""
    found = _NUMBER.search(code)
    return found.group() if found else ""
