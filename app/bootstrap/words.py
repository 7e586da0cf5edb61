"""A thread that drops what a process remembers of words, so that what was erased stays in no memory for longer."""

from threading import Event, Thread

from app.text.remembered import KEPT_S, drop_words


def start_dropping(every_s: float = KEPT_S) -> Event:
    """Start it; it ends with the process, or once the event that is returned is set."""
    stop = Event()

    def run() -> None:
        while not stop.wait(every_s):
            drop_words()

    Thread(target=run, name="drop-words", daemon=True).start()
    return stop
