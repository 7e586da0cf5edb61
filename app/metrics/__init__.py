"""Prometheus metrics of every stage of ingestion and recall; labels never hold tenant, user or text.

Several processes show their metrics as one when ``PROMETHEUS_MULTIPROC_DIR`` named a folder before
this module was imported (``share_metrics`` does that): each process keeps its values in files there,
and whoever is asked adds them up.
"""

import fcntl
import os
import struct
import tempfile
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from app.metrics.stages import stage as stage

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
# Waiting and working take longer than answering: the bounds that alerts use are among them.
_LONG_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0, 1800.0)
_TURNS = (1, 2, 4, 8, 16, 32, 64, 128, 256)

# What goes in.
HTTP_SECONDS = Histogram(
    "chronos_http_seconds", "Time of a request.", ["route", "method", "status"], buckets=_SECONDS
)
TURNS_ACCEPTED = Counter("chronos_turns_accepted_total", "Turns stored.")
TURNS_DUPLICATE = Counter("chronos_turns_duplicate_total", "Turns that were known already.")
ACCEPT_SECONDS = Histogram(
    "chronos_accept_seconds", "Time of a stage of accepting turns.", ["stage"], buckets=_SECONDS
)
PUBLISHED = Counter("chronos_published_total", "Messages that Redis took.")
PUBLISH_DEFERRED = Counter(
    "chronos_publish_deferred_total", "Messages that Redis did not take and the relay will send."
)

# The relay, and what waits: read from the database, so true whatever Redis has lost.
RELAY_LOOKS = Counter("chronos_relay_looks_total", "Looks of the relay for streams to wake.")
RELAY_WAKEUPS = Counter("chronos_relay_wakeups_total", "Streams that the relay woke.")
QUEUED_MESSAGES = Gauge(
    "chronos_queued_messages", "Messages in Redis that no worker took.", multiprocess_mode="livemax"
)
WAITING_TURNS = Gauge(
    "chronos_waiting_turns", "Turns queued or worked on.", multiprocess_mode="livemax"
)
WAITING_STREAMS = Gauge(
    "chronos_waiting_streams", "Users with waiting turns or vectors.", multiprocess_mode="livemax"
)
VECTORS_PENDING = Gauge(
    "chronos_vectors_pending", "Turns that have no vector yet.", multiprocess_mode="livemax"
)
OLDEST_WAITING_SECONDS = Gauge(
    "chronos_oldest_waiting_seconds",
    "Age of the oldest turn that is queued or worked on; 0 if none is.",
    multiprocess_mode="livemax",
)
DEAD_TURNS = Gauge(
    "chronos_dead_turns", "Turns given up and not replayed.", multiprocess_mode="livemax"
)

# The worker.
QUEUE_SECONDS = Histogram(
    "chronos_queue_seconds", "Age of a message when a worker takes it.", buckets=_LONG_SECONDS
)
JOB_SECONDS = Histogram(
    "chronos_job_seconds", "Time that one job worked on a user's stream.", buckets=_LONG_SECONDS
)
WINDOW_TURNS = Histogram(
    "chronos_window_turns", "Turns of a window that was worked on.", buckets=_TURNS
)
WORK_SECONDS = Histogram(
    "chronos_work_seconds",
    "Time of a stage of work on a window: extract, embed, write.",
    ["stage"],
    buckets=_LONG_SECONDS,
)
TURNS_WORKED = Counter(
    "chronos_turns_worked_total",
    "Turns by what work on them came to; a failed one is tried again.",
    ["outcome"],
)
EVENTS_WRITTEN = Counter("chronos_events_written_total", "Events written.")
LEASES_LOST = Counter("chronos_leases_lost_total", "Jobs that lost their stream to another worker.")
MODEL_CALLS = Counter("chronos_model_calls_total", "Calls of models by task.", ["task", "outcome"])
MODEL_TOKENS = Counter(
    "chronos_model_tokens_total",
    "Tokens that remote models counted, by task and direction (in, out).",
    ["task", "direction"],
)
MODEL_SECONDS = Histogram(
    "chronos_model_seconds", "Time of a call of a chat model.", ["task"], buckets=_LONG_SECONDS
)
MODEL_BREAKER = Gauge(
    "chronos_model_breaker",
    "Calls of the chat model: 0 made, 1 one tries, 2 kept back.",
    multiprocess_mode="livemax",
)
MODEL_CONCURRENCY = Gauge(
    "chronos_model_concurrency",
    "Calls of the chat model that may be made at once.",
    multiprocess_mode="livesum",
)
MODEL_TRUSTED = Gauge(
    "chronos_model_trusted",
    "Whether the chat model passed the examination: 1 yes, 0 no; -1 not examined yet.",
    multiprocess_mode="livemin",
)
MODEL_CLAIMS = Counter(
    "chronos_model_claims_total",
    "Events and facts that a model claimed, by what became of them (kept, dropped), and values of "
    "kept ones that were removed, by reason.",
    ["fate", "reason"],
)
VOTES = Counter(
    "chronos_votes_total",
    "What rules and a model read alike or not, by field.",
    ["field", "outcome"],
)
FALLBACKS = Counter(
    "chronos_extraction_fallbacks_total",
    "Pieces of windows that rules alone read although a model is set, by reason.",
    ["reason"],
)
REREAD = Counter(
    "chronos_turns_reread_total", "Turns read once more, by what came of it.", ["outcome"]
)

# What comes out.
RECALL_SECONDS = Histogram(
    "chronos_recall_seconds", "Time of a stage of recall.", ["stage"], buckets=_SECONDS
)
DEGRADED = Counter("chronos_degraded_total", "Parts left out of answers.", ["step", "reason"])
DEGRADATION_LEVEL = Gauge(
    "chronos_degradation_level",
    "Steps that recall leaves out under pressure.",
    multiprocess_mode="livemax",
)
RECALLS_EMPTY = Counter("chronos_recalls_empty_total", "Answers that nothing is known.")
RECALL_MEMORIES = Histogram(
    "chronos_recall_memories", "Memories in an answer.", buckets=(0, 1, 2, 5, 10, 20, 50, 100)
)

# The processes.
POOL_USED = Gauge("chronos_pool_used", "Database connections in use.", multiprocess_mode="livesum")
POOL_WAITING = Gauge(
    "chronos_pool_waiting", "Calls that wait for a connection.", multiprocess_mode="livesum"
)
POOL_SIZE = Gauge(
    "chronos_pool_size", "Connections that pools may open.", multiprocess_mode="livesum"
)
MEMORY_BYTES = Gauge(
    "chronos_memory_bytes",
    "Resident memory by kind of process; pages that processes share count in each.",
    ["process"],
    multiprocess_mode="livesum",
)

# From the start, so that the first dead turn or late part is an increase from zero.
for _outcome in ("processed", "no_event", "failed", "dead"):
    TURNS_WORKED.labels(_outcome)
for _step, _reason in (
    ("words", "deadline"),
    ("vectors", "deadline"),
    ("vectors", "model_away"),
    ("memories", "deadline"),
    ("window", "empty"),
):
    DEGRADED.labels(_step, _reason)
for _task, _outcome in (
    ("embed_query", "ok"),
    ("embed_query", "late"),
    ("embed_query", "away"),
    ("embed_passages", "ok"),
    ("embed_passages", "away"),
    ("embed_passages", "refused"),
):
    MODEL_CALLS.labels(_task, _outcome)
MODEL_TOKENS.labels("embed", "in")
for _task in ("extract", "repair", "second", "exam"):
    MODEL_CALLS.labels(_task, "ok")
    MODEL_TOKENS.labels(_task, "in")
    MODEL_TOKENS.labels(_task, "out")
for _reason in ("away", "late", "unusable", "budget", "untrusted"):
    FALLBACKS.labels(_reason)
MODEL_CLAIMS.labels("kept", "")
for _field in ("time", "status", "polarity", "subject"):
    for _outcome in ("agree", "differ", "outvoted"):
        VOTES.labels(_field, _outcome)


def note_memory(process: str) -> None:
    """Note the resident memory of this process; nothing where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return
    MEMORY_BYTES.labels(process).set(pages * os.sysconf("SC_PAGE_SIZE"))


def exposition() -> bytes:
    """Return the metrics of this process, or of all that share its folder, as Prometheus reads them.

    Blocks for some milliseconds to read the files: call it off the event loop.
    """
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return generate_latest(REGISTRY)
    with (Path(folder) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one at a time adds up and folds
        try:
            return _added_up(Path(folder))
        finally:
            # Said aloud: a child that was forked meanwhile holds the open file, and so the lock.
            fcntl.flock(lock, fcntl.LOCK_UN)


def end_metrics() -> None:
    """Take this process out of the gauges of the living; its counts stay."""
    if folder := os.environ.get(FOLDER_VARIABLE):
        mark_process_dead(os.getpid(), folder)


def _added_up(folder: Path) -> bytes:
    for attempt in range(5):
        try:
            _fold_dead(folder)
            registry = CollectorRegistry()
            MultiProcessCollector(registry, str(folder))
            return generate_latest(registry)
        except (struct.error, FileNotFoundError, RuntimeError, ValueError):
            # A process was just making its files, or ended and took its gauges along.
            if attempt == 4:
                raise
    raise AssertionError  # the loop returns or raises


def _fold_dead(folder: Path) -> None:
    """Add the counts of ended processes to one pair of files and remove theirs.

    Without it each worker's child, killed or renewed, would leave files for ever; without keeping
    their counts, counters would fall. The sum appears last: cut off in between, counts are lost,
    which Prometheus reads as a restart, but never counted twice.
    """
    for kind in ("counter", "histogram"):
        files = [f for f in folder.glob(f"{kind}_*.db") if not _lives(f)]
        if not files:
            continue
        total = folder / f"{kind}_ended.db"
        sums: dict[str, float] = {}
        for file in (*files, *([total] if total.exists() else [])):
            for key, value, _, _ in MmapedDict.read_all_values_from_file(str(file)):
                sums[key] = sums.get(key, 0.0) + value
        part = Path(tempfile.mkstemp(prefix=f"{kind}-", dir=folder)[1])
        written = MmapedDict(str(part))
        for key, value in sums.items():
            written.write_value(key, value, 0.0)
        written.close()
        for file in files:
            file.unlink()
        part.replace(total)
    for file in folder.glob("gauge_*.db"):
        if not _lives(file):
            file.unlink(missing_ok=True)


def _lives(file: Path) -> bool:
    pid = file.stem.rsplit("_", 1)[1]
    if pid == "ended":
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
