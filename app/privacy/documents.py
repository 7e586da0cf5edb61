"""Passports by their cue, number plates by their form (Chinese) or their cue."""

import re
from collections.abc import Iterator

from app.domain.privacy import Sensitive
from app.privacy.numbers import Span
from app.privacy.plain import MASK, before

_PASSPORT_CUE = re.compile(r"passport|护照|通行证|台胞证|回乡证")
_PASSPORT = re.compile(
    rf"(?<![A-Za-z0-9_{MASK}])(?:[A-Za-z]{{1,2}}[ -]?\d{{6,9}}|\d{{3}}[ ]?\d{{3}}[ ]?\d{{3}}|\d{{8,9}}|(?=[A-Z]*\d)[CFGHJK][0-9A-Z]{{8}})(?![A-Za-z0-9_])"
)
_PROVINCE = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
_CHINESE_PLATE = re.compile(
    rf"[{_PROVINCE}] ?[A-HJ-NP-Za-hj-np-z] ?[·•.\- ]?(?:(?=[A-Za-z]?\d|\d|[A-Za-z]{{1,3}}\d)[A-HJ-NP-Za-hj-np-z0-9]{{5,6}}"
    r"|[A-HJ-NP-Za-hj-np-z0-9]{4}[挂学警港澳使领])(?![A-Za-z0-9])"
)
_PLATE_CUE = re.compile(
    r"licen[cs]e plates?|number plates?|plate (?:number|no\.?|is)|registration (?:number|plate|no\.?|is)|\bplates?\b|"
    r"\bmy reg\b|车牌"
)
_PLATE = re.compile(
    rf"(?<![A-Za-z0-9_{MASK}])(?=[A-Z0-9 -]{{0,8}}\d)(?=[A-Z0-9 -]{{0,8}}[A-Z])"
    r"(?:[A-Z]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?|[A-Z]{2}\d{2} ?[A-Z]{3}|\d[A-Z]{3} ?\d{3}|[A-Z]{1,3}[ -]?\d{2,4}[A-Z]{0,2}|\d{1,4}[ -]?[A-Z]{2,3}|[A-Z0-9]{5,7})"
    r"(?![A-Za-z0-9])"
)
_REACH = 36


def documents_in(text: str) -> Iterator[Span]:
    """Yield the passports and plates of a plain text."""
    if _PASSPORT_CUE.search(text.lower()):
        for found in _PASSPORT.finditer(text):
            if _PASSPORT_CUE.search(before(text, found.start(), _REACH)):
                yield found.start(), found.end(), Sensitive.PASSPORT
    for found in _CHINESE_PLATE.finditer(text):
        if any(c.isdigit() for c in found[0]):
            yield found.start(), found.end(), Sensitive.PLATE
    if _PLATE_CUE.search(text.lower()):
        for found in _PLATE.finditer(text):
            if _PLATE_CUE.search(before(text, found.start(), _REACH)):
                yield found.start(), found.end(), Sensitive.PLATE
