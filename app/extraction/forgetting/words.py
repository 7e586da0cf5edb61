"""Words that wishes to forget are made of, and that name nothing themselves."""

import re

from app.text.tokens import query_terms


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


EMPTY = _set(
    "thing things stuff story info information detail details matter part bit topic fact record note data "
    "everything anyth everyth anything whole ever once 事 事情 事儿 东西 话 内容 信息 情况 记录 记忆 细节 数据 话题 部分 时候 "
    "故事 经历 所有 一切 全部 什么 哪里 哪儿 谁 多少"
)
"""Nouns that name nothing: "the thing with the landlord", 公司的事."""
LIGHT = _set(
    "have had has get got go went do did make made be been take took say said tell told know feel felt "
    "做 去 有 在 是 要 想 会 能 吃 打 当 来 过 得 被"
)
"""Verbs that say little: what they are said of counts ("that I had surgery")."""
LIKING = _set(
    "like love enjoy hate dislik prefer adore fond want work live smoke drink use "
    "喜 喜欢 爱 讨厌 不 想 爱吃 爱喝 上班 住 抽烟"
)
"""Verbs of clauses that facts tell of, as terms."""
OWNERS = _set("my our his her their the a an of 我 我们 我家 我的 他的 她的 的")
WIDE = _set("attribute possession attitude habit goal relation family trait consumption")
"""Slots so wide that naming one names nothing."""

FORMER = re.compile(
    r"\b(?:old|former|previous|ex|last|earlier|past|late)\b[- ]?|^ex-|前(?!天|面|年|几|途|后)|旧|"
    r"老(?=东家|公司|单位|地址|房子|号码|学校)|以前的?|之前的?|原来的?|原先的?|从前的?|上一(?:家|个|份|任|所|处)"
)
CURRENT = re.compile(
    r"\b(?:new|current|present)\b|新的?(?=公司|单位|工作|家|地址|房子|学校|号码)|现在的?|目前的?|当前的?"
)
TAILS = re.compile(
    r"(?:股份)?(?:有限)?(?:责任)?(?:公司|集团|科技|企业|工作室|学校|大学|中学|小学|医院|小区)$"
    r"|,? (?:inc|ltd|llc|corp|gmbh|co)\.?$",
    re.IGNORECASE,
)
"""What names of firms and schools end in, and talk leaves out."""
CHINESE_FORMER = _set("前 前任 以前的 之前的 原来的 原先的 上一家 上家 旧 老 以前那家 之前那家")
ENGLISH_FORMER = _set("old former previous last ex")
OLD_EMPLOYERS = _set("老东家 前东家 前单位 前公司 老公司 上家公司 原单位")
OWNER_LEAD = re.compile(
    r"^(?:my|our|his|her|their|the) |(?:我们家|我们|咱们家|咱们|我家|我|他们|他家|他|她家|她)的?"
)
"""Whose something is: no part of what it is called."""
RATE = re.compile(r"\b(?:a|per|each|every) (?:month|year|week|day|hour)\b|一个?[月年]|每个?[月年]")
"""For how long an amount is: no part of what is named."""
PERSON_SORTS = _set(
    "client person guy man woman friend teacher doctor neighbour neighbor colleagu 客户 同事 朋友 这个人 那个人 人"
)
SORTS = PERSON_SORTS | _set(
    "project restaurant compani city town countri book film movi song game shop clinic hospit school "
    "项目 餐厅 公司 城市 电影 医院 学校"
)
"""Nouns that only say of what sort a name is, as terms; of a person only those of persons do."""
NAMED_BY_SORT = _set("condition allergy medication")
"""Slots whose facts are asked for by a word for all of them: an illness, pills."""
_HOME = frozenset({"home"})
_WORK = frozenset({"employer", "occupation"})
SAME_SLOTS = dict.fromkeys(
    [
        "job",
        "work",
        "workplace",
        "company",
        "firm",
        "employer",
        "工作",
        "公司",
        "单位",
        "东家",
        "职业",
    ],
    _WORK,
)
SAME_SLOTS |= dict.fromkeys(
    ("flat", "apartment", "house", "place", "home", "房子", "住处", "家", "公寓"), _HOME
)
"""Nouns that mean slots without being their names."""
_KIN_ENGLISH = (
    r"sister|brother|mother|mum|mom|dad|father|wife|husband|son|daughter|friend|boss|manager|neighbou?r|aunt|uncle|"
    r"cousin|nephew|niece|gran\w*|partner|girlfriend|boyfriend|colleague|roommate|flatmate|teacher|landlord"
)
_KIN_CHINESE = (
    r"妈妈?|爸爸?|姐姐?|妹妹?|哥哥?|弟弟?|爷爷|奶奶|外公|外婆|老婆|老公|妻子|丈夫|儿子|女儿|朋友|同事|老板|同学|邻居|"
    r"姑姑?|舅舅?|叔叔?|阿?姨|表[哥姐弟妹]|堂[哥姐弟妹]|男朋?友|女朋?友|孩子"
)
OTHERS = re.compile(rf"(?:my |our |the )?(?:{_KIN_ENGLISH})\b|我?(?:们|家)?(?:{_KIN_CHINESE})")
"""Who a memory is about where it is not about its speaker."""
OTHERS_OWN = re.compile(
    rf"\b(?!it|that|what|let|here|there)[a-z]+'s\b|\b(?:his|her|their|your) |(?:他|她|您|你|{_KIN_CHINESE})们?的"
)
"""What is somebody else's."""

_ALIKE = """
salary wage income earnings earn paycheck 工资 薪水 薪资 薪酬 月薪 年薪 收入 挣 赚
depression depressed 抑郁 抑郁症
pregnancy pregnant 怀孕 身孕
miscarriage miscarried 流产
divorce divorced 离婚
arrest arrested 被抓 逮捕 拘留
prison jail 坐牢 监狱 入狱
gambling gamble casino 赌博 赌钱 赌
smoking smoke cigarettes 抽烟 吸烟
therapy therapist 心理咨询 心理医生 咨询师
debt 欠债 负债 债务 网贷
affair cheating 出轨 外遇
tattoo 纹身 刺青
lawsuit sue 官司 起诉
resign resignation 离职 辞职
bankruptcy bankrupt 破产
allergy allergies allergic 过敏
operation surgery operated 手术 开刀
abortion abort 打胎 堕胎 人流
accident crash crashed 车祸 事故
adoption adopt 领养 收养
rehab 戒毒 戒酒
"""
"""Words that tell of the same private thing, a group a line."""
_GROUPS = [
    frozenset(t for word in line.split() for t in (query_terms(word) if word.isascii() else [word]))
    for line in _ALIKE.split("\n")
]


def alike(term: str) -> frozenset[str]:
    """Return a term with those that tell of the same thing."""
    return frozenset({term}).union(*(group for group in _GROUPS if term in group))
