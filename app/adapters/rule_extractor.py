"""The built-in extractor: the rules of ``app.extraction`` behind the port. No model, no guess."""

from collections.abc import Sequence

from app import extraction
from app.domain.events import EventDraft
from app.domain.models import Turn
from app.ports import Provenance
from app.timex import Conventions


class RuleExtractor:
    """Implements the ``Extractor`` port."""

    @property
    def provenance(self) -> Provenance:
        """Return the name under which findings are noted; raised with every change of the rules."""
        return Provenance(extractor="rules-2")

    def extract(self, turns: Sequence[Turn], conventions: Conventions) -> list[EventDraft]:
        """Return the events of a window of turns, in the order in which they were told."""
        return extraction.extract(turns, conventions)
