"""Whether words name somebody: kin, roles, names as far as they show it, in both languages."""

import re

from app.answers.lexicon import is_chinese
from app.domain.entities import EntityType
from app.extraction.entities.chinese_words import COMMON_SURNAMES
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, KINDS
from app.text.folding import fold

_ALIVE = (EntityType.PERSON, EntityType.PET)
PEOPLE_EN = frozenset(w for w, k in ENGLISH_KINDS.items() if KINDS[k].type is EntityType.PERSON)
"""English words of people by kin and role."""
PEOPLE_ZH = "|".join(
    sorted(
        (re.escape(w) for w, k in CHINESE_KINDS.items() if KINDS[k].type in _ALIVE),
        key=len,
        reverse=True,
    )
)
"""Chinese words of people and animals, as a pattern."""
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
    words = [word.strip("'s,.") for word in name.split()]
    return any(w.lower() in PEOPLE_EN for w in words) or any(
        w[:1].isupper() for w in words if w != "I"
    )
