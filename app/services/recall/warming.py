"""Does before the first question what only the first one would pay for."""

import asyncio
from datetime import UTC, datetime

import structlog

from app.answers.questions import read_asked
from app.domain.errors import ModelUnavailable
from app.extraction.entities.asked import asked_names
from app.extraction.facts.asked import asked_facts
from app.ports import Embedder
from app.services.recall.understanding import understand
from app.timex import DEFAULT

log = structlog.get_logger(__name__)

_QUESTIONS = ("When did I last see Anna Smith?", "我上周三下午和小林去了哪里？")


async def warm_up(embedder: Embedder | None, now: datetime) -> None:
    """Load the dictionaries, grammars and the model; a model that is away may come later.

    Measured cold: 0.3 to 0.5 s, the whole of a first question's deadline.
    """
    await asyncio.to_thread(_read_questions, now)
    if embedder is None:
        return
    try:
        await embedder.embed_query(_QUESTIONS[0])
    except ModelUnavailable as error:
        log.warning("embedding model away", reason=str(error))


def _read_questions(now: datetime) -> None:
    for question in _QUESTIONS:
        asked_names(question)
        asked_facts(question)
        asked = understand(question, now=now, zone=UTC, conventions=DEFAULT)
        read_asked(question, asked.intent, asked.window)
