"""When something came about whose clause names no time, and the next clause of its short turn does: 掉了第一颗牙，前天吃苹果掉的."""

import re
from dataclasses import replace

from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.domain.intervals import Found, Granularity, TimeKind, TimeSpan
from app.domain.zones import zone_of
from app.extraction.english.verbs import PARTICIPLE, PAST, forms
from app.timex import find_times

_MOST = {True: 50, False: 120}  # characters of a turn that is one note, in Chinese or not
_BREAK = re.compile(r"[，,。！？；;!?\n]|(?<!\d)\.|\.(?!\d)")
_POINTS_BACK = re.compile(r"\b(?:it|them|that|this)\b")
_BY_VERB = re.compile("([\u4e00-\u9fff])(?:了|的)?$")
_OF_THINGS = frozenset({Granularity.DAY, Granularity.PART_OF_DAY, Granularity.WEEKEND})


def dated(one: Happening) -> Happening:
    """Return a happening with the one time of its turn, where that is told of it: by its verb, or a word that points back."""
    if one.has_time or len(one.around) > _MOST[is_chinese(one.around)]:
        return one
    named = [
        span
        for span in find_times(one.around, one.said_at, zone_of(one.zone))
        if span.kind is TimeKind.SPAN and span.found is not Found.INHERITED
    ]
    if len(named) != 1:
        return one
    span = named[0]
    is_day = span.granularity in _OF_THINGS and span.start is not None
    if not is_day or (span.start and span.start > one.said_at) or not _is_of(one, span):
        return one
    return replace(
        one, interval=span.interval, granularity=span.granularity, has_time=True, unread=None
    )


def _is_of(one: Happening, span: TimeSpan) -> bool:
    """Return whether the clause that names a time goes on with what another told."""
    text, (start, end) = one.around, span.offset
    breaks = [hit.span() for hit in _BREAK.finditer(text)]
    first = max((b for _, b in breaks if b <= start), default=0)
    last = min((a for a, _ in breaks if a >= end), default=len(text))
    clause = text[first:last].strip()
    if clause in one.words or first == 0:
        return False
    if is_chinese(clause):
        verb = _BY_VERB.search(clause)
        return verb is not None and verb[1] in one.words
    words = re.findall(r"[a-z']+", clause.lower())
    begins_with_verb = bool(words) and any(f in (PAST, PARTICIPLE) for _, f in forms(words[0]))
    return begins_with_verb or _POINTS_BACK.search(clause.lower()) is not None
