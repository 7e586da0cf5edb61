"""Verbs of Chinese events: the words, what else must stand in the clause, and the type they give."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from app.extraction.chinese.script import readable
from app.extraction.chinese.verb_table import RULES
from app.extraction.frame import Frame, Kind


class Cue(Protocol):
    """What must stand in the clause; a compiled expression is one."""

    def search(self, string: str, /) -> object:
        """Return something if it stands there, None if not."""
        ...


class Verb(NamedTuple):
    """A verb entry: its cue (None: none needed), kind and flags."""

    cue: Cue | None
    kind: Kind
    flags: str


def _table() -> dict[str, list[Verb]]:
    table: dict[str, list[Verb]] = {}
    for line in RULES.strip().splitlines():
        said, *cues, action, event_type, flags = line.split("|")
        cue = "|".join(cue for cue in cues if cue)
        kind = Kind(event_type=event_type, action_type=action, is_sure=event_type != "other")
        for word in said.split():
            table.setdefault(word, []).append(Verb(re.compile(cue) if cue else None, kind, flags))
    return table


class Verbs:
    """A table of verbs with their ``entries``; ``added`` are those that the language's own table lacks."""

    def __init__(self, entries: Mapping[str, Sequence[Verb]], added: frozenset[str]) -> None:
        self.entries = entries
        self.added = added
        self.longest = max(map(len, entries))

    def __contains__(self, verb: str) -> bool:
        """Return whether a verb has an entry."""
        return verb in self.entries

    def of(self, verb: str) -> Sequence[Verb]:
        """Return the entries of a verb, those that need more of the clause first; () for none."""
        return self.entries.get(verb, ())

    def extended(self, more: Mapping[str, Sequence[Verb]]) -> "Verbs":
        """Return this table with further entries.

        Of a verb's entries those with a cue come first, and the new ones before the old.
        """
        entries = dict(self.entries)
        for verb, new in more.items():
            old = self.of(verb)
            entries[verb] = [
                *(entry for entry in new if entry.cue is not None),
                *(entry for entry in old if entry.cue is not None),
                *(entry for entry in new if entry.cue is None),
                *(entry for entry in old if entry.cue is None),
            ]
        return Verbs(entries, self.added | (more.keys() - self.entries.keys()))


VERBS = Verbs(_table(), frozenset())

_CUES = (
    (r"猫|狗|宠物", "pet_care"),
    (r"医院|医生|药|手术|体检|血压|血糖", "medical"),
    (r"机票|酒店|航班|高铁|旅", "travel"),
    (r"公司|客户|项目|老板|同事|会议", "work"),
    (r"孩子|爸|妈|老婆|老公|奶奶|爷爷", "family"),
    (r"钱|工资|房租|贷款|银行|(?<=[\d一二两三四五六七八九十百千万])元", "finance"),
    (r"订单|快递|客服|退款", "service"),
    (r"饭|火锅|餐|咖啡", "meal"),
)  # fmt: skip
_CUE_LIST = [(re.compile(pattern), kind) for pattern, kind in _CUES]


def entry_of(entries: Sequence[Verb], words: str) -> Verb:
    """Return the first entry of a verb whose cue occurs in what stands around it."""
    for entry in entries:
        if entry.cue is None or entry.cue.search(words):
            return entry
    unknown = Kind(event_type="other", action_type="OTHER", is_sure=False)
    return Verb(None, unknown, entries[0].flags if entries else "")


def fits(entries: Sequence[Verb], words: str) -> bool:
    """Return whether an entry of the verb takes what stands around it."""
    return any(entry.cue is None or entry.cue.search(words) for entry in entries)


def has_cue(entries: Sequence[Verb], words: str) -> bool:
    """Return whether a cue of the verb, not only the verb itself, occurs."""
    return any(entry.cue is not None and entry.cue.search(words) for entry in entries)


def kind_of(frame: Frame, table: Verbs) -> Kind:
    """Return the type and canonical action of a frame."""
    entries, words = table.of(frame.lemma), readable(frame.clause.masked)
    if entries:
        kind = entry_of(entries, words).kind
    else:
        action = "MEASURE" if frame.is_noun else "OTHER"
        kind = Kind(event_type="other", action_type=action, is_sure=False)
    if kind.event_type != "other":
        return kind
    event_type = next((found for cue, found in _CUE_LIST if cue.search(words)), "other")
    return replace(kind, event_type=event_type)
