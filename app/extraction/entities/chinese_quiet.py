"""Chinese words that may name something, of which only talk that comes back to them shows it: 佩仪, 小八, 这鸟, 白的那只."""

import re
from collections.abc import Iterator
from itertools import islice

from app.extraction.chinese.segment import Word, words
from app.extraction.entities.chinese_words import HONORIFICS, NO_NAMES, SURNAMES
from app.extraction.entities.things import MEASURE
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.folding import fold

_MOST = 40  # clauses of a sentence that are looked at
_CLAUSE = re.compile(r"[^，。！？；、,!?;\s：:（）()“”「」]+")
# What given names, and foreign ones in Chinese, are written with.
_GIVEN = frozenset(
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞刚桂英华玉萍红娥玲芬燕彬鹏浩凯健俊帆雪颖琳晶倩婷雯莉岩佳嘉欣怡悦雅琪瑶瑞诗涵梓轩宇泽睿铭皓博文豪思远若兮予晚晴诺鸣晨曦辰阳朵琦璐菲茜莎蕾薇蓉芸荷莲菊梅兰竹松柏峰岳川波源溪露霜虹云翔骏志建国兴旺福康宁泰贵昌盛辉耀亮晓旭昕昊宝珠琼瑾瑜璇珊珍琴墨诚义仁德智慧聪毅恒忠孝贤淑惠慈纯清澈逸凡怀慕梦翠碧青蓝紫丹彤朱佩仪妍娇婉婕媛嫣妮娅丝塔威廉姆斯森蒂格卡拉尼娃维奥艾伊莱罗伯特曼汉托比利亚玛丽莲安娜贝琼希尔德顿克林费迪克里斯汀黛西苏珊戴夫劳伦鲁卢娜薇薇妙梨桃杏果糖豆苗禾稻麦穗木楠柠檬朗然渝湘鄂粤浙沪冀豫川黔滇桐枫榕槿萱芷芮茵蓓苒荻沐淇沁涵漪澜霏雯霖霄翎翊羽翰骁"
)
_NO_FIRST = frozenset(
    "一不没有在是就都也还又再把被让给跟和对向从到这那哪我你他她它您咱谁有去来上下里外大小多少好坏真很太"
)
_SHORT_FIRST = frozenset("小阿大老")
_NO_SECOND = frozenset(
    "的了着过是在有不没我你他她它这那家人们个只条天年月日时候点事话说去来下上里面外边后前多少些么样"
)
_AFTER_NAMES = re.compile(r"[^们的]|的(?!时候|话)|$")
_KIN_TITLED = re.compile(
    rf"(?P<name>[\u4e00-\u9fff](?:{HONORIFICS}|姐|哥|叔|姨|嫂|婶|爷))(?![们夫妹弟])"
)
# 这鸟, 那份东西, 这台联想: pointed at, whatever it is.
_POINTED = re.compile(
    rf"[这那](?P<measure>{MEASURE}|单|批|栋|趟|款|种|组|身|门)?(?P<sort>破|老|臭|傻|新|旧|烂|死|小|大)?(?P<head>[\u4e00-\u9fff]{{1,4}})"
)
# 白的那只, 最小那只, 剩下那条, 那男的: one of several, by what tells it apart.
_ONE_OF = re.compile(
    r"(?<![\u4e00-\u9fff])(?:[\u4e00-\u9fff]{1,5}?的?(?:那|这)(?:只|条|个|位|台|辆|家|口|款|件|本|瓶|张|套)(?=[，。！？,!?\s]|$|[是也又都就才还在不没把被给说要会能太很真倒叫跑去来吃睡咬])"
    r"|[\u4e00-\u9fff]{1,3}的(?=[躲跑吃睡叫咬在是也又都就才还不没把被])"
    r"|最?[大小老新旧胖瘦高矮黑白花黄灰橘红蓝公母长短剩左右前后另][下发毛头边]?的?(?:那|这)(?:只|条|个|位|台|辆|家|口|款|件|本|瓶|张|套)(?!人|时候|月|们))"
)
_THAT_ONE = re.compile(
    r"[那这](?:男的|女的|老头|老太|小孩|小鬼|胖子|瘦子|司机|家)(?=[，。！？,!?\s]|$|[\u4e00-\u9fff])"
)
_NO_ONES = wordset(
    "这的 那的 真的 是的 有的 别的 我的 你的 他的 她的 好的 目的 似的 别家 别个 我家 你家 他家 她家"
)
_NOTHING = wordset(
    "样 种 里 边 时 时候 天 年 月 个 些 么 会 回 次 下 事 事儿 点 人 人家 家伙 孩子 东西 就 才 也 是 不 还 又 都 段 周 星期 礼拜 晚 早 儿 几天 一切 阵子 两天 说 玩意 玩意儿 意思 感觉"
)


def quiet_words(said: str) -> Iterator[tuple[int, str, str]]:
    """Yield where in a sentence such words stand, the words, and the class of their noun ("name" for a name)."""
    folded = fold(said)
    if len(folded) != len(said):
        return
    for clause in islice(_CLAUSE.finditer(folded), _MOST):
        parts = words(clause.group())
        yield from _name_first(clause.group(), parts, clause.start())
        if "这" in clause.group() or "那" in clause.group():
            for match in _POINTED.finditer(clause.group()):
                yield from _pointed(match, parts, clause.start())
    for pattern in (_ONE_OF, _THAT_ONE):
        for match in islice(pattern.finditer(folded), _MOST):
            if match.group() not in _NO_ONES and match.group()[0] not in "我你他她它":
                yield match.start(), match.group(), ""


def _name_first(clause: str, parts: list[Word], at: int) -> Iterator[tuple[int, str, str]]:
    """Yield the name that a clause begins with, as far as no word of the dictionary does."""
    titled = _KIN_TITLED.match(clause)
    if (
        titled is not None
        and titled["name"][0] not in _NO_FIRST | _SHORT_FIRST
        and titled["name"] not in NO_NAMES
    ):
        yield at, titled["name"], "name"
        return
    length = _length_of_name(parts)
    name = clause[:length]
    if length and name not in NO_NAMES and _AFTER_NAMES.match(clause, length):
        yield at, name, "name"


def _length_of_name(parts: list[Word]) -> int:
    """Return how many characters at the start of a clause are a name, 0 if none are."""
    single = 0
    while single < len(parts) and len(parts[single].text) == 1:
        single += 1
    first = parts[0].text if parts else ""
    if len(first) > 1:
        is_name = (
            parts[0].pos.startswith("nr") and len(first) > 1 and class_of(first, whole=True) is None
        )
        return (
            len(first)
            if is_name and all(char in _GIVEN or char in SURNAMES for char in first)
            else 0
        )
    if single > 1 and first in _SHORT_FIRST:
        return 0 if parts[1].text in _NO_SECOND else 2
    run = 0
    while run < min(single, 3) and parts[run].text in _GIVEN:
        run += 1
    if run == 1 or first in _NO_FIRST - _GIVEN:
        return 0
    return run


def _pointed(match: re.Match[str], parts: list[Word], at: int) -> Iterator[tuple[int, str, str]]:
    head = next((part for part in parts if part.start == match.start("head")), None)
    if head is None:
        return
    noun = class_of(head.text, whole=True) or ""
    is_counted = bool(noun) or head.pos[0] in "nj" or (head.pos == "v" and len(head.text) > 1)
    is_noun = is_counted if match["measure"] is not None else bool(noun)
    if is_noun and head.text not in _NOTHING and head.text[0] not in "个些么样男女":
        length = match.start("head") - match.start() + len(head.text)
        yield at + match.start(), match.string[match.start() :][:length], noun
    elif match["measure"] == "单":
        yield at + match.start(), match.group()[:2], ""
