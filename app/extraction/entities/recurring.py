"""Things that talk comes back to by the bare noun: "the laptop … laptop's back", 把特斯拉送去保养了，车没毛病."""

import re
from collections.abc import Iterator, Sequence

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, KINDS, fit
from app.extraction.entities.mentions import Form, Spotted

_TURNS = 6
_PAUSE = re.compile(r"[,.;:!?，。；：！？]|\b(?:and|but|so)\b")
_LIFELESS = (EntityType.PRODUCT, EntityType.THING, EntityType.DOCUMENT, EntityType.PLACE, EntityType.ORGANISATION, EntityType.TICKET)  # fmt: skip
_KEPT = ("home", "place", "city", "company", "school", "hospital", "object", "system", "team")
_EN = "|".join(
    re.escape(w) for w, k in ENGLISH_KINDS.items() if KINDS[k].type in _LIFELESS and k not in _KEPT and w.isalpha()
)  # fmt: skip
_ZH = "|".join(
    sorted((w for w, k in CHINESE_KINDS.items() if KINDS[k].type in _LIFELESS and k not in _KEPT and (len(w) > 1 or w in "车药书")), key=len, reverse=True)
)  # fmt: skip
# No article before, and no noun behind that it would only be a part of.
_BARE_EN = re.compile(
    rf"(?:(?<=^)|(?<=[.!?,;:]\s)|(?<=\b(?:and|but)\s)|(?<=\bmy\s)|(?<=\b(?:the|new|old)\s))(?P<kind>{_EN})"
    r"(?=['’]s\s|[.,!?;]|$|\s(?:is|was|has|had|will|won['’]t|arrived|came|died|broke|works?|still|just|finally|again|in|on|at|to|for|from|back|due|out)\b)",
    re.IGNORECASE,
)
_BARE_ZH = re.compile(
    rf"(?<![一两几每新个台辆])(?P<kind>{_ZH})(?!{_ZH}|[库位票费钱险主牌站号本店柜架套厂房商贴里壳])"
)


def recurring(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: Sequence[Sequence[Spotted]],
) -> Iterator[Spotted]:
    """Yield bare nouns of things for which a mention before, of the same session, has the kind."""
    named: list[Spotted] = []
    for at, text in enumerate(texts):
        named += [one for one in chosen[at] if one.kind and one.type in _LIFELESS]
        near = [
            one
            for one in named
            if at - one.turn <= _TURNS and turns[one.turn].session_id == turns[at].session_id
        ]
        if not near:
            continue
        for number, span in enumerate(bounds[at]):
            for match in (*_BARE_EN.finditer(text, *span), *_BARE_ZH.finditer(text, *span)):
                word = match["kind"]
                kind = CHINESE_KINDS.get(word) or ENGLISH_KINDS[word.lower()]
                if any(fit(one.kind, kind) and _is_before(one, match, text, at) for one in near):
                    yield Spotted(
                        turn=at, start=match.start(), end=match.end(), words=word, form=Form.THE,
                        type=KINDS[kind].type, kind=kind, sentence=number,
                    )  # fmt: skip


def _is_before(one: Spotted, word: re.Match[str], text: str, turn: int) -> bool:
    """Return whether a clause before that of a word holds a mention: 戴森V12吸尘器 is one name."""
    if one.turn < turn:
        return True
    return one.end < word.start() and _PAUSE.search(text, one.end, word.start()) is not None
