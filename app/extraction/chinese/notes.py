"""Notes without a verb: what it was and how much, or when: 房租3500, 98/61, 周三 牙医."""

import re

from app.extraction.chinese.segment import Hit

_UNIT = (
    r"块钱?|元|万|k|K|斤|公斤|ml|毫升|步|次|遍|组|个|粒|片|分钟?|度|厘米|cm|kg|km|公里|小时|h|min"
)
_AMOUNT = re.compile(
    rf"^\s*(?P<what>[\u4e00-\u9fffA-Za-z]{{1,8}}?)\s?[:：]?\s?\d[\d.,/:\-~]{{0,12}}\s?(?:{_UNIT})?\s*[。！!，,~]*\s*$"
)
_READING = re.compile(r"^\s*(?P<what>\d{2,3}\s?/\s?\d{2,3})\s*[。！!，,~]*\s*$")
_DATED = re.compile(r"^\s*(?P<what>[\u4e00-\u9fffA-Za-z]{2,5})\s*[。！!，,~]*\s*$")


def noted(text: str, masked: str) -> Hit | None:
    """Return the words of a note that name what it was, as its act; None if a clause is no note.

    A few characters alone are one only beside time words, which are blanked in ``masked``.
    """
    found = _AMOUNT.match(masked) or _READING.match(text)
    if found is None and text != masked:
        found = _DATED.match(masked)
    return found and Hit(found["what"], found.start("what"), found.end("what"))
