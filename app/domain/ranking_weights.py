"""The ranking's weights, written by ``python -m tests.bench.ranker.train --write``; not by hand."""

WEIGHTS = {
    "words": 1.000,
    "vector": 1.629,
    "sentence": 1.426,
    "before": 0.535,
    "after": 0.445,
    "two_before": 0.367,
    "session": 1.196,
    "session_of_many": -0.817,
    "speaker": 1.079,
    "asks": -0.744,
    "assistant": -0.797,
}
