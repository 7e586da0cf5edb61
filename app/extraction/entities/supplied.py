"""Whom a pronoun asks for where no rule saw anybody: 大福今天拔牙。它… means 大福, "the drill died. It…" the drill.

A pronoun says that something was spoken of. Where the turns before hold nothing that it can mean, the
nearest noun that the dictionary knows for such a thing is taken, or in Chinese a subject that is no
ordinary word.
"""

import re
from collections.abc import Iterator, Sequence

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.chinese.segment import Word, words
from app.extraction.entities.acting import NEW_CLAUSE, is_acted_on
from app.extraction.entities.chinese_called import HUMAN_TAILS
from app.extraction.entities.chinese_patterns import NEVER_TWICE, NO_NAME
from app.extraction.entities.chinese_words import NO_NAMES
from app.extraction.entities.english_phrases import phrases
from app.extraction.entities.kinds import CHINESE_KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.phrases import Part
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.folding import fold

_TURNS_BACK = 2
_MOST_READ = 600  # characters before a pronoun: a sentence may be as long as a turn, and hold hundreds of them
_TAKEN = frozenset(["food", "fruit", "drink", "plant"])  # what pets are called after: 可乐, 年糕
_PEOPLE = frozenset(["person"])
_ANIMALS = frozenset(["dog", "cat", "bird", "fish", "horse", "rabbit", "rodent", "reptile", "animal", "insect"])  # fmt: skip
_OBJECTS = frozenset(
    [
        "appliance", "artifact", "clothing", "container", "device", "electronic equipment", "furniture", "furnishing", "jewellery",
        "musical instrument", "plant", "publication", "tool", "vehicle", "film", "song",
    ]
)  # fmt: skip
# People in the dictionary, and mostly nobody in particular.
_NOBODY = wordset(
    "one person people someone character model figure contact party head subject case match star winner loser"
    " victim source champion leader member individual human adult user visitor guest stranger fan hero love dear honey friend couple"
    " 人 大家 别人 人家 自己 对方 本人 家人 人员 同志 朋友 客户 用户 孩子 小孩 儿童 男人 女人 人们"
)
_HUMAN_TAIL = re.compile(
    r"(?:man|men|woman|lady|guy|lad|girl|boy|dude|bloke|kid|boss|chap|ologist|ician|keeper|sitter)$"
)
_DRIVEN = frozenset(["vehicle"])
_CLAUSE_ZH = re.compile(r"[^，。！？；、,!?;\s]+")
_NO_WORDS = frozenset(CHINESE_KINDS) | NO_NAMES | _NOBODY
_SHORTEST = 2
_BEFORE = wordset(
    "给 把 带 跟 和 陪 喂 帮 替 见 找 问 约 请 有 遇到 碰到 遇见 碰见 认识 请了 找了 来了 联系"
)
# What pets are called in Chinese homes, where a word of theirs stands alone: after food, luck, colours.
PET_NAMES = wordset(
    """旺财 来福 大福 小福 福宝 招财 进宝 发财 富贵 如意 吉祥 平安 元宝 金宝 咪咪 花花 可乐 雪碧 奶茶 布丁 豆豆 豆包 豆沙 馒头 包子 饺子 汤圆 年糕 糯米 糍粑 南瓜 土豆 地瓜 芋头 芋圆 番茄 橘子 柚子 桃子
    芒果 荔枝 芝麻 花生 毛豆 黑豆 豆腐 豆花 奶酪 奶糖 芝士 曲奇 饼干 蛋挞 蛋黄 蛋糕 拿铁 摩卡 咖啡 可可 团子 丸子 麻薯 麻糬 煤球 煤炭 雪球 毛球 球球 胖虎 二宝 虎子 黑子 大黄 阿黄 小黄 小黑 小白 小灰 小花 小橘 大橘
    栗子 松子 瓜子 核桃 辣条 薯条 薯片 酸奶 奶昔 泡芙 抹茶 米粒 小米 饭团 肉包 烧麦 锅巴 油条 烧饼 火锅 板栗 椰子 菠萝 草莓 葡萄 樱桃 山竹 茄子 冬瓜 辣椒 胡椒 生姜 大葱 香菜 面条 灰灰 墨墨 皮皮 点点 贝贝 妞妞 旺旺 嘟嘟 团团 圆圆 果果"""
)
_PET_NAMED = re.compile(
    rf"(?:^|(?<=[，。！？；,!?\s给把带喂抱遛跟和陪帮替找约等接送让被是说]))(?P<name>{'|'.join(sorted(PET_NAMES, key=len, reverse=True))}"
    r"|(?P<twice>(?P<first>[\u4e00-\u9fff])(?P=first)(?=[的把被又也都刚今昨去在会要不没从每生病吃喝睡跑跳拉吐咬抓叫走]|的)))(?![粮酱汁汤粥])"
)
# "She's called Pip": whoever has a name already is not meant.
_THEN_CALLED = re.compile(
    r"(?:['’]s|\sis|\swas|['’]ll be)\s(?:called|named)\b|(?:的?名字)?(?:叫做?|名叫|取名)(?![我你他她它])"
)
_SKIPPED = frozenset(
    "tfdcmp"
)  # what may stand before a subject: times, places, adverbs, links, numbers


def supplied(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: Sequence[Sequence[Spotted]],
) -> Iterator[tuple[Spotted, Spotted]]:
    """Yield pronouns of ``chosen`` that ask for a mention which is none yet, each with that, of the same session."""
    for at, of_turn in enumerate(chosen):
        for one in of_turn:
            if one.form is not Form.PRONOUN or one.is_many or one.means is not None:
                continue
            back = [
                place
                for place in range(at, max(-1, at - _TURNS_BACK - 1), -1)
                if turns[place].session_id == turns[at].session_id
            ]
            others = [m for place in back for m in chosen[place] if _may_be_meant(m, one)]
            if _THEN_CALLED.match(texts[at], one.end):
                others = [m for m in others if m.form is not Form.NAME]
            if any(_is_alive(m) or not one.words.isascii() for m in others):
                continue
            for place in back:
                until = one.start if place == at else len(texts[place])
                found = _nearest(texts[place], bounds[place], until, place, one.gender)
                if found is None or any(_is_nearer(m, found) for m in others):
                    continue
                if place == at and _acts_on(found, one, texts[at]):
                    continue
                yield one, found
                break


def _acts_on(one: Spotted, pronoun: Spotted, text: str) -> bool:
    """Return whether one clause tells what somebody does to whom a pronoun means: "vet signed her off"."""
    is_one_clause = not NEW_CLAUSE.search(text, one.end, pronoun.start)
    return is_one_clause and is_acted_on(pronoun, text)


def _may_be_meant(mention: Spotted, pronoun: Spotted) -> bool:
    if mention.form is Form.PRONOUN or (mention.turn, mention.start) >= (
        pronoun.turn,
        pronoun.start,
    ):
        return False
    is_person = mention.type is EntityType.PERSON
    is_thing = mention.type not in (None, EntityType.PERSON, EntityType.PET, EntityType.OTHER)
    if pronoun.gender == "n":
        return not is_person
    is_other = pronoun.gender != "" and mention.gender not in ("", pronoun.gender)
    return not is_thing and not is_other


def _is_alive(one: Spotted) -> bool:
    """Return whether a mention names somebody alive for sure; an unknown name may be a firm's or a film's."""
    return bool({one.type, one.guess} & {EntityType.PERSON, EntityType.PET}) or one.gender != ""


def _is_nearer(one: Spotted, found: Spotted) -> bool:
    return (one.turn, one.sentence) > (found.turn, found.sentence)


def _nearest(
    text: str, spans: Sequence[tuple[int, int]], until: int, turn: int, gender: str
) -> Spotted | None:
    """Return the noun of the nearest sentence before a place that a pronoun can mean."""
    for number in range(len(spans) - 1, -1, -1):
        start, end = spans[number][0], min(spans[number][1], until)
        if start >= end:
            continue
        start = max(start, end - _MOST_READ)
        if any("\u4e00" <= char <= "\u9fff" for char in text[start:end]):
            found = next(chinese_nouns(text[start:end], (start, turn, number), gender), None)
        else:
            found = next(_english(text, (start, end), (turn, number), gender), None)
        if found is not None:
            return found
    return None


def _english(
    text: str, span: tuple[int, int], place: tuple[int, int], gender: str
) -> Iterator[Spotted]:
    for phrase in phrases(text, *span):
        type_ = _type(phrase.kind, gender)
        if (
            type_ is None
            and phrase.kind is None
            and _HUMAN_TAIL.search(phrase.head)
            and gender != "n"
        ):
            type_ = EntityType.PERSON
        if type_ is None or phrase.is_many or phrase.part is Part.OWNER or phrase.head in _NOBODY:
            continue
        yield Spotted(
            turn=place[0], start=phrase.start, end=phrase.end, words=phrase.head,
            form=Form.NEW if phrase.is_new else Form.THE, type=type_, sentence=place[1], head=phrase.head,
        )  # fmt: skip


def chinese_nouns(said: str, place: tuple[int, int, int], gender: str) -> Iterator[Spotted]:
    """Yield names that are ordinary words, and nouns for such as a pronoun of a gender can mean."""
    folded = fold(said) if len(fold(said)) == len(said) else said
    for match in _PET_NAMED.finditer(folded):
        if match["twice"] is None or match["name"] not in NEVER_TWICE:
            first, last = place[0] + match.start("name"), place[0] + match.end("name")
            yield Spotted(
                turn=place[1], start=first, end=last, words=said[match.start("name") : match.end("name")],
                form=Form.NAME, sentence=place[2],
            )  # fmt: skip
    for clause in _CLAUSE_ZH.finditer(folded):
        parts = _joined(list(words(clause.group(), guess=True)))
        for number, part in enumerate(parts):
            type_ = _of_word(parts, number, gender)
            if type_ is None:
                continue
            at = clause.start() + part.start
            is_name = type_ is EntityType.OTHER
            yield Spotted(
                turn=place[1], start=place[0] + at, end=place[0] + at + len(part.text), words=said[at : at + len(part.text)],
                form=Form.NAME if is_name else Form.THE, type=None if is_name else type_, sentence=place[2],
                head="" if is_name else part.text, is_plain=is_name and part.text[0] != part.text[-1],
            )  # fmt: skip


def _of_word(parts: Sequence[Word], number: int, gender: str) -> EntityType | None:
    """Return what a word of a clause names, ``OTHER`` for a name, None if a pronoun cannot mean it."""
    part = parts[number]
    if len(part.text) < _SHORTEST or part.text in _NO_WORDS or NO_NAME.search(part.text):
        return None
    is_last = number + 1 == len(parts)
    if len(part.text) == len("咪咪") and part.text[0] == part.text[1]:
        is_told_of = not is_last and parts[number + 1].text[0] in "的把被又今昨"
        is_verb = part.pos == "v" and not is_told_of
        return None if is_verb or part.text in NEVER_TWICE else EntityType.OTHER
    leads = number > 0 and parts[number - 1].text in _BEFORE
    if not leads and any(p.pos[0] not in _SKIPPED for p in parts[:number]):
        return None
    class_ = class_of(part.text)
    if class_ is None and len(part.text) > _SHORTEST and part.text.endswith(HUMAN_TAILS):
        class_ = "person"
    if part.pos[0] not in "noxiz" and class_ not in _TAKEN:
        return None
    type_ = _type(class_, gender)
    if type_ is not None or is_last:
        return type_
    if class_ in _TAKEN and gender != "n":
        return None
    is_ordinary = class_ not in (None, *_TAKEN) or part.pos in ("ns", "nt", "i")
    is_ordinary |= part.pos == "n" and gender in ("m", "f")
    return None if is_ordinary else EntityType.OTHER


def _joined(parts: list[Word]) -> list[Word]:
    """Return words with what the tagger took apart for want of a character put together: 麻|糬."""
    joined: list[Word] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last is not None and part.pos == "x" and len(last.text) == len(part.text) == 1:
            joined[-1] = Word(text=last.text + part.text, pos="x", start=last.start)
        else:
            joined.append(part)
    return joined


def _type(class_: str | None, gender: str) -> EntityType | None:
    if gender != "n" and class_ in _PEOPLE:
        return EntityType.PERSON
    if class_ in _ANIMALS:
        return EntityType.PET
    is_driven = gender == "f" and class_ in _DRIVEN
    return EntityType.THING if is_driven or (gender == "n" and class_ in _OBJECTS) else None
