"""What cue words tell of a question that has none of the forms."""

import re
from dataclasses import replace
from types import ModuleType

from app.answers.asked import Asked
from app.answers.lexicon import START_WORDS, kind_word
from app.answers.light_words import LASTING_VERBS, NAMING
from app.answers.metric_words import metric_named
from app.answers.ordinals import ordinal_in
from app.answers.people import is_serving, is_someone
from app.answers.topics import Topic, topic_of
from app.timex import TimeIntent

_NOT = re.compile(r"\b\w+n't\b|\b(?:not|no|never)\b|没有?|不", re.IGNORECASE)


def beginning_of(topic: Topic, pick: int) -> tuple[Topic, int]:
    """Return a topic without a word for its beginning, which need not be said: the first of it is meant."""
    bare = topic.without(START_WORDS)
    if bare.is_empty or len(bare.words) == len(topic.words):
        return topic, pick
    return bare, pick or 1


def shape_of(text: str, intent: TimeIntent, cues: ModuleType, *, has_window: bool) -> Asked | None:
    """Return what cue words tell of a question that has none of the forms."""
    topic = _topic_in(text, cues)
    target = target_of(text, cues)
    starts = cues.STARTED.search(text) is not None
    base = Asked(operator="when", topic=topic, language="", target=target, starts=starts)
    if why := _why(text, base, cues):
        return why
    if cues.NAME_ASKED.search(text):
        return _name(base)
    if target != "when" and cues.FORMER.search(text):
        return None  # whoever it was before is a closed fact
    return _asked_for(text, intent, base, cues, has_window=has_window)


def _asked_for(
    text: str, intent: TimeIntent, base: Asked, cues: ModuleType, *, has_window: bool
) -> Asked | None:
    topic, target, starts = base.topic, base.target, base.starts
    if cues.LISTED.search(text) and not topic.is_empty:
        return replace(base, operator="list", target="what")
    if plain := _measure(text, base, cues) or _whether(text, base, cues):
        return plain
    if placed := _placed(text, intent, base, cues):
        return placed
    if target == "when" and starts and not topic.is_empty:
        return replace(base, operator="since", topic=topic.with_beginnings())
    if target == "when":
        return base if not topic.is_empty else None
    if cues.MANY.search(text) and not topic.is_empty:
        return replace(base, operator="list")
    if target == "what" and has_window:
        return replace(base, operator="window" if not intent.anchor_event else "what")
    if target in ("who", "where", "what", "amount") and not topic.is_empty:
        return replace(base, operator=target)
    return None


def _name(base: Asked) -> Asked | None:
    """Return a question for the name of who did something; what somebody is called is a fact."""
    topic = base.topic.without(NAMING)
    if all(_is_person(word.said) for word in topic.words):
        return None
    return replace(base, operator="who", topic=topic, target="who")


def _placed(text: str, intent: TimeIntent, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for one of several by its place: the first, the last, the third."""
    ordinal = ordinal_in(text, cues) or (intent.ordinal if intent.intent == "nth" else 0)
    if ordinal:
        return replace(base, operator="nth", ordinal=ordinal)
    named = _extreme(text, intent, cues)
    return replace(base, operator=named) if named else None


def promise_of(text: str, cues: ModuleType, language: str) -> Asked | None:
    """Return a question for what the assistant promised, None if it asks for something else."""
    if cues.PROMISED.search(text) is None:
        return None
    topic = topic_of(bare_of(cues.PROMISED.sub(" ", cues.WHETHER_WORDS.sub(" ", text)), cues))
    asked = "when" if cues.WHEN.search(text) else "what" if cues.WHAT.search(text) else "whether"
    return Asked(operator="promised", topic=topic, language=language, target=asked)


def _why(text: str, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for a reason, None if it asks for none; the topic keeps its word of denial."""
    if not cues.WHY.search(text):
        return None
    bare = topic_of(bare_of(_NOT.sub(" ", cues.WHY_WORDS.sub(" ", text)), cues))
    if bare.is_empty:
        return None
    topic = replace(base.topic, phrase=replace(bare.phrase, text=text))
    return replace(base, operator="why", topic=topic, target="what")


def _topic_in(text: str, cues: ModuleType) -> Topic:
    topic = topic_of(bare_of(text, cues))
    if not cues.HAPPENED.search(text):
        return topic
    # Wherever it happened, it is what came about that is asked.
    return topic.without(one.said for one in topic.words if one.said.endswith(("里", "上", "家")))


def _is_person(said: str) -> bool:
    return is_someone(said) or is_serving(said) or kind_word(said) is not None


def _measure(text: str, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for a figure, None if it asks for none."""
    name = metric_named(base.topic)
    extreme = next((what for what, cue in cues.EXTREMES if cue.search(text)), "")
    asks = (
        base.target == "amount"
        or (name == "cost" and base.target == "what")
        or cues.HOW_MUCH.search(text)
        or cues.WHAT_IS.search(text)
        or (extreme and name != "cost")
    )
    if name is None or not asks:
        return None
    is_sum = name == "cost" and cues.TOTAL.search(text) is not None
    topic = base.topic.with_care() if is_sum else base.topic
    return replace(base, operator="measure", extreme=extreme, topic=topic)


HERE = frozenset(
    ("家", "我家", "家里", "咱家", "在", "这里", "这儿", "here", "house", "with", "around")
)


def _whether(text: str, base: Asked, cues: ModuleType) -> Asked | None:
    """Return a question for yes or no, None if it is none."""
    asks = base.target == "when" and cues.WHETHER.search(text) and not cues.WHEN.search(text)
    if not asks or cues.ORDINAL.search(text):
        return None
    is_still = cues.STILL.search(text) is not None
    topic = topic_of(bare_of(cues.STILL.sub(" ", cues.WHETHER_WORDS.sub(" ", text)), cues))
    if topic.is_empty:
        return None
    if is_still:
        bare = topic.without(LASTING_VERBS)
        topic = (topic if bare.is_empty else bare).with_ends()
        names = topic.without(w.said for w in topic.words if w.said in HERE)
        topic = topic if names.is_empty else names
    return replace(base, operator="whether", topic=topic, is_still=is_still)


def _extreme(text: str, intent: TimeIntent, cues: ModuleType) -> str | None:
    if cues.FIRST.search(text):
        return "earliest"
    if cues.LAST.search(text):
        return "latest"
    return intent.intent if intent.intent in ("earliest", "latest") else None


def target_of(text: str, cues: ModuleType) -> str:
    """Return what is wanted of a happening."""
    for name in ("WHEN", "WHO", "WHERE"):
        if getattr(cues, name).search(text):
            return name.lower()
    if cues.HOW_MUCH.search(text) and not re.search(r"\bhow many times\b|几次", text):
        return "amount"
    return "what" if cues.WHAT.search(text) else "when"


def pick_in(text: str, cues: ModuleType) -> int:
    """Return which one of several a stretch names: 1 the first, -1 the last, 0 none."""
    if cues.FIRST.search(text):
        return 1
    return -1 if cues.LAST.search(text) else ordinal_in(text, cues)


def bare_of(text: str, cues: ModuleType) -> str:
    """Return a stretch without the words of operators that stand in it."""
    for pattern in (cues.ORDINAL, cues.FIRST, cues.LAST, cues.OPERATOR_WORDS):
        text = pattern.sub(" ", text)
    return text
