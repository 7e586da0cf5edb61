"""Chinese numerals: 二十三, 二〇二三, 廿五, 一百零二, 三千, 四千二, 两亿; estimates such as 三四, 十七八, 几十."""

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "两": 2, "俩": 2, "仨": 3}
_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10000}
_MYRIADS = 100_000_000  # 亿, in no stretch of time
CHARACTERS = "".join(_DIGITS) + "".join(_UNITS) + "廿卅"

FEW = (3, 6)
"""几 is three to six (Modern Chinese Dictionary: more than two, less than ten; talk means fewer)."""


def number(text: str) -> int | None:
    """Return the value of a numeral, or None where it is none.

    Digits alone read by place (二〇二三 is 2023); otherwise units multiply what stands before them.
    """
    text = text.replace("廿", "二十").replace("卅", "三十")
    if all(char in _DIGITS for char in text):
        if len(text) > 1 and "〇" not in text and "零" not in text and len(text) != 4:
            return None  # 三四 is an estimate, not 34
        return int("".join(str(_DIGITS[char]) for char in text))
    if estimate(text) is not None or text[0] in "百千万亿":
        return None  # 百年, 千里 and 万家 are figures of speech
    total = section = digit = 0
    unit = 1
    for char in text:
        if char in _DIGITS:
            digit = _DIGITS[char]
            unit = unit if digit else 1  # 一百零五: what follows 零 are ones
            continue
        unit = _UNITS.get(char, _MYRIADS)
        if unit == _MYRIADS:
            total, section = (total + section + digit) * unit, 0
        elif unit == _UNITS["万"]:
            total, section = total + (section + digit) * unit, 0
        else:
            section += (digit or 1) * unit
        digit = 0
    tail = unit // 10 if unit > 10 else 1  # 四千二 is 4,200
    return total + section + digit * tail


def digits(text: str) -> tuple[int, ...] | None:
    """Return the digits of a run of bare ones (一三五), or None."""
    if all(char in _DIGITS for char in text):
        return tuple(_DIGITS[char] for char in text)
    return None


def estimate(text: str) -> tuple[int, int] | None:
    """Return the bounds of two neighbouring numbers: 三四, 三五, 十七八, 二三十; None otherwise."""
    scale, body = 1, text
    if body[-1:] in _UNITS:
        scale, body = _UNITS[body[-1]], body[:-1]
    pair = tuple(_DIGITS.get(char, -1) for char in body[-2:])
    if len(pair) < 2 or -1 in pair or not (pair[1] == pair[0] + 1 or pair == (3, 5)) or not pair[0]:
        return None
    before = body[:-2]
    if before and (scale > 1 or before[-1] not in _UNITS):
        return None
    base = (number(before) or 0) if before else 0
    return base + pair[0] * scale, base + pair[1] * scale


def few(before: str, scale: str) -> tuple[int, int] | None:
    """Return the bounds of a numeral with 几 in it: 几, 十几, 几十."""
    if before:
        value = number(before)
        return None if value is None or value % 10 else (value + 1, value + 9)
    if scale:
        return 2 * _UNITS[scale], 10 * _UNITS[scale] - 1
    return FEW


def more(value: int) -> tuple[int, int]:
    """Return the bounds of a number with 多 after it: 十多 is 11 to 19, 三年多 three to four."""
    return (value + 1, value + 9) if value >= 10 and value % 10 == 0 else (value, value + 1)
