"""The built-in extractor: the rules of ``app.extraction`` behind the port. No model, no guess."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from app import extraction
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import Background
from app.ports import Provenance, Reading


class RuleExtractor:
    """Implements the ``Extractor`` port."""

    @property
    def provenance(self) -> Provenance:
        """Return the name under which findings are noted; raised with every change of the rules."""
        return Provenance(extractor="rules-2")

    @property
    def is_away(self) -> bool:
        """Whether nobody could read now: never."""
        return False

    async def extract(
        self, turns: Sequence[Turn], background: Background, *, tenant_id: UUID
    ) -> Reading:
        """Return what a window of turns tells; read in a thread, for it takes the CPU."""
        findings = await asyncio.to_thread(self.read, turns, background)
        return Reading(findings=findings, provenance=self.provenance)

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        """Return what a window of turns tells, in the order in which it was told; blocks."""
        return extraction.extract(turns, background)

    async def close(self) -> None:
        """Nothing is held."""
