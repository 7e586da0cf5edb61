"""English turns of life told by a phrase: jobs that were lost, homes and numbers that are new, what is over."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_words import CONDITIONS, DIETS, END
from app.extraction.facts.said import ENDS_ANY, Phase, Said

_CASE = re.IGNORECASE
_NAME = (
    r"(?P<value>(?:the\s+)?(?-i:[A-Z])[\w&'’.-]*(?:\s+(?:(?-i:[A-Z&])[\w&'’.-]*|of|and|de)){0,4}?)"
)
_STOP = rf"(?:{END}|(?=\s+(?:last|this|on|in|after|today|yesterday|as|and|over|with|to|near|when|because|until)\b))"
_HAVE = r"(?:(?:have|has|had|['’]ve|['’]s|just|finally|recently|only|been|was|were|got|get|getting|being|am|is|['’]m)\s+)*"
_LOST = (
    r"(?:laid\s+off|fired|sacked|let\s+go|made\s+redundant|dismissed|given\s+the\s+(?:sack|boot))"
)

_DISMISSED_BY = re.compile(
    rf"(?:^|[,;.:]\s*|\band\s+|\bbut\s+|\bthat\s+){_NAME}\s+(?:have\s+|has\s+|just\s+|finally\s+)*(?P<verb>(?:let|laid|fired|sacked|dismissed|made)\s+(?:me|us)(?:\s+(?:go|off|redundant))?)\b",
    _CASE,
)
_DISMISSED = re.compile(
    rf"(?:\bI\s*|^\W*|[,;.:]\s*|\band\s+|\bbut\s+){_HAVE}(?P<verb>{_LOST})\b(?:\s+(?:by|from|at)\s+{_NAME}{_STOP})?",
    _CASE,
)
_LOST_JOB = re.compile(
    rf"\bI\s*{_HAVE}(?P<verb>lost|quit|left|packed\s+in|gave\s+up|resigned\s+from)\s+my\s+(?:job|post|position|role)\b(?:\s+(?:at|with)\s+{_NAME}{_STOP})?"
    rf"|(?P<verb2>handed\s+in\s+my\s+(?:notice|resignation))(?:\s+(?:at|to)\s+(?P<value2>(?-i:[A-Z])[\w&'’.-]*(?:\s+(?-i:[A-Z&])[\w&'’.-]*){{0,4}}))?",
    _CASE,
)
_NO_LOSS = re.compile(
    r"\b(?:if|might|(?-i:may)|could|would|almost|nearly|not|n['’]t|never|afraid|worried|scared|hope|dream\w*|when i was|in (?:19|20)\d\d)\b",
    _CASE,
)
_JOB = re.compile(
    rf"\b(?:my|the|this)\s+(?P<new>new\s+)?(?:gig|job|role|position|post)\s+(?:at|with)\s+{_NAME}{_STOP}",
    _CASE,
)
_NO_JOB = re.compile(
    r"\b(?:appl\w+|interview\w*|offer\w*|turn\w+ down|reject\w*|left|leave|leaving|packed|jacked|chucked|given up|gave up|quit\w*|lost|los\w+|resign\w*|old|former|previous|ex-?|used to|if|might|(?-i:may)|would|could|want\w*|hop\w+|dream|was|were|he|she|they|his|her|their)\b",
    _CASE,
)
_PHONE = re.compile(
    r"\b(?:reach|call|text|ring|phone|use|try|message)\b[^.!?\n]{0,24}?(?P<value>\+?\d[\d ().-]{6,18}\d)(?P<rest>[^.!?\n]*)",
    _CASE,
)
_IS_PHONE = re.compile(
    r"\b(?:my|new|number|mobile|cell|phone|reach|call|text|ring|message)\b", _CASE
)
_HOME = re.compile(
    rf"\b(?:home\s+is\s+(?:now\s+)?(?:an?\s+(?:[a-z-]+\s+){{1,3}}(?:in|near|outside|on)\s+)?|"
    rf"(?:settl(?:ed|ing)\s+(?:in(?:to)?|down)\s+(?:to\s+|in\s+|at\s+)?)(?:(?:our|my|the)\s+(?:new\s+)?(?:place|flat|house|home|apartment)\s+in\s+)?|"
    rf"(?:my|our)\s+(?P<new>new\s+)?(?:place|flat|house|home|apartment|cottage|studio)\s+(?:is\s+)?(?:in|near)\s+){_NAME}{_STOP}",
    _CASE,
)
_NO_HOME = re.compile(
    r"\b(?:was|were|used to|if|might|would|could|want\w*|hop\w+|dream\w*|old|former|sold|left|view\w*|look\w+ (?:at|for)|holiday|his|her|their|childhood)\b",
    _CASE,
)
_OVER = re.compile(
    rf"^\W*(?P<value>{DIETS})\s+is\s+(?P<verb>over|done|history|no\s+more|behind\s+me|finished)\b"
    rf"|\bI\s*(?:have|['’]ve|am|['’]m|just|finally)?\s*(?P<verb2>ditched|dropped|given\s+up|gave\s+up|quit|stopped|off)\s+(?:being\s+|the\s+|with\s+)?(?:an?\s+)?(?P<value2>{DIETS})\b",
    _CASE,
)
_BETTER = re.compile(
    rf"\bmy\s+(?P<value>{CONDITIONS})\s+(?:is|has|['’]s)\s+(?:now\s+|finally\s+|completely\s+)*(?P<verb>gone|cured|healed|cleared\s+up|over|in\s+remission|gone\s+away|resolved)\b",
    _CASE,
)
_PARTED = re.compile(
    r"\b(?P<verb>(?:we|my\s+(?P<role>husband|wife|girlfriend|boyfriend|partner|fianc[eé]e?)\s+and\s+I)\s+(?:have\s+|['’]ve\s+|just\s+|finally\s+)*(?:broke\s+up|broken\s+up|split(?:\s+up)?|separated|(?:got\s+)?divorced|called\s+off\s+the\s+(?:engagement|wedding)))\b"
    r"|\bI\s*(?:have|['’]m|am|['’]ve)?\s*(?P<verb2>single\s+again|newly\s+single|divorced\s+now)\b",
    _CASE,
)

_AGAIN = re.compile(
    r"\b(?P<value>(?-i:[A-Z])[\w'’-]+)\s+and\s+I\s+(?:are|have\s+got|got|['’]re|have\s+gotten)\s+(?P<verb>back\s+together|together\s+again)\b"
    r"|\bI\s*(?:['’]m|am|have\s+got|got)\s+(?P<verb2>back\s+(?:together\s+)?with)\s+(?P<value2>(?-i:[A-Z])[\w'’-]+)",
    _CASE,
)


def turns(sentence: str, start: int) -> Iterator[Said]:
    """Yield what a sentence tells of what became of a job, a home, a number, a diet, an ailment, a love."""
    yield from _jobs(sentence, start)
    yield from _homes(sentence, start)
    for slot, pattern in (("diet", _OVER), ("condition", _BETTER)):
        if (match := pattern.search(sentence)) and not _NO_LOSS.search(sentence):
            key = "" if slot == "diet" else match["value"]
            yield _said(slot, sentence, start, match, phase=Phase.ENDS, key=key)
    if (match := _AGAIN.search(sentence)) and not _NO_LOSS.search(sentence):
        yield _said("relation", sentence, start, match, phase=Phase.BEGINS, key="partner")
    if (match := _PARTED.search(sentence)) and not _NO_LOSS.search(sentence):
        yield _any("relation", "partner", sentence, start, match)


def _jobs(sentence: str, start: int) -> Iterator[Said]:
    if not _NO_LOSS.search(sentence):
        match = (
            _DISMISSED_BY.search(sentence)
            or _LOST_JOB.search(sentence)
            or _DISMISSED.search(sentence)
        )
        if match is not None:
            named = match["value"] or match.groupdict().get("value2")
            if named:
                yield _said("employer", sentence, start, match, phase=Phase.ENDS)
            else:
                yield _any("employer", "job", sentence, start, match)
            return
    match = _JOB.search(sentence)
    if match and not _NO_JOB.search(sentence):
        phase = Phase.BEGINS if match["new"] else Phase.HOLDS
        yield _said("employer", sentence, start, match, phase=phase)


def _homes(sentence: str, start: int) -> Iterator[Said]:
    match = _PHONE.search(sentence)
    if match and _IS_PHONE.search(sentence[match.start() :].replace(match["value"], " ")):
        is_mine = re.search(r"\b(?:me|my)\b", sentence, _CASE)
        if is_mine and not re.search(r"\b(?:old|his|her|their|your)\b", sentence, _CASE):
            yield _said("phone", sentence, start, match)
    match = _HOME.search(sentence)
    if match and not _NO_HOME.search(sentence):
        is_new = match["new"] or match.group().lower().startswith("settl")
        phase = Phase.BEGINS if is_new or " now " in match.group() else Phase.HOLDS
        yield _said("home", sentence, start, match, phase=phase)


def _said(
    slot: str,
    sentence: str,
    start: int,
    match: re.Match[str],
    *,
    phase: Phase = Phase.HOLDS,
    key: str = "",
) -> Said:
    group = "value" if match["value"] else "value2"
    verb = next((g for g in ("verb", "verb2") if match.groupdict().get(g)), group)
    first, last = match.span(group)
    return Said(
        slot=slot,
        subject="",
        start=start,
        end=start + len(sentence),
        predicate=(start + match.start(verb), start + match.end(verb)),
        value=match[group],
        object=(start + first, start + last),
        key=key,
        is_negative=phase is Phase.ENDS,
        phase=phase,
        rule="phrase",
    )


def _any(slot: str, value: str, sentence: str, start: int, match: re.Match[str]) -> Said:
    """Return the end of whatever holds in a slot of one value: "got laid off", "we broke up"."""
    verb = next(g for g in ("verb", "verb2") if match.groupdict().get(g))
    return Said(
        slot=slot,
        subject="",
        start=start,
        end=start + len(sentence),
        predicate=(start + match.start(verb), start + match.end(verb)),
        value=value,
        key="partner" if slot == "relation" else "",
        is_negative=True,
        phase=Phase.ENDS,
        rule=ENDS_ANY,
    )
