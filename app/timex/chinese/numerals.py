"""Chinese numerals: 二十三, 二〇二三, 廿五, 一百零二, 三千."""

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "两": 2, "俩": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10000}
CHARACTERS = "".join(_DIGITS) + "".join(_UNITS) + "廿卅"


def number(text: str) -> int | None:
    """Return the value of a numeral, or None where it is none.

    Digits alone read by place (二〇二三 is 2023); otherwise units multiply what stands before them.
    """
    text = text.replace("廿", "二十").replace("卅", "三十")
    if all(char in _DIGITS for char in text):
        if len(text) > 1 and "〇" not in text and "零" not in text and len(text) != 4:
            return None  # 三四 is an estimate, not 34
        return int("".join(str(_DIGITS[char]) for char in text))
    total = section = digit = 0
    for char in text:
        if char in _DIGITS:
            digit = _DIGITS[char]
            continue
        unit = _UNITS[char]
        if unit == _UNITS["万"]:
            total, section = total + (section + digit) * unit, 0
        else:
            section += (digit or 1) * unit
        digit = 0
    return total + section + digit
