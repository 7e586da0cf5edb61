"""Descriptions and pronouns in a Chinese sentence, or the Chinese part of a mixed one, and its names."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.chinese.segment import Word, words
from app.extraction.chinese.tails import PLACE_TAIL
from app.extraction.entities.chinese_called import called_nouns
from app.extraction.entities.chinese_names import names
from app.extraction.entities.kinds import CHINESE_KINDS, KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.text.folding import fold

_LIFELESS = (
    EntityType.PLACE,
    EntityType.ORGANISATION,
    EntityType.PRODUCT,
    EntityType.THING,
    EntityType.DOCUMENT,
)
_HAN = r"\u4e00-\u9fff"

_KIND_WORDS = "|".join(sorted(CHINESE_KINDS, key=len, reverse=True))

_LIVING = "|".join(
    sorted(
        (
            w
            for w, k in CHINESE_KINDS.items()
            if KINDS[k].type in (EntityType.PERSON, EntityType.PET, EntityType.OTHER)
        ),
        key=len,
        reverse=True,
    )
)

_MEASURE = "只|条|个|位|名|头|匹|家|台|辆|部|本|份|把|张|款|间|座|所|盒|瓶|片|口|件|单|笔|支|套|种|项|双|顿|束|幅|块|杯"

_PEOPLE_WORDS = "|".join(
    sorted(
        (w for w, k in CHINESE_KINDS.items() if KINDS[k].type is EntityType.PERSON),
        key=len,
        reverse=True,
    )
)

_THING_WORDS = "|".join(
    sorted((w for w, k in CHINESE_KINDS.items() if len(w) > 1 and KINDS[k].type in _LIFELESS), key=len, reverse=True)
)  # fmt: skip

# 我大学室友, 我们部门经理: where somebody is what they are to the speaker.
_WHERE = (
    "部门|公司|小组|组|班|店|学校|单位|团队|产品|项目|销售|技术|市场|财务|人事|运营|客户|大区|区域|设计|研发|法务|行政"
    "|大学|高中|初中|小学|研究生|幼儿园|前公司|前司|宿舍|隔壁|楼上|楼下|对门"
)

_SIZE = "大|小|老|胖|肥|橘|黑|白|花|新|旧|亲|臭|傻|破"

# 我家猫, 我的猫, 我老公, 我们领导, 他妈妈, 我家那只英短, 我家主子.
_OWN = re.compile(
    rf"(?P<whose>(?P<mine>我们?|咱们?|俺)|(?P<yours>[你您]们?)|(?P<theirs>[他她它牠]们?))"
    rf"(?P<link>家里?的?|的)?(?:(?:{_WHERE})(?:的)?(?=(?:{_PEOPLE_WORDS})))?(?:(?:那|这)(?:{_MEASURE})?)?(?P<kind>(?:{_SIZE})?(?:{_KIND_WORDS}))(?![{_HAN}]?店)"
)

_OF_OWN = re.compile(
    rf"(?:家里?的?|的|嘅)(?:(?:那|这)(?:{_MEASURE})?)?(?P<kind>(?:{_SIZE})?(?:{_KIND_WORDS}))"
)

_THE = re.compile(
    rf"(?P<the>[那这该](?:(?:一)?(?:{_MEASURE}))?)(?P<kind>(?:{_SIZE})?(?:{_KIND_WORDS}))"
)

# 那家湘菜馆, 那台破洗衣机: what tells it from others of its kind stands between.
_THE_SUCH = re.compile(
    rf"(?P<the>[那这](?:一)?(?:{_MEASURE}))[^，。！？的了是我你他她它在有\s]{{1,3}}?(?P<kind>(?:{_THING_WORDS}))(?![\u4e00-\u9fff]?店)"
)
_NEW = re.compile(
    rf"(?P<new>(?:一|两|俩|几|另一|又一)(?:{_MEASURE})|(?<=[养领收是了买有来])(?:{_MEASURE}))(?P<kind>(?:{_SIZE}|流浪|纯种)?(?:{_KIND_WORDS}))"
)

# 新来的领导, 换了个新老板: not the one that was spoken of before.
_ANOTHER = re.compile(r"(?:新来的?|新|换了个?|另一个|又来了?个?)$")

# 老公, 我妈 without 我, 主子: kin and pets stand alone for the speaker's; 宠物医院, 宠物用品 are none.
_BARE = re.compile(
    rf"(?P<kind>{_LIVING})(?![粮砂绳窝笼舍展咖店罐毛零玩瘟薄爬抓条]|[三五八六]联|{PLACE_TAIL}|医生|美容|用品|食品|保险|行业)"
)

_PRONOUN = re.compile(
    r"(?P<thing>[这那](?:个)?(?:玩意儿?|破?东西)|[这那]个(?=(?:[吃用看听戴穿]|太|很|好|不|要|更|还|也|都|就|倒)))|(?P<m>他)(?!们|俩|人(?!真|很|特|挺|超|好|不错|可|还)|妈的)|(?P<f>她)(?!们|俩)|(?P<n>[它牠])(?!们|俩)"
    r"|(?P<any>佢(?!哋)|[这那](?:个)?(?:男|女)?人(?=[^家们数生工员民均类]|$)|(?:[这那](?:个)?(?:家伙|孩子|货|人儿)|(?<!老)人家(?=[^的])|老人家|[这那](?:个)?(?:大家伙|小不点))|[这那](?:个)?小(?:坏蛋|混蛋|魔王|捣蛋鬼?|调皮鬼?|胖子|祖宗|淘气)|小家伙|小东西|小可怜(?!兮)|小不点儿?|小讨厌|小财迷|小吃货|小懒虫|小调皮|小机灵鬼?|小捣蛋鬼?|小淘气|小魔王|小魔头|小霸王|小坏蛋|小胖子|老顽固|老古董|老伙计|老家伙|老小孩|[这那](?:个)?(?:老顽固|大块头|大宝贝|祖宗|活宝|吃货|坏蛋|混蛋|捣蛋鬼|戏精|憨憨|傻子|笨蛋|小霸王|老伙计|老家伙|主)(?![\u4e00-\u9fff]{0,1}[要义])|大块头|[这那]?(?:狗东西|老东西|熊孩子|小屁孩|小混蛋)|姓[\u4e00-\u9fff]的(?![\u4e00-\u9fff]{1,3}[家们])|小祖宗|小宝贝|小可爱)"
    r"|(?P<he>(?<![\u4e00-\u9fff])(?:小伙子?|臭小子)(?!们)|[这那](?:个|位)?(?:小伙子?|小子|兄弟|大叔|哥们儿?|老头儿?|先生|大爷|老爷子)|(?<![\u4e00-\u9fff])老(?:爷子|头子?|头儿))"
    r"|(?P<she>(?<![\u4e00-\u9fff])(?:小姑娘|小丫头|小妮子|死丫头)(?!们)|[这那](?:个|位)?(?:小?丫头|小?姑娘|妹子|女人|阿姨|女士|老太太|大姐)|老太太|老太婆)"
)

_PRONOMINAL = ("孩子",)  # 这孩子 is whom one speaks of, whatever their age

# Somebody of whom nothing else is known: 有个老头, 相亲的那个男的; a name may be theirs.
_STRANGER = re.compile(
    r"(?:[有来到了见识]|(?<=[\u4e00-\u9fff]的))(?P<who>(?:一|那)?(?:个|位)[\u4e00-\u9fff]{0,2}?"
    r"(?:(?P<m>男的|男人|男生|男孩子?|小伙子?|老头子?|老大爷|大叔|大哥|帅哥|小哥)|(?P<f>女的|女人|女生|女孩子?|小?姑娘|老太太|大妈|大姐|阿姨|美女|妹子)|老外|陌生人))(?!们)"
)
_SEVERAL = re.compile(
    r"(?:他|她|它|牠)(?:们俩?|俩)|[这那](?:帮|群|伙)(?:人|家伙)|[这那]俩(?:人|货)?"
)
_GOES_ON = re.compile(r"[\u4e00-\u9fff](?<![是叫说很又也就还都真在姓不没会特挺])")
_ANY = {"m": "m", "f": "f", "n": "n", "any": "", "thing": "n", "he": "m", "she": "f"}


def spotted(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield what one sentence names; mentions may overlap, the later ones yield."""
    start, end = bounds
    said = _simplified(text[start:end])
    parts = words(said, guess=True)
    place = (start, turn, number)
    epithets = [match.span() for match in _PRONOUN.finditer(said) if len(match.group()) > 1]
    for one in _described(said, parts, place):
        if said[one.end - start : one.end - start + 1] == "们":
            continue
        before = bisect_right(epithets, (one.start - start, len(said)))
        if not before or one.end - start > epithets[before - 1][1]:
            yield one
    yield from called_nouns(said, place)
    yield from names(text, said, parts, place)
    for match in _PRONOUN.finditer(said):
        yield Spotted(
            turn=turn, start=start + match.start(), end=start + match.end(), words=match.group(),
            form=Form.PRONOUN, gender=_ANY[str(match.lastgroup)], sentence=number,
        )  # fmt: skip
    for match in _STRANGER.finditer(said):
        gender = "m" if match["m"] else "f" if match["f"] else ""
        yield Spotted(
            turn=turn, start=start + match.start("who"), end=start + match.end("who"), words=match["who"],
            form=Form.NEW, type=EntityType.PERSON, gender=gender, sentence=number,
        )  # fmt: skip
    for match in _SEVERAL.finditer(said):
        yield Spotted(
            turn=turn, start=start + match.start(), end=start + match.end(), words=match.group(),
            form=Form.PRONOUN, sentence=number, is_many=True,
        )  # fmt: skip


def _simplified(text: str) -> str:
    """Return a text in simplified characters, Latin letters as they are; of the same length."""
    folded = fold(text)
    if len(folded) != len(text):
        return text
    return "".join(a if a.isascii() else b for a, b in zip(text, folded, strict=True))


def _described(said: str, parts: list[Word], place: tuple[int, int, int]) -> Iterator[Spotted]:
    taken = bytearray(len(said))  # 1 for each character of what was described
    for match in _OWN.finditer(said):
        whose = "mine" if match["mine"] else "yours" if match["yours"] else ""
        at = place[0] + match.start() if match["theirs"] else None
        first = match.start("kind") if match["theirs"] else match.start()
        yield _of_kind(match, first, Form.OWN, place, whose=whose, holder_at=at)
        _take(match, taken)
        if (of_them := _OF_OWN.match(said, match.end())) is not None:
            holder = place[0] + match.end() - 1
            yield _of_kind(of_them, of_them.start("kind"), Form.OWN, place, holder_at=holder)
            _take(of_them, taken)
    for form, pattern in ((Form.THE, _THE), (Form.THE, _THE_SUCH), (Form.NEW, _NEW)):
        for match in pattern.finditer(said):
            is_one = form is Form.THE or match["new"][0] not in "两俩几"
            if (
                is_one
                and not _inside(match.span("kind"), taken)
                and match["kind"] not in _PRONOMINAL
            ):
                yield _of_kind(match, match.start(), form, place)
                _take(match, taken)
    yield from _bare(said, parts, place, taken)


def _bare(
    said: str, parts: list[Word], place: tuple[int, int, int], taken: bytearray
) -> Iterator[Spotted]:
    """Yield kin and pets without a word of whose they are: 老公, 主子."""
    ends = {part.start + len(part.text) for part in parts} | {0}
    for match in _BARE.finditer(said):
        if match["kind"] in _PRONOMINAL and said[match.start() - 1 : match.start()] in ("这", "那"):
            continue
        if match.start() not in ends or match.end() not in ends or _inside(match.span(), taken):
            continue
        if match["kind"].endswith("的") and _GOES_ON.match(said, match.end()):
            continue  # 新来的小狗 is a dog
        kind = KINDS[CHINESE_KINDS[match["kind"]]]
        form = (
            Form.OWN
            if kind.number == "one" or kind.gender or kind.type is EntityType.PET
            else Form.THE
        )
        if len(match["kind"]) == 1 and kind.type is EntityType.PERSON and match.start():
            continue
        if _ANOTHER.search(said, max(0, match.start() - 4), match.start()):
            form = Form.NEW
        yield _of_kind(match, match.start(), form, place, whose="mine" if form is Form.OWN else "")


def _take(match: re.Match[str], taken: bytearray) -> None:
    taken[slice(*match.span())] = b"\1" * (match.end() - match.start())


def _inside(span: tuple[int, int], taken: bytearray) -> bool:
    return 1 in taken[slice(*span)]


def _of_kind(
    match: re.Match[str],
    at: int,
    form: Form,
    place: tuple[int, int, int],
    *,
    whose: str = "",
    holder_at: int | None = None,
) -> Spotted:
    word = match["kind"]
    name = next(CHINESE_KINDS[word[i:]] for i in range(len(word)) if word[i:] in CHINESE_KINDS)
    kind = KINDS[name]
    return Spotted(
        turn=place[1], start=place[0] + at, end=place[0] + match.end("kind"), words=word, form=form,
        type=kind.type, kind=name, whose=whose, holder_at=holder_at, gender=kind.gender, sentence=place[2],
    )  # fmt: skip
