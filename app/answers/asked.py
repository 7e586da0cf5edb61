"""Read what a question asks of what happened: the operator, and what it is applied to."""

import re
from dataclasses import dataclass, replace
from types import ModuleType

from app.answers import cues_chinese, cues_english
from app.answers.bounds import without, without_anchor
from app.answers.lexicon import START_WORDS, is_chinese
from app.answers.light_words import CHANGE_WORDS, LASTING_VERBS, LIGHT_OF_LENGTHS
from app.answers.metric_words import metric_named
from app.answers.ordinals import ordinal_in
from app.answers.topics import Topic, topic_of
from app.domain.intervals import Interval
from app.timex import TimeIntent

_MOST = 400  # characters of a question that are read for its form
_PAIRS = frozenset({"between", "order"})
# Forms that read time words of their own: 几天之后, "how many days after".
_OF_CHANGE = frozenset(
    {"trend", "what", "list", "window", "before_event", "after_event", "during_event"}
)
_SPANS = frozenset({"apart", "between", "until", "ago", "held", "length", "frequency", "since"})
_FIRST = _SPANS | _PAIRS | {"chain"}
KINDS = {
    "between": "duration", "apart": "duration", "until": "duration", "ago": "duration", "held": "duration", "length": "duration",
    "order": "sequence", "attempts": "chain", "list": "multi_hop", "when": "fact", "who": "fact",
    "where": "fact", "amount": "fact", "what": "fact", "whether": "fact", "measure": "fact",
}  # fmt: skip
"""What an operator is called in ``answer.kind``, where it is not by its own name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question on what happened.

    ``other`` is the second of two that are compared; ``anchor`` an event on whose ``side`` (before,
    after, during) the answer lies, ``until`` another that ends it. ``ordinal`` counts from 1, negative from the latest. ``target`` is
    what is wanted of a happening: when, who, where, what, amount. ``is_ahead``: what is planned is asked.
    ``unit`` is the unit in which a length or a rate is wanted; ``pick`` and ``other_pick`` say which one of
    several is meant, as ``ordinal`` does, 0 any. ``is_still``: whether it goes on is asked.
    ``extreme`` is max, min or mean of what is measured, "" none. ``anchor_pick`` says which of several anchors is meant,
    ``at_once``: only what came next to it. ``with_whom``: who else took part is asked.
    """

    operator: str
    topic: Topic
    language: str
    target: str = "when"
    other: Topic | None = None
    anchor: Topic | None = None
    until: Topic | None = None
    side: str | None = None
    ordinal: int = 0
    window: Interval | None = None
    window_text: str | None = None
    unit: str | None = None
    is_ahead: bool = False
    may_be_ahead: bool = False
    starts: bool = False
    pick: int = 0
    other_pick: int = 0
    is_still: bool = False
    extreme: str = ""
    anchor_pick: int = 0
    at_once: bool = False
    with_whom: bool = False

    @property
    def kind(self) -> str:
        """Return the operator as ``answer.kind`` names it."""
        return KINDS.get(self.operator, self.operator)

    @property
    def is_of_change(self) -> bool:
        """Return whether it asks what changed, whatever that was."""
        return self.operator in _OF_CHANGE and any(
            one.said in CHANGE_WORDS for one in self.topic.words
        )

    @property
    def topics(self) -> tuple[Topic, ...]:
        """Return everything that is looked for."""
        return tuple(
            one for one in (self.topic, self.other, self.anchor, self.until) if one is not None
        )


def read_asked(query: str, intent: TimeIntent, window: Interval | None) -> Asked | None:
    """Return what a question asks of what happened; None if it asks for something else.

    Questions about talk ("what did we say about …") are answered by the turns.
    """
    text = " ".join(query[-_MOST:].split())
    cues = cues_chinese if is_chinese(text) else cues_english
    language = "zh" if cues is cues_chinese else "en"
    timed = intent.span.text if intent.span else None
    if intent.axis == "said":
        return None
    if timed and any(timed in hit[0] for hit in cues.LAST.finditer(text)):
        timed, window = None, None  # 最近看完的一本书 asks of no window
    found = _formed(text, cues, timed, only=_FIRST)
    if found is None:
        plain, anchor, side = without_anchor(without(text, timed), intent.anchor_event, cues)
        found = _formed(plain, cues, None, only=None) or _shaped(
            plain, intent, cues, has_window=window is not None or anchor is not None
        )
        if found is None:
            return None
        if anchor:
            first, _, last = anchor.partition(" / ")
            until = topic_of(_stripped(last, cues)) if last else None
            found = replace(
                found, anchor=topic_of(_stripped(first, cues)), until=until, side=side,
                anchor_pick=_pick(first, cues), at_once=cues.AT_ONCE.search(text) is not None,
            )  # fmt: skip
    elif timed and timed not in (found.window_text or ""):
        window, timed = None, None
    if found.operator == "what" and found.anchor is not None:
        found = replace(found, operator=f"{found.side}_event")
    return replace(
        found,
        with_whom=cues.WITH_WHOM.search(text) is not None,
        language=language,
        window=window,
        window_text=timed,
        is_ahead=found.is_ahead or cues.AHEAD.search(text) is not None,
        may_be_ahead=cues.BEHIND.search(text) is None,
    )


def _formed(
    text: str, cues: ModuleType, timed: str | None, only: frozenset[str] | None
) -> Asked | None:
    for name, pattern in cues.FORMS:
        if only is not None and name not in only:
            continue
        plain = text
        hit = pattern.search(text)
        if hit and timed and _lies_in_topics(hit, timed):
            plain = without(text, timed)
            hit = pattern.search(plain)
        if hit is None:
            continue
        found = _of_form(name, hit, plain, cues)
        if found is not None:
            kept = timed if timed and timed not in plain else ""
            return replace(found, window_text=kept)
    return None


def _lies_in_topics(hit: re.Match[str], timed: str) -> bool:
    """Return whether time words stand in what is asked of, not in the operator."""
    return any(timed in (hit[name] or "") for name in hit.re.groupindex if name not in ("u", "n"))


def _of_form(name: str, hit: re.Match[str], text: str, cues: ModuleType) -> Asked | None:
    groups = hit.groupdict()
    unit = groups.get("u")
    if name in _PAIRS:
        one, other = _stripped(groups["a"], cues), _stripped(groups["b"], cues)
        first, second = topic_of(one), topic_of(other)
        if first.is_empty and _pick(groups["a"], cues):  # between the first and the last attack
            first = second
        if first.is_empty or second.is_empty:
            return None
        first, pick = _beginning(first, _pick(groups["a"], cues))
        second, other_pick = _beginning(second, _pick(groups["b"], cues))
        second = replace(second, beside=first.words)
        return Asked(
            operator=name, topic=first, other=second, language="", unit=unit,
            pick=pick, other_pick=other_pick,
        )  # fmt: skip
    if name == "until":
        return Asked(operator=name, topic=topic_of(groups["b"]), language="", unit=unit)
    joint = "" if cues is cues_chinese and name in ("count", "frequency") else " "
    said = joint.join(groups[key] for key in ("t", "t2", "t3") if groups.get(key))
    topic = topic_of(_stripped(said, cues))
    if name == "length":
        topic = topic.without(LIGHT_OF_LENGTHS)
    if topic.is_empty:
        return None
    ordinal = ordinal_in(text, cues) if name in ("latest", "earliest", "nth") else 0
    found = Asked(
        operator="nth" if ordinal else name,
        topic=topic,
        language="",
        unit=unit,
        ordinal=ordinal,
        target=_target(text, cues),
        pick=_pick(said, cues) if name in ("ago", "length", "held", "chain") else 0,
        starts=cues.STARTED.search(text) is not None or name == "since",
    )
    if name == "nth" and not ordinal:
        found = replace(found, ordinal=-2)
    return found


def _beginning(topic: Topic, pick: int) -> tuple[Topic, int]:
    """Return a topic without a word for its beginning, which need not be said: the first of it is meant."""
    bare = topic.without(START_WORDS)
    if bare.is_empty or len(bare.words) == len(topic.words):
        return topic, pick
    return bare, pick or 1


def _shaped(text: str, intent: TimeIntent, cues: ModuleType, *, has_window: bool) -> Asked | None:
    """Return what cue words tell of a question that has none of the forms."""
    topic = topic_of(_stripped(text, cues))
    if cues.HAPPENED.search(text):  # wherever it happened, it is what came about that is asked
        topic = topic.without(
            one.said for one in topic.words if one.said.endswith(("里", "上", "家"))
        )
    target = _target(text, cues)
    starts = cues.STARTED.search(text) is not None
    base = Asked(operator="when", topic=topic, language="", target=target, starts=starts)
    if plain := _measure(text, base, cues) or _whether(text, base, cues):
        return plain
    if ordinal := ordinal_in(text, cues):
        return replace(base, operator="nth", ordinal=ordinal)
    if intent.intent == "nth" and intent.ordinal:
        return replace(base, operator="nth", ordinal=intent.ordinal)
    if named := _extreme(text, intent, cues):
        return replace(base, operator=named)
    if target == "when":
        return base if not topic.is_empty else None
    if cues.MANY.search(text) and not topic.is_empty:
        return replace(base, operator="list")
    if target == "what" and has_window:
        return replace(base, operator="window" if not intent.anchor_event else "what")
    if target in ("who", "where", "what") and not topic.is_empty:
        return replace(base, operator=target)
    return None


def _measure(text: str, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for a figure, None if it asks for none."""
    name = metric_named(base.topic)
    extreme = next((what for what, cue in cues.EXTREMES if cue.search(text)), "")
    asks = base.target == "amount" or cues.HOW_MUCH.search(text) or (extreme and name != "cost")
    if name is None or not asks:
        return None
    return replace(base, operator="measure", extreme=extreme)


def _whether(text: str, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for yes or no, None if it is none."""
    asks = base.target == "when" and cues.WHETHER.search(text) and not cues.WHEN.search(text)
    if not asks or cues.ORDINAL.search(text):
        return None
    is_still = cues.STILL.search(text) is not None
    topic = topic_of(_stripped(cues.STILL.sub(" ", cues.WHETHER_WORDS.sub(" ", text)), cues))
    if topic.is_empty:
        return None
    if is_still:
        bare = topic.without(LASTING_VERBS)
        topic = (topic if bare.is_empty else bare).with_ends()
    return replace(base, operator="whether", topic=topic, is_still=is_still)


def _extreme(text: str, intent: TimeIntent, cues: ModuleType) -> str | None:
    if cues.FIRST.search(text):
        return "earliest"
    if cues.LAST.search(text):
        return "latest"
    return intent.intent if intent.intent in ("earliest", "latest") else None


def _target(text: str, cues: ModuleType) -> str:
    for name in ("WHEN", "WHO", "WHERE"):
        if getattr(cues, name).search(text):
            return name.lower()
    if cues.HOW_MUCH.search(text) and not re.search(r"\bhow many times\b|几次", text):
        return "amount"
    return "what" if cues.WHAT.search(text) else "when"


def _pick(text: str, cues: ModuleType) -> int:
    """Return which one of several a stretch names: 1 the first, -1 the last, 0 none."""
    if cues.FIRST.search(text):
        return 1
    return -1 if cues.LAST.search(text) else ordinal_in(text, cues)


def _stripped(text: str, cues: ModuleType) -> str:
    """Return a stretch without the words of operators that stand in it."""
    for pattern in (cues.ORDINAL, cues.FIRST, cues.LAST, cues.OPERATOR_WORDS):
        text = pattern.sub(" ", text)
    return text
