"""How long something lasted, took, or has been going on."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from app.answers.happenings import Happening, in_order
from app.answers.light_words import LASTS
from app.answers.matching import fit_of
from app.answers.said import said_of
from app.answers.topics import Topic
from app.answers.whose import Fit, names_somebody
from app.domain.intervals import Granularity, TimeKind
from app.domain.zones import zone_of
from app.timex import find_times

_ISO = re.compile(r"P(?:(?P<d>\d+)D)?(?:T(?:(?P<h>\d+)H)?(?:(?P<m>\d+)M)?(?:(?P<s>\d+)S)?)?")
_STARTS = re.compile(
    r"\b(?:start(?:ed|ing)?|begin|began|begun|took up|since|first)\b|开始|起|入职|搬到|加入",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:finish(?:ed)?|end(?:ed)?|stop(?:ped)?|quit|left|complete[d]?|done|discharged|came home|returned|picked up|got home|went home|came back|sold|resign(?:ed)?|moved out|closed|resolved|fixed|repaired|found|turned up|recovered|healed|released|graduated|wrapped up|flew home|(?:is|are|was|were|got|'s) back)\b|完|结束|结课|结业|毕业|关闭|修好|找到|找回|痊愈|退烧|恢复|接回|退房|解决|停|辞职|离职|离开|卖|退|寄回|取回|拿回|走了|好了|出院|回来|回家",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:start(?:ed)?|began|begun|hired|joined|moved in|bought|opened|adopted|got|admitted|hospitali[sz]ed|arrived|married|posted|sent|dropped off|took it|stayed|rented|opened|reported|left behind|lost|missing|broke|landed|checked in|came down with|set off)\b|开始|报修|创建|建了|摔|丢|坏了|断网|停电|落地|出发|确诊|入住|招|入职|加入|搬进|买|来|开业|领养|住院|收养|结婚|提车|请了|上班|寄|送修|拿去|租|住",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\b(?:from|between)\b.+\b(?:until|till|to|through|and)\b|从.+到", re.IGNORECASE
)
_DAYS = frozenset({Granularity.DAY, Granularity.FUZZY, Granularity.WEEK})
_DAY = timedelta(days=1)
# What one waits for has been asked for; what befell it on the way is no beginning.
_ASKED_FOR = frozenset(
    {"ORDER", "BUY", "BOOK", "OPEN_TICKET", "REPORT", "SUBMIT", "SEND", "COMPLAIN", "CALL"}
)
_LEAST = timedelta(minutes=1)
# Four hours late, six weeks old: such a length is of something else.
_NO_LENGTH = re.compile(
    r"\s*(?:late|early|later|earlier|ago|before|after|old(?:er)?|younger)\b|的?(?:晚点|之?前|以前|[之以]?后|大)"
)
_NEXT = 2  # places: an assistant may have answered in between
_BARE_END = re.compile(
    r"(?:(?:and|then|i|we|it|it's|they|finally|eventually|just|have|has|was|is|am|i'm|all|only) )*"
    r"(?:finished|ended|completed|done|over|wrapped up|graduated)(?: (?:it|that|them|with it|up))?(?: (?:on|in|at|by|only))?[ .!]*"
    r"|(?:然后|直到|到|我们?|它|是|就|才|都|已经|终于| )*(?:[上学做练读念修]完|结束|完成|毕业|结业|结课)[的了]*[ 。！!]*",
    re.IGNORECASE,
)


def parsed(iso: str) -> timedelta:
    """Return the length that ``iso_duration`` wrote."""
    hit = _ISO.fullmatch(iso)
    parts = {name: int(value or 0) for name, value in (hit.groupdict() if hit else {}).items()}
    return timedelta(
        days=parts.get("d", 0),
        hours=parts.get("h", 0),
        minutes=parts.get("m", 0),
        seconds=parts.get("s", 0),
    )


def begins(words: str) -> bool:
    """Return whether words tell that something began, or how one came to it: bought, moved in, 领养."""
    return _STARTS.search(words) is not None or _BEGINS.search(words) is not None


def says_start(words: str) -> bool:
    """Return whether words tell that something began."""
    return _STARTS.search(words) is not None


def said_in(one: Happening) -> timedelta | None:
    """Return the length that the clause names, else the one its turn names; None for none or several."""
    if (length := _range_in(one)) is not None:
        return length
    for text in (one.words, one.around):
        found = [
            span.seconds
            for span in find_times(text, one.said_at, zone_of(one.zone))
            if span.kind is TimeKind.DURATION
            and span.seconds is not None
            and _NO_LENGTH.match(text, span.offset[1]) is None
        ]
        if len(found) == 1 and timedelta(seconds=found[0]) >= _LEAST:
            return timedelta(seconds=found[0])
        if found:
            return None
    return None


def _range_in(one: Happening) -> timedelta | None:
    """Return the nights of a stretch that a clause names by its days: from Monday until Friday, 从周一住到周五."""
    if _RANGE.search(one.words) is None or one.granularity not in _DAYS or not one.has_time:
        return None
    start, end = one.interval.start, one.interval.end
    if start is None or end is None or end - start <= _DAY:
        return None
    return end - start - _DAY


def ends_of(
    told: Sequence[Happening], topic: Topic, now: datetime
) -> tuple[Happening, Happening] | None:
    """Return the beginning and the end of what is asked of: started … finished, hired … quit."""
    same = [one for one in told if one.start <= now and _tells_of(topic, one)]
    begun = [one for one in same if one.came_about(now) and _BEGINS.search(one.words)]
    same = [one for one in same if one.came_about(now) or one.is_state]  # "the bag is back"
    over = [one for one in same if _ENDS.search(one.words) and not _BEGINS.search(one.words)]
    for first in reversed(in_order(begun)):
        after = [one for one in in_order(over) if one.start > first.start]
        if after:
            return first, after[0]
    return None


def begun_of_length(told: Sequence[Happening], topic: Topic, now: datetime) -> Happening | None:
    """Return the one beginning that was told of what is asked of; None for none or several."""
    begun = [
        one
        for one in told
        if one.came_about(now) and _STARTS.search(one.words) and _tells_of(topic, one)
    ]
    return begun[0] if len({one.turn_id for one in begun}) == 1 else None


def told_next(first: Happening, later: Sequence[Happening], now: datetime) -> Happening | None:
    """Return the end that the next turn of the same talk tells without a name: "finished it on 17 April", 4月17号学完了.

    None where something else was begun in between, or more than one end may be meant.
    """
    near = [
        one
        for one in later
        if one.session_id == first.session_id
        and 0 < one.position - first.position <= _NEXT
        and one.turn_id != first.turn_id
    ]
    ends = [
        one for one in near if one.came_about(now) and one.start > first.start and _is_bare_end(one)
    ]
    is_one = len({one.turn_id for one in ends}) == 1
    if not is_one or any(
        _BEGINS.search(one.words) for one in near if one.turn_id != ends[0].turn_id
    ):
        return None
    return ends[0]


def _is_bare_end(one: Happening) -> bool:
    """Return whether a clause tells that something is over, when, and nothing else."""
    rest = one.words
    for span in reversed(find_times(one.words, one.said_at, zone_of(one.zone))):
        rest = f"{rest[: span.offset[0]]} {rest[span.offset[1] :]}"
    return _BARE_END.fullmatch(" ".join(rest.split())) is not None


def begun_with(topic: Topic, told: Sequence[Happening], now: datetime) -> list[Happening]:
    """Return how something came to me, where nothing but its name is asked of: "how long have I had Clover?"."""
    if not all(word.is_name or word.entity_ids for word in topic.words):
        return []
    mine = [one for one in told if one.came_about(now) and one.by_speaker and _tells_of(topic, one)]
    return in_order(one for one in mine if _BEGINS.search(one.words))


def _tells_of(topic: Topic, one: Happening) -> bool:
    """Return whether a happening names what is asked of, whatever it says of it."""
    said = said_of(one.around)
    names = [word for word in topic.words if names_somebody(word)] or list(topic.words[:1])
    return all(said.says(word) for word in names)


def is_told_of(topic: Topic, told: Sequence[Happening]) -> bool:
    """Return whether anything says what is asked of somebody, beside their name."""
    words = [w for w in topic.words if not (names_somebody(w) or w.said in LASTS)]
    return not words or any(said_of(one.around).says(word) for word in words for one in told)


def before_of(
    end: Happening, topic: Topic, told: Sequence[Happening], now: datetime
) -> Happening | None:
    """Return what was told of the same thing last before something: ordered, before it arrived."""
    core = said_of(f"{end.action}")
    things = [word for word in topic.words if not core.says(word)]
    if not things:
        return None
    rest = topic.without(word.said for word in topic.words if core.says(word))
    earlier = [
        one
        for one in told
        if one.came_about(now)
        and one.start < end.start
        and one.memory_id != end.memory_id
        and fit_of(rest, one) is Fit.YES
    ]
    asked_for = [one for one in earlier if one.action_type in _ASKED_FOR]
    return in_order(asked_for or earlier)[-1] if earlier else None
