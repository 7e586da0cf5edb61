"""The hash over the lines of a history, which its last line bears: whoever has both has all, unchanged.

Order of fields and spaces do not count, nor do the first line (``format``) and the last (``end``).
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Literal

Verdict = Literal["whole", "changed"]


class Manifest:
    """The hash of the lines so far."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._is_begun = False
        self.verdict: Verdict | None = None

    @property
    def sha256(self) -> str:
        """The hash in hexadecimal."""
        return self._digest.hexdigest()

    def add(self, fields: Mapping[str, Any]) -> None:
        """Add a line as it is written."""
        line = json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        self._digest.update(line.encode("utf-8", "surrogatepass") + b"\n")

    def read(self, fields: Mapping[str, Any]) -> None:
        """Add a line as it is read; ``verdict`` is there after the last one of a whole history.

        None stays for lines that do not begin with ``format``, as parts of a history do, or whose end
        tells no hash, as ends of earlier versions.
        """
        kind = fields.get("type")
        if kind == "format":
            self._is_begun, self._digest = True, hashlib.sha256()
        elif kind != "end":
            self.add(fields)
        elif self._is_begun and isinstance(fields.get("sha256"), str):
            self.verdict = "whole" if fields["sha256"] == self.sha256 else "changed"
