"""Phone numbers: what is written like one, proved by libphonenumber, told from dates and orders."""

import re
from collections.abc import Iterator

import phonenumbers

from app.domain.privacy import Sensitive
from app.privacy.numbers import Span
from app.privacy.plain import MASK, counts_other, is_cued

_WRITTEN = re.compile(
    rf"(?<![A-Za-z0-9_{MASK}])(?<![A-Za-z0-9{MASK}][-/.#_$¥€£])"
    r"(?:\+ ?)?\(?\+?\d{1,5}\)?(?:[ .\-]{0,2}\(?\d{1,8}\)?){0,6}"
    r"(?: ?(?:ext|extension|转|分机)\.? ?\d{1,5})?"
)
_CUE = re.compile(
    r"\b(?:phone|telephone|tel|mobile|mob|cell|cellphone|handset|landline|fax|whatsapp|signal|hotline|"
    r"call|calls|called|ring|dial|text me|reach (?:me|her|him|us|them)|contact|sms|number is|my number|"
    r"his number|her number|new number)\b"
    r"|电话|手机|手提|联系方式|座机|打给|打我|拨打|致电|来电|传真|短信|微信同号|热线|客服|联系我|号码"
)
_EXTENSION = re.compile(r" ?(?:ext|extension|转|分机)\.? ?\d{1,5}$")
_OTHERWISE = re.compile(
    r"\d{1,3}(?:\.\d{1,3}){3}|"
    r"(?:19|20)\d{2}[ .\-](?:0?[1-9]|1[0-2])[ .\-](?:0?[1-9]|[12]\d|3[01])(?!\d).*"
    r"|(?:0?[1-9]|[12]\d|3[01])[ .\-](?:0?[1-9]|1[0-2])[ .\-](?:19|20)\d{2}"
    r"|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
)
_UNIT = re.compile(
    r" ?(?:%|[°℃]|(?:k?m|cm|mm|kg|g|mg|ml|l|kb|mb|gb|tb|kwh|hz|mhz|ghz|bytes?|ms|rows?|steps?|records?|"
    r"users?|yuan|dollars?|usd|cny|rmb|eur|gbp|views?|words?|seconds?|minutes?|hours?|days?)\b"
    r"|元|块|万|亿|个|次|步|条|公里|千米|米|克|斤|分钟|小时|天|岁|字|人|票|股|件)",
    re.IGNORECASE,
)
_MONEY = re.compile(r"(?:[$¥€£]|usd|rmb|cny|hk\$) ?$", re.IGNORECASE)
_CHINESE_MOBILE = re.compile(
    r"(?:\+? ?86[ \-]?)?1[3-9]\d[ \-]?\d{4}[ \-]?\d{4}|1[3-9]\d{2}[ \-]\d{3}[ \-]\d{4}|1[3-9](?:[ \-.]?\d){9}"
)
_AMERICAN = re.compile(
    r"(?:\+?1[ .\-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .\-])[2-9]\d{2}[ .\-]\d{4}"
)
_CHINESE_LANDLINE = re.compile(
    r"\(?0\d{2,3}\)?[ \-]{0,2}[2-9]\d{2,3}[ \-]?\d{4}|[48]00[ \-]?\d{3}[ \-]?\d{4}|[48]00[ \-]\d{4}[ \-]?\d{3}"
)
_REGIONS = ("CN", "US", "GB", "HK", "TW", "SG", "AU", "JP", "DE", "FR", "IN", "MY")


def phones_in(text: str) -> Iterator[Span]:
    """Yield the phone numbers of a plain text."""
    for found in _WRITTEN.finditer(text):
        written = found[0].rstrip(" .-(")
        start = found.start()
        for lo, hi in _parts(written):
            if _is_phone(text, start + lo, start + hi):
                yield start + lo, start + hi, Sensitive.PHONE


def _parts(written: str) -> list[tuple[int, int]]:
    """Return the places of numbers in a run of digits: the whole, or the halves of two in a row."""
    if sum(c.isdigit() for c in written) <= 15:
        return [(0, len(written))]
    return [m.span() for m in re.finditer(r"\+?\d{7,13}|\+?[\d()][\d().\-]{7,16}\d", written)]


def _is_phone(text: str, start: int, end: int) -> bool:
    written = _EXTENSION.sub("", text[start:end])
    digits = sum(c.isdigit() for c in written)
    if not 7 <= digits <= 20 or _follows_badly(text, end) or _OTHERWISE.fullmatch(written):
        return False
    if _MONEY.search(text[max(0, start - 4) : start]) or counts_other(text, start, _CUE):
        return False
    if written.startswith(("+", "(+", "00")) and digits >= 9:
        return _is_number(written, ("CN",), strictly=False)
    if _CHINESE_MOBILE.fullmatch(written):
        return True
    is_parted = not written.isdigit()
    is_formed = _AMERICAN.fullmatch(written) or _CHINESE_LANDLINE.fullmatch(written)
    if is_parted and is_formed and _is_number(written, ("US", "CN"), strictly=True):
        return True
    return is_cued(text, start, end, _CUE, reach=28) and _is_number(
        written, _REGIONS, strictly=False
    )


def _follows_badly(text: str, end: int) -> bool:
    rest = text[end : end + 12]
    if not rest:
        return False
    if rest[0].isascii() and (rest[0].isalnum() or rest[0] in f"_{MASK}"):
        return True
    return bool(_UNIT.match(rest))


def _is_number(written: str, regions: tuple[str, ...], *, strictly: bool) -> bool:
    proves = phonenumbers.is_valid_number if strictly else phonenumbers.is_possible_number
    for region in regions:
        try:
            number = phonenumbers.parse(written, region)
        except phonenumbers.NumberParseException:
            continue
        if proves(number):
            return True
    return False
