"""Episodes in a model's words: asked once, kept with their turns, left as they are while the model is away."""

from collections.abc import Sequence
from dataclasses import replace

import httpx

from app.bootstrap import Container
from app.domain.errors import ModelUnavailable
from app.episodes import Said
from app.ports import Provenance, Telling
from app.services.upkeep.jobs import JobCall
from tests.integration.calls import scope_of
from tests.integration.conftest import Drain
from tests.integration.test_episodes import LANGUAGES, episodes_of, told

WORDS = {"en": "Rex has been limping", "zh": "元宝走路一瘸一拐"}


class Speaking:
    """A teller that says one thing of the first turn, and keeps how often it was asked."""

    def __init__(self, words: str, *, is_away: bool = False) -> None:
        self.words, self.is_away, self.asked = words, is_away, 0

    @property
    def provenance(self) -> Provenance:
        return Provenance(extractor="episodes-model-1", model="m", prompt_version="telling-1")

    async def tell(self, talk: Sequence[Said], language: str) -> Telling | None:
        self.asked += 1
        if self.is_away:
            raise ModelUnavailable("away")
        return Telling(title=self.words, claims=((self.words, (1,)),))

    async def close(self) -> None:
        pass


async def consolidate_with(container: Container, user: str, teller: Speaking) -> dict[str, int]:
    scope = await scope_of(container, user)
    tending = replace(container.tending, teller=teller)
    now = container.clock.now()
    return await tending.consolidate(
        JobCall(tenant_id=scope.tenant_id, user_id=scope.user_id, as_of=now)
    )


@LANGUAGES
async def test_what_a_model_says_and_turns_support_becomes_the_summary_once(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    teller = Speaking(WORDS[language])
    await consolidate_with(container, user, teller)
    assert teller.asked == 2
    first, second = await episodes_of(api, user)
    assert first["claims"] == [{"text": f"2026-03-01 {WORDS[language]}", "source_turn_ids": ["t0"]}]
    assert second["claims"][0]["text"] != f"2026-03-01 {WORDS[language]}"  # its turns do not say so
    history = (await api.get(f"/v1/memories/{first['id']}/history")).json()["items"]
    assert [one["extraction"]["model"] for one in history] == [None, "m"]
    assert (await consolidate_with(container, user, teller))["written"] == 0
    assert teller.asked == 2


async def test_while_the_model_is_away_what_was_said_stands(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    await consolidate_with(container, user, Speaking("", is_away=True))
    assert [len(e["claims"]) > 0 for e in await episodes_of(api, user)] == [True, True]
    later = Speaking(WORDS["en"])
    await consolidate_with(container, user, later)
    assert later.asked == 2
