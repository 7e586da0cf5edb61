"""The time engine: what people mean by "when", in English and Chinese.

``engine`` normalises the text (``normal``), reads tokens (``lexer``) by the lexicons of both
languages, builds trees (``nodes``) by the productions of both (``grammar``) and places them
(``resolve``) against the reference, the direction of the clause (``direction``) and the
``conventions``. Words and productions live in ``english`` and ``chinese``; what both need in
``shared``; holidays in ``holidays``, ``lunar`` and ``daysoff``. ``engine.parse`` shows the trees.
"""

from app.timex.conventions import DEFAULT, Conventions
from app.timex.engine import find_times
from app.timex.intent import TimeIntent, read_intent
from app.timex.render import render
from app.timex.user_conventions import conventions_from

__all__ = [
    "DEFAULT",
    "Conventions",
    "TimeIntent",
    "conventions_from",
    "find_times",
    "read_intent",
    "render",
]
