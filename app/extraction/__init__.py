"""From talk to events by rules, in English and Chinese; pure, one module a stage.

``sentences`` cuts a turn; ``english`` and ``chinese`` read each clause into a ``frame``: who, does
what, meant how (asserted, planned, supposed, denied, quoted), on which side of now, of which kind.
``placing`` gives a frame its time, ``people`` its subject's name, ``arguments`` its object and
participants, ``metrics`` its numbers. ``assembly`` puts events together over the turns of a session;
``drafts`` makes the values that are stored. ``pipeline`` runs them in order.
"""

from app.extraction.background import NOTHING_KNOWN, Background
from app.extraction.pipeline import extract

__all__ = ["NOTHING_KNOWN", "Background", "extract"]
