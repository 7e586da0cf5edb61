"""A progress line on the standard error: a bar on a terminal, a line now and then elsewhere."""

import sys
import time

_WIDTH = 24
_EVERY_S = 0.2
_LOG_EVERY_S = 10.0


class Progress:
    """How far a file has come; ``size`` in bytes, 0 where it is not known."""

    def __init__(self, size: int, *, quiet: bool) -> None:
        self._size = size
        self._is_bar = sys.stderr.isatty() and not quiet
        self._quiet = quiet
        self._began = self._last = time.perf_counter()
        self._drawn = 0

    def show(self, position: int, lines: int, refused: int) -> None:
        """Draw how far it is, unless it was drawn a moment ago."""
        now = time.perf_counter()
        if self._quiet or now - self._last < (_EVERY_S if self._is_bar else _LOG_EVERY_S):
            return
        self._last = now
        rate = lines / max(now - self._began, 1e-6)
        text = f"{lines:,} lines, {rate:,.0f} a second" + (
            f", {refused:,} refused" if refused else ""
        )
        if self._size:
            share = min(position / self._size, 1.0)
            done = round(share * _WIDTH)
            bar = f"[{'#' * done}{'.' * (_WIDTH - done)}] " if self._is_bar else ""
            text = f"{bar}{share:4.0%}  {text}"
        self._write(text)

    def note(self, text: str) -> None:
        """Say something that should stay visible."""
        self.end()
        if not self._quiet:
            sys.stderr.write(text + "\n")
            sys.stderr.flush()

    def end(self) -> None:
        """Wipe the bar."""
        if self._drawn:
            sys.stderr.write("\r" + " " * self._drawn + "\r")
            sys.stderr.flush()
        self._drawn = 0

    def _write(self, text: str) -> None:
        if not self._is_bar:
            sys.stderr.write(text + "\n")
        else:
            sys.stderr.write("\r" + text.ljust(self._drawn))
            self._drawn = len(text)
        sys.stderr.flush()
