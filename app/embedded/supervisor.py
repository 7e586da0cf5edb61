"""Keeps child processes alive: restarts with back-off, gives up on a child that keeps dying."""

import contextlib
import itertools
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import FrameType

from app.domain.errors import SetupError
from app.embedded.children import Child, trim
from app.embedded.mends import mend_for
from app.embedded.plan import WRONG_SETUP

FIRST_DELAY_S, LONGEST_DELAY_S = 0.5, 10.0
MAX_DEATHS, DEATHS_WITHIN_S = 5, 60.0
_LOOK_EVERY_S = 0.25
_LOOKS_BETWEEN_TRIMS = 240  # a minute
_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """The user or the system asked Chronos to stop; raised wherever the supervisor is."""


def say(text: str) -> None:
    """Write a line for the user at once."""
    with contextlib.suppress(OSError):  # a closed terminal must not end the service
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


@dataclass(slots=True, kw_only=True)
class Service:
    """A child, how to start it (again), and its recent deaths.

    ``stop_s`` is how long it may take to end in order.
    """

    child: Child
    start: Callable[[], None]
    stop_s: float = 15.0
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=MAX_DEATHS))
    start_at: float | None = None
    delay_s: float = FIRST_DELAY_S


class Supervisor:
    """Runs services in the order given and stops them in ``stop_order``.

    Args:
        changed: called after each start, to publish the new pids.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._services: list[Service] = []

    def add(self, service: Service) -> None:
        """Start a service and keep it alive from now on."""
        self._services.append(service)
        service.start()
        self._changed()

    def watch(self, each_look: Callable[[], None]) -> None:
        """Restart what dies, until a signal raises Stopped.

        Raises:
            SetupError: a child keeps dying, or says that its setup is wrong.
        """
        for look in itertools.count():
            for service in self._services:
                self._look_at(service)
                if look % _LOOKS_BETWEEN_TRIMS == 0:
                    trim(service.child.log)
            each_look()
            time.sleep(_LOOK_EVERY_S)

    def stop(self, order: Sequence[Sequence[str]]) -> None:
        """Stop all services in order, each group together; then kill what is left of it."""
        for names in order:
            group = [s for s in self._services if s.child.name in names]
            for service in group:
                service.child.ask_to_stop()
            end = time.perf_counter() + max((s.stop_s for s in group), default=0.0)
            for service in group:
                if not service.child.wait(max(0.0, end - time.perf_counter())):
                    say(
                        f"{service.child.name} did not stop in {service.stop_s:.0f} s and is killed"
                    )
                service.child.kill()

    def kill(self) -> None:
        """Kill everything now; Postgres and Valkey recover at the next start."""
        for service in self._services:
            service.child.kill()

    def _look_at(self, service: Service) -> None:
        now = time.perf_counter()
        if service.start_at is not None:
            if now >= service.start_at:
                self._restart(service)
            return
        code = service.child.exit_code()
        if code is None:
            return
        service.child.kill()  # what it left in its group, such as children of a killed worker
        if service.deaths and now - service.deaths[-1] > DEATHS_WITHIN_S:
            service.delay_s = FIRST_DELAY_S
        service.deaths.append(now)
        often = len(service.deaths) == MAX_DEATHS and now - service.deaths[0] <= DEATHS_WITHIN_S
        if often or code == WRONG_SETUP:
            raise SetupError(_epitaph(service.child, code, often=often))
        say(
            f"{service.child.name} ended ({_reason(code)}); it starts again in "
            f"{service.delay_s:g} s (log: {service.child.log})"
        )
        service.start_at = now + service.delay_s
        service.delay_s = min(service.delay_s * 2, LONGEST_DELAY_S)

    def _restart(self, service: Service) -> None:
        service.start_at = None
        try:
            service.start()
        except SetupError as error:
            # A server that cannot recover yet counts as one more death, not as the end of all.
            if service.child.process is None:
                raise
            say(str(error))
            return
        say(f"{service.child.name} runs again (pid {service.child.pid})")
        self._changed()


def on_signals(kill: Callable[[], None]) -> None:
    """Let the first stop signal raise Stopped and the second kill everything at once."""
    asked = False

    def receive(number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            kill()
            os._exit(128 + number)
        asked = True
        raise Stopped

    for number in _STOP_SIGNALS:
        signal.signal(number, receive)


def _reason(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def _epitaph(child: Child, code: int, *, often: bool) -> str:
    lines = child.last_lines()
    what = (
        f"{child.name} died {MAX_DEATHS} times within {DEATHS_WITHIN_S:.0f} s"
        if often
        else f"{child.name} cannot run with this setup"
    )
    shown = "\n".join(f"  {line}" for line in lines)
    return (
        f"{what} ({_reason(code)}), so Chronos stops. The end of {child.log}:\n{shown}\n"
        f"mend: {mend_for(lines)}"
    )
