"""Ends server processes that outlived a killed supervisor or postmaster."""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path

Title = Sequence[bytes]
"""The words of a process's command line, or of the title that it gave itself."""


def end_processes(
    is_leftover: Callable[[Title], bool], *, ask: signal.Signals, patience_s: float = 20.0
) -> bool:
    """Ask matching processes to end, kill them after a while, and return whether all are gone.

    Titles are compared because anyone may read them: a container's root often may not follow
    ``/proc/PID/cwd`` of another account's process.
    """
    for number, wait_s in ((ask, patience_s), (signal.SIGKILL, 5.0)):
        if _ended(is_leftover, number, wait_s):
            return True
    return False


def is_alive(pid: int) -> bool:
    """Tell whether a process of that id exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _ended(is_leftover: Callable[[Title], bool], number: signal.Signals, wait_s: float) -> bool:
    end = time.perf_counter() + wait_s
    asked: set[int] = set()
    while running := _matching(is_leftover):
        for pid in running - asked:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        asked |= running
        if time.perf_counter() > end:
            return False
        time.sleep(0.05)
    return True


def _matching(is_leftover: Callable[[Title], bool]) -> set[int]:
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            # Zombies have no title, so an unreaped predecessor does not count.
            if is_leftover(path.read_bytes().rstrip(b"\0").split(b"\0")):
                found.add(int(path.parent.name))
    return found
