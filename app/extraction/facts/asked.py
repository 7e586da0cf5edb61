"""Which slots a question asks for, and whose: so that a fact is found that shares no word with it."""

import re
from dataclasses import dataclass

from app.extraction.facts.chinese_words import KIN, ROLES
from app.extraction.facts.english_words import KIN as KIN_EN
from app.extraction.facts.english_words import ROLES as ROLES_EN
from app.extraction.facts.holders import Holder, holder_of
from app.extraction.facts.sameness import same
from app.extraction.facts.slots import SLOTS
from app.text.folding import fold

_PETS_ENGLISH = r"(?:cat|dog|puppy|kitten|rabbit|hamster|bird|parrot)s?"
# By slot, how people ask for it; nouns that name a slot stand in the registry.
_ASKED_ENGLISH = {
    "employer": r"where (?:do|does|did|am|is|are|was|were) .{1,30}\bwork|\bwork(?:s|ing|ed)? (?:at|for|now)\b|(?:who|what company|which company).{1,30}work",
    "occupation": r"do(?:es)? .{1,30}\bfor (?:a living|work)\b|what kind of work|what do(?:es)? (?:i|my [a-z-]+|[a-z]+) do\s*\?*$",
    "home": r"where (?:do|does|did|am|is|are|was|were|have|has) .{1,30}\b(?:live|lived|living|staying)\b|\b(?:previous|former|old|last|new|current) (?:city|town|home|house|flat|apartment|place)\b|\b(?:city|town|country|neighbou?rhood) .{1,20}\blive|\b(?:do|does|did|have|has|am|is|are) (?:\w+ ){1,3}?(?:still |ever |currently )*(?:live|living|lived) in\b",
    "school": r"where (?:do|does|did|am|is|are|was|were) .{1,30}\b(?:study|studying|go to (?:school|college|university))",
    "age": r"\bhow old\b",
    "birthday": r"\bwhen .{1,20}\bborn\b",
    "allergy": r"\ballergi|\b(?:avoid|careful|not|can't|cannot|can) .{0,20}\b(?:cook|eat|serv|order|bak)|\b(?:cook|eat|serv|bak)\w* .{0,30}\b(?:avoid|safe|allowed)|\bsafe to (?:eat|cook|serve)",
    "diet": r"\bvegan|\bvegetarian|\b(?:avoid|careful|can't|cannot|can) .{0,20}\b(?:cook|eat|serv|bak)|\b(?:cook|eat|serv|bak)\w* .{0,30}\b(?:avoid|allowed)|\bdiet",
    "attitude": r"\b(?:like|likes|love|loves|enjoy|enjoys|hate|hates|dislike|dislikes|prefer|prefers|stand|into|fond)\b",
    "favourite": r"\bfavou?rites?\b",
    "consumption": r"\b(?:drink|drinks|smoke|smokes|eat|eats)\b",
    "habit": r"\b(?:usually|routine|every (?:day|morning|evening|week)|how often)\b|\bdo .{1,20}\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b",
    "medication": r"\b(?:take|takes|taking|on)\b .{0,20}\b(?:medicines?|medications?|pills?|drugs?)|\b(?:medicines?|medications?|pills?|dose|dosage)\b",
    "condition": r"\b(?:illness|disease|condition|diagnos\w+|health problems?|medical history|surgery|operation)\b",
    "implant": r"\b(?:implants?|pacemaker|mri|surgery|operation|scan|medical history)\b",
    "relation": r"\bwho(?:'s| is| are| was) ",
    "pet": rf"\bpets?\b|\bmy {_PETS_ENGLISH}(?:'s name|,? (?:is )?called|,? named)|\b(?:name|names|called?) (?:of )?my {_PETS_ENGLISH}|\bdo i have (?:an?|any) {_PETS_ENGLISH}",
    "language": r"\b(?:languages?|speak|speaks)\b",
    "goal": r"\b(?:goals?|aim|plans? to|want to achieve|working towards?)\b",
    "nickname": r"\bcall(?:ed|s)? me\b",
    "name": r"\b(?:what(?:'s| is) my name|who am i|call(?:ed)?|name)\b",
    "origin": r"\bwhere (?:am|are|is|was|do|does) .{1,30}\bfrom\b",
}  # fmt: skip
_ASKED_CHINESE = {
    "employer": r"(?:哪里?|哪儿|哪家|什么公司|什么单位).{0,4}(?:上班|工作|就职|任职)|(?:上班|工作|就职|任职).{0,3}(?:哪|什么公司)|哪家公司|(?:现在|目前)的?(?:公司|单位)",
    "occupation": r"做什么(?:工作|的|职业)|是干(?:什么|嘛|啥)的",
    "home": r"住(?:在)?(?:哪|什么地方|几|多)|(?:哪里?|哪儿|什么地方)住|家在哪|(?:还|现在|一直)住在|住过|搬(?:到|去)(?:了)?(?:哪|什么)",
    "school": r"(?:在哪|哪所|什么).{0,4}(?:读书|上学|念书|学校|大学)",
    "age": r"多大(?:了|年纪|岁数)?|几岁",
    "birthday": r"(?:什么时候|哪天|几月几号)(?:的)?(?:生日|出生|生的)|生日",
    "allergy": r"过敏|忌口|不能吃|能不能吃|能吃|做饭.{0,6}(?:注意|避开|小心)",
    "diet": r"吃素|忌口|不吃|能吃什么|做饭.{0,6}(?:注意|避开|小心)|饮食",
    "attitude": r"喜欢|爱(?:吃|喝|看|听|玩)|讨厌|不爱|受得了|偏好|喜好",
    "favourite": r"最(?:喜欢|爱|喜爱)",
    "consumption": r"喝|抽烟|吃(?:什么|哪|不吃|吗)|喝不喝|抽不抽",
    "habit": r"平时|通常|每天|每周|习惯|一般(?:都|会)?",
    "medication": r"吃(?:的)?(?:什么|哪些|啥)药|在吃.{0,4}药|用药|药量|剂量",
    "condition": r"(?:什么|哪些|有没有|有)病|病史|身体(?:情况|状况)|做检查|手术前",
    "implant": r"做检查|核磁|手术前|医生.{0,6}(?:知道|注意)|植入|起搏器",
    "relation": r"是谁|谁是|叫什么",
    "pet": r"宠物|(?:我|我家|我们家)的?那?只?(?:猫|狗|兔子|仓鼠|鹦鹉)(?:的名字|叫|名字)|(?:养了?|有)(?:什么|哪些|几只|没有)?(?:猫|狗|宠物|兔子|动物)",
    "language": r"(?:什么|哪些|几种|几门)语言|会说|母语",
    "goal": r"目标|想要?(?:达到|实现)|梦想|心愿",
    "name": r"叫什么|名字|怎么称呼",
    "origin": r"(?:哪里|哪儿)人|老家|来自",
}
# A film's name is nobody's: the slot holds names of people and pets.
_NAME_OF_A_THING = re.compile(
    r"\bits name\b|\bname of (?:the|a|an|that|this)\b|[它这那][^，。？]{0,4}的?名字"
)
_KIN_ENGLISH = "|".join(sorted(map(re.escape, KIN_EN | ROLES_EN), key=len, reverse=True))
# "What is my son called?", 我太太叫什么: whatever else it asks for, not the user's own name.
_NAME_OF_ANOTHER = re.compile(
    rf"\b(?:{_KIN_ENGLISH})(?:'s name| (?:is )?called)\b|\bname of my (?:{_KIN_ENGLISH})\b|(?:{KIN}|{ROLES})的?(?:名字|叫什么|叫啥|怎么称呼)"
    # 我的猫叫什么, "my new flat's name": nor whatever else is the user's.
    r"|\b(?:my|our) [a-z]+(?:'s)?(?: [a-z]+)?(?:'s name| (?:is )?(?:called|named))\b|\bnames? of (?:my|our) [a-z]+"
    r"|(?:我|咱)们?家?的?(?!现在|以前|原来|小时候|到底|究竟|[全大小真本]名|英文|中文|名字)[^叫，。？的是]{1,6}?(?:的名字|叫什么|叫啥|怎么称呼)"
)
# "What's the dog called?", 鹦鹉叫什么, her name: of whom nobody speaks as "my", and it is not the user's name either.
_NAME_OF_SOMETHING = re.compile(
    r"\b(?:the|this|that) (?!(?:user|customer|client|patient|speaker)\b)[a-z]+(?: [a-z]+)?(?:'s name| (?:is )?(?:called|named))\b"
    r"|\b(?:his|her|its|their)(?: [a-z]+)?(?:'s)? (?:name|called|named)\b|\bnames? of (?:the|this|that) (?!(?:user|customer|client|patient|speaker)\b)"
    r"|(?:^|[，。\s])(?!用户|客户|请问|现在|以前|原来|小时候|到底|究竟|还)[^我咱俺你叫，。？的是\s]{1,6}(?:的名字|叫什么|叫啥|怎么称呼)"
)
# Whom the user has in a role, and nobody beyond: "my sister's husband" is neither.
_MINE = re.compile(
    rf"\bmy (?P<en>{_KIN_ENGLISH})\b(?!'s (?:{_KIN_ENGLISH})\b)|我们?(?:的|家)?(?P<zh>{KIN}|{ROLES})(?![夫媳们嫂]|的?(?:{KIN}|{ROLES}|[猫狗]))"
)
_MY_PET = re.compile(
    rf"\b(?:my|our) (?:[a-z]+ )?(?P<en>{_PETS_ENGLISH})\b|[我咱俺]们?家?的?(?:那?[只条个])?[小大老]?(?P<zh>猫|狗|兔|仓鼠|鹦鹉|乌龟)"
)
_SIBLING = re.compile("[哥弟姐妹]")  # elder and younger are one to the store
_ENGLISH = [(name, re.compile(pattern)) for name, pattern in _ASKED_ENGLISH.items()]
_CHINESE = [(name, re.compile(pattern)) for name, pattern in _ASKED_CHINESE.items()]
_NOUNS_ENGLISH = [
    (slot.name, re.compile(rf"\b(?:{'|'.join(map(re.escape, slot.english))})s?\b"))
    for slot in SLOTS.values()
    if slot.english
]
_SELF = re.compile(r"\b(?:i|my|me|mine|we|our|us|i'm|i've)\b|我|咱|俺")
_OPEN = ("attribute", "possession")  # their keys are nouns of the talk: asked for by those nouns
_ENDED = re.compile(
    r"\b(?:previous|previously|former|formerly|(?<!how )old|earlier|before|used to|ex)\b|以前|之前|原来|原先|从前|过去|曾经|上一[个家份任]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedFacts:
    """What a question asks of facts.

    ``slots`` may be several; ``holder``: of whom it asks; ``of_the_past``: it asks for
    what held before; ``roles``: whom of the user's it names by what they are to them ("my wife");
    ``names_another``: it asks for such a one's name; ``pets``: the kinds of animals that it names as the user's ("my dog").
    """

    slots: frozenset[str]
    holder: Holder
    of_the_past: bool
    roles: frozenset[str] = frozenset()
    names_another: bool = False
    pets: frozenset[str] = frozenset()


def asked_facts(query: str) -> AskedFacts:
    """Return the slots that a question may be about; those that any noun can name are always among them."""
    folded = fold(query)
    found = {name for name, pattern in (*_ENGLISH, *_NOUNS_ENGLISH) if pattern.search(folded)}
    found |= {name for name, pattern in _CHINESE if pattern.search(folded)}
    found |= {s.name for s in SLOTS.values() if any(noun in folded for noun in s.chinese)}
    if _NAME_OF_A_THING.search(folded):
        found.discard("name")
    about_self = _SELF.search(folded) is not None
    names_another = _NAME_OF_ANOTHER.search(folded) is not None
    names_another |= not about_self and _NAME_OF_SOMETHING.search(folded) is not None
    if names_another:
        found.add("relation")
    return AskedFacts(
        slots=frozenset((*found, *_OPEN)),
        holder=holder_of(folded),
        of_the_past=names_the_past(query),
        roles=_roles(folded),
        names_another=names_another,
        pets=frozenset(match["en"] or match["zh"] for match in _MY_PET.finditer(folded)),
    )


def _roles(folded: str) -> frozenset[str]:
    said = [match["en"] or match["zh"] for match in _MINE.finditer(folded)]
    return frozenset(same(one) for one in said if not _SIBLING.search(one))


def names_the_past(query: str) -> bool:
    """Return whether a question asks for what held before: "my previous locker", 以前住哪."""
    return _ENDED.search(fold(query)) is not None
