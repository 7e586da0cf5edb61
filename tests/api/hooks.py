"""What schemathesis needs to know of this service: ids that exist, lines as bodies, and a log of calls.

Loaded by schemathesis itself (``SCHEMATHESIS_HOOKS``); ``tests.api.run`` sets the variables read here.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

import schemathesis

_ABOUT = json.loads(Path(os.environ["API_RUN_KNOWN"]).read_text("utf-8"))
KNOWN: dict[str, list[str]] = _ABOUT["values"]
TOGETHER: dict[str, list[dict[str, str]]] = _ABOUT["together"]
LOG = Path(os.environ["API_RUN_LOG"])
_DRAW = random.Random(int(os.environ["API_RUN_SEED"]))
_LONGEST_WAIT_S = 1  # a call may ask to be held for two minutes


@schemathesis.serializer("application/x-ndjson")
def lines(_: Any, value: Any) -> Any:
    """Send bytes as they are, and what is generated as text as UTF-8."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@schemathesis.hook
def before_call(_: Any, case: Any, kwargs: Any) -> None:
    """Put something that exists into half of the calls that are meant to be right."""
    if isinstance(case.query, dict) and "timeout" in case.query:
        case.query["timeout"] = _LONGEST_WAIT_S
    if case.operation.path == "/v1/updates" and isinstance(case.query, dict):
        case.query.pop("wait", None)
    if not case.meta or case.meta.generation.mode.name != "POSITIVE" or _DRAW.random() < 0.5:
        return
    for part in (case.path_parameters, case.body, case.query):
        if isinstance(part, dict):
            _fill(part)
    if together := TOGETHER.get(case.operation.path):
        chosen = together.pop()
        case.path_parameters = {name: chosen[name] for name in case.path_parameters}
        case.body = {name: v for name, v in chosen.items() if name not in case.path_parameters}
    if case.operation.path == "/v1/import":
        case.body = _history()


def _fill(part: dict[str, Any]) -> None:
    for name in part.keys() & KNOWN.keys():
        # Lists take one, and what may be absent stays so half of the time.
        if isinstance(part[name], list):
            part[name] = [_DRAW.choice(KNOWN[name])]
        elif part[name] is not None or _DRAW.random() < 0.5:
            part[name] = _DRAW.choice(KNOWN[name])


def _history() -> str:
    said = {
        "user_id": _DRAW.choice(KNOWN["user_id"]),
        "session_id": "s1",
        "turn_id": f"t{_DRAW.random()}",
        "speaker": "Mei",
        "role": "user",
        "text": _DRAW.choice(["I watered the basil. 我浇了罗勒。", "好的", ""]),
        "said_at": _DRAW.choice(["2026-03-01T10:00:00+08:00", "2026-03-01", "soon"]),
    }
    return "".join(json.dumps(said) + "\n" for _ in range(_DRAW.randint(1, 3)))


@schemathesis.hook
def after_call(_: Any, case: Any, response: Any) -> None:
    """Note what was called and what came of it."""
    label = f"{case.operation.method.upper()} {case.operation.path}"
    with LOG.open("a", encoding="utf-8") as file:
        file.write(json.dumps([label, response.status_code]) + "\n")
