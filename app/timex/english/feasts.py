"""English names of holidays; the days themselves are in ``app.timex.holidays``."""

from collections.abc import Iterator, Mapping

from app.timex.lexer import Senses
from app.timex.nodes import Holiday

_NAMES: Mapping[str, str] = {
    "christmas": "christmas", "christmas day": "christmas", "xmas": "christmas", "xmas day": "christmas",
    "x-mas": "christmas", "christmas eve": "christmas_eve", "xmas eve": "christmas_eve",
    "boxing day": "boxing_day", "st stephen's day": "boxing_day",
    "new year's day": "new_year", "new year": "new_year", "new year's": "new_year",
    "new year's eve": "new_years_eve", "nye": "new_years_eve",
    "epiphany": "epiphany", "burns night": "burns_night", "australia day": "australia_day",
    "groundhog day": "groundhog", "valentine's day": "valentine", "valentine's": "valentine",
    "st valentine's day": "valentine", "galentine's day": "galentine",
    "martin luther king day": "mlk", "martin luther king's day": "mlk", "mlk day": "mlk",
    "martin luther king jr day": "mlk", "martin luther king jr. day": "mlk", "mlk jr day": "mlk",
    "mlk jr. day": "mlk", "presidents' day": "presidents", "president's day": "presidents",
    "washington's birthday": "presidents", "international women's day": "womens_day",
    "women's day": "womens_day", "pi day": "pi_day", "st patrick's day": "st_patrick",
    "st. patrick's day": "st_patrick", "saint patrick's day": "st_patrick", "st paddy's day": "st_patrick",
    "shrove tuesday": "shrove_tuesday", "pancake day": "shrove_tuesday", "mardi gras": "shrove_tuesday",
    "fat tuesday": "shrove_tuesday", "ash wednesday": "ash_wednesday", "palm sunday": "palm_sunday",
    "maundy thursday": "maundy_thursday", "good friday": "good_friday", "holy saturday": "holy_saturday",
    "easter": "easter", "easter sunday": "easter", "easter day": "easter", "easter monday": "easter_monday",
    "easter mon": "easter_monday", "ascension day": "ascension", "ascension": "ascension",
    "pentecost": "pentecost", "whit sunday": "pentecost", "whitsun": "pentecost",
    "whit monday": "whit_monday", "pentecost monday": "whit_monday", "corpus christi": "corpus_christi",
    "april fools' day": "april_fools", "april fool's day": "april_fools", "april fools": "april_fools",
    "earth day": "earth_day", "st george's day": "st_george", "anzac day": "anzac_day",
    "may day": "may_day", "international workers' day": "may_day", "international worker's day": "may_day",
    "workers' day": "may_day", "worker's day": "may_day", "cinco de mayo": "cinco_de_mayo",
    "star wars day": "star_wars_day", "mother's day": "mothers_day", "mothers' day": "mothers_day",
    "early may bank holiday": "early_may_bank_holiday", "may bank holiday": "early_may_bank_holiday",
    "spring bank holiday": "spring_bank_holiday", "summer bank holiday": "summer_bank_holiday",
    "august bank holiday": "summer_bank_holiday", "memorial day": "memorial_day",
    "juneteenth": "juneteenth", "father's day": "fathers_day", "fathers' day": "fathers_day",
    "canada day": "canada_day", "independence day": "independence_day", "fourth of july": "independence_day",
    "4th of july": "independence_day", "july 4th": "independence_day", "the 4th of july": "independence_day",
    "the fourth of july": "independence_day", "bastille day": "bastille_day",
    "labor day": "labor_day", "labour day": "labor_day", "columbus day": "columbus_day",
    "indigenous peoples' day": "columbus_day", "indigenous people's day": "columbus_day",
    "halloween": "halloween", "hallowe'en": "halloween", "halloween night": "halloween",
    "all saints' day": "all_saints", "all saint's day": "all_saints", "all hallows": "all_saints",
    "all souls' day": "all_souls", "all soul's day": "all_souls",
    "guy fawkes night": "bonfire_night", "guy fawkes day": "bonfire_night", "bonfire night": "bonfire_night",
    "election day": "election_day", "veterans day": "veterans_day", "veterans' day": "veterans_day",
    "veteran's day": "veterans_day", "armistice day": "veterans_day", "remembrance day": "veterans_day",
    "remembrance sunday": "remembrance_sunday", "thanksgiving": "thanksgiving",
    "thanksgiving day": "thanksgiving", "thanks giving day": "thanksgiving",
    "black friday": "black_friday", "cyber monday": "cyber_monday", "giving tuesday": "giving_tuesday",
    "st andrew's day": "st_andrew", "st nicholas day": "st_nicholas", "st nicholas' day": "st_nicholas",
    "chinese new year": "spring_festival", "chinese new year's day": "spring_festival",
    "lunar new year": "spring_festival", "lunar new year's day": "spring_festival", "chinese lunar new year": "spring_festival",
    "chinese lunar new year's day": "spring_festival", "spring festival": "spring_festival",
    "chinese new year's eve": "lunar_new_years_eve", "lantern festival": "lantern",
    "dragon boat festival": "dragon_boat", "qixi festival": "qixi", "mid-autumn festival": "mid_autumn",
    "mid autumn festival": "mid_autumn", "moon festival": "mid_autumn",
    "singles' day": "singles_day", "teacher's day": "teachers_day_cn", "teachers' day": "teachers_day_cn",
    "children's day": "childrens_day", "white day": "white_day", "kwanzaa": "kwanzaa",
    "double ninth festival": "double_ninth",
    "spring equinox": "春分", "vernal equinox": "春分", "summer solstice": "夏至", "autumn equinox": "秋分",
    "autumnal equinox": "秋分", "fall equinox": "秋分", "winter solstice": "冬至",
    "rosh hashanah": "rosh_hashanah", "rosh hashana": "rosh_hashanah", "jewish new year": "rosh_hashanah",
    "yom kippur": "yom_kippur", "day of atonement": "yom_kippur", "sukkot": "sukkot",
    "hanukkah": "hanukkah", "chanukah": "hanukkah", "hanukah": "hanukkah", "purim": "purim",
    "passover": "passover", "pesach": "passover", "shavuot": "shavuot",
    "diwali": "diwali", "deepavali": "diwali", "ramadan": "ramadan", "eid al-fitr": "eid_al_fitr", "eid al fitr": "eid_al_fitr", "eid ul-fitr": "eid_al_fitr",
    "eid ul fitr": "eid_al_fitr", "eid": "eid_al_fitr", "eid al-adha": "eid_al_adha", "eid al adha": "eid_al_adha",
    "eid ul-adha": "eid_al_adha", "islamic new year": "islamic_new_year", "ashura": "ashura",
}  # fmt: skip


def _spellings() -> Iterator[tuple[str, str]]:
    for name, key in _NAMES.items():
        yield name, key
        if name.endswith("new year"):
            yield name + "s", key
        if "'" in name:  # people leave the apostrophe out, or move it
            yield name.replace("'", ""), key
            yield name.replace("s'", "s").replace("'s", "s"), key


FEASTS: Mapping[str, Senses] = {name: {"date": Holiday(key)} for name, key in _spellings()}
