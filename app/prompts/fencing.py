"""Puts words of users into a message so that they stay data."""

import json
from collections.abc import Mapping
from typing import Any

Message = dict[str, str]

OPEN, CLOSE = "<data>", "</data>"


def fenced(data: Mapping[str, Any]) -> str:
    """Return the data as JSON between marks that no value can hold: "<" and ">" are escaped in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    shut = text.replace("<", "\\u003c").replace(">", "\\u003e")
    return f"{OPEN}\n{_without_lone(shut)}\n{CLOSE}"


def _without_lone(text: str) -> str:
    """Return the text without halves of surrogate pairs, which no encoder takes."""
    return text.encode("utf-8", "replace").decode("utf-8")
