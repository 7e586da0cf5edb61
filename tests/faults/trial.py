"""A service under trial, with one ledger from its start on."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from tests.faults.checker import faults, is_caught_up, not_recalled, stored
from tests.faults.ledger import Ledger, Load
from tests.faults.service import Service, eventually

SEED = 20261130
END_STATE_S = 180.0


@dataclass(slots=True)
class Trial:
    """The service under trial, its ledger, and the turns that were recalled already."""

    service: Service
    ledger: Ledger = field(default_factory=Ledger)
    recalled: set[tuple[str, str]] = field(default_factory=set)
    loads: int = 0
    seed: int = SEED

    def load(self, *, users: int = 4, pause_s: float = 0.25) -> Load:
        """Return writers that differ from all before them."""
        self.loads += 1
        return Load(
            self.service,
            self.ledger,
            seed=self.seed + self.loads,
            users=users,
            pause_s=pause_s,
        )

    async def caught_up(self) -> float:
        """Wait until every stream is worked off; return the seconds it took."""
        url, users = self.service.sql_url, self.ledger.users
        return await eventually(lambda: is_caught_up(url, users), seconds=END_STATE_S, pause_s=0.1)

    async def verdict(self, *, recalled: int | None = None) -> list[str]:
        """Return every promise that is broken, over the whole ledger.

        ``recalled`` bounds how many turns are asked for, drawn from the seed; None asks for all.
        """
        found = await stored(self.service.sql_url, self.ledger.users)
        new = [
            self.ledger.said[key]
            for s in found.turns
            if (key := (s.user, s.turn.client_turn_id)) in self.ledger.said
            and key not in self.recalled
        ]
        if recalled is not None and len(new) > recalled:
            new = Random(self.seed).sample(new, recalled)
        self.recalled |= {(said.user, said.turn_id) for said in new}
        return faults(self.ledger, found) + await not_recalled(self.service, new)

    async def end(self) -> list[str]:
        """Wait for the end states and return what is broken."""
        with suppress(TimeoutError):  # the verdict names what waits
            await self.caught_up()
        return await self.verdict()
