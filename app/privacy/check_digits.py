"""Check digits: Luhn (ISO/IEC 7812-1), MOD 11-2 (GB 11643, ISO 7064), MOD 97-10 (ISO 13616)."""

from datetime import date

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_MOD_11 = "10X98765432"
_PROVINCES = frozenset(
    [
        "11",
        "12",
        "13",
        "14",
        "15",
        "21",
        "22",
        "23",
        "31",
        "32",
        "33",
        "34",
        "35",
        "36",
        "37",
        "41",
        "42",
        "43",
        "44",
        "45",
        "46",
        "50",
        "51",
        "52",
        "53",
        "54",
        "61",
        "62",
        "63",
        "64",
        "65",
        "71",
        "81",
        "82",
        "83",
    ]
)
# The lengths of the registry, by country.
_IBAN_LENGTHS = dict(
    pair.split(":")
    for pair in [
        "AD:24",
        "AE:23",
        "AL:28",
        "AT:20",
        "AZ:28",
        "BA:20",
        "BE:16",
        "BG:22",
        "BH:22",
        "BI:27",
        "BR:29",
        "BY:28",
        "CH:21",
        "CR:22",
        "CY:28",
        "CZ:24",
        "DE:22",
        "DJ:27",
        "DK:18",
        "DO:28",
        "EE:20",
        "EG:29",
        "ES:24",
        "FI:18",
        "FK:18",
        "FO:18",
        "FR:27",
        "GB:22",
        "GE:22",
        "GI:23",
        "GL:18",
        "GR:27",
        "GT:28",
        "HR:21",
        "HU:28",
        "IE:22",
        "IL:23",
        "IQ:23",
        "IS:26",
        "IT:27",
        "JO:30",
        "KW:30",
        "KZ:20",
        "LB:28",
        "LC:32",
        "LI:21",
        "LT:20",
        "LU:20",
        "LV:21",
        "LY:25",
        "MC:27",
        "MD:24",
        "ME:22",
        "MK:19",
        "MN:20",
        "MR:27",
        "MT:31",
        "MU:30",
        "NI:28",
        "NL:18",
        "NO:15",
        "OM:23",
        "PK:24",
        "PL:28",
        "PS:29",
        "PT:25",
        "QA:29",
        "RO:24",
        "RS:22",
        "RU:33",
        "SA:24",
        "SC:31",
        "SD:18",
        "SE:24",
        "SI:19",
        "SK:24",
        "SM:27",
        "SO:23",
        "ST:25",
        "SV:28",
        "TL:23",
        "TN:24",
        "TR:26",
        "UA:29",
        "VA:22",
        "VG:24",
        "XK:20",
    ]
)


def passes_luhn(digits: str) -> bool:
    """Return whether the last digit is right for the others."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def is_chinese_identity(number: str) -> bool:
    """Return whether 18 characters are a resident identity number: place, day of birth, check."""
    if number[:2] not in _PROVINCES or not _is_birth(number[6:14]):
        return False
    total = sum(int(d) * w for d, w in zip(number[:17], _WEIGHTS, strict=True))
    return _MOD_11[total % 11] == number[17].upper()


def is_old_chinese_identity(number: str) -> bool:
    """Return whether 15 digits have the form of the numbers given before 1999; they have no check."""
    return number[:2] in _PROVINCES and _is_birth(f"19{number[6:12]}")


def _is_birth(day: str) -> bool:
    try:
        born = date(int(day[:4]), int(day[4:6]), int(day[6:]))
    except ValueError:
        return False
    return 1900 <= born.year <= 2099


def iban_length(country: str) -> int:
    """Return how many characters an account number of a country has, 0 where there is none."""
    return int(_IBAN_LENGTHS.get(country.upper(), 0))


def is_iban(number: str) -> bool:
    """Return whether the check digits of an account number are right."""
    moved = number[4:] + number[:4]
    return int("".join(str(int(c, 36)) for c in moved)) % 97 == 1


def is_us_ssn(number: str) -> bool:
    """Return whether nine digits can be a number of the US social security: it has no check digit."""
    area, group, serial = number[:3], number[3:5], number[5:]
    return not (area in ("000", "666") or area[0] == "9" or group == "00" or serial == "0000")
