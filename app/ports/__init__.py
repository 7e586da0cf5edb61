"""What the services need from the outside world; adapters implement it, ``bootstrap`` picks them."""

from app.ports.access import Keys, NewKey, RateLimiter, StoredKey
from app.ports.history import Cited, History, Outcome, PastEvent, PastTurn
from app.ports.ingestion import (
    Accepted,
    Calendar,
    Extraction,
    Idempotency,
    IdempotencyKey,
    IndexedTurn,
    JobQueue,
    StoredAnswer,
    Streams,
    Submission,
    TurnLog,
    Users,
    Waiting,
    WaitingTotals,
    WindowLimits,
)
from app.ports.models import Clock, Embedder, Extractor, Provenance, Vectors
from app.ports.operation import DeadTurn, Operation
from app.ports.recall import FoundTurn, Hit, Hits, Known, RecallIndex, Search

__all__ = [
    "Accepted",
    "Calendar",
    "Cited",
    "Clock",
    "DeadTurn",
    "Embedder",
    "Extraction",
    "Extractor",
    "FoundTurn",
    "History",
    "Hit",
    "Hits",
    "Idempotency",
    "IdempotencyKey",
    "IndexedTurn",
    "JobQueue",
    "Keys",
    "Known",
    "NewKey",
    "Operation",
    "Outcome",
    "PastEvent",
    "PastTurn",
    "Provenance",
    "RateLimiter",
    "RecallIndex",
    "Search",
    "StoredAnswer",
    "StoredKey",
    "Streams",
    "Submission",
    "TurnLog",
    "Users",
    "Vectors",
    "Waiting",
    "WaitingTotals",
    "WindowLimits",
]
