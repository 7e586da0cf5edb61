"""Chinese words for holidays, solar terms and school breaks; their days are in ``holidays``."""

from app.timex.chinese.words import named
from app.timex.lexer import Senses
from app.timex.nodes import Holiday, Lunar
from app.timex.solar import SOLAR_TERMS

_FEASTS = {
    "new_year": "元旦 元旦节 阳历年 新年第一天",
    "spring_festival": "春节 大年初一 农历新年 农历年 阴历年 中国新年",
    "lunar_new_years_eve": "除夕 大年三十 年三十",
    "lantern": "元宵节 上元节 正月十五元宵节",
    "dragon_head": "龙抬头 二月二龙抬头",
    "shangsi": "上巳节",
    "cold_food": "寒食节",
    "qingming": "清明 清明节",
    "dragon_boat": "端午 端午节 端阳节",
    "qixi": "七夕 七夕节 乞巧节",
    "zhongyuan": "中元节 中元 鬼节 盂兰盆节",
    "mid_autumn": "中秋 中秋节 八月节 中秋佳节",
    "double_ninth": "重阳 重阳节",
    "cold_clothes": "寒衣节",
    "laba": "腊八 腊八节",
    "little_new_year": "小年 小年夜",
    "valentine": "情人节",
    "womens_day": "妇女节 三八节 三八妇女节 女神节 国际妇女节",
    "arbor_day_cn": "植树节",
    "april_fools": "愚人节",
    "good_friday": "耶稣受难日",
    "easter": "复活节",
    "earth_day": "地球日 世界地球日",
    "labour_day_cn": "五一 劳动节 五一劳动节 国际劳动节 五一国际劳动节",
    "youth_day_cn": "青年节 五四青年节",
    "mothers_day": "母亲节 妈妈节",
    "nurses_day": "护士节",
    "childrens_day": "儿童节 六一 六一儿童节 国际儿童节",
    "fathers_day": "父亲节 爸爸节",
    "party_day_cn": "建党节 七一建党节",
    "army_day_cn": "建军节 八一建军节",
    "teachers_day_cn": "教师节",
    "army_day_tw": "军人节",
    "national_day_cn": "国庆 国庆节 十一国庆节 十一国庆",
    "halloween": "万圣节 万圣节前夜 万圣夜",
    "journalists_day_cn": "记者节",
    "singles_day": "双十一 双11 光棍节 双十一购物节",
    "thanksgiving": "感恩节",
    "black_friday": "黑色星期五 黑五",
    "double_twelve": "双十二 双12",
    "christmas_eve": "平安夜 圣诞夜 圣诞前夜",
    "christmas": "圣诞 圣诞节",
    "new_years_eve": "跨年 跨年夜 跨年那天",
}
# Feasts named after their night: a clock time there is one of the evening.
_EVENINGS = {
    "平安夜": "christmas_eve", "圣诞夜": "christmas_eve", "跨年夜": "new_years_eve", "大年夜": "lunar_new_years_eve",
    "万圣夜": "halloween",
}  # fmt: skip
_WHOLE = {
    "spring_festival": "过年期间 过年的时候 过年那几天 过年时 过年那会儿 过年 春节黄金周",
    "summer_break_cn": "暑假 暑期 暑假里",
    "winter_break_cn": "寒假 寒假里",
}
# 小满, 白露 and the like also name people and weather: these need a year before them or 节气 after.
_ALSO_WEATHER = frozenset({"雨水", "小雪", "大雪", "小满", "白露"})
_NEW_YEAR_DAYS = "一二三四五六七八九十"


def _words() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    for key, names in _FEASTS.items():
        words |= named(names, {"date": Holiday(key)})
    for name, key in _EVENINGS.items():
        words[name] = {"date": Holiday(key), "ZFEASTNIGHT": Holiday(key)}
    for key, names in _WHOLE.items():
        words |= named(names, {"date": Holiday(key, whole=True)})
    for term in SOLAR_TERMS:
        senses: Senses = {"date": Holiday(term)}
        words.setdefault(term, {"ZTERM": Holiday(term)} if term in _ALSO_WEATHER else senses)
        for tail in ("节气", "那天", "当天", "这天", "时节"):
            words[term + tail] = senses
    for day, name in enumerate(_NEW_YEAR_DAYS, 1):
        words["大年初" + name] = {"date": Lunar(1, day)}
    return words


WORDS: dict[str, Senses] = _words()
