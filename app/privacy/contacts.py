"""E-mail addresses, and street addresses by their cues in both languages."""

import re
from collections.abc import Iterator

from app.domain.privacy import Sensitive
from app.privacy.numbers import Span

_EMAIL = re.compile(
    r"(?<![A-Za-z0-9.!#$%&'*+/=?^_`{|}~-])[A-Za-z0-9!#$%&'*+/=?^_{|}~-][A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}"
    r" ?@ ?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?![A-Za-z0-9-])"
)
_SPELLED_EMAIL = re.compile(
    r"(?<![A-Za-z0-9.])[A-Za-z0-9][A-Za-z0-9._+-]{0,63} ?[\[({]at[\])}] ?"
    r"[A-Za-z0-9-]+(?: ?(?:\.|[\[({]dot[\])}]) ?[A-Za-z0-9-]+){1,4}",
    re.IGNORECASE,
)

# "bob at gmail dot com", "tom AT example DOT org": only with both words, and an end that hosts have.
_WORDED_EMAIL = re.compile(
    r"(?<![\w.])[A-Za-z0-9][\w.+-]{0,63} (?:at|AT) [A-Za-z0-9-]{1,40}(?: (?:dot|DOT) [A-Za-z0-9-]{2,40}){0,3} (?:dot|DOT) [A-Za-z]{2,12}\b"
)
_OWN_LETTERS_EMAIL = re.compile(
    r"(?<![\w.+-])(?:[A-Za-z0-9_.+-]{1,64}|[一-鿿]{2,6})@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_]{2,24}(?![\w-])"
)

_STREET = (
    r"street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|way|place|pl|square|sq|"
    r"terrace|close|crescent|cres|parkway|pkwy|highway|hwy|circle|cir|trail|row|mews|grove|gardens|"
    r"gate|hill|walk|alley|quay|esplanade|loop|wharf|rise|broadway|plaza"
)
_CAPITAL_STREET = "|".join(word.capitalize() for word in _STREET.split("|"))
# "42 Wallaby Way", "221B Baker Street, Flat 3, London NW1 6XE", "1600 Amphitheatre Pkwy, Mountain View, CA 94043".
_ENGLISH = re.compile(
    r"(?<![A-Za-z0-9$£€.,:/-])(?:(?i:flat|apt\.?|apartment|unit|suite|room) ?#?\w{1,6},? )?"
    r"(?:\d{1,4}/)?\d{1,5}(?:-\d{1,5})?[A-Za-z]?,? "
    r"(?:(?:[NSEW]|[NS][EW]|North|South|East|West|Old|New|Upper|Lower|Great|Little|Saint|St\.?) )?"
    rf"(?:(?:[A-Z][A-Za-z'’-]{{1,20}}|\d{{1,3}}(?:st|nd|rd|th)) ){{1,4}}(?:{_CAPITAL_STREET})\b\.?"
    r"(?:,? (?i:apt|apartment|suite|ste|unit|flat|floor|room|fl)\.? ?#?\w{1,6}|,? #\w{1,6})?"
    r"(?:, ?[A-Z][A-Za-z'’ -]{1,28}?(?=,| [A-Z]{2}\b| \d{4,5}\b| [A-Z]{1,2}\d|$|[.;!?\n])){0,3}"
    r"(?:,? [A-Z]{2}(?= ?,? \d{5}))?(?:,? \d{5}(?:-\d{4})?(?!\d))?"
    r"(?:,? [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b)?(?:,? (?:[A-Z]{2} )?[A-Z]\d[A-Z] ?\d[A-Z]\d\b)?"
    r"(?:,? (?:[A-Z][a-z]+ )?(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}\b)?"
)
_TOWN = r"(?:, ?(?:[A-Z]{1,2}-)?\d{4,5}(?: [A-Z]{2})? [A-ZÀ-Ý][\w’'-]+(?: [A-ZÀ-Ý][\w’'-]+)?|, ?[A-ZÀ-Ý][\w’'-]+(?: [A-ZÀ-Ý][\w’'-]+)?)?"
# Where the number stands behind the street (German, Dutch, Spanish, Italian, Portuguese), or its kind before its name.
_ELSEWHERE = re.compile(
    rf"(?<!\w)(?:[A-ZÄÖÜ][\wäöüß’'-]{{1,30}}(?:straße|strasse|str\.|weg|platz|allee|gasse|gracht|laan|straat|plein|kade|gatan|vägen)"
    rf"|(?:(?i:calle|c/|avenida|avda\.?|paseo|plaza|carrer|via|viale|piazza|corso|rua|travessa|largo|ulica|ul\.)) (?:(?:de|del|della|di|da|do|dos|la|las|los) )*[A-ZÀ-Ý][\wÀ-ÿ’'-]+(?: [A-ZÀ-Ý][\wÀ-ÿ’'-]+){{0,2}})"
    rf",? \d{{1,4}}[a-zA-Z]?(?:, ?\d{{1,2}}[ºª°]? ?[A-Z]?)?{_TOWN}(?!\w)"
)
_FRENCH = re.compile(
    rf"(?<![\w,.])\d{{1,4}}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|bd|place|quai|chemin|allée|impasse|cours) (?:(?:de|du|des|la|le|les|l’|l'|d’|d') ?)*[A-ZÀ-Ý][\wÀ-ÿ’'-]+(?: [\wÀ-ÿ’'-]+){{0,3}}?{_TOWN}(?!\w)"
)
_JAPANESE = re.compile(
    r"(?<![\w-])\d{1,2}-\d{1,3}-\d{1,3},? [A-Z][a-z]+(?:-(?:cho|dori))?(?:, ?[A-Z][\w-]+){1,3}(?: ?\d{3}-\d{4})?"
)
_LIVES = re.compile(
    r"\b(?:live|lives|living|lived|stay|stays|staying|moved|address is|ship(?: it)?|deliver(?: it)?|office is|house is|"
    r"shop is|home is)(?: at| on| to|:)? (?P<place>\d{1,5}[a-z]? (?:[a-z'’]{2,20} ){1,3}"
    rf"(?:{_STREET})\b\.?(?:,? (?:apt|apartment|suite|unit|flat)\.? ?#?\w{{1,6}})?)",
    re.IGNORECASE,
)
_BOX = re.compile(r"\bp\.? ?o\.? box \d{1,7}\b", re.IGNORECASE)
_ENGLISH_CUE = re.compile(
    r"(?:\baddress(?::| ?=)|\b(?:my|her|his|our|their|home|postal|mailing|shipping|delivery|billing|street|new|old) "
    r"address(?: is|:| ?=)|\b(?:ship|deliver|mail|send) (?:it|this|that|them|the \w+) to)[ :]{1,2}"
    r"(?P<place>\d{1,5}[A-Za-z]?,? [A-Z][^\n.;!?]{4,80})",
)

_HAN = r"[\u4e00-\u9fff]"
_NUMBER = r"[\d一二三四五六七八九十百零〇]{1,6}"
# A door: "88号", "88弄12号", "3栋2单元501室"; after a road, or after the name of an estate.
_DOOR = rf"(?:[甲乙丙丁]?{_NUMBER}(?:-\d{{1,4}})?(?:之\d)?(?:号院|号楼|号|弄|栋|幢|座|楼|单元|层|室|房|户|巷|组|門|门))"
_ROAD = r"(?:路|街|大道|大街|胡同|巷|弄|道|里|条|马路|环路|公路|村|镇|乡|屯|社区|小区|花园|公寓|大厦|广场|新村|家园|苑|城|府|庄|坊|园)"
# The regions in front are read in one way only: tried in all, a run of 省 took minutes.
_CHINESE = re.compile(
    rf"(?>(?:{_HAN}{{2,8}}?(?:省|自治区|市|区|县|州|盟|旗|镇|乡|街道)){{0,5}}){_HAN}{{1,12}}{_ROAD}(?:[东西南北中]段?|[东南西北]侧|[一二三四五六七八九十\d]段)?"
    rf" ?{_DOOR}(?:[ ,，]?(?:{_HAN}{{1,10}}{_ROAD})? ?(?:{_DOOR}|[A-Za-z](?:座|栋|塔|幢|室|区)|附\d{{1,3}}号|\d{{3,4}}(?!\d)))*"
)
_NOT_A_NAME = re.compile(
    r".*(?:住在|住|地址是|地址为|地址|位于|家在|搬到|搬去|搬进|寄到|寄往|寄给|快递寄|寄|送|送到|送去|发到|邮寄到|快递到|"
    r"公司在|学校在|店在|房子在|现在在|就在|在|到|是|去|往|从|于|给我|给|的|了|来|把|我家|我们家|他家|她家|"
    r"新家|老家|家里|请|和|跟|与)"
)
_COUNTED = re.compile(
    r"(?:\d|[一二三四五六七八九十])号(?=线|下午|上午|早上|晚上|中午|那天|之前|以前|出口|站台|球|选手|字|文件|机|病)"
)
_STRONG = re.compile(r"号院|号楼|弄|栋|幢|座|单元|室|房|户|\d+号|[一二三四五六七八九十]号")


def contacts_in(text: str) -> Iterator[Span]:
    """Yield the e-mail and street addresses of a plain text."""
    yield from _emails(text)
    for pattern in (_ENGLISH, _ELSEWHERE, _FRENCH, _JAPANESE, _BOX):
        for found in pattern.finditer(text):
            yield found.start(), found.end(), Sensitive.ADDRESS
    for pattern in (_ENGLISH_CUE, _LIVES):
        for found in pattern.finditer(text):
            yield found.start("place"), found.end("place"), Sensitive.ADDRESS
    yield from _chinese(text)


def _emails(text: str) -> Iterator[Span]:
    patterns = (_EMAIL, _OWN_LETTERS_EMAIL) if "@" in text else ()
    for pattern in (*patterns, *((_SPELLED_EMAIL, _WORDED_EMAIL) if "at" in text.lower() else ())):
        for found in pattern.finditer(text):
            yield found.start(), found.end(), Sensitive.EMAIL


def _chinese(text: str) -> Iterator[Span]:
    for found in _CHINESE.finditer(text):
        start = found.start()
        if lead := _NOT_A_NAME.match(text[start : found.end()]):
            # What leads to an address is no part of its name, unless nothing would be left of it.
            inside = start + lead.end()
            if _CHINESE.match(text, inside):
                start = inside
        place = text[start : found.end()]
        if _STRONG.search(place) and not _COUNTED.search(text[start : found.end() + 2]):
            yield start, found.end(), Sensitive.ADDRESS
