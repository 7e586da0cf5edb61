"""Why something came about, or did not: what is told in one go with it."""

import re
from collections.abc import Sequence

from app.answers import wording
from app.answers.clauses import denies
from app.answers.happenings import Happening, in_order
from app.answers.lexicon import is_chinese
from app.answers.operators import in_window
from app.answers.said import said_of
from app.answers.tellings import timed
from app.answers.topics import Topic
from app.answers.values import Value
from app.answers.view import Doubt, View
from app.answers.whose import Fit, doer_fit

GIVES_REASON = re.compile(
    r"\b(?:because|since|as|so|due to|thanks to|caused|did it|set (?:it|me|him|her|them) off|to blame|turned out)\b"
    r"|因为|由于|所以|是因|怪|害得|都是|原来|说是|导致|引起|造成",
    re.IGNORECASE,
)

# Characters, or words, that a turn must have beside those that are asked for.
_MORE_ZH, _MORE_EN = 2, 3


def reason(view: View) -> tuple[Value, str]:
    """Return the turn that tells of it with what stands beside: of several, one that gives a reason, else the last.

    A turn that says no more than that it was so gives none.
    """
    topic = view.asked.topic
    is_denied = denies(topic.phrase.text)
    told = [one for each in view.material.told[0] for one in timed(each)]
    found = [one for one in told if one.said_at <= view.now and _tells_of(topic, one)]
    found = in_window(in_order(found), view.asked.window)
    found = [one for one in found if denies(one.around) == is_denied or not is_denied]
    found = [one for one in found if _says_more(topic, one)]
    if not found:
        raise Doubt
    best = _best(found)
    value = Value(value=wording.sentence(best), based_on=(best,), subject=best)
    return value, wording.told(best, view.asked.language, view.now)


def _tells_of(topic: Topic, one: Happening) -> bool:
    around = said_of(one.around)
    if not all(around.says(word) or word.entity_ids & one.entity_ids for word in topic.words):
        return False
    return doer_fit(topic, one, said_of(one.words)) >= Fit.ELSES


def _best(found: Sequence[Happening]) -> Happening:
    given = [one for one in found if GIVES_REASON.search(one.around)]
    return (given or list(found))[-1]


def _says_more(topic: Topic, one: Happening) -> bool:
    """Return whether a turn tells something beside what is asked of."""
    if is_chinese(one.around):
        asked = sum(len(word.said) for word in topic.words)
        return len(re.findall(r"[\u4e00-\u9fff]", one.around)) - asked >= _MORE_ZH
    return len(one.around.split()) - len(topic.words) >= _MORE_EN
