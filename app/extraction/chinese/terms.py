"""What the active schemas add to the Chinese reader: verbs, names of metrics."""

import re
from dataclasses import dataclass

from app.extraction.chinese.kinds import VERBS, Verbs


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The reader's verbs; ``measures`` finds a metric (``name``) in front of its number, None: none."""

    verbs: Verbs = VERBS
    measures: re.Pattern[str] | None = None
    requests: re.Pattern[str] | None = None

    def measured(self, words: str) -> re.Match[str] | None:
        """Return a metric of the schemas with its number."""
        return self.measures.search(words) if self.measures else None

    def asked_for(self, words: str) -> re.Match[str] | None:
        """Return a verb of the schemas in what is asked for: 帮我查蜂."""
        return self.requests.search(words) if self.requests else None


PLAIN = Terms()
