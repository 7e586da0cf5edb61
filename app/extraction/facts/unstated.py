"""What no rule may keep: what is said in jest or quoted, what all but happened, and words that are no value of their slot."""

import re
from dataclasses import replace

from app.extraction.entities.english_words import FIRST_NAMES
from app.extraction.facts.chinese_words import ROLES
from app.extraction.facts.said import Phase, Said
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.folding import simplified

# A sentence that says of itself that it is not meant so.
_JEST = re.compile(
    r"\b(?:(?:just|only) (?:kidding|joking|messing)|i['’]?m (?:kidding|joking)|(?-i:jk)(?!\s[A-Z])|j/k|pulling your leg)\b"
    r"|^\W*(?:oh (?:great|joy|yay)|yeah right|as if)\b|\s/s\W*$"
    r"|(?:^\W*(?:哈+\W*)?|[,，]\s*)我?(?:开个?玩笑|逗你|骗你|说着玩)(?:的|玩|啦|哈|呢)+|^\W*呵呵|才怪\W*$|狗头",
    re.IGNORECASE,
)
_NO_JEST = re.compile(
    r"(?:not|n['’]t|no|isn['’]t|没|不是?|别)\s*(?:(?:just|only)\s)?(?:kidding|joking|messing|开(?:个|你)?玩笑)",
    re.IGNORECASE,
)
# 那我就辞职 answers what somebody supposed; 那我就直说了 does not.
_THEN_I = re.compile(
    r"那(?:我们?|咱们?|俺)就(?![^，,。]{0,3}[说讲问介])(?!是|在|叫)|梦[见到](?:我|自己)|我做梦"
)
# What all but happened, or is only feared; "almost always" and "nearly ten years" measure.
_ALL_BUT = re.compile(
    r"\b(?:almost|nearly|practically|as good as|(?:came|was) (?:this )?close to)\s+(?!all\b|every|always|never|none|no\b|any|\d|a\b|an\b|one\b|two\b|three\b|four\b|five\b|ten\b|half|exclusively|daily)"
    r"|差一?点(?!没|都没)|险些|就差",
    re.IGNORECASE,
)
_FEARED = re.compile(
    r"要不是|若不是|要没有|千万别|可别是|但愿|恨不得|巴不得|大不了|不(?:会|想|打算|准备|用|必|肯|愿意?)?(?:再)?(?:搬|跳槽)|\bno way\b|\bover my dead body\b"
)
_FIGURE = re.compile(r"\bi might as well\b|快(?=住)|[都就]快")
_LATER = re.compile(r"\b(?:by then|by that time|in (?:\w+) years?['’]? time)\b", re.IGNORECASE)
_BASICALLY = re.compile(r"\bbasically\b", re.IGNORECASE)
_MEASURED = frozenset({"age", "diet", "allergy", "condition", "birthday", "weight", "height"})
_STANDING = frozenset({"home", "employer", "occupation", "marital_status"})
_CLAUSE_START = re.compile(r"[,;:.!?，；。！？\n]|\b(?:but|and|so|because|then)\s")
_QUOTES = re.compile(r"\"[^\"\n]{6,600}\"|“[^”\n]{4,600}”|「[^」\n]{4,600}」|『[^』\n]{4,600}』")
# Whom nobody marries, and of what nobody comes out in a rash.
_LIFELESS = wordset(
    """job work career laptop phone office desk sofa couch bed game games company project research computer screen bottle sea music art football
    coffee kitchen routine idea fame money 工作 事业 学习 公司 电脑 手机 游戏 床 沙发 代码 项目 实验室 科研 音乐 钱 自己"""
)
_NO_ALLERGEN = wordset(
    """deadline deadlines morning mornings monday mondays work bullshit nonsense stupidity people idiots drama commitment responsibility effort
    fun meetings change politics hard small school homework maths math housework cleaning cooking love romance feelings compliments failure 截止日期 上班
    早起 傻子 蠢人 工作 周一 星期一 开会 加班 学习 努力 责任 承诺 作业 数学 家务 做饭 爱情 男人 女人 ddl deadline"""
)
_NO_PROPERTY = wordset(
    """sense mind temper appetite voice patience track count interest touch hope faith confidence balance focus weight sleep time way cool nerve
    concentration motivation memory hair game match bet race argument job"""
)
_BEHIND = re.compile(r"\s(?:of|with|in|for|over|at)\s")
_TRAILS = re.compile(
    r"\s+(?:according|only|too|tho|though|instead|anyway|lol|lmao|haha|now|either|again|again now|as well|tbh|apparently)$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"^[一两二三四五六几半\d]+[次回顿趟](?=[\u4e00-\u9fff]{2})")
_NO_DOING = re.compile(
    r"^(?:去|来|做|弄|搞|打|吃|喝|看|玩|买|聊|见|是|有)?(?:[一两二三几]?[次回趟下个遍场])?$"
)
_HEAD = re.compile(
    r"\s*to\s(?:(?:this|that|the|my|his|her|their|our|a|an)\s)?(?P<noun>[a-z]+)\b(?!['’])"
)
_HEAD_ZH = re.compile(r"[嫁娶](?:给)?(?:了)?(?P<noun>[\u4e00-\u9fff]{1,4}?)了?$")
_PEOPLE = frozenset({"person", "kin", "animal", None})
_OPENS = re.compile(
    r"\s*(?:(?:and|but|so|oh|well|anyway)\s)?(?:(?:he|she|they|someone|somebody|everyone|people)(?:['’]\w+)?\s|(?P<name>(?-i:[A-Z])[a-z]+)(?:['’]s)?\s)",
    re.IGNORECASE,
)
# "another patient is allergic to penicillin", 我病人有糖尿病: people of whom no rule is sure who they are.
_SOMEBODY = re.compile(
    r"\s*(?:another|some|one|the|an?|this|that|his|her|their)\s(?:[a-z]+\s)??(?P<noun>[a-z]+)(?:['’]s|\s(?:is|was|has|had|lives?|works?|smokes?|drinks?|eats?|takes?|owns?|drives?|moved|joined|left|quit|got))\b",
    re.IGNORECASE,
)
_SOMEBODY_ZH = re.compile(
    rf"\s*(?:我们?的?|咱们?)?(?:另?[一那这有某]?[个位名])?(?:{ROLES}|病人|患者|顾客|客人|客户|主任|租客|房客|乘客|店员|前台|选手|演员)(?:对|有|是|在|住|得|患|爱|喜欢|养|开|搬)"
)
_SELF = re.compile(r"\b(?:i|im|ive|we|my|our|me|us|mine|myself)\b", re.IGNORECASE)
_LEFT_TO_OTHERS = frozenset({"name", "nickname", "phone", "email", "account", "attribute"})


def is_jest(sentence: str) -> bool:
    """Return whether a sentence says of itself that it is no more than a joke, a sneer or an answer to "what if"."""
    if _JEST.search(sentence):
        return _NO_JEST.search(sentence) is None
    return _THEN_I.search(simplified(sentence)) is not None if not sentence.isascii() else False


def quotes_in(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a turn that stand in quotation marks, however many sentences they hold; none if that is all of it."""
    if not any(mark in text for mark in '"“「『'):
        return []
    return [m.span() for m in _QUOTES.finditer(text) if len(m.group()) < len(text.strip())]


def stated(said: Said, text: str, quotes: list[tuple[int, int]]) -> bool:
    """Return whether a statement found in a turn's text is told, of something that its slot can hold."""
    if any(start <= said.predicate[0] < end for start, end in quotes):
        return False
    if said.slot in _LEFT_TO_OTHERS:
        return True
    first = min(said.predicate[0], said.object[0]) if said.object else said.predicate[0]
    last = max(said.predicate[1], said.object[1] if said.object else 0)
    begin = said.start
    for mark in _CLAUSE_START.finditer(text, said.start, first):
        begin = mark.end()
    words = simplified(text[begin:last])
    if _FEARED.search(words) or (said.slot not in _MEASURED and _ALL_BUT.search(words)):
        return False
    if said.slot in _STANDING and (_FIGURE.search(words) or _LATER.search(text, last, last + 30)):
        return False
    if said.slot == "occupation" and _BASICALLY.search(words):
        return False  # "I'm basically a taxi driver"
    return not _is_no_value(said, text, last)


def _is_no_value(said: Said, text: str, last: int) -> bool:
    value = said.value.lower().strip()
    if said.slot == "marital_status" and not said.is_negative:
        return _is_lifeless(text, said.predicate[1], last)
    if said.slot == "allergy":
        return value in _NO_ALLERGEN
    if said.slot == "possession":
        return _BEHIND.split(value)[0].removeprefix("my ") in _NO_PROPERTY
    if said.slot == "employer" and said.phase in (Phase.HOLDS, Phase.BEGINS, Phase.ENDED):
        # "used to work with Elon"
        before = text[max(0, (said.object or (last, last))[0] - 10) : (said.object or (last, 0))[0]]
        return value.title() in FIRST_NAMES and re.search(r"work\w* with $", before) is not None
    if said.slot == "habit":
        return _NO_DOING.match(said.key or value) is not None
    return False


def _is_lifeless(text: str, first: int, last: int) -> bool:
    """Return whether what somebody is married to is no person: "to this laptop", 嫁给工作."""
    match = _HEAD.match(text, last) or _HEAD_ZH.search(text, max(0, first - 8), last)
    if match is None:
        return False
    noun = match["noun"]
    return noun in _LIFELESS or (noun.isascii() and class_of(noun) not in _PEOPLE)


def of_whom(said: Said, text: str) -> Said | None:
    """Return a statement that a rule took for the speaker's own under the name that opens its clause: "Beth from school moved"; None under "he"."""
    if said.subject or said.slot in _LEFT_TO_OTHERS | {"relation", "pet"} or said.object is None:
        return said
    begin = said.start
    for mark in _CLAUSE_START.finditer(text, said.start, said.object[0]):
        begin = mark.end()
    words = text[begin : said.object[0]]
    opening = _OPENS.match(words)
    if _SELF.search(words):
        return said
    somebody = _SOMEBODY.match(words)
    if somebody and class_of(somebody["noun"].lower()) == "person":
        return None
    if _SOMEBODY_ZH.match(simplified(words)) and "我" not in words[1:]:
        return None
    if opening is None:
        return said
    if opening["name"] is None:
        return None
    return replace(said, subject=opening["name"]) if opening["name"] in FIRST_NAMES else said


def trimmed(words: str) -> str:
    """Return what is eaten or done without the words behind it that are none of it, and without how often: 一次布洛芬."""
    return _COUNTED.sub("", _TRAILS.sub("", words))
