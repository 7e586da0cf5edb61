"""What a wish names, as what a statement must tell to be about it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.entities import EntityType, KnownEntity
from app.domain.intervals import Interval
from app.extraction.entities.asked import asked_names
from app.extraction.facts.asked import asked_facts, names_the_past
from app.extraction.facts.slots import SLOTS
from app.extraction.forgetting.chinese import bare_chinese
from app.extraction.forgetting.english import bare_english
from app.extraction.forgetting.needs import EVER, Need, Topic
from app.extraction.forgetting.questions import without_question
from app.extraction.forgetting.wide import field_of
from app.extraction.forgetting.words import (
    CHINESE_FORMER,
    CURRENT,
    EMPTY,
    ENGLISH_FORMER,
    FORMER,
    LIGHT,
    LIKING,
    NAMED_BY_SORT,
    OLD_EMPLOYERS,
    OTHERS,
    OWNER_LEAD,
    OWNERS,
    PERSON_SORTS,
    RATE,
    SAME_SLOTS,
    SORTS,
    TAILS,
    WIDE,
    alike,
)
from app.text.folding import fold
from app.text.names import normal_name
from app.text.tokens import query_terms

_HAN = re.compile(r"[一-鿿]")
_A_NAME = re.compile(
    r"\b(?!I\b|My\b|Our\b|The\b)[A-Z][\w'’-]|^[^a-z的和跟与在去]*[一-鿿][^a-z的和跟与在去]*$"
)


def words_of(topic: str, time_words: str | None) -> str:
    """Return a topic without its time words and what led to them."""
    words = topic
    if time_words and time_words in words:
        words = words.replace(time_words, " ", 1)
    elif time_words and words.strip() and words.strip() in time_words:
        return ""  # "Tuesday", of "on Tuesday"
    bare = bare_chinese if _HAN.search(words) else bare_english
    words = bare(words.strip())
    if re.fullmatch(
        r"(?:from|in|on|at|during|of|since|for|last|the|and|,|\s)*", words, re.IGNORECASE
    ):
        return ""
    return words.strip(" .,!?:;\"'，。")


def topic_of(
    words: str,
    entities: Sequence[KnownEntity],
    *,
    is_clause: bool,
    window: Interval = EVER,
    by_talk: bool = False,
) -> Topic:
    """Return a topic from its words and the entities that these may name."""
    bare, asked = without_question(words)
    is_clause, words = is_clause and bare == words, bare
    former, current = bool(FORMER.search(fold(words))), bool(CURRENT.search(fold(words)))
    slots = asked or _slots(words)
    is_former = True if former else False if current else None
    base = Topic(window=window, by_talk=by_talk)
    own = frozenset() if is_clause else _own_names(words)
    if field := field_of(words):
        own = _own_names(words)
        kin = [e for e in entities if field.kinds and not e.is_speaker]
        names = frozenset(a for e in kin for a in e.aliases if _is_telling(a))
        need = Need(field=field, slots=field.slots, entity_ids=_ids(kin), names=names)
        return replace(base, needs=(need,), is_own=bool(own) and not field.kinds, own_names=own)
    if slots:
        literal = () if current or asked else _literal(words) if former else _need_terms(words)
        base = replace(base, is_own=bool(own or asked), own_names=own)
        return replace(base, slots=slots, is_former=is_former, needs=literal)
    named = [one for one in entities if not one.is_speaker]
    needs, covered = _entity_needs(words, named)
    plain = _need_terms(words)
    # "The project Falcon": beside a name its sort says nothing. "My son's school" is not the son.
    meant = frozenset(one for need in needs for one in need.entity_ids)
    is_person = any(e.type is EntityType.PERSON and _ids([e]) & meant for e in named)
    sorts = PERSON_SORTS if is_person else SORTS
    needs += [
        n for n in _need_terms(_blanked(words, covered)) if not (covered and n.terms <= sorts)
    ]
    verbs = (
        frozenset(asked_facts(words).slots - {"attribute", "possession"})
        if is_clause
        else frozenset()
    )
    needs = _without_verbs(needs, words) if is_clause else needs
    is_own = is_clause and re.match(r"(?:i|we)\b|我", fold(words)) is not None
    return replace(
        base,
        needs=tuple(needs),
        plain=plain,
        verb_slots=verbs,
        is_own=is_own or (bool(own) and not covered),
        own_names=own,
        head=frozenset() if is_clause else _head(words),
    )


def _head(words: str) -> frozenset[str]:
    """Return the last word of "my brother's arrest", as terms; none where it is said of more."""
    found = re.fullmatch(r"(?:[\w-]+ )*[\w-]+['’]s (?:[\w-]+ )?(?P<head>[\w-]+)", words.strip())
    return frozenset(query_terms(found["head"])) if found else frozenset()


def _own_names(words: str) -> frozenset[str]:
    """Return how the user's own is called: "my salary", 我的月薪, and not my sister's."""
    found = re.fullmatch(
        r"(?:my|our) (?P<what>[^'’]+)|(?:我们?的?)(?P<han>[^的]{1,8})", fold(words).strip()
    )
    if found is None:
        return frozenset()
    if found["what"]:
        return frozenset({f"my {found['what']}", f"our {found['what']}"})
    return frozenset({f"我的{found['han']}", f"我{found['han']}", f"我们的{found['han']}"})


def _need_terms(words: str) -> tuple[Need, ...]:
    """Return a need for each thing that the words name; "the project Falcon" is named by Falcon alone."""
    terms = content_terms(words)
    sorts = PERSON_SORTS if OTHERS.search(fold(words)) else SORTS
    telling = [t for t in terms if t not in sorts or not _A_NAME.search(words)]
    return tuple(Need(terms=alike(t), slots=_slots_of(t)) for t in (telling or terms))


def _slots_of(term: str) -> frozenset[str]:
    """Return the slots whose facts tell of a term without naming it: of an illness the cancer, of a school its name."""
    asked = asked_facts(term).slots
    return asked - WIDE if term in SORTS else asked & NAMED_BY_SORT


def _blanked(words: str, named: Iterable[str]) -> str:
    """Return a topic without the words by which it names somebody."""
    for name in sorted(named, key=len, reverse=True):
        end = r"(?:['’]s)?(?![a-z0-9])" if name.isascii() else ""
        start = r"(?<![a-z0-9])" if name.isascii() else ""
        words = re.sub(f"{start}{re.escape(name)}{end}", " ", words, flags=re.IGNORECASE)
    return words


def value_topic(
    values: Iterable[str], entities: Sequence[KnownEntity], like: Topic
) -> Topic | None:
    """Return the topic of what fills a slot: the old company by its name, wherever it is named."""
    names = set()
    for value in values:
        names |= {normal_name(value), normal_name(TAILS.sub("", value))}
    names = {name for name in names if len(name) > 1}
    ids = frozenset(
        one for e in entities if e.aliases & names for one in (e.stands_for or {e.entity_id})
    )
    names |= {alias for e in entities if e.aliases & names for alias in e.aliases if len(alias) > 1}
    if not names and not ids:
        return None
    return Topic(
        needs=(Need(entity_ids=ids, names=frozenset(names)),),
        window=like.window,
        by_talk=like.by_talk,
    )


def content_terms(words: str) -> list[str]:
    """Return what a topic is about, as terms: the longest words, without those that name nothing."""
    plain = RATE.sub(" ", OWNER_LEAD.sub(" ", fold(words)))
    terms = [t for t in query_terms(plain) if t not in EMPTY and t not in OWNERS]
    han = [t for t in terms if _HAN.search(t)]
    kept = [t for t in terms if not _HAN.search(t) or not any(t != o and t in o for o in han)]
    heavy = [t for t in kept if t not in LIGHT]
    return heavy or kept


def _slots(words: str) -> frozenset[str]:
    """Return the slots that a topic names and nothing else: "my address", 我的旧地址, but not "peanut allergy"."""
    folded = fold(words)
    nouns = {
        noun: slot.name
        for slot in SLOTS.values()
        for noun in (*slot.english, *slot.chinese)
        if slot.name not in WIDE
    }
    bare = CURRENT.sub("", FORMER.sub("", folded))
    bare = re.sub(r"^(?:my|our|the|i|我们?家?的?|你)\s*", "", bare.strip()).strip(" 的")
    exact = {slot for noun, slot in nouns.items() if bare in (noun, f"{noun}s", f"{noun}s'")}
    exact |= SAME_SLOTS.get(bare, frozenset())
    if exact:
        return frozenset(exact)
    if names_the_past(words) or FORMER.search(folded) or CURRENT.search(folded):
        asked = asked_facts(f"{bare}").slots | asked_facts(f"现在的{bare}").slots
        rest = content_terms(bare)
        if len(rest) <= 1:
            return frozenset(asked - WIDE)
    return frozenset()


def _literal(words: str) -> tuple[Need, ...]:
    """Return the need of saying it as the wish does: "my old company", 前公司."""
    core = re.sub(r"^(?:my|our|the|我们?家?的?)\s*", "", fold(words)).strip()
    alternatives = {core}
    noun = FORMER.sub("", core).strip(" 的")
    if _HAN.search(core):
        alternatives |= {f"{lead}{noun}" for lead in CHINESE_FORMER}
        if noun in ("公司", "单位", "东家", "雇主"):
            alternatives |= OLD_EMPLOYERS
    else:
        alternatives |= {f"{lead} {noun}" for lead in ENGLISH_FORMER}
    return (Need(names=frozenset(alternatives)),)


def _entity_needs(words: str, named: Sequence[KnownEntity]) -> tuple[list[Need], set[str]]:
    """Return needs for the entities that a topic names, and the words by which it names them."""
    asked = asked_names(words)
    by_alias: dict[str, list[KnownEntity]] = {}
    for one in named:
        for alias in one.aliases & set(asked.names):
            by_alias.setdefault(alias, []).append(one)
    longest = {a for a in by_alias if not any(a != b and a in b for b in by_alias)}
    needs: list[Need] = []
    covered: set[str] = set()
    taken: set[UUID] = set()
    for alias in sorted(longest):
        own = by_alias[alias]
        taken |= {e.entity_id for e in own}
        names = {alias} | {a for e in own for a in e.aliases if _is_telling(a)}
        needs.append(Need(entity_ids=_ids(own), names=frozenset(names)))
        covered.add(alias)
    # "My old flat" is no more the flat than the new one is.
    is_parted = bool(FORMER.search(fold(words)) or CURRENT.search(fold(words)))
    is_parted = is_parted and "ex" not in asked.kinds
    by_kind = [] if is_parted else [e for e in named if e.entity_id not in taken]
    if by_kind and asked.kinds and not needs:
        names = {a for e in by_kind for a in e.aliases if _is_telling(a)}
        kinds = {fold(word) for word in asked.words}
        needs.append(Need(entity_ids=_ids(by_kind), names=frozenset(names | kinds)))
        covered |= kinds
    return needs, covered


def _is_telling(alias: str) -> bool:
    return len(alias) > 2 or (len(alias) == 2 and not alias.isascii())


def _ids(entities: Sequence[KnownEntity]) -> frozenset[UUID]:
    return frozenset(one for e in entities for one in (e.stands_for or {e.entity_id}))


def _without_verbs(needs: list[Need], words: str) -> list[Need]:
    """Return the needs of a clause without those that its verb alone makes, where it says more."""
    kept = [n for n in needs if not n.terms or not n.terms <= LIKING]
    return kept or needs
