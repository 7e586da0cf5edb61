"""A clause as the English rules of facts see it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.intervals import TimeKind, TimeSpan
from app.extraction.facts.english_words import FREQUENT
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.times import is_era, is_open_start, is_passing
from app.extraction.frame import Clause
from app.extraction.wordlists import wordset

_ANY_MORE = re.compile(r"\b(?:any\s?more|any longer)\b", re.IGNORECASE)
_ERA = re.compile(
    r"\b(?:back then|as a (?:kid|child|teen\w*|student)|in the past|for (?:many |several |a few )?years|growing up|when i was|previously|formerly)\b",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\bsince (?:i|he|she|we|they|my|birth|childhood|college|school|forever)\b", re.IGNORECASE
)
# Verbs whose past tells a state that lasted; of others ("hiked Mount Fuji in August") it tells an event.
_STATES = wordset("be have live reside work study go attend own keep teach take")
_ALMOST = frozenset({"almost", "nearly"})
_ONLY = ("habit", "begin", "keep")  # moods of chain verbs under which a state is still a state


@dataclass(slots=True, kw_only=True)
class View:
    """A subject with its verb group and what follows it.

    ``subject`` is its words, "" for the speaker. ``rest`` is what follows the verb group, time words
    blanked, ``said`` the same with them; both begin at ``rest_at`` in the turn. ``context`` is the
    sentence; ``employers`` are those that the window named so far, lower case.
    """

    clause: Clause
    subject: str
    said_subject: str
    subject_at: tuple[int, int] | None
    verb: tuple[int, int]
    lemma: str
    form: str
    rest: str
    said: str
    rest_at: int
    main_at: int
    moods: Sequence[str]
    chain: Sequence[str]
    adverbs: Sequence[str]
    times: Sequence[TimeSpan]
    is_negated: bool
    is_ended: bool
    is_past: bool
    is_perfect: bool
    is_progressive: bool
    is_passive: bool
    context: str = ""
    employers: frozenset[str] = frozenset()

    @property
    def word(self) -> str:
        """Return the main verb as said."""
        return self.clause.text[self.main_at - self.clause.start : self.rest_at - self.clause.start]

    @property
    def is_no_more(self) -> bool:
        """Return whether the clause says that something is over: "no longer", "not … any more"."""
        return self.is_negated and (self.is_ended or _ANY_MORE.search(self.rest) is not None)

    def state(self) -> Phase | None:
        """Return the phase of a state ("lives in", "is allergic"), None if the clause asserts none that lasts."""
        if any(mood not in _ONLY for mood in self.moods):
            return None
        if "habit" in self.moods:
            return Phase.ENDED
        if self.is_no_more:
            return Phase.ENDS
        if "begin" in self.moods and self.is_past:
            return Phase.BEGINS
        if is_passing(self.times) and not self.is_often():
            return None
        if self.is_perfect:
            return Phase.HOLDS if self._reaches_now() else None
        if self.is_past and self.is_negated and "never" in self.clause.text.lower():
            return Phase.HOLDS  # "I never had a cat": nor is there one now
        if self.is_past:
            return Phase.ENDED if self._is_of_an_era() else None
        return Phase.HOLDS

    def is_often(self) -> bool:
        """Return whether the clause tells what is done again and again, as "always" or "every day" say."""
        return not FREQUENT.isdisjoint(self.adverbs) or any(
            span.kind is TimeKind.RECURRING for span in self.times
        )

    def _reaches_now(self) -> bool:
        """Return whether a perfect form tells what is still so: "since", "for ten years", "always", "never"."""
        return (
            any(is_open_start(span) or span.seconds is not None for span in self.times)
            or "always" in self.adverbs
            or _SINCE.search(self.context) is not None
            or (self.is_negated and "never" in self.clause.text.lower())
        )

    def _is_of_an_era(self) -> bool:
        return (
            not self.is_negated
            and self.lemma in _STATES
            and (
                any(is_era(span) for span in self.times)
                or _ERA.search(self.clause.text) is not None
            )
        )

    def change(self) -> bool:
        """Return whether a change ("moved to", "joined") is told as having happened."""
        return (
            not self.moods
            and _ALMOST.isdisjoint(self.adverbs)
            and not self.is_negated
            and (self.is_past or self.is_perfect)
            and not self.is_progressive
        )

    def match(self, pattern: re.Pattern[str], *, with_times: bool = False) -> re.Match[str] | None:
        """Match a pattern where the verb group ends."""
        return pattern.match(self.said if with_times else self.rest)

    def tell(
        self,
        slot: str,
        at: tuple[int, int] | None,
        value: str,
        *,
        phase: Phase = Phase.HOLDS,
        key: str = "",
        subject: str | None = None,
        is_negative: bool | None = None,
        rule: str = "",
    ) -> Said:
        """Return what the clause says; ``at`` are the offsets of the object behind the verb group."""
        place = (self.rest_at + at[0], self.rest_at + at[1]) if at else None
        return Said(
            slot=slot,
            subject=self.subject if subject is None else subject,
            start=self.clause.start,
            end=self.clause.end,
            predicate=self.verb,
            value=value,
            object=place,
            key=key,
            is_negative=self.is_negated if is_negative is None else is_negative,
            phase=phase,
            rule=rule,
        )
