"""Nouns of Chinese sentences with their part in the clause: what 它 and 他们 may mean, whatever noun it is."""

import re
from collections.abc import Iterator

from app.extraction.chinese.segment import Word, words
from app.extraction.entities.phrases import Part, Phrase
from app.extraction.entities.things import MEASURE
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.folding import fold

_CLAUSE = re.compile(r"[^，。！？；、,!?;\s：:（）()“”「」]+")
_NOUNS = ("n", "nz", "nt", "ng", "vn", "an", "l", "i", "x", "nrt")
_ADVERBIAL = frozenset("在从到往由向跟和与给对为替比按用")
_TAIL = 2
_TAKES = frozenset("把将被让叫")
NEVER = wordset(
    """人 大家 时候 时间 事 事情 意思 问题 情况 方面 地方 东西 话 感觉 办法 机会 样子 声音 心情 结果 原因 部分 全部 今天 明天 昨天 上午 下午 晚上 早上
    星期 小时 分钟 钱 块 元 块钱 周末 月底 年底 一下 一点 有点 名字 天气 眼 头 手 脚 嘴 脸 肚子 眼睛 耳朵 身体 精神 脾气 力气 心 气 好事 坏事 家 家里 爸 妈 哥 姐"""
)
# Words of several, and of who answers as several: a firm, those upstairs.
_GROUPS = re.compile(
    r"(?:物业|商家|卖家|店家|厂家|商户|平台|公司|单位|银行|医院|学校|机场|航空公司|酒店|旅馆|民宿|店|餐厅|饭店|健身房|4S店|中介|快递公司|物流|客服|房管|居委会|社区|派出所"
    r"|警方|部门|团队|对方|甲方|乙方|楼上|楼下|隔壁|对门|对面|邻居|人家|电信|移动|联通|保险公司|法院|学院|幼儿园|医保局|社保局|旅行社|装修队|施工队|售后|厂里|公婆|父母|爸妈|爹妈|爷爷奶奶|外公外婆|姥姥姥爷|岳父岳母"
    r"|夫妻|两口子|小两口|老两口|夫妇|双胞胎|一家|全家|一家人|一家子|家长|父子|母子|母女|兄弟|姐妹|姐弟|兄妹|俩孩子|两个孩子|队友|同事|同学|(?:邻居|隔壁|对门|楼上|楼下|人|[舅叔姨姑伯哥姐弟妹]|[张王李赵刘陈杨黄周吴]|老[张王李赵刘陈杨黄周吴])家)$"
)
_SOME = re.compile(r"(?:[两俩几三四五六]个?|一[群帮伙些]|(?:这|那)[些群帮])$")
_MEASURED = re.compile(rf"(?:那|这|一|两|几|某|每)(?:{MEASURE})$|[\u4e00-\u9fff]的$")
_COUNTED = re.compile(rf"(?:那|这|一|买了?|换了?)(?:{MEASURE})$")
_LEAD = re.compile(
    rf"(?:[我你他她咱]们?(?:家|的)?)?(?:(?:那|这|一|两|几|某|每)?(?:{MEASURE})|那|这)?(?:新|旧|老|大|小|破)?$"
)


_LONGEST_LEAD = 12  # characters of what the patterns above find before a word, at most


def phrases(text: str, start: int, end: int) -> Iterator[Phrase]:
    """Yield the nouns of a sentence in order, each with the words before it that belong to it."""
    said = text[start:end]
    folded = fold(said) if len(fold(said)) == len(said) else said
    for clause in _CLAUSE.finditer(folded):
        parts = words(clause.group())
        yield from _of_clause(clause.group(), parts, start + clause.start())


def _of_clause(said: str, parts: list[Word], at: int) -> Iterator[Phrase]:
    has_verb = False
    number = 0
    while number < len(parts):
        last = number
        while last < len(parts) and (
            _is_noun(parts[last]) or (last == number and _is_counted(said, parts, last))
        ):
            last += 1
        if last == number:
            has_verb = has_verb or (
                parts[number].pos[0] == "v" and parts[number].text not in "是有"
            )
            number += 1
            continue
        first, noun = parts[number], parts[last - 1]
        head = noun.text if len(noun.text) > 1 else said[first.start : noun.start + len(noun.text)]
        until, before = noun.start + len(noun.text), max(0, first.start - _LONGEST_LEAD)
        is_owner = said[until : until + 1] == "的"
        is_whole = len(head) > 1 or bool(_MEASURED.search(said, before, first.start))
        if is_whole and head not in NEVER and not head.endswith(("天", "月", "年", "点", "次")):
            lead = _LEAD.search(said, before, first.start)
            begin = lead.start() if lead is not None else first.start
            begin += said[begin] == "把"
            part = _part(parts, number, has_verb=has_verb, is_owner=is_owner)
            is_many = (
                head.endswith("们")
                or said[until : until + 1] == "们"
                or bool(_SOME.search(said, before, first.start))
            )
            yield Phrase(
                start=at + begin, end=at + until, head=head, part=part, is_many=is_many, is_new=False,
                kind="organization" if _GROUPS.search(said[first.start : until]) else _class(head),
            )  # fmt: skip
        number = last


def _class(head: str) -> str | None:
    """Return the class of a noun, or of its last two characters: one alone may say anything."""
    found = class_of(head, whole=True)
    return found if found is not None or len(head) <= _TAIL else class_of(head[-_TAIL:], whole=True)


def _is_counted(said: str, parts: list[Word], number: int) -> bool:
    """Return whether a measure word says that what the tagger takes for a verb is a noun: 那个包."""
    part = parts[number]
    follows = said[part.start + 1 : part.start + 2]
    is_verb = part.pos == "v" and len(part.text) == 1 and follows not in ("了", "着", "过", "到")
    before = max(0, part.start - _LONGEST_LEAD)
    return is_verb and _COUNTED.search(said, before, part.start) is not None


def _is_noun(part: Word) -> bool:
    is_verb_too = part.pos == "v" and _class(part.text) in _THINGS
    return (
        part.pos in _NOUNS or is_verb_too or (part.pos == "s" and bool(_GROUPS.search(part.text)))
    )


_THINGS = frozenset(["device", "clothing", "container", "furniture", "vehicle"])


def _part(parts: list[Word], number: int, *, has_verb: bool, is_owner: bool) -> Part:
    before = parts[number - 1].text if number else ""
    if is_owner:
        return Part.OWNER
    if before in _TAKES:
        return Part.OBJECT
    if before in _ADVERBIAL:
        return Part.OBLIQUE
    return Part.OBJECT if has_verb else Part.SUBJECT
