"""``/metrics`` and ``/healthz`` of processes that are no web servers: worker and scheduler."""

from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from prometheus_client import CONTENT_TYPE_LATEST

from app.metrics import exposition
from app.settings import Settings


def serve_metrics(settings: Settings, is_well: Callable[[], bool]) -> ThreadingHTTPServer | None:
    """Answer on a daemon thread at the address of the settings; None, and nothing, without a port.

    ``/healthz`` is 200 while ``is_well`` says so, else 503.

    Raises:
        OSError: the port is taken.
    """
    if not settings.metrics_port:
        return None

    class Endpoint(BaseHTTPRequestHandler):
        server_version, sys_version = "chronos", ""

        def do_GET(self) -> None:
            if self.path == "/metrics":
                self._answer(HTTPStatus.OK, exposition(), CONTENT_TYPE_LATEST)
            elif self.path == "/healthz":
                status = HTTPStatus.OK if is_well() else HTTPStatus.SERVICE_UNAVAILABLE
                self._answer(status, status.phrase.encode(), "text/plain")
            else:
                self._answer(HTTPStatus.NOT_FOUND, b"", "text/plain")

        def _answer(self, status: HTTPStatus, body: bytes, media_type: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Write no access log."""

    server = ThreadingHTTPServer((settings.metrics_host, settings.metrics_port), Endpoint)
    server.daemon_threads = True
    Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server
