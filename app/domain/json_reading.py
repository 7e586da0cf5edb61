"""Walks through a JSON value and collects what is wrong with it, each fault with its place."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from app.domain.errors import Fault

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

MOST_ENTRIES = 100
MOST_TEXTS = 60
LONGEST_UNIT = 20  # characters; texts no longer need no letter: %, °
_LARGEST = 1e12
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_WORDLIKE = re.compile(r"[^\W_]")
_ODD = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


class JsonReader:
    """Reads parts of a JSON value; what is at fault is noted and reads as its default."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, at: str, message: str) -> None:
        """Note what is wrong at a place, an RFC 6901 pointer."""
        self.faults.append(Fault(pointer=at, message=message))

    def entry(self, value: Any, at: str, allowed: str, needs: str = "") -> dict[str, Any]:
        """Return an object; note unknown fields, and those that it lacks."""
        if not isinstance(value, dict):
            self.fault(at, "must be an object")
            return {}
        known = allowed.split()
        for key in value:
            if key not in known:
                place = f"{at}/{str(key)[:80].replace('~', '~0').replace('/', '~1')}"
                self.fault(place, f"unknown field; known are: {', '.join(known[:8])}")
        for key in needs.split():
            if key not in value:
                self.fault(at, f"{key} is missing")
        return value

    def entries(
        self, given: dict[str, Any], key: str, at: str, read: Callable[[Any, str], T]
    ) -> tuple[T, ...]:
        """Return what each entry of a list reads as; the list may be left out."""
        value, place = given.get(key, []), f"{at}/{key}"
        if not isinstance(value, list):
            self.fault(place, "must be a list")
            return ()
        if len(value) > MOST_ENTRIES:
            self.fault(place, f"has {len(value)} entries; at most {MOST_ENTRIES}")
            return ()
        return tuple(read(one, f"{place}/{number}") for number, one in enumerate(value))

    def texts(self, value: Any, at: str, longest: int) -> tuple[str, ...]:
        """Return a list of texts, each of at most so many characters."""
        if not isinstance(value, list):
            self.fault(at, "must be a list of texts")
            return ()
        if len(value) > MOST_TEXTS:
            self.fault(at, f"has {len(value)} texts; at most {MOST_TEXTS}")
            return ()
        return tuple(self.text(one, f"{at}/{number}", longest) for number, one in enumerate(value))

    def text(self, value: Any, at: str, longest: int, *, may_be_empty: bool = False) -> str:
        """Return a text with single blanks; "x" in place of what is at fault."""
        if not isinstance(value, str):
            self.fault(at, "must be a text")
            return "x"
        text = " ".join(value.split())
        if may_be_empty and not text:
            return text
        if not 1 <= len(text) <= longest or _ODD.search(text):
            self.fault(at, f"must have 1 to {longest} printable characters")
            return "x"
        if not (_WORDLIKE.search(text) or longest <= LONGEST_UNIT):
            self.fault(at, f"{text!r} holds no letter or digit")
        return text

    def names(self, value: Any, at: str) -> tuple[str, ...]:
        """Return a list of snake_case names."""
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            self.fault(at, f"must be a list of at most {MOST_ENTRIES} names")
            return ()
        return tuple(self.name(one, f"{at}/{number}") for number, one in enumerate(value))

    def name(self, value: Any, at: str) -> str:
        """Return a snake_case name, "" in place of what is none."""
        if not (isinstance(value, str) and _NAME.fullmatch(value)):
            self.fault(at, "must be snake_case: a-z, 0-9 and _, a letter first, at most 64")
            return ""
        return value

    def number(
        self,
        given: dict[str, Any],
        key: str,
        at: str,
        *,
        least: float | None = None,
        above: float | None = None,
        most: float | None = None,
    ) -> float | None:
        """Return a number within bounds, None where it is left out."""
        value = given.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(f"{at}/{key}", "must be a number")
            return None
        if not abs(value) <= _LARGEST:  # NaN too
            self.fault(f"{at}/{key}", f"must lie between -{_LARGEST:g} and {_LARGEST:g}")
            return None
        if (least is not None and value < least) or (above is not None and value <= above):
            bound = f"at least {least:g}" if least is not None else f"above {above:g}"
            self.fault(f"{at}/{key}", f"must be {bound}")
        elif most is not None and value > most:
            self.fault(f"{at}/{key}", f"must be at most {most:g}")
        return float(value)

    def flag(self, given: dict[str, Any], key: str, at: str) -> bool:
        """Return true or false; false where it is left out."""
        value = given.get(key, False)
        if not isinstance(value, bool):
            self.fault(f"{at}/{key}", "must be true or false")
        return value is True

    def choice(self, value: Any, kinds: type[E], at: str) -> E:
        """Return the member of an enumeration; the last one in place of what is none."""
        names = [str(one.value) for one in kinds]
        if value not in names:
            self.fault(at, f"must be one of: {', '.join(names)}")
            value = names[-1]
        return kinds(value)
