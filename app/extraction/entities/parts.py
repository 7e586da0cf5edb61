"""Whether one name is a part of another by which its bearer is also called."""

_SHORTEST_CHINESE = 2
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
    return (
        longer.endswith(shorter) if len(longer) - len(shorter) == 1 else longer.startswith(shorter)
    )


def _words(name: str) -> list[str]:
    return [word for word in name.split() if word not in _TITLES and word not in _PARTICLES]
