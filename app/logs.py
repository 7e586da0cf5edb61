"""Structured logs without the words of turns: callers pass ids, counts and reasons only."""

import logging
import sys
import traceback

import structlog

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def configure_logs(level: str, log_format: str) -> None:
    """Send our log lines, and the libraries' from warning on, to standard error."""
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _frames_only,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(_LEVELS[level], logging.WARNING))
    for ours in ("app", "workers"):
        logging.getLogger(ours).setLevel(_LEVELS[level])


def _frames_only(
    _logger: structlog.typing.WrappedLogger, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Replace an exception by its type and where it came from.

    Messages of exceptions are left out: a driver's may quote the values of a statement, which are
    the words of turns.
    """
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info
    error = error[1] if isinstance(error, tuple) else error
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        event["exception"] = type(error).__name__
        event["at"] = [f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in frames]
    return event
