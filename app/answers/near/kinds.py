"""Of what kind the answer is, and whether a telling can give one of that kind."""

import re

import numpy as np
from numpy.typing import NDArray

from app.answers.amounts import amount_in, quantity_in
from app.answers.asked import Asked
from app.answers.counted import number_of_things
from app.answers.happenings import Happening
from app.answers.measured import COST
from app.answers.metric_words import FORMS, metric_named
from app.answers.people import is_someone
from app.answers.topics import Doer, Topic
from app.extraction.wordlists import wordset

# The noun after the word that asks says of what kind the answer is, and need not be told with it.
_KIND = re.compile(
    r"\b(?:what|which|whose)(?: kind of| sort of| type of)? (?:[a-z]+ )?(?P<en>[a-z]+)\b"
    r"|(?:什么|哪[个家种本部首位条间款支只张]?|多少|第几)(?P<zh>[\u4e00-\u9fff]{1,3})",
    re.IGNORECASE,
)
_VALUES = wordset(
    """
    cost costs price paid pay spent spend fee weight weigh score mark grade distance length height size amount
    salary rent bill number result time pace speed 成绩 分数 价格 费用 花 花了 工资 月薪 房租 体重 得分 结果 名字
    姓 叫 钱 多少钱 贵
    """
)
PLACED = re.compile(
    r"\b(?:in|at|on|behind|under|near|from|to|into|by)\b|[在到去从往里上旁边]", re.IGNORECASE
)
NUMBER = re.compile(
    r"\d|[一二三四五六七八九两][十百千万]|\b(?:two|three|four|five|six|seven|eight|nine|ten|half)\b",
    re.IGNORECASE,
)
NAMED = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][a-z]+")


_THINGS = frozenset({"what", "who", "where"})


def words_of_kind(asked: Asked, topic: Topic) -> NDArray[np.bool_]:
    """Return which words only say of what kind the answer is: which song, 什么曲子, how much did it cost."""
    if asked.target == "amount" and asked.operator != "count":
        return np.array([word.said in _VALUES for word in topic.words], bool)
    if asked.operator not in _THINGS or topic is not asked.topic:
        return np.zeros(len(topic.words), bool)
    named = {hit["en"] or hit["zh"] for hit in _KIND.finditer(topic.phrase.text.lower())}
    return np.array([any(one.startswith(word.said) for one in named) for word in topic.words], bool)


def _is_measured(asked: Asked, one: Happening) -> bool:
    """Return whether a telling bears a reading of the metric that is asked of, or a sum of money where a price is."""
    name = metric_named(asked.topic)
    if name is None or any(metric.name == name for metric in one.metrics):
        return name is not None
    if name == COST:
        return amount_in(one.words) is not None or amount_in(one.around) is not None
    return name in FORMS and FORMS[name].search(one.around) is not None


def can_tell(asked: Asked, one: Happening) -> bool:
    """Return whether a telling can tell what is wanted: a name, a place, a figure."""
    if asked.operator == "count":
        return not asked.counted or number_of_things(one.words, asked.counted) is not None
    if asked.target == "who":
        if one.by_speaker and asked.topic.doer is not Doer.SELF:
            return True  # the speaker
        names = (one.object, *one.others, "" if one.by_speaker else one.subject)
        return any(is_someone(name) for name in names) or NAMED.search(one.words) is not None
    if asked.target == "where":
        return bool(one.place) or PLACED.search(one.words) is not None
    if asked.target == "amount" and metric_named(asked.topic) is not None:
        return _is_measured(asked, one)
    if asked.target == "amount":
        return quantity_in(one.words) is not None or NUMBER.search(one.around) is not None
    return True
