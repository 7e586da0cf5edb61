"""What a question only supposes of somebody, and the answers that make it so: "Is Rex your dog?" – "Yes"."""

import re
from collections.abc import Sequence

from app.extraction.entities.mentions import Form, Spotted

_ENDS = re.compile(r"[^.!。！\n]{0,20}?(?:[?？]|吗|嘛)")
_YES = re.compile(
    r"\W*(?:yes|yeah|yep|yup|ya|right|correct|exactly|indeed|he is|she is|it is|that's right|是的?(?!我)|对的?|嗯|没错|系呀?|係)(?![a-z])",
    re.IGNORECASE,
)


def supposed(text: str, ones: Sequence[Spotted]) -> list[Spotted]:
    """Return the mentions of a group by which a question supposes what the one it names is to the hearer."""
    if not any(one.form is Form.NAME for one in ones):
        return []
    return [one for one in ones if one.whose == "yours" and _ENDS.match(text, one.end)]


def confirms(text: str) -> bool:
    """Return whether a turn answers yes."""
    return _YES.match(text) is not None


def asks_who(text: str, ones: Sequence[Spotted]) -> bool:
    """Return whether a turn asks who the one named is: "Who is Tobias?", 小天是谁？."""
    return any(
        one.form is Form.NAME
        and (_WHO.search(text, max(0, one.start - 12), one.start) or _WHO_ZH.match(text, one.end))
        for one in ones
    )


def answers_who(text: str, ones: Sequence[Spotted]) -> bool:
    """Return whether a turn begins with a description, as an answer to such a question does."""
    first = ones[0]
    return first.form in (Form.OWN, Form.NEW) and _BEGINS.fullmatch(text[: first.start]) is not None


_WHO = re.compile(r"\bwho(?:['’]s|\sis|\swas)\s$", re.IGNORECASE)
_WHO_ZH = re.compile(r"(?:是|又是|是个)?(?:谁|哪位|什么人)|是[?？]")
_BEGINS = re.compile(
    r"\W*(?:oh,?\s|he['’]?s\s|she['’]?s\s|it['’]?s\s|that['’]?s\s|是|就是|哦|啊|噢|嗯)*\W*",
    re.IGNORECASE,
)
