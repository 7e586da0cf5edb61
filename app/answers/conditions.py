"""How somebody is, or what ails them: what was told of that last, not how often they were named."""

import re

from app.answers import operators
from app.answers.asked import Asked
from app.answers.happenings import Happening, in_order
from app.answers.lexicon import is_chinese
from app.answers.matching import fit_of
from app.answers.metric_words import metric_named
from app.answers.people import PEOPLE_ZH, UNNAMED, is_close_one, is_someone
from app.answers.quoting import one_of
from app.answers.topics import Topic, topic_of
from app.answers.trends import is_measured
from app.answers.values import Value
from app.answers.view import Nothing, View
from app.answers.whose import Fit
from app.domain.events import Modality
from app.text.folding import fold

_ASKED_EN = re.compile(
    r"^\W*(?:(?:so|and|but|ok|okay|hey)\W+)*(?P<aux>is|are|has|have) (?P<t>(?!(?:i|we|you|it|he|she|they|this|that|there)\b).+?)"
    r"(?: (?:doing|feeling|getting|looking|gotten|got|become|been|any|much|a bit|a little|on the))* (?:better|worse|mend|back to normal)"
    r"(?: (?:yet|now|again|today|at all|already|lately|these days))*\s*[?.!]*$",
    re.IGNORECASE,
)
_ASKED_ZH = re.compile(
    "^(?P<t>[^，。？?]{1,40}?)(?:的?(?:身体|情况|病情|状况))?(?:最近|现在|今天|这两天|有没有|是不是|是否|都|已经|到底|觉得|感觉){0,4}"
    "(?:(?P<how>好(?:一?[点些]儿?|多|转)|舒服(?:一?[点些]儿?|多)|缓解|减轻|加重|恶化)了?|好了)(?:吗|么|没有?|不)?[？?。]*$"
)
_AIL_ZH = re.compile("(?:疼|痛|咳嗽|感冒|发烧|病|伤口?|炎|肿)$")
_TOLD_EN = re.compile(
    r"\b(?:better(?! (?:to|than|off|at|if|not)\b)|worse(?! than\b)|well again|fine|okay|all ?right|poorly|unwell|sick|ill|recover\w*|heal(?:ed|ing|s)|on the mend|back to normal"
    r"|improv(?:ed|es|ing)|deteriorat\w+|limp(?:s|ed|ing)?|cough(?:s|ed|ing)?|vomit\w*|throwing up|threw up|sneez\w+|itch\w*|swollen|sore|hurt(?:s|ing)?|pain\w*|ach(?:es?|ed|ing)"
    r"|fever\w*|dizzy|weak|exhausted|lethargic|bleed\w*|infect\w+|stable|eating|(?:off|lost) (?:his|her|its|their) (?:food|appetite)|cleared up|perk\w+ up|diarrh?oea|wheez\w+|stiff)\b"
)
_TOLD_ZH = re.compile(
    "好(?:多|些|点|一点|转)|好了(?!几)|痊愈|康复|恢复|稳定|没事|舒服|难受|严重|加重|减轻|缓解|恶化|疼|痛|咳|[发退]烧|呕吐|吐了|又吐|还吐|在吐|拉肚子|腹泻|精神|胃口|肿|瘸|流血|发炎|感染|痒|虚弱|头晕"
)
_WISHED = re.compile(
    r"\b(?:hop(?:e|es|ed|ing)|wish\w*|should|would|might|could|until|till|when|once|if|get well|had better|'d better)\b|希望|但愿|祝|早日|如果|要是|等.{0,8}[就再才]|怕|担心"
)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|me|my|we|us|our)\b|[我咱]")
_PERSON_ZH = re.compile(PEOPLE_ZH)
_NAMED = re.compile(r"(?<!^)\b[A-Z][a-z]+")
_TELLS = frozenset({Modality.ASSERTED, Modality.QUOTED, Modality.NEGATED})


def condition_in(text: str) -> Asked | None:
    """Return a question for how somebody, or what ails them, is; None if it asks for something else.

    What is measured, and how often something of several befalls, is a change that can be computed.
    """
    hit = (_ASKED_ZH if is_chinese(text) else _ASKED_EN).search(text)
    if hit is None or not (is_chinese(text) or _is_of_one(hit)):
        return None
    if is_chinese(text) and not hit["how"] and not _may_ail(hit["t"]):
        return None  # 饭做好了吗
    topic = topic_of(hit["t"])
    if topic.is_empty or metric_named(topic) or is_measured(topic):
        return None
    return Asked(operator="condition", topic=topic, language="", target="what")


def _is_of_one(hit: re.Match[str]) -> bool:
    return fold(hit["aux"]) in ("is", "has") or is_someone(hit["t"])


def _may_ail(said: str) -> bool:
    person = _PERSON_ZH.search(said)
    return _AIL_ZH.search(said) is not None or (person is not None and person.end() == len(said))


def condition(view: View) -> tuple[Value, str]:
    """Return how it was told to be last; nothing where it was only named."""
    told = [one for one in view.material.told[0] if _tells_how(view.asked.topic, one, view)]
    found = operators.in_window(in_order(told), view.asked.window)
    if not found:
        raise Nothing
    return one_of(view, operators.latest(found))


def _tells_how(topic: Topic, one: Happening, view: View) -> bool:
    is_told = one.modality in _TELLS and max(one.start, one.said_at) <= view.now
    if not is_told or fit_of(topic, one) not in (Fit.YES, Fit.NEAR):
        return False
    said = fold(one.words)
    sign = (_TOLD_ZH if is_chinese(said) else _TOLD_EN).search(said)
    if sign is None or _WISHED.search(said):
        return False
    return _is_of(topic, one, said, sign.end())


def _is_of(topic: Topic, one: Happening, said: str, end: int) -> bool:
    """Return whether a sign is of what is asked: named before it, or in its turn where the clause names nobody."""
    phrases = {phrase for word in topic.words for phrase in (word.said, *word.sense.phrases)}
    places = [at + len(p) for p in phrases if 0 <= (at := said.find(p)) < end]
    start = min(places, default=0)
    between = one.words[start:end]
    if _FIRST_PERSON.search(fold(between)) or is_close_one(between) or _NAMED.search(between):
        return False
    return bool(places) or one.by_speaker or fold(one.subject) in UNNAMED
