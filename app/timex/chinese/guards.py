"""Patterns of Chinese that hold time characters and mean no time: numbers of houses, points, greetings.

What they match has no sense, so it parts what stands around it; single words are in ``words_guards``.
"""

import re

from app.timex.chinese.numerals import CHARACTERS
from app.timex.lexer import Pattern, Senses

_NUM = f"{CHARACTERS}0123456789"


def _guard(_: re.Match[str]) -> Senses:
    return {}


PATTERNS = (
    # House and room numbers, line and jersey numbers: not days of the month.
    Pattern(
        triggers=_NUM,
        regex=re.compile(
            rf"(?:(?<=[路街楼区院巷弄门房室栋座道里排])|(?<=单元))[{_NUM}]{{1,6}}号|"
            rf"[{_NUM}]{{1,6}}号(?=线|楼|院|室|门|店|房|选手|球|机|仓|馆|文件|桌|铺|台|柜|车|出口|病房|床|字|胡同|路|公路|厅|库|坑|电池)"
        ),
        senses=_guard,
    ),
    # Numbers that only name something: 密码是19900101, 单号 20250308.
    Pattern(
        triggers="密码证编单卡账帐工学尾房型订",
        regex=re.compile(
            r"(?:密码|验证码|编码|证号|编号|单号|卡号|账号|帐号|工号|学号|尾号|房号|型号)[是为:\s]{0,2}\d[\d-]*(?![\d年月日号点:])"
        ),
        senses=_guard,
    ),
    # The nearest place, not the recent one.
    Pattern(
        triggers="最离",
        regex=re.compile(
            r"离[\u4e00-\u9fff]{1,4}最近|最近的(?=[\u4e00-\u9fff]{0,4}(?:站|医院|药店|药房|超市|银行|公园|厕所|卫生间|洗手间|机场|停车场|便利店|"
            "路口|网点|出口|门店)(?:$|[在怎有远叫哪吗,，。?？]))"
        ),
        senses=_guard,
    ),
    # Names of people and pets: 猫叫初七, 他叫张春天.
    Pattern(
        triggers="叫",
        regex=re.compile(
            "叫(?:做|作)?[^我你他她它您咱，。\\s]?(?:[春夏秋冬]天|初[一二三四五六七八九十]|十[一五]|"
            "小满|白露|谷雨|立夏|立秋|立冬|霜降|惊蛰|清明|元旦|国庆|中秋|端午|除夕|七夕|元宵|腊八|周[一二三四五六])"
            r"(?=$|[\s,，。.!！?？、的])"
        ),
        senses=_guard,
    ),
    # Open around the clock.
    Pattern(
        triggers="二2",
        regex=re.compile(
            r"(?:24|二十四)小时(?=营业|便利|店|客服|药[店房]|热线|服务|监控|待命|在线|值班|开门|不打烊|门诊|急诊)"
        ),
        senses=_guard,
    ),
    # Years before our era have no place in a memory.
    Pattern(triggers="公", regex=re.compile(rf"公元前[{_NUM}]{{1,5}}(?:年|世纪)?"), senses=_guard),
    # A greeting; 早上好了 is a morning.
    Pattern(
        triggers="早上下中晚",
        regex=re.compile(
            r"(?:早上|上午|中午|下午|晚上)好(?=$|[\s,，!！.。~]|呀|啊|哦|各位|大家|老师|朋友)"
        ),
        senses=_guard,
    ),
    # Points of a talk: 三点建议, 第三点; a little: 一点也不.
    Pattern(
        triggers=_NUM,
        regex=re.compile(
            rf"(?<=[第这那])[{_NUM}]{{1,3}}点|(?<=以下)[{_NUM}]{{1,3}}点|"
            rf"[{_NUM}几]{{1,3}}点(?=建议|意见|要求|原因|想法|理由|好处|不同|希望|看法|问题|感想|启示|注意|内容|共识|声明|结论|心得|体会|收获|需要|经验)|"
            # 活泼一点: one o'clock stands after a time, a preposition or a pause.
            r"(?:(?<=[^午上晨夜里早晚号日天明昨于在到至从约一二三四五六,，。、；;：:\s（(-])|"
            r"(?<=(?<![今昨明当前号日])[早晚]))一点(?!钟|半|整|刻|左右|多|到|见|开|出发|[一二三四五十零\d])|"
            r"一点(?=也|都|儿|不|没|小|心|东西|意思|钱|事|水|吃|帮助|建议|一点)"
        ),
        senses=_guard,
    ),
)
