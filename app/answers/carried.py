"""Short notes that leave out whom, or what, they are about, since an earlier one named it.

"Maya had her first violin lesson" … "Second lesson done": the second is Maya's, where no other's lesson was told.
"""

import re
from collections.abc import Sequence

from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.matching import fit_of
from app.answers.people import is_close_one, is_named, is_serving, is_someone
from app.answers.said import said_of
from app.answers.topics import Topic
from app.answers.whose import Fit, names_somebody
from app.text.folding import fold

_GOES_ON = re.compile(
    r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:nd|rd|th)|again|another|one more|last)\b"
    r"|第[二三四五六七八九十两\d]|又|再次|最后一",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|my|me)\b|我(?!们?家)", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"\b(?:he|him|his|she|her|hers|it|its|them|they)\b|[他她它]", re.IGNORECASE
)


def bare_topics(topic: Topic) -> tuple[Topic | None, Topic | None]:
    """Return the topic without whom it names, and its last word alone, as a note that goes on may say it; None for neither."""
    names = {word.said for word in topic.words if names_somebody(word)}
    bare = topic.without(names)
    if bare.is_empty:
        return None, None
    last = bare.words[-1]
    is_more = len(bare.words) > 1 or bool(names)
    head = bare.without(word.said for word in bare.words[:-1])
    return bare if names else None, head if is_more and not is_chinese(last.said) else None


def carried(
    topic: Topic, named: Sequence[Happening], others: Sequence[Happening]
) -> list[Happening]:
    """Return of ``others`` the notes that go on with what ``named`` tells; none where more than one may be meant."""
    if not named or not others:
        return []
    bare, head = bare_topics(topic)
    own = {turn for one in named for turn in one.turn_ids}
    begun = min(one.said_at for one in named)
    rest = [one for one in others if one.turn_id not in own]
    near = [one for one in rest if bare is not None and fit_of(bare, one) >= Fit.ELSES]
    near += [one for one in rest if head is not None and one not in near and _goes_on(head, one)]
    if any(_names_other(topic, one) for one in near):
        return []
    return [one for one in near if one.said_at > begun and _names_nobody(one)]


def _goes_on(head: Topic, one: Happening) -> bool:
    """Return whether a note says the next one of what is asked of: "Third lesson today"."""
    if _GOES_ON.search(one.words) is None:
        return False
    return all(_follows_mark(word.sense.phrases, one.words) for word in head.words)


def _follows_mark(phrases: frozenset[str], words: str) -> bool:
    said = "|".join(re.escape(one) for one in sorted(phrases, key=len, reverse=True))
    mark = (
        r"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:nd|rd|th)|another|last"
    )
    lead = r"^\W*(?:(?:the|a|her|his|my|our|no|and|then) )?"
    return re.search(rf"{lead}(?:{mark}) (?:{said})\b", fold(words)) is not None


def _names_other(topic: Topic, one: Happening) -> bool:
    """Return whether a telling is of somebody whom the question does not name."""
    if is_close_one(one.around) and not _asked(topic, one.around):
        return True
    named = [name for name in (one.subject, one.object, *one.others) if name and is_named(name)]
    named = [name for name in named if name != one.speaker and not is_serving(name)]
    return any(is_someone(name) and not _asked(topic, name) for name in named)


def _asked(topic: Topic, words: str) -> bool:
    said = said_of(words)
    return any(said.says(word) for word in topic.words if names_somebody(word))


def _names_nobody(one: Happening) -> bool:
    if _FIRST_PERSON.search(one.words) and not _THIRD_PERSON.search(one.words):
        return False
    return one.by_speaker or not is_someone(one.subject) or is_serving(one.subject)
