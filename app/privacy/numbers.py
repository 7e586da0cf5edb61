"""Numbers with a check: cards, identity cards, account numbers, US social security."""

import re
from collections.abc import Iterator

from app.domain.privacy import Sensitive
from app.privacy.check_digits import (
    iban_length,
    is_chinese_identity,
    is_iban,
    is_old_chinese_identity,
    is_us_ssn,
    passes_luhn,
)
from app.privacy.plain import MASK, counts_other, is_cued

Span = tuple[int, int, Sensitive]

# Digits with at most two separators between them; what follows a letter, a mask or "AB-" is part of a code.
_RUN = re.compile(
    rf"(?<![A-Za-z0-9_{MASK}])(?<![A-Za-z0-9{MASK}][-/.#_])\d(?:[ \-._·]{{0,2}}\d|[ ]?[\-\n][ ]?\d)*(?:[ -]?[Xx](?![A-Za-z0-9]))?"
)
_GROUP = re.compile(r"\d+(?:[Xx](?![A-Za-z0-9]))?|[Xx]")
_FOLLOWS = re.compile(rf"[A-Za-z0-9_{MASK}]")
_IBAN = re.compile(rf"(?<![A-Za-z0-9_{MASK}])[A-Za-z]{{2}}\d{{2}}(?=[ .\n-]?[A-Za-z0-9])")

_CARD = re.compile(
    r"\b(?:cards?|visa|master ?card|amex|american express|discover|unionpay|credit|debit|pan|"
    r"expir\w+|cvv|cvc)\b|卡号|银行卡|信用卡|借记卡|储蓄卡|银联|工资卡|卡片|刷卡|刷的|张卡|的卡|收款账|账号|帐号"
)
_IDENTITY = re.compile(
    r"身份证|身分证|证件|identity card|\bid card\b|\bnational id\b|\bresident id\b|户口"
)
_SSN = re.compile(
    r"\bssn\b|social security|\bsocial\b|社会?安(?:全)?号|社会保障|\btax ?payer\b|\btin\b"
)

_BETWEEN = " -.\n"


def numbers_in(text: str) -> Iterator[Span]:
    """Yield the numbers of a plain text that pass their checks."""
    yield from _accounts(text)
    for run in _RUN.finditer(text):
        if _FOLLOWS.match(text, run.end()):
            continue
        groups = [(run.start() + g.start(), run.start() + g.end()) for g in _GROUP.finditer(run[0])]
        yield from _in_run(text, groups)


def _in_run(text: str, groups: list[tuple[int, int]]) -> Iterator[Span]:
    at = 0
    while at < len(groups):
        found = _from(text, groups, at)
        if found is None:
            at = _next_start(groups, at)
            continue
        last, kind = found
        yield groups[at][0], groups[last][1], kind
        at = last + 1


def _next_start(groups: list[tuple[int, int]], at: int) -> int:
    """Return the next group that a number can begin with; digits one by one begin where they begin."""
    was_single = groups[at][1] - groups[at][0] == 1
    at += 1
    while was_single and at < len(groups) and groups[at][1] - groups[at][0] == 1:
        at += 1
    return at


def _from(text: str, groups: list[tuple[int, int]], at: int) -> tuple[int, Sensitive] | None:
    """Return the last group and the kind of a number that begins with a group; the longest wins."""
    number, best = "", None
    for last in range(at, min(at + 19, len(groups))):
        number += text[slice(*groups[last])]
        if len(number) > 19:
            break
        span = groups[at][0], groups[last][1]
        if kind := _kind_of(text, number, span, last - at + 1):
            best = last, kind
    return best


def _kind_of(text: str, number: str, span: tuple[int, int], groups: int) -> Sensitive | None:
    if len(number) == 18 and number[:17].isdigit() and is_chinese_identity(number):
        return Sensitive.IDENTITY
    if not number.isdigit():
        return None
    if len(number) == 15 and is_cued(text, *span, _IDENTITY) and is_old_chinese_identity(number):
        return Sensitive.IDENTITY
    if 13 <= len(number) <= 19 and _is_card(text, number, span):
        return Sensitive.CARD
    if len(number) == 9 and groups in (1, 3) and _is_ssn(text, number, span):
        return Sensitive.SSN
    return None


def _is_card(text: str, number: str, span: tuple[int, int]) -> bool:
    if not passes_luhn(number) or len(set(number)) == 1 or not _is_grouped(text[slice(*span)]):
        return False
    if counts_other(text, span[0], _CARD):
        return False
    return _is_of_a_brand(number) or is_cued(text, *span, _CARD)


def _is_grouped(written: str) -> bool:
    """Return whether digits are written as of one number: whole, one by one, or in parts of three and more."""
    sizes = [len(part) for part in re.split(r"[^0-9]+", written)]
    return len(sizes) == 1 or all(s == 1 for s in sizes) or all(s >= 3 for s in sizes[:-1])


def _is_of_a_brand(number: str) -> bool:
    """Return whether issuer and length go together (ISO/IEC 7812 ranges of the large brands)."""
    two, three, four, length = int(number[:2]), int(number[:3]), int(number[:4]), len(number)
    return (
        (number[0] == "4" and length in (13, 16, 19))
        or ((51 <= two <= 55 or 2221 <= four <= 2720) and length == 16)
        or (two in (34, 37) and length == 15)
        or ((two in (36, 38, 39) or 300 <= three <= 305) and length == 14)
        or ((four == 6011 or two == 65 or 644 <= three <= 649) and 16 <= length <= 19)
        or (3528 <= four <= 3589 and 16 <= length <= 19)
        or (two == 62 and 16 <= length <= 19)
    )


def _is_ssn(text: str, number: str, span: tuple[int, int]) -> bool:
    if not is_us_ssn(number) or counts_other(text, span[0], _SSN):
        return False
    written = text[slice(*span)]
    is_dashed = re.fullmatch(r"\d{3}-\d{2}-\d{4}", written) is not None
    is_split = re.fullmatch(r"\d{3}[ .-]{1,3}\d{2}[ .-]{1,3}\d{4}|\d{9}", written) is not None
    return is_dashed or (is_split and is_cued(text, *span, _SSN))


def _accounts(text: str) -> Iterator[Span]:
    for head in _IBAN.finditer(text):
        wanted = iban_length(head[0][:2])
        end, number = head.start(), ""
        while wanted and end < len(text) and len(number) < wanted:
            if text[end].isascii() and text[end].isalnum():
                number += text[end]
            elif text[end] not in _BETWEEN or text[end - 1] in _BETWEEN:
                break
            end += 1
        ends = end >= len(text) or not _FOLLOWS.match(text, end)
        if wanted and len(number) == wanted and ends and is_iban(number):
            yield head.start(), end, Sensitive.IBAN
