"""Whether a happening is one of those that a question asks of. It never guesses: what is unsure counts as such."""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum

from app.answers.happenings import Happening
from app.answers.heard import Heard
from app.answers.lexicon import is_chinese
from app.answers.metric_words import METRICS
from app.answers.said import Said, said_of
from app.answers.topics import Topic
from app.answers.whose import Fit, doer_fit, is_name, names_another
from app.answers.words import Word
from app.extraction.wordlists import wordset
from app.text.folding import fold
from app.text.remembered import remembered

# Talk about a thing, or an arrangement for it, is not the thing: only who asks for these means them.
_ABOUT = wordset(
    """
    CALL SEND SEND_MESSAGE TELL TALK ASK CONTACT BOOK BOOK_FLIGHT BOOK_HOTEL BOOK_TABLE BOOK_TICKET
    BOOK_APPOINTMENT APPOINTMENT CANCEL RESCHEDULE REMIND COMPLAIN PLAN CHECK AGREE MISS THINK
    """
)
_BOOKED = re.compile(
    r"\b(?:booked|signed up|registered|reserved)\b|[又]?订了|预订|预约|报名|报了|又订|约了"
)
# What such words stand for is told by the rest of the turn.
_POINTS_BACK = re.compile(
    r"\b(?:it|them|one|ones|those|these|another|the same|a new (?:one|set|pair)|both|afterwards)\b|它|人家|这个|那个|新的|这次|这回|那天"
)
# Characters of a Chinese turn that is one note; with more, one of its clauses need not be about what another names.
# In English the same rule answered what nobody had told (two of 52 blind questions) and found one answer more of 131.
_SHORT_ZH = 40
_DENIED = re.compile("没(?:过|通过|考过|及格)|不及格")
_TOGETHER = re.compile(r"\b(?:with|together)\b|[和跟与同陪约]")  # who ate with Anna saw her


# "Got the phone fixed" buys nothing.
_HAD_DONE = re.compile(
    r"\b(?:got|get|getting) (?:\w+ ){1,4}?(?:\w{2,}ed|done|cut|redone|seen to|sorted|put in|taken out)\b",
    re.IGNORECASE,
)


class _Place(IntEnum):
    """Where a word of a question is said: nowhere, in the turn, in the sentence, pointed back to, by the clause."""

    NOWHERE = 0
    TURN = 1
    SENTENCE = 2
    BACK = 3
    CLAUSE = 4


def fits_of(topic: Topic, told: Iterable[Happening]) -> list[tuple[Happening, Fit]]:
    """Return happenings with how well they fit."""
    return [(one, fit_of(topic, one)) for one in told]


def fit_of(topic: Topic, one: Happening) -> Fit:
    """Return how well a happening fits what is asked of."""
    heard = one.heard or Heard(one.words, one.core, one.around)
    said = heard.said
    if _says_nothing_asked(topic, one, heard):
        return Fit.NO
    places: list[_Place] = []
    core_says = False
    for at, word in enumerate(topic.words):
        place = _place_of(word, at, one, heard)
        if place is _Place.NOWHERE:
            return Fit.NO
        is_here = place is _Place.CLAUSE
        if not is_here and is_name(word) and names_another(topic, one):
            return Fit.OTHERS
        core_says = core_says or _core_says(word, one, heard)
        places.append(place)
    if one.is_turn and _DENIED.search(said.text) and not _asks_for_failure(topic):
        return Fit.NO
    if topic.words and not core_says:
        return Fit.UNSURE if _is_short(one) else Fit.NO
    if one.action_type in _ABOUT and not _asks_for_talk(topic, one) and not _is_arranged(one):
        return Fit.OTHERS
    if one.is_turn and _BOOKED.search(said.text) and not _BOOKED.search(fold(topic.phrase.text)):
        return Fit.OTHERS
    return min(_covered(topic, places), doer_fit(topic, one, said))


def _core_says(word: Word, one: Happening, heard: Heard) -> bool:
    """Return whether what a clause says, without what stands beside, is a word."""
    core = heard.core
    if core is heard.said:
        return says(core, word, one)
    return says(core, word, one) or (core.may_say(word) and says(heard.said, word, one))


def _says_nothing_asked(topic: Topic, one: Happening, heard: Heard) -> bool:
    """Return whether a clause says no word of a topic that names nobody: most do not, and no more need be read of them."""
    if not topic.words or _is_short(one) or any(is_name(word) for word in topic.words):
        return False
    return not any(_core_says(word, one, heard) for word in topic.words)


def _is_arranged(one: Happening) -> bool:
    """Return whether what was booked is told with its time: "the dentist, for the 12th of May"."""
    is_booked = one.action_type.startswith("BOOK") or one.action_type == "APPOINTMENT"
    return is_booked and one.has_time and one.start > one.said_at


def _place_of(word: Word, at: int, one: Happening, heard: Heard) -> _Place:
    """Return where a word is said; a clause that no event was made of stands for itself, but for its sentence and pronouns."""
    if says(heard.said, word, one):
        return _Place.CLAUSE
    if "BUY" in word.sense.types and _HAD_DONE.search(one.words):
        return _Place.NOWHERE
    is_told = heard.around.says(word) and not (is_name(word) and is_behind(word, one))
    if is_told and _POINTS_BACK.search(heard.said.text):
        return _Place.BACK
    if is_told and (_is_note(one) or heard.sentence.says(word)):
        return _Place.SENTENCE
    # Who speaks is looked up too: a turn of 朵朵妈 need not name 朵朵.
    speaker = fold(one.speaker)
    is_found = at in one.groups and not (word.said in speaker and word.said != speaker)
    if one.is_turn:
        is_meant = word.entity_ids and is_found and not is_told
        return _Place.BACK if is_meant else _Place.NOWHERE
    return _Place.TURN if is_told or is_found else _Place.NOWHERE


def is_behind(word: Word, one: Happening) -> bool:
    """Return whether a turn names somebody only behind a clause: 他回老家了，现在是小段管 is not of 小段."""
    text = fold(one.around)
    at = text.find(fold(one.words.rstrip(".!?。！？；; ")))
    places = [found for phrase in word.sense.phrases if (found := text.find(phrase)) >= 0]
    return at >= 0 and bool(places) and min(places) >= at + len(one.words)


def _covered(topic: Topic, places: Sequence[_Place]) -> Fit:
    """Return how far what is asked is told: names may stand anywhere in the turn, the rest in the sentence, some of it in the clause."""
    others = [place for word, place in zip(topic.words, places, strict=True) if not is_name(word)]
    if _Place.TURN in others:
        return Fit.UNSURE
    if _Place.SENTENCE in others and _Place.CLAUSE not in others:
        return Fit.UNSURE
    return Fit.NEAR if {_Place.SENTENCE, _Place.BACK} & set(others) else Fit.YES


def _is_note(one: Happening) -> bool:
    """Return whether the turn is so short that its clauses are one telling."""
    return len(one.around) <= _SHORT_ZH and is_chinese(one.around)


def of_the_same(topic: Topic, happenings: Sequence[Happening]) -> Sequence[Happening]:
    """Return the happenings whose turn names something of a topic; all if none does."""
    same = [one for one in happenings if any(said_of(one.around).says(w) for w in topic.words)]
    return same or happenings


def _asks_for_failure(topic: Topic) -> bool:
    return any("没过" in word.sense.phrases for word in topic.words)


def _is_short(one: Happening) -> bool:
    return not one.object and len(one.words) < 12


def says(said: Said, word: Word, one: Happening) -> bool:
    """Return whether words that are said of a happening, or what it is of, say a word."""
    if "BUY" in word.sense.types and _HAD_DONE.search(one.words):
        return False
    if one.action_type in word.sense.types or (
        word.entity_ids and word.entity_ids & one.entity_ids
    ):
        return True
    if one.metrics and any(
        metric.name in (word.said, METRICS.get(word.said)) for metric in one.metrics
    ):
        return True
    if _is_doer(word, one):
        return True
    is_meeting = "MEET" in word.sense.types and one.by_speaker
    return said.says(word) or (is_meeting and _TOGETHER.search(said.text) is not None)


def _is_doer(word: Word, one: Happening) -> bool:
    """Return whether a word names who does it, told as "I" or "she": asked by name, Nessa's own words are of Nessa."""
    is_speaker = one.by_speaker and word.said in _names_of(one.speaker)
    return is_speaker or (is_name(word) and bool(one.subject) and said_of(one.subject).says(word))


@remembered(1024)
def _names_of(speaker: str) -> frozenset[str]:
    return frozenset(fold(speaker).split())


def _asks_for_talk(topic: Topic, one: Happening) -> bool:
    action = said_of(f"{one.action} {one.words if is_chinese(one.words) else ''}")
    return any(
        one.action_type in word.sense.types or (one.action and action.says(word))
        for word in topic.words
    )
