"""Pass phrases and the passwords of networks as people say them: several plain words, without quotes."""

import re
from collections.abc import Iterator

from app.privacy.plain import MASK

Place = tuple[int, int]

_LONGEST = 14  # letters of a word
_WORDS = rf"[a-z]{{3,{_LONGEST}}}(?:[ -][a-z]{{3,{_LONGEST}}}){{2,9}}"
_SHORT_WORDS = rf"[a-z]{{2,{_LONGEST}}}(?:[ -][a-z]{{2,{_LONGEST}}}){{2,9}}"
_END = r"(?=\s*(?:[.,;!?，。；！？]|$))"
_PLAIN = re.compile(_WORDS + _END, re.IGNORECASE)
_EXPLICIT = re.compile(_SHORT_WORDS + _END, re.IGNORECASE)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_REMARKS = _set(
    """
    it is in to my me we us do so no or as at be by if up an he go am
    the and but for with from that this these those what when where which who whom whose why how not nor yet are was were
    been being has have had does did doing can could will would shall should may might must ought its his her their our
    your you she him they them all any each every some none both more most much many very really quite rather too also
    just still already again now then soon today tomorrow yesterday tonight since before after until while because than
    into onto over under about between through during without within against among upon here there same other another
    such only even ever never always often usually sometimes maybe perhaps probably apparently hard easy slow fast down
    weak strong long short wrong right safe free open closed secure broken dead back off out get got guess
    remember type spell change changed reset set written saved stored kept shared sent required needed
    located hidden posted printed taped stuck called named made used good bad best worst better great fine
    awful weird random words letters characters digits numbers symbols signs phrase word password passphrase wifi internet
    network signal router modem provider box one two three four five six seven eight nine ten first last next old new like
    thanks please sorry okay
    """
)
"""Words that say something of a password, and are none."""
_REMARK_END = re.compile(r"(?:ly|able|ible|ing)$")
_IS = r"\s{0,2}(?:is|was|:|=|['’]s|是|叫|改成了?|换成了?)\s{0,2}"
_WIFI = re.compile(rf"(?<![a-z])(?:wi-?fi|wlan|无线网?){_IS}", re.IGNORECASE)
_TOKEN = re.compile(r"[!-~]{3,64}")
_AMOUNT = re.compile(
    r"[\d.]+ ?(?:g|ghz|mbps|gbps|mb|m|kbps|%|ms|x|th|st|nd|rd)?(?:/s)?", re.IGNORECASE
)
_HAN_RUN = re.compile(r"[一-鿿]{5,12}(?=[\s，。；！？、”’」』,.!?]|$)")
_OF_NETS = re.compile(
    r"联通|移动|电信|宽带|网|信号|路由|公司|房东|邻居|公共|免费|公用|共享|物业|酒店|自动|满格|断|卡|慢|快|"
    r"[的了吗呢吧啊]$|什么|谁|多少|我|你|他|她|哪|坏|好|密码|名字|一样|不|太|很|被|已|没|要|可以|怎么"
)


def phrase(text: str, at: int, *, is_explicit: bool) -> Place | None:
    """Return several plain words that are said to be a password; none of them says something of one.

    ``is_explicit``: they stand behind a colon or an equals sign, where short words are taken for part of it.
    """
    found = (_EXPLICIT if is_explicit else _PLAIN).match(text, at)
    if found is None:
        return None
    words = re.split("[ -]", found[0].lower())
    is_remark = any(word in _REMARKS or _REMARK_END.search(word) for word in words)
    return None if is_remark else found.span()


def of_networks(text: str) -> Iterator[Place]:
    """Yield what "the wifi is …" says where it is no word about the network."""
    for found in _WIFI.finditer(text):
        at = found.end()
        if words := phrase(text, at, is_explicit=found[0].strip().endswith((":", "="))):
            yield words
        elif (run := _HAN_RUN.match(text, at)) and not _OF_NETS.search(run[0]):
            yield run.span()
        elif (token := _TOKEN.match(text, at)) and _is_mixed(
            value := token[0].rstrip(".,;:!?*\"'")
        ):
            yield at, at + len(value)


def _is_mixed(value: str) -> bool:
    """Return whether a token is no word of talk: letters with digits or marks among them."""
    if MASK in value or "://" in value or not value.isascii() or _AMOUNT.fullmatch(value):
        return False
    marks = sum(not c.isalnum() and c not in "-'./" for c in value)
    has_letter = any(c.isalpha() for c in value)
    return has_letter and len(value) > 3 and (marks > 0 or any(c.isdigit() for c in value))
