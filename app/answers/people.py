"""Whether words name somebody: kin, roles, names as far as they show it, in both languages."""

import re
from collections.abc import Container

from app.answers.lexicon import is_chinese
from app.domain.entities import EntityType
from app.extraction.entities.chinese_words import COMMON_SURNAMES
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, KINDS
from app.text.folding import fold

_ALIVE = (EntityType.PERSON, EntityType.PET)
_PARENTS = frozenset({"parent", "grandparent", "folks"})  # of no one kind: they are two
PEOPLE_EN = _PARENTS | {w for w, k in ENGLISH_KINDS.items() if KINDS[k].type is EntityType.PERSON}
"""English words of people by kin and role."""
PEOPLE_ZH = "|".join(
    sorted(
        (re.escape(w) for w, k in CHINESE_KINDS.items() if KINDS[k].type in _ALIVE),
        key=len,
        reverse=True,
    )
)
"""Chinese words of people and animals, as a pattern."""
_SERVING = {
    "doctor", "dentist", "vet", "therapist", "physio", "nurse", "pharmacist", "teacher", "coach", "landlord", "nanny",
    "cleaner", "lawyer", "accountant", "agent", "driver", "plumber", "electrician", "handyman", "hairdresser", "police",
    "courier", "agent_of_service", "hr", "owner", "walker", "tutor",
}  # fmt: skip
_PRIVATE = re.compile(
    "|".join(
        sorted(
            (
                re.escape(w)
                for w, k in CHINESE_KINDS.items()
                if KINDS[k].type is EntityType.PERSON and k not in _SERVING
            ),
            key=len,
            reverse=True,
        )
    )
)
_SERVING_ZH = re.compile(
    "|".join(re.escape(w) for w, k in CHINESE_KINDS.items() if k in _SERVING)
    + "|员|客户|银行|公司|店"
)
_SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "his",
        "her",
        "their",
        "your",
        "this",
        "that",
        "these",
        "those",
        "i",
        "another",
        "some",
        "no",
        "both",
    ]
)
_PRIVATE_EN = _PARENTS | {
    w for w, k in ENGLISH_KINDS.items() if KINDS[k].type is EntityType.PERSON and k not in _SERVING
}
UNNAMED = frozenset(
    [
        "they",
        "it",
        "he",
        "she",
        "someone",
        "somebody",
        "this",
        "that",
        "他们",
        "她们",
        "它们",
        "他",
        "她",
        "它",
        "有人",
        "人家",
        "大家",
    ]
)
"""Subjects that name nobody."""

_PERSON_ZH = re.compile(PEOPLE_ZH)
_NICK = re.compile(r"[小老阿大][\u4e00-\u9fff]|([\u4e00-\u9fff])\1")


def _bare(word: str) -> str:
    """Return a word without what stands about it: "Ella's", "sister,"."""
    return word.strip("'’\",.!?;:()").removesuffix("'s").removesuffix("’s")


def _is_one_of(word: str, names: Container[str]) -> bool:
    """Return whether a word, or what it is the plural of, is one of some names: "parents"."""
    return word in names or (len(word) > 1 and word.endswith("s") and word[:-1] in names)


def is_someone(name: str) -> bool:
    """Return whether words name a person or an animal, as far as they show it."""
    folded = fold(name).strip()
    if not folded or folded in UNNAMED:
        return False
    if is_chinese(folded):
        is_name = len(folded) in (2, 3) and folded[0] in COMMON_SURNAMES
        return (
            is_name or _NICK.fullmatch(folded) is not None or _PERSON_ZH.search(folded) is not None
        )
    words = [bare for word in name.split() if (bare := _bare(word)).lower() not in _SMALL]
    if any(_is_one_of(word.lower(), PEOPLE_EN) for word in words):
        return True
    return any(word[:1].isupper() and word.lower() not in COMMON for word in words)


def is_serving(name: str) -> bool:
    """Return whether words name somebody by what they do for others: a doctor, a technician, 师傅."""
    folded = fold(name)
    if is_chinese(folded):
        return _SERVING_ZH.search(folded) is not None
    return any(ENGLISH_KINDS.get(_bare(word)) in _SERVING for word in folded.split())


def is_close_one(name: str) -> bool:
    """Return whether words name kin, a friend, a neighbour or a colleague: somebody with a life of their own."""
    folded = fold(name)
    if is_chinese(folded):
        return _PRIVATE.search(folded) is not None
    return any(_is_one_of(_bare(word), _PRIVATE_EN) for word in folded.split())


def is_named(name: str) -> bool:
    """Return whether words bear somebody's name or kin, not only what somebody is: "an assistant"."""
    if is_chinese(name):
        return is_someone(name)
    words = [_bare(word) for word in name.split()]
    return any(
        w[:1].isupper() and w.lower() not in _SMALL and w.lower() not in COMMON for w in words
    )


def is_no_subject(name: str) -> bool:
    """Return whether a subject is but a sign that reading left over (头 of 头一次迟到), and nobody."""
    return len(name) == 1 and is_chinese(name) and not is_close_one(name)
