"""OpenTelemetry spans over OTLP/HTTP; nothing is imported and nothing costs until they are set up.

Spans hold the names of stages, counts and our ids: no text, no messages of exceptions.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from app.domain.errors import SetupError

_PATH = "/v1/traces"
_TIMEOUT_S = 2.0  # of an export, on its own thread; also what a stop may take longer

_tracer: Any = None
_provider: Any = None


def start_traces(url: str, process: str) -> None:
    """Send the spans of this process to an OTLP/HTTP receiver; nothing without an address.

    Call it after a fork: the sender is a thread. ``process`` becomes ``service.name``.

    Raises:
        SetupError: the packages of the extra ``traces`` are missing.
    """
    global _tracer, _provider  # noqa: PLW0603 - one sender a process, as with logs and metrics
    if not url:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        msg = (
            "CHRONOS_TRACES_URL needs packages that are not installed; install the extra 'traces' "
            "(pip install -r requirements-traces.lock), or unset it"
        )
        raise SetupError(msg) from error
    endpoint = url if url.rstrip("/").endswith(_PATH) else url.rstrip("/") + _PATH
    _provider = TracerProvider(
        resource=Resource.create({"service.name": f"chronos-{process}"}), shutdown_on_exit=False
    )
    _provider.add_span_processor(
        BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint, timeout=_TIMEOUT_S))
    )
    _tracer = _provider.get_tracer("chronos")


def stop_traces() -> None:
    """Send what waits and end the sender; blocks for some seconds when nobody receives."""
    global _tracer, _provider  # noqa: PLW0603
    if _provider is not None:
        _provider.shutdown()
    _tracer = _provider = None


_NOTHING = nullcontext()


def span(
    name: str, carrier: Mapping[str, str] | None = None, **attributes: str | int
) -> AbstractContextManager[Any]:
    """Trace a stage inside the present one, or inside the one that ``carrier`` tells of.

    Yields the span, or None while traces are off. ``carrier`` holds headers such as
    ``traceparent``.
    """
    return _NOTHING if _tracer is None else _traced(name, carrier, attributes)


@contextmanager
def _traced(
    name: str, carrier: Mapping[str, str] | None, attributes: Mapping[str, str | int]
) -> Iterator[Any]:
    from opentelemetry.trace import Status, StatusCode
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract(carrier) if carrier else None
    with _tracer.start_as_current_span(
        name,
        context=context,
        attributes=attributes,
        # Messages of exceptions may quote the words of turns.
        record_exception=False,
        set_status_on_exception=False,
    ) as found:
        try:
            yield found
        finally:
            if isinstance(error := sys.exception(), Exception):
                found.set_status(Status(StatusCode.ERROR, type(error).__name__))


def carried() -> dict[str, str]:
    """Return the headers by which another process goes on with the present trace."""
    headers: dict[str, str] = {}
    if _tracer is not None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        TraceContextTextMapPropagator().inject(headers)
    return headers
