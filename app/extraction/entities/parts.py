"""Whether one name is a part of another by which its bearer is also called."""

import re

from app.extraction.chinese.tails import ORGANISATION_TAIL, PLACE_TAIL
from app.extraction.entities.chinese_words import (
    COMMON_SURNAMES,
    COMPOUND_SURNAMES,
    HONORIFICS,
    PROJECT_TAIL,
    SURNAMES,
)
from app.extraction.entities.kinds import ENGLISH_KINDS
from app.text.names import normal_name

_SHORTEST_CHINESE = 2
_TITLED = re.compile(
    rf"[{re.sub('[和从于时向别能都对东边后那国老公主]', '', SURNAMES)}](?:{HONORIFICS})"
)
_FEWEST_INITIALS = 3
_SHORTENED = {"大学": "大", "银行": "行", "医院": "院", "中学": "中"}
_NAMED_BY = re.compile(rf"(?:{PLACE_TAIL}|{ORGANISATION_TAIL}|{PROJECT_TAIL})$")
_FULL_CHINESE = 3  # characters of a surname and a given name
_TITLES = frozenset(
    [
        "dr",
        "mr",
        "mrs",
        "ms",
        "miss",
        "prof",
        "professor",
        "doctor",
        "nurse",
        "coach",
        "aunt",
        "auntie",
        "uncle",
        "grandma",
        "grandpa",
        "granny",
        "sir",
        "chef",
    ]
)
_PARTICLES = frozenset(["de", "la", "van", "von", "der", "the", "of", "and"])


def is_part_of_name(one: str, other: str) -> bool:
    """Return whether two normal names are a whole one and a first or last part of it.

    "Anna" and "Anna Smith", "Dr Okafor" and "Okafor"; 小明 and 王小明, 盛达 and 盛达贸易. Never a
    part in the middle.
    """
    if one == other:
        return False
    shorter, longer = sorted((one, other), key=len)
    if shorter.isascii() != longer.isascii():
        return False
    if shorter.isascii():
        short, long = _words(shorter), _words(longer)
        if not short or len(short) >= len(long):
            return bool(short) and short == long
        return long[: len(short)] == short or long[-len(short) :] == short
    if len(shorter) < _SHORTEST_CHINESE:
        return False
    if longer[:2] in COMPOUND_SURNAMES and shorter in (
        longer[2:],
        longer[-1] * 2,
        f"小{longer[-1]}",
    ):
        return True  # 小雪, 倩倩 of 慕容雪, 欧阳倩
    if len(shorter) == _SHORTEST_CHINESE and shorter[0] == shorter[1] == longer[-1]:
        return _SHORTEST_CHINESE <= len(longer) <= _FULL_CHINESE  # 娜娜 of 李娜, 婷婷 of 雅婷
    return (
        longer.endswith(shorter) if len(longer) - len(shorter) == 1 else longer.startswith(shorter)
    )


def is_abbreviation(one: str, other: str) -> bool:
    """Return whether one of two normal names abbreviates the other: "irc", 浙大 for 浙江大学.

    Initials of three words and more; of a Chinese name the first characters of its two parts.
    """
    short, long = sorted((one, other), key=len)
    if short.isascii() != long.isascii():
        return False
    if short.isascii():
        initials = [word[0] for word in long.split() if word not in _PARTICLES]
        return len(initials) >= _FEWEST_INITIALS and short == "".join(initials)
    tail = next((t for t in _SHORTENED if long.endswith(t)), "")
    return bool(tail) and short == long[0] + _SHORTENED[tail] and len(long) > len(tail) + 1


def surname_of(name: str, *, whole: bool = False) -> str:
    """Return the surname of a Chinese name with a title (郑科长, 老郑), and of a ``whole`` one too."""
    if _TITLED.fullmatch(name) or (len(name) == 1 and name in SURNAMES):
        return name[0]
    if len(name) == _SHORTEST_CHINESE and name[0] in "老小阿" and name[1] in COMMON_SURNAMES:
        return name[1]
    is_whole = whole and _SHORTEST_CHINESE <= len(name) <= _FULL_CHINESE and not name.isascii()
    return name[0] if is_whole and name[0] in COMMON_SURNAMES else ""


def parts_of(name: str) -> list[str]:
    """Return the normal forms of the parts by which the bearer of a name may also be called."""
    normal = normal_name(name)
    if not normal.isascii():
        return _chinese_parts(normal)
    words = _words(normal)
    if not words or len(words) == len(normal.split()) == 1:
        return []
    return [
        word
        for word in dict.fromkeys((words[0], words[-1]))
        if len(word) > 1 and word.isalpha() and word not in ENGLISH_KINDS
    ]


def _chinese_parts(normal: str) -> list[str]:
    tail = _NAMED_BY.search(normal)
    if tail is not None:
        head, short = normal[: tail.start()], _SHORTENED.get(tail.group(), "")
        parts = [head] if len(head) >= _SHORTEST_CHINESE else []
        return [*parts, normal[0] + short] if short and len(head) > 1 else parts
    if len(normal) == _SHORTEST_CHINESE and normal[0] != normal[1]:
        return [normal[1] * 2]
    if len(normal) != _FULL_CHINESE or normal[0] not in SURNAMES:
        return []
    return [normal[1:], normal[2] * 2]


def _words(name: str) -> list[str]:
    return [word for word in name.split() if word not in _TITLES and word not in _PARTICLES]
