"""What the active schemas add to the English reader: verbs with what must stand beside them, states, metrics."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.extraction.english.verbs import forms
from app.extraction.frame import Kind
from app.text.remembered import remembered

GAP = 4  # "inspected both of the old hives"
ANYWHERE = 40  # where the object stands before its verb: "the hive by the gate was inspected"
_WORD = re.compile(r"[^\W_]+(?:[-'’&][^\W_]+)*")
_ADVERBS = r"(?:(?:now|still|already|currently|again|almost|completely|fully|all|just)\s+){0,2}"


@remembered(8192)
def keys(word: str) -> frozenset[str]:
    """Return what a lower-case word is compared by: itself, its singular, the verbs that it can be."""
    found = {word, *(lemma for lemma, _ in forms(word))}
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        found.add(word[:-1])
        if word.endswith("ies"):
            found.add(word[:-3] + "y")
        elif word.endswith(("ses", "xes", "zes", "ches", "shes")):
            found.add(word[:-2])
    return frozenset(found)


@remembered(256)  # the stages ask for the words of one clause several times
def words_of(text: str) -> tuple[frozenset[str], ...]:
    """Return the words of a text as they are compared, in order."""
    return tuple(keys(word) for word in _WORD.findall(text.lower().replace("’", "'")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Words that must stand in this order, others between them; what they tell. ``size``: of its text."""

    words: tuple[frozenset[str], ...]
    kind: Kind
    size: int
    lasts: bool = False

    def stands_in(self, words: Sequence[frozenset[str]], gap: int) -> bool:
        """Return whether the words stand in this order, each at most so many words behind the one before."""
        at, since = 0, 0
        for word in words:
            if at == len(self.words):
                break
            if word & self.words[at]:
                at, since = at + 1, 0
            elif since == gap:
                return False
            else:
                since += 1
        return at == len(self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """``acts`` by the verb they begin with, the longest cue first.

    ``verbs`` are those that the reader's lists lack. ``conditions`` finds a field's own state behind
    "is", ``topics`` what a type of events is about, ``measures`` a metric (``name``) in front of
    its number; None: none.
    """

    verbs: frozenset[str] = frozenset()
    acts: Mapping[str, Sequence[Cue]] = field(default_factory=dict)
    conditions: re.Pattern[str] | None = None
    topics: re.Pattern[str] | None = None
    measures: re.Pattern[str] | None = None

    def told(self, lemma: str, words: str, *, gap: int = GAP) -> Cue | None:
        """Return the longest cue of a verb whose other words stand in these; None if none fits.

        ``gap`` is how many words may stand before each of them.
        """
        found = self.acts.get(lemma)
        if not found:
            return None
        said = words_of(words)
        return next((cue for cue in found if cue.stands_in(said, gap)), None)

    def befalls(self, lemma: str, subject: str, words: str) -> bool:
        """Return whether a schema's act can be that of its topic: "the hive swarmed"."""
        is_topic = self.topics is not None and self.topics.search(subject) is not None
        return is_topic and self.told(lemma, words) is not None

    def measured(self, words: str) -> re.Match[str] | None:
        """Return a metric of the schemas with its number."""
        return self.measures.search(words) if self.measures else None

    def is_condition(self, subject: str, rest: str) -> bool:
        """Return whether "the ticket" and "on hold" make a state that a schema names."""
        if self.conditions is None or self.topics is None:
            return False
        return bool(self.conditions.match(rest) and self.topics.search(subject))


def conditions_of(cues: Sequence[str]) -> re.Pattern[str] | None:
    """Return what finds one of the cues at the beginning of what follows "is", None without cues."""
    if not cues:
        return None
    one = "|".join(re.escape(cue) for cue in sorted(cues, key=len, reverse=True))
    return re.compile(rf"\s*{_ADVERBS}(?:{one})(?!\w)", re.IGNORECASE)


def measures_of(names: Sequence[str]) -> re.Pattern[str] | None:
    """Return what finds one of the names with a number behind it, None without names."""
    if not names:
        return None
    one = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?P<name>{one})(?!\w)[^\d.!?]{{0,24}}\d", re.IGNORECASE)


PLAIN = Terms()
