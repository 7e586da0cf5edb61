"""Names in a Chinese sentence: said outright, with a title, guessed by the tagger, or of a thing by its tail."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.chinese.segment import Word, words
from app.extraction.entities.chinese_words import (
    COMMON_SURNAMES,
    COMPOUND_SURNAMES,
    GLUED_AFTER,
    GLUED_BEFORE,
    HONORIFICS,
    MEDICINE_TAIL,
    NO_NAME_AFTER_CALL,
    NO_NAMES,
    ORGANISATION_TAIL,
    PLACE_TAIL,
    PROJECT_TAIL,
    SURNAMES,
)
from app.extraction.entities.english_words import BRANDS, NEVER_NAMES
from app.extraction.entities.kinds import CHINESE_KINDS, type_of
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.wordlists import wordset

_HAN = r"\u4e00-\u9fff"

_NAME_RUN = rf"[{_HAN}·]{{1,6}}|[A-Za-z][\w-]*(?: [A-Z][\w-]*)*"

_CALLED = re.compile(
    rf"(?:名字|小名|大名|全名|本名|外号|昵称|花名|网名|英文名|中文名|法名|学名|艺名|又名|又叫|也叫|别名|简称|代号|名|起名|取名|取个名字?|起个名字?|给[它他她牠]取名|改名|称为|叫做|叫|名为|喊|管[它他她牠]叫)"
    rf"(?:是|叫做|叫|为|作|：|:)?[\s“「『\"']*(?P<name>{_NAME_RUN})"
)

_TITLED = re.sub("[和从于时向别能都对东边后那国老公主]", "", SURNAMES)

_HONOURED = re.compile(
    rf"(?<![{_HAN}])?(?P<name>(?:(?:{'|'.join(COMPOUND_SURNAMES)})|[{_TITLED}])[^\W\d_a-zA-Z和跟与同给对向把被让叫找说去在是了的着过个换成这那我你他她]{{0,2}}?(?P<honorific>{HONORIFICS}))"
)

_HONOURED_KINDS = {"医生", "大夫", "老师", "教练", "律师", "护士"}

_HONOURED_GENDERS = {
    "阿姨": "f", "叔叔": "m", "叔": "m", "姐": "f", "哥": "m", "先生": "m", "女士": "f", "小姐": "f", "太太": "f",
    "奶奶": "f", "爷爷": "m", "师兄": "m", "师姐": "f", "师弟": "m", "师妹": "f", "婶": "f", "伯伯": "m", "嫂": "f",
}  # fmt: skip

# Surnames that are words: 汤圆, 元宝 and 米粒 are called so without being people.
_WORDLIKE = frozenset("汤元毛米花水云牛马白黄金石田龙熊安乐年温甜雷丁包小豆糖")

_DOES = re.compile(
    r"(?:今天|昨天|昨晚|今早|早上|晚上|下午|刚刚?|最近|又|也|已经|一直|平时|每天|上周|下周|明天|周[一二三四五六日]|从|在|把|被|跑|吃|喝|吐|拉|说|去|来|不|没|就|还|特别|很|真|会|要|想|拿|给|都|竟然|居然|突然|终于)"
)

_TWICE = re.compile(
    r"(?:(?<=[，。！？；,!?\s])|^)(?P<name>(?P<first>[\u4e00-\u9fff])(?P=first))(?=今天|昨天|昨晚|今早|早上|晚上|刚|最近|又|也|从|在|把|被|跑|吃|喝|吐|拉|说|去|来|不|没|就|还|特别|很|会|要|想|拿|都|的)"
)

_WHEN = r"(?:今天|昨天|昨晚|前天|今早|今晚|早上|上午|中午|下午|傍晚|晚上|半夜|凌晨|刚才|刚刚|刚|最近|这几天|上周|下周|明天|后天|[一二三四五六七八九十两\d]+点半?|又|也|才|都|还|一直|老是|总是|突然|终于|好像|已经|今儿|全程|平时|特别|终於)"

# 团子昨晚吐了, 带布丁去打针: who does and is done by so is alive, and the word is its name.
_ALIVE = re.compile(
    rf"(?:^|(?<=[，。！？；,!?\s“”「」]))(?P<name>[\u4e00-\u9fff]{{2,3}}?)(?:{_WHEN}){{0,3}}(?:不|没|没有|不肯|不爱|爱|想|要|会|能|开始)?"
    r"(?:吐|拉肚子|拉稀|拉了|吃|喝水|睡|咳|发烧|生病|病了|打喷嚏|打了疫苗|打针|哭|笑|说|告诉|挠|抓|咬|醒|饿|怕|瘦|挑食|感冒|过敏|掉毛|绝育|想起来|打电话|发消息|认识|生日|回来|跑|跳|长大|出生|胖|打了狂犬|走路|会走|闹|叫个不停|在睡|趴|躲)"
)

_CARED_FOR = re.compile(
    r"(?:带|喂|抱|遛|陪|哄|接|送|把|给|替|帮)(?P<name>[\u4e00-\u9fff]{2,3}?)(?:去(?:打|看|洗|剪|做|遛|散|医院|宠物|体检|绝育|复查|公园|上学)|回家|吃|喝|洗澡|洗了澡|打针|打疫苗|喂|剪毛|剪指甲|寄养|送到|送去|驱虫|买了|梳毛|换药|铲屎)"
)

_NO_NAME = re.compile(
    r"[我你您他她它牠咱这那哪谁的了着过和跟与是在有不没很太真就也都还又才刚最今昨明前后每]|^[一二两三几大小老]?[家人们个些天年月时点]"
)

_QUOTED = re.compile(r"[“「『\"](?P<name>[\u4e00-\u9fffA-Za-z]{2,6})[”」』\"]")

_NEVER_TWICE = wordset(
    "常常 刚刚 天天 人人 往往 渐渐 慢慢 好好 偏偏 仅仅 明明 早早 久久 深深 时时 处处 事事 样样 家家 年年 月月 日日 夜夜 星星 谢谢 看看 想想 试试 聊聊 等等 哈哈 呵呵 嘿嘿 嘻嘻 呜呜 哎哎 嗯嗯 对对 是是 行行 好吧 默默 悄悄 匆匆 纷纷 个个 条条 恰恰 单单 白白 统统 大大 多多 少少 轻轻 静静 快快 远远 高高 狠狠 牢牢 死死 暗暗 苦苦 频频 屡屡"
)

_NICK = re.compile(
    rf"(?<![{_HAN}]大)(?P<name>(?:小|老|阿|大)(?P<last>[{_HAN}]))(?![{_HAN}]?(?:{HONORIFICS}))"
)

_LATIN = re.compile(
    r"(?<![A-Za-z0-9_@#/.-])(?P<name>[A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'-]+)*|[a-z][A-Z][A-Za-z]+(?: ?\d+)?)(?:(?:姐|哥|总|老师|医生|同学)|(?![A-Za-z0-9_]))"
)

_TAIL = re.compile(
    rf"(?P<place>{PLACE_TAIL})|(?P<organisation>{ORGANISATION_TAIL})|(?P<project>{PROJECT_TAIL})|(?P<medication>{MEDICINE_TAIL})"
)

_LONGEST_PART = 2  # characters of a part of a medicine's name: 二甲 of 二甲双胍

_LONGEST_PLACE = 8  # characters before 医院, 公司: longer ones are a sentence


_TITLE = re.compile(r"《(?P<name>[^《》]{1,40})》")


def names(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield the names of a sentence; ``said`` is it in simplified characters, ``parts`` its words.

    ``place`` is where the sentence starts in the text, the turn and the number of the sentence.
    """
    yield from _called(text, said, place)
    yield from _honoured(text, said, parts, place)
    yield from _people(text, said, parts, place)
    yield from _things(text, said, parts, place)


def _name(
    text: str,
    at: int,
    length: int,
    place: tuple[int, int, int],
    type_: EntityType | None,
    kind: str = "",
    *,
    guess: EntityType | None = None,
    is_plain: bool = False,
) -> Spotted:
    first = place[0] + at
    return Spotted(
        turn=place[1], start=first, end=first + length, words=text[first : first + length],
        form=Form.NAME, type=type_, kind=kind, sentence=place[2], guess=guess, is_plain=is_plain,
    )  # fmt: skip


def _called(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield what stands after 叫, 名字是 and the like: a name, whatever word it is."""
    for match in _CALLED.finditer(said):
        name = match["name"]
        if match.group().startswith(("叫", "喊")) and name[0] in NO_NAME_AFTER_CALL:
            continue
        if "\u4e00" <= name[0] <= "\u9fff":
            name = _cut(name)
        if name and name not in CHINESE_KINDS:
            one = _name(text, match.start("name"), len(name), place, None)
            yield replace(one, is_called=True)


def _cut(run: str) -> str:
    """Return the name at the beginning of a run of characters: up to a particle, at most four."""
    for at, char in enumerate(run):
        if at and char in "的了吧啊呢吗呀哦嘛，是在去也和就还又才刚":
            return run[:at]
    if len(run) <= 4:
        return run
    first = words(run, guess=True)[0].text
    return first if 1 < len(first) <= 4 else run[:2]


def _is_word(parts: list[Word], at: int, name: str) -> bool:
    """Return whether a name is one noun of the tagger's, or what it took for several single characters."""
    whole = [p for p in parts if p.start == at and p.text == name]
    if whole:
        return whole[0].pos[0] not in "dpcurmqtf"
    return all(len(p.text) == 1 for p in parts if at <= p.start < at + len(name))


def _honoured(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for match in _HONOURED.finditer(said):
        if match["name"] in NO_NAMES or match["name"] in CHINESE_KINDS:
            continue
        honorific = match["honorific"]
        if len(honorific) == 1 and match["name"][0] not in COMMON_SURNAMES:
            continue
        kind = CHINESE_KINDS.get(honorific, "") if honorific in _HONOURED_KINDS else ""
        one = _name(text, match.start(), len(match["name"]), place, EntityType.PERSON, kind)
        yield replace(one, gender=_HONOURED_GENDERS.get(honorific, ""))
    for pattern in (_ALIVE, _CARED_FOR, _QUOTED):
        for match in pattern.finditer(said):
            name = match["name"]
            if name in NO_NAMES or name in CHINESE_KINDS or _NO_NAME.search(name):
                continue
            if pattern is _QUOTED or _is_word(parts, match.start("name"), name):
                one = _name(text, match.start("name"), len(name), place, None)
                yield replace(one, is_plain=pattern is _QUOTED and said.count(name) < 2)
    for match in _TWICE.finditer(said):
        name = match["name"]
        if name not in NO_NAMES and name not in CHINESE_KINDS and name not in _NEVER_TWICE:
            yield _name(text, match.start(), 2, place, None)


def _is_subject(said: str, at: int, length: int) -> bool:
    """Return whether a guessed name opens its clause and does something there."""
    return (at == 0 or said[at - 1] in "，。！？；,、 ") and bool(_DOES.match(said, at + length))


def _people(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos == "nr" and 2 <= len(part.text) <= 4:
            at, name = _unglued(part.start, part.text)
            if (
                len(name) < 2
                or name in NO_NAMES
                or name in CHINESE_KINDS
                or any(c in name[1:] for c in "和跟与")
            ):
                continue
            is_person = name[0] in SURNAMES and name[0] not in _WORDLIKE and len(name) <= 3
            yield _name(
                text,
                at,
                len(name),
                place,
                None,
                guess=EntityType.PERSON if is_person else None,
                is_plain=not is_person and not _is_subject(said, at, len(name)),
            )
    for match in _NICK.finditer(said):
        name, last = match["name"], match["last"]
        if (
            name in NO_NAMES
            or name in CHINESE_KINDS
            or (last not in COMMON_SURNAMES and name[0] != "阿")
        ):
            continue
        if any(
            p.start < match.end() < p.start + len(p.text)
            and p.start <= match.start()
            and p.pos[0] != "n"
            for p in parts
        ):
            continue
        if any(p.start == match.start() and len(p.text) > 2 and p.pos != "nr" for p in parts):
            continue
        yield _name(text, match.start(), 2, place, EntityType.PERSON)
    for match in _LATIN.finditer(text, place[0], place[0] + len(said)):
        at, name = match.start("name") - place[0], match["name"]
        if name not in NEVER_NAMES and name not in CHINESE_KINDS:
            kind = BRANDS.get(name.split()[0].lower(), "")
            yield _name(text, at, len(name), place, type_of(kind), kind)


def _unglued(at: int, name: str, *, of_person: bool = True) -> tuple[int, str]:
    """Return a guessed name without the small words that the guess took in."""
    while len(name) > 2 and name[0] in GLUED_BEFORE and (not of_person or name[1] in SURNAMES):
        at, name = at + 1, name[1:]
    while len(name) > 2 and name[-1] in GLUED_AFTER:
        name = name[:-1]
    return at, name


def _things(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos in ("ns", "nt") and len(part.text) > 1 and part.text not in NO_NAMES:
            kind = EntityType.PLACE if part.pos == "ns" else EntityType.ORGANISATION
            yield _name(text, part.start, len(part.text), place, kind)
    for match in _TAIL.finditer(said):
        first = _first_of_name(parts, match, is_medicine=bool(match["medication"]))
        name = said[first : match.end()]
        if first < match.start() and name not in CHINESE_KINDS and name not in NO_NAMES:
            type_ = EntityType(str(match.lastgroup))
            yield _name(text, first, len(name), place, type_, CHINESE_KINDS.get(match.group(), ""))
    for match in _TITLE.finditer(said):
        yield _name(text, match.start("name"), len(match["name"]), place, EntityType.DOCUMENT)


def _first_of_name(parts: list[Word], match: re.Match[str], *, is_medicine: bool) -> int:
    """Return where the name begins whose tail was found: nouns that stand right before it."""
    first = match.start()
    for part in reversed(parts):
        end = part.start + len(part.text)
        if part.start >= match.end() or end < first or match.start() - part.start > _LONGEST_PLACE:
            continue
        if part.start < first <= end or (end == first and not is_medicine):
            at, text = _unglued(part.start, part.text, of_person=False)
            if part.start < match.start() < end:
                first = at if at < match.start() else first
                continue
            if (
                part.pos[0] not in ("njsembfg" if is_medicine else "njse")
                or part.text in CHINESE_KINDS
                or part.text in NO_NAMES
                or at + len(text) != first
            ):
                break
            first = at
            if at != part.start:
                break
        elif (
            is_medicine
            and end == first
            and len(part.text) <= _LONGEST_PART
            and part.pos[0] in "njmbzf"
        ):
            first = part.start
    return first
