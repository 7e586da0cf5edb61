"""What an operator sees of a running service: ids that follow a call, traces, figures of all processes; no words."""

import os
import signal
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import redis
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families

from app import traces
from app.domain.errors import SetupError
from tests.integration.service import Service, eventually, running

CANARIES = ("quetzalcoatlus", "羽蛇翼龙")
REQUEST_ID = "call-8f14e45f"
TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"


class Receiver:
    """An OTLP/HTTP receiver that keeps what it gets."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                if self.path == "/v1/traces":
                    receiver.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def spans(self) -> list[tuple[str, Any]]:
        """Return (service, span) of all that was received."""
        found = []
        for body in list(self.bodies):
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                (name,) = [
                    a.value.string_value
                    for a in resource.resource.attributes
                    if a.key == "service.name"
                ]
                found += [(name, s) for scope in resource.scope_spans for s in scope.spans]
        return found


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture(scope="module")
def service(receiver: Receiver) -> Iterator[Service]:
    """A service that accepted and recalled canaries under a known request and trace."""
    with running(CHRONOS_TRACES_URL=receiver.url, CHRONOS_LOG_LEVEL="debug") as found:
        headers = {
            "X-Request-ID": REQUEST_ID,
            "traceparent": f"00-{TRACE_ID}-00f067aa0ba902b7-01",
        }
        texts = [f"I saw a {CANARIES[0]} yesterday.", f"我昨天看到了{CANARIES[1]}。"]
        found.accept(f"user {CANARIES[0]}", *texts, **headers)
        for canary in CANARIES:
            assert found.recall(f"user {CANARIES[0]}", f"Where was the {canary}?")["memories"]
        found.http.post("/v1/turns", content=f'{{"user_id": "{CANARIES[0]}'.encode())
        yield found


def test_the_workers_lines_bear_the_id_of_the_call(service: Service) -> None:
    def is_logged() -> bool:
        lines = [line for line in service.log("worker").splitlines() if "stream worked on" in line]
        return any(f'"request_id": "{REQUEST_ID}"' in one and '"job_id"' in one for one in lines)

    assert eventually(is_logged, seconds=90)


def test_one_trace_leads_from_the_call_into_the_worker(
    service: Service, receiver: Receiver
) -> None:
    def names(process: str) -> set[str]:
        return {
            span.name
            for name, span in receiver.spans()
            if name == process and span.trace_id.hex() == TRACE_ID
        }

    assert eventually(
        lambda: "POST /v1/turns" in names("chronos-api") and "drain" in names("chronos-worker"),
        seconds=90,
    ), receiver.spans()
    assert {"index", "store"} <= names("chronos-api")
    assert {"extract", "embed", "write"} <= names("chronos-worker")
    others = {span.name for _, span in receiver.spans() if span.trace_id.hex() != TRACE_ID}
    assert {"POST /v1/recall", "understand", "words", "embed", "vectors", "rank", "fetch"} <= others


def _holds_a_canary(data: bytes) -> list[str]:
    forms = {
        c: (c.encode(), c.encode("unicode_escape"), repr(c.encode())[2:-1].encode())
        for c in CANARIES
    }
    return [canary for canary, shapes in forms.items() if any(shape in data for shape in shapes)]


def test_words_are_in_no_log_no_metric_no_trace_and_not_in_the_queue(
    service: Service, receiver: Receiver
) -> None:
    logs = list((service.data / "logs").iterdir())
    assert {"api.log", "worker.log", "scheduler.log", "postgres.log", "valkey.log"} <= {
        log.name for log in logs
    }
    for log in logs:
        assert _holds_a_canary(log.read_bytes()) == [], log.name
    assert _holds_a_canary(service.metrics().encode()) == []
    assert receiver.bodies
    assert _holds_a_canary(b"".join(receiver.bodies)) == []
    assert _holds_a_canary(_queue_dump(service)) == []


def _queue_dump(service: Service) -> bytes:
    """Return everything that the queue holds, and what it ever wrote to its file."""
    with redis.Redis.from_url(service.run["urls"]["redis"]) as client:
        values = [client.dump(key) or b"" for key in client.scan_iter()]
    files = [p for p in (Path(service.run["servers_dir"]) / "valkey").rglob("*") if p.is_file()]
    assert any(b"chronos.drain" in file.read_bytes() for file in files)  # it was there at all
    return b"".join([*values, *(file.read_bytes() for file in files)])


def _total(service: Service, name: str, **labels: str) -> float:
    return sum(
        sample.value
        for family in text_string_to_metric_families(service.metrics())
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


def test_counts_of_a_killed_child_stay_and_its_files_go(service: Service) -> None:
    folder = service.data / "metrics"
    before = _total(service, "chronos_turns_worked_total")
    seconds = _total(service, "chronos_work_seconds_count", stage="write")
    assert before >= 2
    parent = service.run["children"]["worker"]
    (child, *_) = [
        int(pid)
        for task in Path(f"/proc/{parent}/task").iterdir()
        for pid in (task / "children").read_text().split()
    ]
    os.kill(child, signal.SIGKILL)
    assert eventually(lambda: not Path(f"/proc/{child}").exists(), seconds=90)

    def is_put_together() -> bool:
        assert _total(service, "chronos_turns_worked_total") == before  # who looks sees to it
        return not list(folder.glob(f"*_{child}.db"))

    assert eventually(is_put_together, seconds=90)
    service.accept("another", "I sold the piano yesterday.")
    # A turn is counted after it was written, and so after it is known as processed.
    assert eventually(lambda: _total(service, "chronos_turns_worked_total") > before, seconds=90)
    assert _total(service, "chronos_turns_worked_total") == before + 1
    assert _total(service, "chronos_work_seconds_count", stage="write") == seconds + 1


def test_a_failure_is_traced_by_its_kind_without_its_words(receiver: Receiver) -> None:
    traces.start_traces(receiver.url, "test")
    try:
        with pytest.raises(ValueError, match=CANARIES[0]), traces.span("failing"):
            raise ValueError(" ".join(CANARIES))
        assert traces.carried() == {}  # nothing is left open
    finally:
        traces.stop_traces()
    (found,) = [span for _, span in receiver.spans() if span.name == "failing"]
    assert found.status.message == "ValueError"
    assert _holds_a_canary(b"".join(receiver.bodies)) == []
    with traces.span("after the end") as span:
        assert span is None


def test_without_its_packages_traces_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(SetupError, match=r"extra 'traces'"):
        traces.start_traces("http://127.0.0.1:9", "test")


def test_methods_that_callers_invent_make_no_series(service: Service) -> None:
    for method in ("BREW", "WHEN"):
        service.http.request(method, "/v1/turns")
    assert _total(service, "chronos_http_seconds_count", method="other") == 2
    assert "BREW" not in service.metrics()
