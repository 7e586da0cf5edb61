"""Puts the new part of "and the second one?" into the place of its like in the question before."""

import re
from datetime import UTC, datetime

from app.domain.intervals import TimeKind
from app.domain.models import Role, Turn
from app.extraction.asking.antecedents import Talk
from app.extraction.entities.mentions import Form, Spotted
from app.timex import find_times

Cut = tuple[int, int]

_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|1st|2nd|3rd|[4-9]th|last|next|previous"
_ORDINAL = re.compile(rf"\b(?:{_ORDINALS})\b|第[一二三四五六七八九十\d]{{1,3}}", re.IGNORECASE)
_ONLY_ORDINAL = re.compile(
    rf"(?:the )?(?P<n>{_ORDINALS})(?: one| time)?|(?P<zh>第[一二三四五六七八九十\d]{{1,3}})[个次家本件部场位只条]?",
    re.IGNORECASE,
)
_PLACES = {
    word: at
    for words in (
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th",
        "第一 第二 第三 第四 第五 第六 第七 第八 第九 第十",
        "第1 第2 第3 第4 第5 第6 第7 第8 第9 第10",
    )
    for at, word in enumerate(words.split())
} | {"last": -1}
_LISTED = re.compile(r"(?:^|\n)\s*\d{1,2}[.)、．]\s*(?P<item>[^\n]{2,80})")
_PREPOSITION = re.compile(
    r"(?:\b(?:on|in|at|for|during|by|from|since|until) (?:the )?)$", re.IGNORECASE
)
_PREPOSITION_FIRST = re.compile(
    r"(?:on|in|at|for|during|by|from|since|until) (?:the )?", re.IGNORECASE
)
_NO_PREPOSITION = re.compile(
    r"(?:the day|yesterday|today|tonight|tomorrow|last|next|this|that)\b", re.IGNORECASE
)
_LEADS = r"(?:(?:on|in|at|for|during|to|with|from|by|about|of)\s+|跟|和|对|给|在)"
_LED, _LED_TO = (
    re.compile(_LEADS, re.IGNORECASE),
    re.compile(rf"(?:\b|(?<=[\u4e00-\u9fff])){_LEADS}$", re.IGNORECASE),
)
_I = re.compile(r"\b(?P<verb>do|am|have|did|was|can|could|will|should|had) I\b", re.IGNORECASE)
_THIRD = {"do": "does", "am": "is", "have": "has"}
_MY = re.compile(r"我(?!们|的|家|妈|爸|哥|姐|弟|妹|儿|女|老)")
_MODIFIER = re.compile(r"的(?=[\u4e00-\u9fff]{1,4}[^\u4e00-\u9fff]*$)")
_ANY_MOMENT = datetime(2026, 1, 15, 12, tzinfo=UTC)
_HAN = re.compile("[\u4e00-\u9fff]")


def replaced(new: str, base: Turn, talk: Talk) -> str | None:
    """Return the question before with ``new`` in the place of its like, None unless there is one place."""
    if ordinal := _ONLY_ORDINAL.fullmatch(new):
        return _other_ordinal(ordinal, new, base, talk)
    times = _times(new)
    if new.endswith("的") and len(times) == 1 and times[0] == (0, len(new) - 1):
        new = new[:-1]
    if len(times) == 1 and _is_all(new, times[0]):
        return _other_time(new, base.text)
    if new.endswith("的") and _HAN.search(new):
        return _other_modifier(new, base.text)
    return _other_entity(new, base, talk)


def _other_ordinal(ordinal: re.Match[str], new: str, base: Turn, talk: Talk) -> str | None:
    word = str(ordinal["n"] or ordinal["zh"])
    places = [hit.span() for hit in _ORDINAL.finditer(base.text)]
    if len(places) == 1:
        return _put(base.text, places[0], word)
    at = _PLACES.get(word.lower())
    answer = next((t for t in reversed(talk.turns) if t.role is Role.ASSISTANT), None)
    listed = _LISTED.findall(answer.text) if answer else []
    if places or at is None or not -len(listed) <= at < len(listed):
        return None
    return talk.asked.text.replace(new, listed[at].strip().rstrip(".。;；"), 1)


def _other_time(new: str, base: str) -> str | None:
    places = _times(base)
    if len(places) > 1:
        return None
    if not places:
        bare = base.rstrip(" ?？.。")
        ends = base[len(bare) :]
        return f"{new}{base}" if _HAN.search(base) else f"{bare} {new}{ends}"
    start, end = places[0]
    if lead := _PREPOSITION_FIRST.match(base, start, end):
        start = lead.end()
    before = _PREPOSITION.search(base[:start])
    if before and (_PREPOSITION_FIRST.match(new) or _NO_PREPOSITION.match(new)):
        start = before.start()
    return _put(base, (start, end), new)


def _other_modifier(new: str, base: str) -> str | None:
    """Return 帮我查后天回来的票 for 后天回来的 after 帮我查明天去上海的票: a time begins what is said of the noun."""
    hit = _MODIFIER.search(base)
    starts = [start for start, _ in _times(base) if hit and start < hit.start()]
    if hit is None or len(starts) != 1 or not _times(new):
        return None
    return _put(base, (starts[0], hit.end()), new)


def _other_entity(new: str, base: Turn, talk: Talk) -> str | None:
    start = talk.asked.text.find(new)
    inside = [one for one in talk.own if start <= one.start and one.end <= start + len(new)]
    if len(inside) != 1 or not _is_all(new, (inside[0].start - start, inside[0].end - start)):
        return None
    there = talk.mentions[talk.turns.index(base)]
    named = [one for one in there if one.form is not Form.SPEAKER]
    if not named:
        return _instead_of_me(new, inside[0], base.text)
    like = [one for one in named if _are_alike(one, inside[0])]
    if len(named) != 1 or len(like) != 1:
        return None
    one = like[0]
    if one.form is Form.PRONOUN and one.words.lower() in ("his", "her", "its", "hers"):
        return None  # "her" may be whose something is
    lead = re.match(r"(?:the|my|our|your) ", base.text[one.start : one.end], re.IGNORECASE)
    kept = lead.end() if lead and _is_bare(new) and one.form is not Form.NAME else 0
    begin = one.start + kept
    if _LED.match(new) and (led := _LED_TO.search(base.text[:begin])):
        begin = led.start()  # "to Oslo" for "to Rome"
    return _put(base.text, (begin, one.end), new)


def _is_bare(new: str) -> bool:
    return not _HAN.search(new) and new[:1].islower() and " " not in new


def _instead_of_me(new: str, one: Spotted, base: str) -> str | None:
    """Return a question about the asker as one about somebody else."""
    if one.form not in (Form.NAME, Form.OWN, Form.THE):
        return None
    if _HAN.search(base):
        places = [hit.span() for hit in _MY.finditer(base)]
        return _put(base, places[0], new) if len(places) == 1 else None
    hits = list(_I.finditer(base))
    if len(hits) != 1:
        return None
    verb = hits[0]["verb"]
    return _put(base, hits[0].span(), f"{_THIRD.get(verb.lower(), verb)} {new}")


def _are_alike(one: Spotted, other: Spotted) -> bool:
    types = {one.type or one.guess, other.type or other.guess} - {None}
    return len(types) <= 1


def _times(text: str) -> list[Cut]:
    """Return where times stand; what they denote does not matter, so any moment serves to read them."""
    spans = find_times(text, _ANY_MOMENT, UTC)
    return [span.offset for span in spans if span.kind is TimeKind.SPAN]


def _is_all(new: str, part: Cut) -> bool:
    """Return whether a part is all that the new words say."""
    around = f"{new[: part[0]]} {new[part[1] :]}"
    return (
        re.fullmatch(
            r"(?:\s|那|的|在|on|in|at|for|during|the|to|with|跟|和|对|给)*", around, re.IGNORECASE
        )
        is not None
    )


def _put(text: str, place: Cut, words: str) -> str:
    return text[: place[0]] + words + text[place[1] :]
