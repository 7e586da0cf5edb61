"""What a question asks of: its words, whose doing it is, and the entities that it names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.answers.endings import BEGINNINGS, CARE, ENDS
from app.answers.lexicon import Sense, is_chinese
from app.answers.people import PEOPLE_EN, PEOPLE_ZH, is_serving
from app.answers.words import Phrase, Word, phrase_of
from app.domain.entities import EntityType, KnownEntity
from app.extraction.english.verbs import GERUND, PAST, forms
from app.extraction.entities.kinds import CHINESE_KINDS, KINDS
from app.text.folding import fold
from app.text.names import normal_name


class Doer(StrEnum):
    """Whose doing a question asks of."""

    SELF = "self"  # I, we, 我
    OTHER = "other"  # somebody or something that is named
    ANY = "any"  # nobody is named


_SELF_EN = re.compile(r"\b(?:i|we|me|us)\b")
_SELF_ZH = re.compile(r"我|咱")
_AUX = r"(?:did|do|does|have|has|had|was|were|is|are|am|will|would|can|could)"
_ASKED_OF = re.compile(rf"\b{_AUX}(?:n't)? (?P<who>(?:the |my |our |his |her |their )?[\w'’.-]+)")
_KIN_ZH = re.compile(rf"(?:我们?|咱们?)(?:家|的)?(?P<who>(?:{PEOPLE_ZH}))")
_PLACE_WORDS = frozenset(
    word for word, kind in CHINESE_KINDS.items() if KINDS[kind].type is EntityType.PLACE
)
_PLACES_ZH = "|".join(
    sorted(
        (w for w, kind in CHINESE_KINDS.items() if KINDS[kind].type is EntityType.PLACE),
        key=len,
        reverse=True,
    )
)
_WITH_ZH = re.compile("(?:[和跟与同给为帮向带陪]|上次|最近|第)[^给]")
_GROUPS = frozenset(
    ("band", "team", "family", "club", "choir", "crew", "乐队", "全家", "我们队", "团队", "我们组")
)
_PASSIVE = re.compile(
    r"\b(?:was|were|been|be|is|are|get|got) (?:[a-z]+ )?(?:\w+ed|\w+en|born|hurt|hit|bought|sold|paid|put|told|sent)\b"
    # Was the Volvo serviced: in a question whom it befell stands between.
    r"|\b(?:was|were|is|are)(?: [\w'’-]+){1,4}? (?:\w{2,}ed|taken|given|broken|written|stolen|bitten|driven|eaten|chosen|born|bought|sold|paid|sent|done|made|built|caught|found)\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What is asked of: the words that must be said, and of whose doing.

    ``first`` are the words that may name who does it, ``beside`` those of what it is asked of
    together with. ``starts``, ``ends``: its beginning or its end is meant.
    """

    phrase: Phrase
    doer: Doer
    first: frozenset[str] = frozenset()
    beside: tuple[Word, ...] = ()
    is_passive: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """Return the words that must be said."""
        return self.phrase.words

    @property
    def is_empty(self) -> bool:
        """Return whether nothing in particular is asked of: "what did I do?"."""
        return not self.words

    def named(self, entities: Iterable[KnownEntity]) -> "Topic":
        """Return the topic with all the names of the entities that its words name."""
        known = list(entities)
        return replace(
            self, phrase=replace(self.phrase, words=tuple(_named(w, known) for w in self.words))
        )

    def without(self, said: Iterable[str]) -> "Topic":
        """Return the topic without some of its words."""
        gone = set(said)
        words = tuple(one for one in self.words if one.said not in gone)
        return replace(self, phrase=replace(self.phrase, words=words))

    def with_ends(self) -> "Topic":
        """Return the topic with what ends it as other words for it: who moved out lived here."""
        return self._widened(ENDS)

    def with_beginnings(self) -> "Topic":
        """Return the topic with what begins it as other words for it: who moved to Leeds lives there."""
        return self._widened(BEGINNINGS)

    def with_care(self) -> "Topic":
        """Return the topic with what care is made of as other words for it, where it says whose: Milo's treatment."""
        return self._widened(CARE) if len(self.words) > 1 else self

    def _widened(self, table: Mapping[str, frozenset[str]]) -> "Topic":
        words = tuple(
            replace(one, sense=replace(one.sense, phrases=one.sense.phrases | more))
            if (more := table.get(one.said))
            else one
            for one in self.words
        )
        return replace(self, phrase=replace(self.phrase, words=words))


def topic_of(text: str) -> Topic:
    """Return what a stretch of a question asks of."""
    phrase = phrase_of(text)
    folded = fold(text)
    if is_chinese(folded):
        doer, first = _chinese_doer(folded, phrase)
    else:
        doer, first = _english_doer(text, folded, phrase)
    phrase = _without_visits(phrase)
    first = frozenset(one for one in first if not any(sign.isdigit() for sign in one))
    if (groups := first & _GROUPS) and len(phrase.words) > len(groups):
        # Who asks of "the band" that they play in asks what they did.
        kept = tuple(one for one in phrase.words if one.said not in groups)
        phrase, first, doer = replace(phrase, words=kept), first - groups, Doer.SELF
    return Topic(
        phrase=phrase, doer=doer, first=first, is_passive=_PASSIVE.search(folded) is not None
    )


_VISITS = frozenset(
    [
        "visit",
        "visits",
        "visited",
        "visiting",
        "trip",
        "trips",
        "appointment",
        "appointments",
        "session",
        "sessions",
    ]
)


def _without_visits(phrase: Phrase) -> Phrase:
    """Return the words without a visit, where whom or what one visits says it all: "vet visits"."""
    visits = [one for one in phrase.words if one.said in _VISITS]
    others = [one for one in phrase.words if one.said not in _VISITS]
    if not visits or not any(is_serving(one.said) for one in others):
        return phrase
    return replace(phrase, words=tuple(others), light=phrase.light | {one.said for one in visits})


def _english_doer(text: str, folded: str, phrase: Phrase) -> tuple[Doer, frozenset[str]]:
    hit = _ASKED_OF.search(folded)
    who = hit["who"].split() if hit else folded.split()[:3]
    if not who:
        return Doer.ANY, frozenset()
    if who[0] in ("i", "we"):
        return Doer.SELF, frozenset()
    lead = [word.removesuffix("'s") for word in who]
    if lead[0] in ("my", "our") and len(lead) > 1 and lead[1] not in PEOPLE_EN:
        # "my course", "my printer": a thing of mine
        return Doer.OTHER, frozenset({lead[1]})
    names = frozenset(
        w.said for w in phrase.words if any(part in lead[:3] for part in w.said.split())
    )
    said_self = _SELF_EN.search(folded) is not None
    if hit is None and said_self:
        return Doer.SELF, frozenset()
    if hit is None and any(form in (GERUND, PAST) for _, form in forms(lead[0])):
        return Doer.ANY, frozenset()
    if hit is not None and said_self and not names:
        return Doer.SELF, frozenset()
    if hit is not None and "and" in lead and said_self:
        return Doer.SELF, frozenset()
    return (Doer.OTHER, names) if names and hit is not None else (Doer.ANY, names)


def _chinese_doer(folded: str, phrase: Phrase) -> tuple[Doer, frozenset[str]]:
    kin = [hit["who"] for hit in _KIN_ZH.finditer(folded)]
    rest = _KIN_ZH.sub("", folded)
    if _SELF_ZH.search(rest) and not re.search(r"[我咱]们?(?:家)?的", rest):
        return Doer.SELF, frozenset()
    if _WITH_ZH.match(rest.strip()):  # 上次和何敏开会: who acts was left out
        return Doer.SELF, frozenset()
    first = frozenset(one.said for one in phrase.words[:1])
    if kin and not folded.startswith(("和", "跟", "给")):
        return Doer.OTHER, frozenset(
            w.said
            for w in phrase.words
            if w.said in kin or any(w.said in k or k in w.said for k in kin)
        )
    if re.search(r"[我咱]们?(?:家)?的", rest):
        return Doer.OTHER, first
    return Doer.ANY, first


def _named(word: Word, entities: list[KnownEntity]) -> Word:
    """Return a word with the other names of the entity whose name it is, or is a part of."""
    plain = normal_name(word.said)
    names: set[str] = set()
    ids = set(word.entity_ids)
    for one in entities:
        if one.is_speaker:
            continue
        is_kind = bool(one.kind) and one.kind in word.sense.kinds
        is_such = plain in _PLACE_WORDS and any(name.endswith(plain) for name in one.aliases)
        if plain in one.aliases or is_kind or is_such:
            names |= one.aliases | _short_names(one)
            ids |= one.stands_for
    if not names:
        return word
    sense = Sense(word.sense.phrases | names, word.sense.types, word.sense.kinds)
    return replace(word, sense=sense, entity_ids=frozenset(ids))


def _short_names(one: KnownEntity) -> set[str]:
    """Return a place's name without the word for what it is: 瑞鹏 of 瑞鹏宠物医院."""
    short = {re.sub(f"(?:{_PLACES_ZH})$", "", name) for name in one.aliases if is_chinese(name)}
    return {name for name in short if len(name) > 1} - one.aliases
