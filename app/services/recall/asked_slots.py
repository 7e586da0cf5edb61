"""Which slots of facts a question means: what its vector tells beside its patterns."""

from collections.abc import Mapping
from types import MappingProxyType

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable
from app.extraction.facts.meant import LEARNED_FROM, meant_slots
from app.ports import Embedder, Vectors
from app.services.recall.candidates import asked_texts, within

_NONE: Mapping[str, float] = MappingProxyType({})


async def slots_meant(
    query: str, embedder: Embedder | None, deadline: Deadline
) -> Mapping[str, float]:
    """Return the slots that a question's vector means, with how likely each is; none without the model that they were learned from, or where it is late."""
    if embedder is None or not embedder.model.startswith(LEARNED_FROM):
        return _NONE
    text = asked_texts(query, ())[0]

    async def embed(_: int) -> Vectors | None:
        return await embedder.embed_query(text)

    try:
        vector = await within(deadline, "vectors", embed, None, measured_as="embed")
    except ModelUnavailable:
        return _NONE  # the arm of vectors says so
    return _NONE if vector is None else meant_slots(vector)
