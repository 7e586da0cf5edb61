"""The second ranking's weights, written by ``python -m tests.bench.ranker.second --write``; not by hand."""

WEIGHTS = {
    "first": 3.298,
    "before": 1.186,
    "after": 1.492,
    "around": 2.464,
    "time": 1.204,
    "number": 2.186,
    "asks": -0.677,
    "length": 1.110,
}
