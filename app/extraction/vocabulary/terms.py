"""What the schemas' actions, statuses and metrics add to the two readers."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.schemas import Action, ActiveSchema, EventType
from app.extraction.chinese.kinds import VERBS, Verb, entry_of
from app.extraction.chinese.terms import Terms as ChineseTerms
from app.extraction.english.terms import Cue, conditions_of, keys, measures_of, words_of
from app.extraction.english.terms import Terms as EnglishTerms
from app.extraction.english.verbs import KNOWN, forms
from app.extraction.english.words import ADVERBS, BE, DETERMINERS, MODAL, PRONOUNS
from app.extraction.frame import Kind
from app.extraction.vocabulary.topics import AnyTopic, ChineseParts

_GAP = r"[^\d\n,，。;；]{0,10}?"
_ASPECTS = tuple("了过完到着")
_DIGIT = re.compile(r"\d")
_SMALL = ADVERBS | BE | DETERMINERS | PRONOUNS | frozenset(MODAL)


def kind_of(event_type: EventType, action: Action) -> Kind:
    """Return what an action of a schema is to the reader."""
    return Kind(event_type=event_type.name, action_type=action.type, object_type=action.object_type)


def actions(schema: ActiveSchema) -> Iterator[tuple[EventType, Action, Kind]]:
    """Yield every action with its type, in order."""
    for event_type in schema.event_types:
        for action in event_type.actions:
            yield event_type, action, kind_of(event_type, action)


def english_terms(schema: ActiveSchema) -> EnglishTerms:
    """Return what the English reader needs of a schema."""
    acts: dict[str, list[Cue]] = {}
    for _, action, kind in actions(schema):
        for said in action.cues.en:
            head, *rest = words_of(said) or (frozenset(),)
            cue = Cue(words=tuple(rest), kind=kind, size=len(said), lasts=action.lasts)
            for lemma in head & _lemmas(said):
                acts.setdefault(lemma, []).append(cue)
    for cues in acts.values():
        cues.sort(key=lambda cue: (-len(cue.words), -cue.size))  # stable: the earlier schema first
    stated = [cue for status in schema.statuses for cue in status.cues.en]
    measured = [cue for metric in schema.metrics for cue in metric.cues.en]
    return EnglishTerms(
        verbs=frozenset(lemma for lemma in acts if lemma not in KNOWN),
        acts=acts,
        conditions=conditions_of(stated),
        topics=_either(
            (cue for one in schema.event_types for cue in one.cues.en),
            r"(?<!\w)(?:{})(?:s|es|'s)?(?!\w)",
        ),
        measures=measures_of(measured),
    )


def _lemmas(said: str) -> frozenset[str]:
    """Return the verbs that a cue can begin with: those that its first word is a form of, or the word."""
    word = said.lower().split()[0]
    known = frozenset(lemma for lemma, _ in forms(word))
    return (known or keys(word) & {word}) - _SMALL


def _either(cues: Iterator[str], form: str) -> re.Pattern[str] | None:
    ordered = sorted(set(cues), key=lambda cue: (-len(cue), cue))
    if not ordered:
        return None
    return re.compile(form.format("|".join(map(re.escape, ordered))), re.IGNORECASE)


def chinese_terms(schema: ActiveSchema) -> ChineseTerms:
    """Return what the Chinese reader needs of a schema."""
    more: dict[str, list[tuple[int, Verb]]] = {}
    for _, action, kind in actions(schema):
        for said in action.cues.zh:
            head, *rest = said.split()
            own = entry_of(VERBS.of(head), said)  # what the language itself calls the act
            named = replace(kind, act=own.kind.action_type)
            flags = own.flags.replace("l", "") or _flags(action)
            flags = flags.replace("t", "") + "s" if action.lasts and "s" not in flags else flags
            entry = Verb(ChineseParts(rest, is_object=True) if rest else None, named, flags)
            more.setdefault(head, []).append((-len(said), entry))
    _add_conditions(schema, more)
    _add_metrics(schema, more)
    table = {
        head: [entry for _, entry in sorted(entries, key=lambda pair: pair[0])]
        for head, entries in more.items()
    }
    asked = [head for head in table if len(head) > 1]
    return ChineseTerms(
        verbs=VERBS.extended(table) if table else VERBS,
        measures=_either(
            (cue for metric in schema.metrics for cue in metric.cues.zh),
            "(?P<name>{})" + _GAP.replace("{", "{{").replace("}", "}}") + r"\d",
        ),
        requests=_either(iter(asked), "(?:{})"),
    )


def _flags(action: Action) -> str:
    """Return how the reader takes a verb that its own table lacks, by what the action is called."""
    first = action.type.split("_")[0]
    kind = {"BOOK": "b", "APPOINTMENT": "b", "RESCHEDULE": "c"}.get(first, "")
    return ("s" if action.lasts else "t") + kind


def _add_conditions(schema: ActiveSchema, more: dict[str, list[tuple[int, Verb]]]) -> None:
    """Let a field's own state be told of what it can be said of: 蜂群失王了. The topic gives the type."""
    types = {one.name: one for one in schema.event_types}
    for status in schema.statuses:
        said_of = [types[name].cues.zh for name in status.event_types if name in types]
        topics = AnyTopic(topic for cues in said_of for topic in cues)
        kind = Kind(event_type="other", action_type=status.name.upper(), is_sure=False)
        for cue in status.cues.zh:
            if " " not in cue and cue not in VERBS:
                more.setdefault(cue, []).append((0, Verb(topics, kind, "s")))


def _add_metrics(schema: ActiveSchema, more: dict[str, list[tuple[int, Verb]]]) -> None:
    """Keep a metric's name that begins like a verb whole: 落螨14 is no 落."""
    for metric in schema.metrics:
        kind = Kind(event_type=metric.event_type or "other", action_type="MEASURE", is_sure=False)
        for cue in metric.cues.zh:
            if cue.endswith(_ASPECTS):
                continue  # 退了 is 退
            begins = any(cue[:length] in VERBS for length in range(1, len(cue)))
            if begins and cue not in VERBS and cue not in more:
                more[cue] = [(0, Verb(_DIGIT, kind, "nl"))]
