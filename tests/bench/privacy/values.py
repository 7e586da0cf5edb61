"""Sensitive values as a seeded writer makes them: right check digits, many written forms. None is real."""

from datetime import date, timedelta
from random import Random

from app.privacy.check_digits import iban_length

_FULL_WIDTH = str.maketrans(
    "0123456789+-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "０１２３４５６７８９＋－ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ",
)
_BRANDS = (("4", 16), ("51", 16), ("55", 16), ("2223", 16), ("34", 15), ("37", 15), ("6011", 16),
           ("3530", 16), ("622848", 19), ("622202", 19), ("621700", 19), ("625965", 16), ("36", 14))  # fmt: skip
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_PLACES = (
    "110105",
    "310115",
    "440305",
    "330106",
    "510107",
    "320102",
    "420111",
    "610113",
    "370203",
    "350203",
)
_LATIN = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def digits(chance: Random, count: int) -> str:
    return "".join(chance.choice("0123456789") for _ in range(count))


def full_width(text: str) -> str:
    return text.translate(_FULL_WIDTH)


def luhn(body: str) -> str:
    """Return the digit that makes a body pass."""
    for last in "0123456789":
        number, total = body + last, 0
        for place, digit in enumerate(reversed(number)):
            value = int(digit) * (2 if place % 2 else 1)
            total += value if value < 10 else value - 9
        if total % 10 == 0:
            return last
    raise AssertionError


def card(chance: Random) -> str:
    head, length = chance.choice(_BRANDS)
    body = head + digits(chance, length - len(head) - 1)
    return body + luhn(body)


def written_card(chance: Random, number: str) -> str:
    parts = (4, 6, 5) if len(number) == 15 else (4, 6, 4) if len(number) == 14 else (4, 4, 4, 4, 3)
    way = chance.randrange(5)
    if way == 0:
        return number
    if way == 1:
        return full_width(number)
    grouped, at = [], 0
    for size in parts:
        grouped.append(number[at : at + size])
        at += size
    joined = (" ", "-", "\u00a0")[way % 3].join(part for part in grouped if part)
    return full_width(joined) if way == 4 else joined


def identity(chance: Random) -> str:
    born = date(1950, 1, 1) + timedelta(days=chance.randrange(25000))
    body = chance.choice(_PLACES) + f"{born:%Y%m%d}" + digits(chance, 3)
    check = sum(int(d) * w for d, w in zip(body, _WEIGHTS, strict=True)) % 11
    return body + "10X98765432"[check]


def written_identity(chance: Random, number: str) -> str:
    way = chance.randrange(4)
    if way == 1:
        return full_width(number)
    if way == 2:
        return f"{number[:6]} {number[6:14]} {number[14:]}"
    return number.lower() if way == 3 else number


def iban(chance: Random) -> str:
    country = chance.choice(
        ["GB", "DE", "FR", "NL", "ES", "IT", "CH", "SE", "BE", "AT", "PL", "PT"]
    )
    length = iban_length(country) - 4
    if country in ("GB", "NL"):
        body = "".join(chance.choice(_LATIN) for _ in range(4)) + digits(chance, length - 4)
    else:
        body = digits(chance, length)
    number = int("".join(str(int(c, 36)) for c in f"{body}{country}00"))
    return f"{country}{98 - number % 97:02}{body}"


def written_iban(chance: Random, number: str) -> str:
    way = chance.randrange(4)
    parts = " ".join(number[at : at + 4] for at in range(0, len(number), 4))
    return (number, parts, full_width(number), parts.replace(" ", "-"))[way]


def ssn(chance: Random) -> str:
    area = chance.choice([n for n in range(1, 900) if n != 666])
    return f"{area:03}-{chance.randrange(1, 100):02}-{chance.randrange(1, 10000):04}"


def chinese_mobile(chance: Random) -> str:
    number = chance.choice(
        ["138", "139", "150", "158", "176", "182", "189", "199", "133"]
    ) + digits(chance, 8)
    spaced = f"{number[:3]} {number[3:7]} {number[7:]}"
    return chance.choice(
        [
            number,
            spaced,
            spaced.replace(" ", "-"),
            f"+86 {spaced}",
            full_width(number),
            f"+86{number}",
        ]
    )


def chinese_landline(chance: Random) -> str:
    area = chance.choice(["010", "021", "020", "0755", "0571", "028", "025"])
    number = chance.choice("268") + digits(chance, 7)
    return chance.choice(
        [
            f"{area}-{number}",
            f"({area}) {number}",
            f"{area}-{number[:4]} {number[4:]}",
            f"{area}-{number}转{digits(chance, 3)}",
        ]
    )


def american_phone(chance: Random) -> str:
    area = chance.choice(["212", "415", "312", "206", "617", "305", "512"])
    head, tail = chance.choice("2346789") + digits(chance, 2), digits(chance, 4)
    return chance.choice(
        [
            f"({area}) {head}-{tail}",
            f"{area}-{head}-{tail}",
            f"{area}.{head}.{tail}",
            f"+1 {area} {head} {tail}",
            f"1-{area}-{head}-{tail}",
        ]
    )


def foreign_phone(chance: Random) -> str:
    return chance.choice(
        [
            f"+44 7{digits(chance, 3)} {digits(chance, 6)}",
            f"+44 20 7{digits(chance, 3)} {digits(chance, 4)}",
            f"+49 30 {digits(chance, 7)}",
            f"+33 6 {' '.join(digits(chance, 2) for _ in range(4))}",
            f"+852 {chance.choice('569')}{digits(chance, 3)} {digits(chance, 4)}",
            f"+65 {chance.choice('89')}{digits(chance, 3)} {digits(chance, 4)}",
            f"07{digits(chance, 3)} {digits(chance, 6)}",
        ]
    )


def email(chance: Random) -> str:
    name = chance.choice(
        ["mei.lin", "j.doe", "zhangsan88", "anna_k", "bob+news", "li-wei", "sales", "omar1990"]
    )
    host = chance.choice(
        [
            "gmail.com",
            "163.com",
            "qq.com",
            "example.org",
            "mail.uni-bonn.de",
            "outlook.com",
            "corp.example.co.uk",
        ]
    )
    plain = f"{name}{chance.randrange(99)}@{host}"
    return chance.choice([plain, plain, plain.replace("@", "＠"), plain.upper()])


def token(chance: Random, count: int, alphabet: str = _TOKEN) -> str:
    return "".join(chance.choice(alphabet) for _ in range(count - 2)) + "7x"


def secret(chance: Random) -> str:
    hexed = "0123456789abcdef"
    return chance.choice(
        [
            f"sk-{token(chance, 48)}",
            f"sk-proj-{token(chance, 40)}",
            f"ghp_{token(chance, 36)}",
            f"AKIA{token(chance, 16, _LATIN).upper()}",
            f"AIza{token(chance, 35)}",
            f"xoxb-{digits(chance, 11)}-{token(chance, 24)}",
            f"glpat-{token(chance, 20)}",
            f"eyJ{token(chance, 20)}.{token(chance, 40)}.{token(chance, 30)}",
            f"LTAI{token(chance, 20)}",
            f"hf_{token(chance, 34)}",
            f"sk_live_{token(chance, 24)}",
            f"npm_{token(chance, 36)}",
            token(chance, 8, hexed) + token(chance, 24, hexed),
        ]
    )


def passport(chance: Random) -> str:
    return chance.choice(
        [
            f"E{digits(chance, 8)}",
            f"G{digits(chance, 8)}",
            f"E{chance.choice(_LATIN)}{digits(chance, 7)}",
            digits(chance, 9),
            f"{chance.choice(_LATIN)}{digits(chance, 8)}",
        ]
    )


def chinese_plate(chance: Random) -> str:
    body = chance.choice(
        [
            f"{chance.choice(_LATIN)}{digits(chance, 4)}",
            digits(chance, 5),
            f"D{digits(chance, 5)}",
            f"{digits(chance, 2)}{chance.choice(_LATIN)}{digits(chance, 2)}",
        ]
    )
    return f"{chance.choice('京沪粤浙苏川鲁鄂')}{chance.choice(_LATIN)}{chance.choice(['', '·', ' '])}{body}"


def foreign_plate(chance: Random) -> str:
    letters = lambda n: "".join(chance.choice(_LATIN) for _ in range(n))  # noqa: E731 - three letters
    return chance.choice(
        [
            f"{letters(2)}{digits(chance, 2)} {letters(3)}",
            f"{digits(chance, 1)}{letters(3)}{digits(chance, 3)}",
            f"{letters(3)}-{digits(chance, 4)}",
            f"{letters(3)} {digits(chance, 3)}",
        ]
    )


def english_address(chance: Random) -> str:
    street = chance.choice(
        [
            "Maple",
            "Wallaby",
            "Baker",
            "Old Mill",
            "King's",
            "Lincoln",
            "Sunset",
            "Harbour View",
            "West 45th",
        ]
    )
    sort = chance.choice(["Street", "Ave", "Road", "Lane", "Drive", "St.", "Boulevard", "Court"])
    rest = chance.choice(
        ["", ", Apt 4B", ", Springfield, IL 62704", ", London NW1 6XE", ", Flat 2, Leeds", " #12"]
    )
    return f"{chance.randrange(1, 4000)} {street} {sort}{rest}"


def chinese_address(chance: Random) -> str:
    city = chance.choice(
        [
            "北京市海淀区",
            "上海市浦东新区",
            "广东省深圳市南山区",
            "杭州市西湖区",
            "成都市武侯区",
            "",
            "",
        ]
    )
    road = chance.choice(
        ["中关村大街", "世纪大道", "科技园南路", "文三路", "人民南路", "解放西路", "建设二马路"]
    )
    door = chance.choice(
        [
            f"{chance.randrange(1, 900)}号",
            f"{chance.randrange(1, 900)}号{chance.randrange(1, 20)}楼",
            f"{chance.randrange(1, 300)}弄{chance.randrange(1, 60)}号{chance.randrange(101, 2000)}室",
        ]
    )
    estate = chance.choice(["阳光花园", "翠湖小区", "金色家园", "东方公寓"])
    return chance.choice(
        [
            f"{city}{road}{door}",
            f"{city}{road}{door}",
            f"{city}{estate}{chance.randrange(1, 30)}栋{chance.randrange(1, 6)}单元{chance.randrange(101, 2500)}室",
        ]
    )
