"""The second ranking's weights, written by ``python -m tests.bench.ranker.second --write``; not by hand."""

WEIGHTS = {
    "first": 2.930,
    "before": 1.557,
    "after": 1.500,
    "around": 2.745,
    "time": 1.095,
    "number": 2.086,
    "asks": -0.770,
    "length": 1.472,
    "assistant": -1.058,
}
