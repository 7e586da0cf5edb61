"""Normal form of a text, character for character, so that offsets stay those of the source."""

import re

_CJK = re.compile("[\u4e00-\u9fff]")

# Traditional characters that occur in time words; one to one, so no offset ever moves.
_TRADITIONAL = "後號時點鐘週個這來過間禮開結從歲聖誕節慶國勞動陽陰曆農臘歷兩萬幾內當紀級學業夏冬氣驚蟄種處暑書畢會將從傳統剛現舊頭長數週離閏穀滿晝淩裡裏親師婦兒轉還齡雙復龍連約訂計劃準備預記應該經沒遲黃聽尋噚愛紅無隨續飯讀網陣實體雞屆項線樓車們團暫總別為與終淨戶軍媽"
_SIMPLIFIED = "后号时点钟周个这来过间礼开结从岁圣诞节庆国劳动阳阴历农腊历两万几内当纪级学业夏冬气惊蛰种处暑书毕会将从传统刚现旧头长数周离闰谷满昼凌里里亲师妇儿转还龄双复龙连约订计划准备预记应该经没迟黄听寻寻爱红无随续饭读网阵实体鸡届项线楼车们团暂总别为与终净户军妈"
_TABLE: dict[int, int] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    0xFF0C: 0xFF0C,  # a Chinese comma parts clauses; only the ASCII one stands inside dates
    0x3000: 0x20,
    0xA0: 0x20,
    0x2019: 0x27,
    0x2013: 0x2D,
    0x2014: 0x2D,
    0x301C: 0x7E,
    **{ord(a): ord(b) for a, b in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)},
}
_BRACKETED = re.compile(
    r"(?<=[日号天晚\d])[ ]?\((?:[上下本这]?(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?)\)"
)
_TABLE.update({code: code + 32 for code in range(ord("A"), ord("Z") + 1)})
_TABLE.update({code: code - 0xFEE0 + 32 for code in range(0xFF21, 0xFF3B)})


# Nothing inside the title of a book or film is a time: 《后天》, 《1984年》.
_TITLE = re.compile(r"《[^《》\n]{1,40}》")
# Numerals as banks write them; one alone is also a surname or part of a verb (陆, 收拾).
_FORMAL = re.compile("[壹贰叁肆伍陆柒捌玖拾佰仟零〇]{2,}")
_PLAIN = str.maketrans("壹贰叁肆伍陆柒捌玖拾佰仟", "一二三四五六七八九十百千")


def normalise(text: str) -> str:
    """Return the text half-width, ASCII lower case, simplified; of the same length.

    A weekday in brackets behind its date (3月1日（周日）) is blanked: it parts no expression. Titles
    in 《》 are made unreadable.
    """
    plain = _FORMAL.sub(lambda hit: hit[0].translate(_PLAIN), text.translate(_TABLE))
    if "《" in plain:
        plain = _TITLE.sub(lambda hit: "《" * len(hit[0]), plain)
    if "(" not in plain:
        return plain
    return _BRACKETED.sub(lambda hit: " " * len(hit[0]), plain)


def language_of(text: str) -> str:
    """Return ``zh`` if any CJK character occurs, else ``en``."""
    return "zh" if _CJK.search(text) else "en"
