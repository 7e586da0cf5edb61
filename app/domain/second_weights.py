"""The second ranking's weights, written by ``python -m tests.bench.ranker.second --write``; not by hand."""

WEIGHTS = {
    "first": 3.346,
    "before": 1.257,
    "after": 1.576,
    "around": 2.486,
    "time": 0.965,
    "number": 2.187,
    "asks": -0.699,
    "length": 1.133,
}
