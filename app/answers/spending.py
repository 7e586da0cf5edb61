"""What was spent on one thing or being in all: only sums that surely are of it, else none is drawn."""

import re
from collections.abc import Sequence

from app.answers.amounts import amount_in, parsed_amount, sums_in
from app.answers.carried import bare_topics, carried
from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.matching import fit_of
from app.answers.people import is_someone
from app.answers.said import said_of
from app.answers.topics import Topic
from app.answers.totals import unit_of
from app.answers.view import Doubt, View
from app.answers.whose import Fit, names_somebody

_CLAUSES = re.compile(r"[，;；。！!？?\n]+|,(?!\d{3})|\.(?!\d)")
_FOR_ANOTHER = re.compile(
    r"\bfor (?P<en>me|myself|us|ourselves|my \w+|[A-Z]\w+)\b|[给为帮](?P<zh>[^，。]{1,6}?)(?:买|交|付|花|看|做|洗|打|修|换|订)"
)
_NOT_SPENT = re.compile(
    r"\b(?:quot\w+|estimat\w+|budget\w*|worth|sold|saved?|off|limit|offered|would|could)\b|报价|预算|估|卖|省了?|便宜|值|打算|优惠",
    re.IGNORECASE,
)
_BACK = re.compile(r"\b(?:refund\w*|reimburs\w+|money back)\b|退[了款回]|报销", re.IGNORECASE)
_PAID = re.compile(
    r"\b(?:paid|pay|spent|cost|costs|again|another|bill|fee)\b|又|再|花|付|交|缴|费", re.IGNORECASE
)
_NOTED = re.compile(
    r"\W*(?P<what>[^\d\W](?:[^\d]{0,30}[^\d\W])?)[\s:：]*(?P<sum>\d[\d,]{1,9}(?:\.\d{1,2})?)\W*"
)
_NUMBERED = re.compile(
    r"\b(?:bus|tram|train|line|route|room|flat|house|number|no|page|chapter|level|floor|gate|seat|platform|version|unit|road)$|[路楼号室层线级章页]$",
    re.IGNORECASE,
)
_SIGN = re.compile("[£$€]")
_LONGEST_EN, _LONGEST_ZH = 3, 6  # words, characters beside a figure in a note that is nothing else


def sum_of(one: Happening, rest: Topic) -> str | None:
    """Return the one sum of a telling, also of a note that is its name and a figure alone ("vet 230", 房租3500).

    Raises:
        Doubt: its turn names several sums, or money that came back.
    """
    if _BACK.search(one.around):
        raise Doubt
    found = sums_in(one.around)
    if len(found) > 1:
        raise Doubt
    shown = amount_in(one.around) or _noted(one.around, rest)
    if shown is None:
        return None
    clause = next((c for c in _CLAUSES.split(one.around) if shown in c), one.around)
    return None if _NOT_SPENT.search(clause) or _is_for_another(clause, rest) else shown


def _noted(said: str, rest: Topic) -> str | None:
    hits = [hit for part in _CLAUSES.split(said) if (hit := _NOTED.fullmatch(part))]
    if len(hits) != 1:
        return None
    what = hits[0]["what"]
    is_long = len(what) > _LONGEST_ZH if is_chinese(what) else len(what.split()) > _LONGEST_EN
    if is_long or _NUMBERED.search(what) or not any(said_of(what).says(w) for w in rest.words):
        return None
    return hits[0]["sum"]


def _is_for_another(clause: str, rest: Topic) -> bool:
    """Return whether a clause says for whom else it was paid: 给自己买了件外套."""
    hit = _FOR_ANOTHER.search(clause)
    if hit is None or any(
        said_of(clause).says(word) for word in rest.words if names_somebody(word)
    ):
        return False
    who = hit["en"] or hit["zh"]
    is_somebody = "自己" in who or who.startswith(("me", "my", "us", "our")) or is_someone(who)
    return is_somebody and not any(said_of(who).says(word) for word in rest.words)


def of_one_money(told: Sequence[tuple[Happening, str]]) -> list[tuple[Happening, str]]:
    """Return sums that can be added: the same one told again, and nothing paid anew, once.

    Raises:
        Doubt: they are of several currencies.
    """
    signs = {(_SIGN.search(shown) or [unit_of(shown)])[0] for _, shown in told}
    if len(signs - {""}) > 1:
        raise Doubt
    kept: list[tuple[Happening, str]] = []
    for one, shown in told:
        is_known = any(parsed_amount(shown) == parsed_amount(other) for _, other in kept)
        if not is_known or _PAID.search(one.around) or amount_in(one.around) is None:
            kept.append((one, shown))
    return kept


def nameless(view: View, rest: Topic, named: Sequence[Happening]) -> list[tuple[Happening, str]]:
    """Return the sums of notes that go on with what was told of somebody: 又是两百的检查费.

    Raises:
        Doubt: there are such, and they may be another's.
    """
    bare, _ = bare_topics(rest)
    others = view.material.bare[0] if view.material.bare else ()
    if bare is None or not named or not others:
        return []
    turns = {one.turn_id for one in named}
    near = [
        one
        for one in others
        if one.turn_id not in turns
        and one.came_about(view.now)
        and fit_of(bare, one) >= Fit.ELSES
        and not _names_being(one)
        and sums_in(one.around)
    ]
    own = carried(rest, named, others)
    if any(one.turn_id not in {each.turn_id for each in own} for one in near):
        raise Doubt
    first = {one.turn_id: one for one in own if one.came_about(view.now)}.values()
    return [(one, shown) for one in first if (shown := sum_of(one, bare)) is not None]


def _names_being(one: Happening) -> bool:
    return any(is_someone(name) for name in (one.object, *one.others))
