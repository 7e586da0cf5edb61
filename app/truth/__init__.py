"""Truth over time: what new statements do to what is held. Pure.

``reconcile`` folds the findings of a reading, in the order in which they were told, into what is held
of the user: ``events`` and ``facts`` decide (new, said again, another state, another value, wrong),
``replay`` tells a
slot anew where news came late, ``rereading`` does the same for turns that were read before. ``ledger`` keeps versions, ``changes`` are the values that go in and come out.
"""

from app.truth.changes import (
    Changes,
    Closing,
    Draft,
    Held,
    HeldVersion,
    NewVersion,
    SlotKey,
    SlotRecord,
)
from app.truth.reconcile import late_slots, reconcile
from app.truth.replay import retold
from app.truth.rereading import Told, ToldVersion, reread

__all__ = [
    "Changes",
    "Closing",
    "Draft",
    "Held",
    "HeldVersion",
    "NewVersion",
    "SlotKey",
    "SlotRecord",
    "Told",
    "ToldVersion",
    "late_slots",
    "reconcile",
    "reread",
    "retold",
]
