"""What was found for a question, and what of it counts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from app.answers import operators
from app.answers.asked import Asked
from app.answers.carried import carried
from app.answers.clauses import denies
from app.answers.happenings import Happening, in_order, once_each
from app.answers.matching import fit_of, fits_of
from app.answers.tellings import timed
from app.answers.topics import Topic
from app.answers.whose import Fit
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What was found for a question: by topic what its words tell, what lies in its span, its chain.

    ``bare`` is what tells of a topic without whom it names. ``is_whole`` is False where more was found than is read: no sum is drawn of that.
    ``is_weighed``: what is told was chosen by weight (``near``), and need not say the words.
    """

    told: Sequence[Sequence[Happening]]
    span: Sequence[Happening] = ()
    linked: Sequence[Happening] = ()
    bare: Sequence[Sequence[Happening]] = ()
    is_whole: bool = True
    is_weighed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """What came about of what is asked of, in order, once each; ``others`` fit perhaps, or not in time.

    ``is_open``: something was told that fits perhaps, or by its words and not by its clause.
    """

    sure: list[Happening]
    ahead: list[Happening]
    is_open: bool


class Doubt(Exception):  # noqa: N818 - no error: what is told leaves no sure answer
    """What is told leaves more than one answer."""


class Nothing(Exception):  # noqa: N818 - no error: the answer is that nothing is known
    """What is asked of never was told to have come about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A question with what was found for it, at the moment and in the zone in which it is asked."""

    asked: Asked
    material: Material
    now: datetime
    zone: tzinfo

    def selected(self, place: int = 0, *, ahead: bool = False) -> Selected:
        """Return what fits a topic, inside the window and on the side of the anchor that is asked."""
        topic = self.asked.topics[place]
        bare = self.material.bare[place] if place < len(self.material.bare) else ()
        told = self.material.told[place]
        found = (
            weighed(told, self.now)
            if self.material.is_weighed
            else selected(topic, told, self.now, bare)
        )
        if place:
            return found
        sure = operators.in_window(found.sure, self.asked.window)
        if self.asked.anchor is not None:
            sure = self.beside_anchor(sure)
        return Selected(
            sure=sure,
            ahead=operators.in_window(found.ahead, self.asked.window),
            is_open=found.is_open,
        )

    def elses(self) -> list[Happening]:
        """Return what fits of others, where the question names nobody."""
        told = fits_of(self.asked.topic, self.material.told[0])
        each = [one for one in _timed(told, Fit.ELSES) if one.came_about(self.now)]
        return operators.in_window(once_each(each), self.asked.window)

    def anchors(self) -> Selected:
        """Return what fits the event that the answer hangs on."""
        place = 2 if self.asked.other is not None else 1
        if self.material.is_weighed:
            return weighed(self.material.told[place], self.now)
        return selected(self.asked.topics[place], self.material.told[place], self.now)

    def anchor(self) -> Happening:
        """Return that event: of several the first where what came after is asked, else the last."""
        found = self.anchors()
        if not found.sure:
            raise Doubt if found.is_open else Nothing
        if self.asked.anchor_pick:
            one = operators.nth(found.sure, self.asked.anchor_pick)
            if one is None:
                raise Doubt
            return one.based_on[0]
        return (
            found.sure[0] if len(found.sure) == 1 or self.asked.side == "after" else found.sure[-1]
        )

    def end(self) -> Happening | None:
        """Return the event that ends what is asked of, None for none."""
        if self.asked.until is None:
            return None
        found = selected(self.asked.until, self.material.told[-1], self.now)
        after = operators.after(found.sure, self.anchor()) or found.sure
        if not after:
            raise Doubt if found.is_open else Nothing
        return after[0]

    def beside_anchor(self, happenings: Sequence[Happening]) -> list[Happening]:
        """Return what lies on the side of the anchor that is asked."""
        anchor, end = self.anchor(), self.end()
        if end is not None:
            later = operators.after(happenings, anchor)
            return operators.before(later, end)
        if self.asked.within_days:
            happenings = self._near(happenings, anchor)
        if self.asked.side == "before":
            return operators.before(happenings, anchor)
        if self.asked.side == "after":
            return operators.after(happenings, anchor)
        return operators.during(happenings, anchor.interval, frozenset(anchor.ids))

    def _near(self, happenings: Sequence[Happening], anchor: Happening) -> list[Happening]:
        """Return what lies so many days from the anchor as is asked, on another day than it."""
        day = anchor.start.astimezone(self.zone).date()
        return [
            one
            for one in happenings
            if 0
            < abs((one.start.astimezone(self.zone).date() - day).days)
            <= self.asked.within_days
        ]

    def some(self, place: int = 0) -> list[Happening]:
        """Return what fits a topic, at least one."""
        found = self.selected(place)
        if not found.sure:
            raise Doubt if found.is_open else Nothing
        return found.sure


def _of_one(elses: list[Happening]) -> list[Happening]:
    """Return what befell somebody whom the question need not name, for there is no other."""
    return elses if len({one.subject for one in elses}) == 1 else []


_DONE_BY_ASKING = frozenset({"COMPLAIN", "OPEN_TICKET", "ESCALATE"})


def _as_done(topic: Topic, one: Happening, now: datetime) -> Happening | None:
    """Return what came about, None if it did not; that something was called off or complained of came about when it was told."""
    if one.came_about(now):
        return one
    if one.said_at > now:
        return None
    if one.modality is Modality.NEGATED:
        return one if denies(topic.phrase.text) and one.start <= now else None
    is_off = one.status is Status.CANCELLED and one.action_type.startswith("CANCEL")
    is_asked_for = one.status is Status.REQUESTED and one.action_type in _DONE_BY_ASKING
    named = {kind for word in topic.words for kind in word.sense.types}
    if (is_off and "CANCEL" in named) or (is_asked_for and one.action_type in named):
        moment = Interval(start=one.said_at, end=None)
        return replace(one, interval=moment, granularity=Granularity.SECOND, has_time=False)
    return None


def _nearest(fits: Sequence[tuple[Happening, Fit]]) -> list[Happening]:
    """Return what fits by its clause, and by its sentence where no other clause of the turn does."""
    told = {one.turn_id for one, fit in fits if fit is Fit.YES}
    return [
        one for one, fit in fits if fit is Fit.YES or (fit is Fit.NEAR and one.turn_id not in told)
    ]


def selected(
    topic: Topic, told: Sequence[Happening], now: datetime, bare: Sequence[Happening] = ()
) -> Selected:
    """Return what of some tellings fits a topic; and of ``bare`` ones, which name nobody, such as go on with those."""
    if topic.is_empty:
        return Selected(sure=[], ahead=[], is_open=True)
    fits = fits_of(topic, told)
    yes = [each for one in _nearest(fits) for each in timed(one)]
    yes = yes or _of_one(_timed(fits, Fit.ELSES))
    yes += [each for one in carried(topic, yes, bare) for each in timed(one)]
    events = {turn for one in yes if not one.is_turn for turn in one.turn_ids}
    yes = [one for one in yes if not (one.is_turn and one.turn_id in events)]
    sure = once_each([one for each in yes if (one := _as_done(topic, each, now)) is not None])
    is_open = not sure and any(
        each.came_about(now)
        for one, fit in fits
        if fit in (Fit.UNSURE, Fit.NO)
        for each in timed(one)
    )
    ahead = in_order(one for one in yes if one.lies_ahead(now))
    return Selected(sure=sure, ahead=ahead, is_open=is_open)


def weighed(told: Sequence[Happening], now: datetime) -> Selected:
    """Return what was chosen by weight, in order, once each: how something stands counts as well."""
    times = [each for one in told for each in timed(one)]
    sure = once_each([o for o in times if o.came_about(now) or (o.is_state and o.start <= now)])
    return Selected(
        sure=sure, ahead=in_order(o for o in times if o.lies_ahead(now)), is_open=not sure
    )


def _timed(fits: Sequence[tuple[Happening, Fit]], wanted: Fit) -> list[Happening]:
    return [each for one, fit in fits if fit is wanted for each in timed(one)]


_FIRST_PERSON = re.compile(r"\b(?:i|we|my|our)\b|[我咱俺]", re.IGNORECASE)


def leaves_open_whose(topic: Topic, told: Sequence[Happening]) -> bool:
    """Return whether something fits that names nobody: 今天复查结果正常 may be the cat's."""
    return any(
        one.by_speaker and _FIRST_PERSON.search(one.words) is None and fit_of(topic, one) is Fit.YES
        for one in told
    )
