"""What the services need from the outside world; adapters implement it, ``bootstrap`` picks them."""

from app.ports.access import Keys, NewKey, RateLimiter, StoredKey
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
    WindowLimits,
)
from app.ports.models import Clock, Embedder, Extractor, Provenance, Vectors
from app.ports.operation import DeadTurn, Operation
from app.ports.recall import FoundTurn, Hit, Hits, Known, RecallIndex, Search

__all__ = [
    "Accepted",
    "Calendar",
    "Clock",
    "DeadTurn",
    "Embedder",
    "Extraction",
    "Extractor",
    "FoundTurn",
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
    "WindowLimits",
]
