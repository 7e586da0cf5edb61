"""A text in plain characters, each in the place of its own, and what stands before a number.

Full-width digits and letters, digits of other scripts, spelled-out Chinese digits, every dash and
every blank become their ASCII twins, so that one form is looked for; places stay the same.
"""

import re
import unicodedata

from app.text.folding import simplified

MASK = "•"
"""What stands for a character that was taken out."""

_DASHES = "‐‑‒–—―−﹣－﹘"
_BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_NOTHING = "\u200b\u200c\u200d\u2060\ufeff\u00ad"  # unseen; a blank between digits
_CHINESE = str.maketrans("零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖", "001234567891123456789")
_SPELLED = re.compile(r"[零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]{8,}")
_BY_DIGITS = re.compile(r"\d")
_SENTENCE_END = re.compile(r"[。！？!?\n；;]")


class _Plain(dict[int, str]):
    """The table for ``str.translate``, filled as characters come."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        if unicodedata.category(char) == "Nd":
            plain = str(unicodedata.decimal(char))
        elif 0xFF01 <= point <= 0xFF5E:
            plain = chr(point - 0xFEE0)
        else:
            plain = char
        self[point] = plain
        return plain


_TABLE = _Plain(
    {ord(c): "-" for c in _DASHES}
    | {ord(c): " " for c in _BLANKS + _NOTHING}
    | {ord("。"): "。", ord("．"): "."}
)


def plain(text: str) -> str:
    """Return the text in plain characters, as long as it was."""
    if text.isascii():
        return text
    return _SPELLED.sub(lambda run: run[0].translate(_CHINESE), simplified(text).translate(_TABLE))


def before(text: str, at: int, reach: int) -> str:
    """Return the words of the same sentence before a place, lower case."""
    said = text[max(0, at - reach) : at]
    ends = [end.end() for end in _SENTENCE_END.finditer(said)]
    return said[ends[-1] :].lower() if ends else said.lower()


def after(text: str, at: int, reach: int) -> str:
    """Return the words of the same sentence after a place, lower case."""
    said = text[at : at + reach]
    end = _SENTENCE_END.search(said)
    return said[: end.start()].lower() if end else said.lower()


# Numbers that look like others' and are none: what they count stands before them.
_OTHER = re.compile(
    r"\b(?:orders?|tickets?|invoices?|receipts?|tracking|parcel|shipment|waybill|case|ref(?:erence)?|sku|"
    r"serial|s/n|part|item|model|booking|reservation|confirmation|transaction|txn|issue|bug|build|"
    r"version|batch|lot|isbn|ean|upc|barcode|imei|job|request|contract|quote|po|rma|catalog(?:ue)?|"
    r"product|sensor|device|commit|pr|run|row|record|log|event|session|trace|uuid|id)\b"
    r"|订单|单号|工单|流水|编号|运单|快递|票号|发票|型号|序列|批号|批次|货号|案号|条码|条形码|版本|合同|"
    r"航班|车次|学号|工号|会员号|交易号|设备号|追踪|物流|任务|请求|日志|记录号|房间号|包裹|取件|凭证"
)


def counts_other(text: str, at: int, cue: re.Pattern[str], *, reach: int = 32) -> bool:
    """Return whether a number is an order's, a ticket's or the like: the nearest word says so."""
    said = before(text, at, reach)
    other = max((m.end() for m in _OTHER.finditer(said)), default=-1)
    own = max((m.end() for m in cue.finditer(said)), default=-1)
    return other > own


def is_cued(text: str, start: int, end: int, cue: re.Pattern[str], *, reach: int = 40) -> bool:
    """Return whether a word near a number says what it is; of two numbers it is the nearer one's."""
    said = _BY_DIGITS.split(before(text, start, reach))[-1]
    return bool(cue.search(said) or cue.search(after(text, end, 16)))
