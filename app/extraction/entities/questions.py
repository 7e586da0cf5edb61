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
