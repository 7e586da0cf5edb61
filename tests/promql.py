"""Reads PromQL, as much of it as dashboards and alert rules use, and says which series it names.

A wrong word, a missing parenthesis or a clause in the wrong place is an error; types are checked as
far as a range is needed by ``rate`` and its kin.
"""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    | (?P<duration>\d+(?:ms|[smhdwy])(?:\d+(?:ms|[smhdwy]))*|\$__rate_interval|\$__range)
    | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    | (?P<name>[a-zA-Z_:][a-zA-Z0-9_:]*)
    | (?P<symbol>==|!=|>=|<=|=~|!~|[-+*/%^=<>(){}\[\],])
    )""",
    re.VERBOSE,
)
_OVER_RANGES = {"rate", "irate", "increase", "delta", "avg_over_time", "max_over_time"}
_FUNCTIONS = _OVER_RANGES | {
    "histogram_quantile",
    "absent",
    "clamp_max",
    "clamp_min",
    "time",
    "vector",
}
_AGGREGATES = {"sum", "max", "min", "avg", "count", "topk"}
_OPERATORS = {"+", "-", "*", "/", "%", "^", "==", "!=", ">", "<", ">=", "<=", "and", "or", "unless"}
_MATCHES = {"=", "!=", "=~", "!~"}


@dataclass(frozen=True, kw_only=True)
class Selector:
    """A series that an expression names, its matchers, and the labels that it is grouped by."""

    metric: str
    matchers: tuple[tuple[str, str, str], ...]
    is_range: bool
    grouped_by: set[str] = field(default_factory=set)


def selectors(text: str) -> list[Selector]:
    """Return the series that an expression names.

    Raises:
        ValueError: it is not PromQL, or not of the part that is known here.
    """
    reader = _Reader(text)
    found = reader.expression()
    reader.expect_end()
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._tokens: list[tuple[str, str]] = []
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None or match.lastgroup is None:
                raise ValueError(f"cannot read {text[at : at + 20]!r} in {text!r}")
            self._tokens.append((match.lastgroup, match[match.lastgroup]))
            at = match.end()

    def expression(self) -> list[Selector]:
        found = self._term()
        while self._peek()[1] in _OPERATORS:
            self._next()
            found += self._term()
        return found

    def expect_end(self) -> None:
        if self._at < len(self._tokens):
            self._fail("the end")

    def _term(self) -> list[Selector]:
        kind, word = self._next()
        if kind == "number":
            return []
        if word == "-":
            return self._term()
        if word == "(":
            found = self.expression()
            self._expect(")")
            return found
        if kind != "name":
            self._fail("a metric, a function or a number", back=1)
        if word in _AGGREGATES:
            return self._aggregate()
        if self._peek()[1] == "(":
            return self._call(word)
        return [self._selector(word)]

    def _aggregate(self) -> list[Selector]:
        labels = self._grouping()
        found = [s for part in self._arguments() for s in part]
        labels |= self._grouping()
        for selector in found:
            selector.grouped_by.update(labels)
        return found

    def _grouping(self) -> set[str]:
        if self._peek()[1] not in ("by", "without"):
            return set()
        self._next()
        self._expect("(")
        labels = set()
        while self._peek()[1] != ")":
            kind, label = self._next()
            if kind != "name":
                self._fail("a label", back=1)
            labels.add(label)
            if self._peek()[1] != ")":
                self._expect(",")
        self._expect(")")
        return labels

    def _call(self, function: str) -> list[Selector]:
        if function not in _FUNCTIONS:
            raise ValueError(f"no function {function} in {self._text!r}")
        arguments = self._arguments()
        found = [s for part in arguments for s in part]
        if function in _OVER_RANGES and not (len(found) == 1 and found[0].is_range):
            raise ValueError(f"{function} needs one range in {self._text!r}")
        if function == "histogram_quantile":
            for selector in found:
                if not selector.metric.endswith("_bucket") or "le" not in selector.grouped_by:
                    raise ValueError(f"{function} needs buckets grouped by le in {self._text!r}")
        return found

    def _arguments(self) -> list[list[Selector]]:
        self._expect("(")
        found = []
        while self._peek()[1] != ")":
            found.append(self.expression())
            if self._peek()[1] != ")":
                self._expect(",")
        self._expect(")")
        return found

    def _selector(self, metric: str) -> Selector:
        matchers = []
        if self._peek()[1] == "{":
            self._next()
            while self._peek()[1] != "}":
                (_, label), (_, match), (kind, value) = self._next(), self._next(), self._next()
                if match not in _MATCHES or kind != "string":
                    self._fail("label, =, string", back=1)
                matchers.append((label, match, value[1:-1]))
                if self._peek()[1] != "}":
                    self._expect(",")
            self._expect("}")
        is_range = self._peek()[1] == "["
        if is_range:
            self._next()
            if self._next()[0] != "duration":
                self._fail("a duration", back=1)
            self._expect("]")
        return Selector(metric=metric, matchers=tuple(matchers), is_range=is_range)

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("end", "")

    def _next(self) -> tuple[str, str]:
        token = self._peek()
        self._at += 1
        return token

    def _expect(self, symbol: str) -> None:
        if self._next()[1] != symbol:
            self._fail(symbol, back=1)

    def _fail(self, wanted: str, *, back: int = 0) -> None:
        self._at -= back
        raise ValueError(f"{wanted} expected before {self._peek()[1]!r} in {self._text!r}")
