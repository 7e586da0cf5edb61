"""``chronos import``: sends a file in parts, repeats what did not arrive, and reports."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import httpx

from app.commands.client import EXIT_REFUSED, ServiceFailed, answered, say, tell
from app.commands.formats import Defaults, Entry, Wrong, entries
from app.commands.progress import Progress
from app.domain.errors import SetupError

_PART_LINES = 1000  # two batches of the service, and as many refusals as it lists
_PART_BYTES = 4 * 1024 * 1024
_PATIENCE_S = 120.0  # how long a service that is away is asked again
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.5, 8.0
_SHOWN = 20
_COUNTS = (
    "users", "accepted", "duplicates", "events", "event_duplicates", "facts", "fact_duplicates",
    "links", "link_duplicates", "entities", "entity_duplicates", "mentions", "mention_duplicates",
    "relations", "relation_duplicates", "entity_changes", "entity_change_duplicates", "refused",
)  # fmt: skip


def import_file(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """Import a file and return the exit code.

    Raises:
        SetupError: the file cannot be read as what it is said to be.
        ServiceFailed: the service refused a whole part, or stayed away.
    """
    with ExitStack() as stack:
        file = _opened(arguments.file, stack)
        refused = _created(arguments.refused, stack)
        progress = Progress(_size(arguments.file), quiet=arguments.json)
        sending = _Sending(client, arguments.user, refused, progress)
        try:
            for part in _parts(_read(file, arguments), sending):
                sending.send(part, file.tell() if file.seekable() else 0)
        except ServiceFailed as error:
            progress.end()
            sending.show()
            msg = f"{error} (up to line {sending.last} all is sent); run the same command to go on"
            raise ServiceFailed(msg) from error
    progress.end()
    if arguments.json:
        tell(json.dumps(sending.report(), ensure_ascii=False))
    else:
        sending.show()
    return EXIT_REFUSED if sending.counts["refused"] else 0


def _opened(name: str, stack: ExitStack) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer
    try:
        return stack.enter_context(Path(name).open("rb"))
    except OSError as error:
        raise SetupError(f"{name} cannot be read ({error.strerror}); name another file") from error


def _created(path: Path | None, stack: ExitStack) -> IO[str] | None:
    if path is None:
        return None
    try:
        return stack.enter_context(path.open("w", encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"{path} cannot be written ({error.strerror})") from error


def _size(name: str) -> int:
    return 0 if name == "-" else Path(name).stat().st_size


def _read(file: IO[bytes], arguments: argparse.Namespace) -> Iterator[Entry | Wrong]:
    stem = "stdin" if arguments.file == "-" else Path(arguments.file).stem
    defaults = Defaults(
        name=arguments.file,
        user=arguments.user,
        session=arguments.session or stem,
        said_at=arguments.said_at,
    )
    return entries(file, arguments.format, defaults)


def _parts(found: Iterator[Entry | Wrong], sending: "_Sending") -> Iterator[list[Entry]]:
    part: list[Entry] = []
    size = 0
    for one in found:
        if isinstance(one, Wrong):
            sending.refuse({"line": one.line, "id": None, "reason": one.reason})
            continue
        part.append(one)
        size += len(one.text)
        if len(part) >= _PART_LINES or size >= _PART_BYTES:
            yield part
            part, size = [], 0
    if part:
        yield part


class _Sending:
    """What was sent so far and what came of it."""

    def __init__(
        self, client: httpx.Client, user: str | None, refused: IO[str] | None, progress: Progress
    ) -> None:
        self._client = client
        self._params = {"user_id": user} if user else {}
        self._refused = refused
        self._progress = progress
        self._first_refusals: list[dict[str, Any]] = []
        self.counts = dict.fromkeys(_COUNTS, 0)
        self.last = 0
        self._was_there = False

    def send(self, part: list[Entry], position: int) -> None:
        """Send a part, again while the service is away; ``position`` is how far the file is read."""
        body = b"\n".join(entry.text for entry in part)
        report = self._post(body)
        for name in _COUNTS:
            if name != "refused":
                self.counts[name] += report.get(name, 0)  # an older service counts less
        for refusal in report["refusals"]:
            # The service counts the lines of this part, one for each entry.
            self.refuse({**refusal, "line": part[refusal["line"] - 1].line})
        self.last = part[-1].line
        self._progress.show(position, self.last, self.counts["refused"])

    def _post(self, body: bytes) -> dict[str, Any]:
        wait_s, ends_at = _FIRST_WAIT_S, time.perf_counter() + _PATIENCE_S
        while True:
            try:
                response = self._client.post(
                    "/v1/import",
                    content=body,
                    params=self._params,
                    headers={"Content-Type": "application/x-ndjson"},
                )
                report: dict[str, Any] = answered(response)
            except httpx.TransportError as error:
                failure = f"the service went away ({type(error).__name__})"
                after_s: float | None = wait_s
                if isinstance(error, httpx.ConnectError) and not self._was_there:
                    raise
            except ServiceFailed as error:
                failure, after_s = str(error), error.retry_after_s
            else:
                self._was_there = True
                return report
            self._was_there = True
            if after_s is None or time.perf_counter() + after_s > ends_at:
                raise ServiceFailed(failure)
            self._progress.note(f"{failure}; again in {max(after_s, wait_s):g} s")
            time.sleep(max(after_s, wait_s))
            wait_s = min(wait_s * 2, _LONGEST_WAIT_S)

    def refuse(self, refusal: dict[str, Any]) -> None:
        """Count a refused line, show the first ones later, and write it where it was asked for."""
        self.counts["refused"] += 1
        if len(self._first_refusals) < _SHOWN:
            self._first_refusals.append(refusal)
        if self._refused is not None:
            self._refused.write(json.dumps(refusal, ensure_ascii=False) + "\n")

    def report(self) -> dict[str, Any]:
        """Return the counts and the first refusals."""
        return {**self.counts, "refusals": self._first_refusals}

    def show(self) -> None:
        """Say what came of it."""
        counts = self.counts
        say(
            f"{counts['accepted']:,} turns stored, {counts['duplicates']:,} known already, "
            f"{counts['refused']:,} lines refused"
            + "".join(
                f"; {counts[made]:,} {made} stored"
                for made in ("events", "facts", "links", "entities", "relations")
                if counts[made]
            )
        )
        for refusal in self._first_refusals:
            say(f"  line {refusal['line']}: {refusal['reason']}")
        left = counts["refused"] - len(self._first_refusals)
        if left:
            say(f"  … and {left:,} more; --refused FILE writes all of them")
