"""The built-in extractor: the rules of ``app.extraction`` behind the port. No model, no guess."""

from collections.abc import Sequence

from app import extraction
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import Background
from app.ports import Provenance


class RuleExtractor:
    """Implements the ``Extractor`` port."""

    @property
    def provenance(self) -> Provenance:
        """Return the name under which findings are noted; raised with every change of the rules."""
        return Provenance(extractor="rules-2")

    def extract(self, turns: Sequence[Turn], background: Background) -> Findings:
        """Return what a window of turns tells, in the order in which it was told."""
        return extraction.extract(turns, background)
