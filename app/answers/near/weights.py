"""The reader's weights, written by ``python -m tests.bench.answers.train --write``; not by hand."""

LEAST = 0.6

WEIGHTS: dict[str, float] = {
    "bias": -1.747,
    "clause": 0.832,
    "turn": -0.501,
    "around": 0.253,
    "all_clause": 1.049,
    "all_turn": 0.512,
    "all_around": 0.455,
    "soft_clause": 1.699,
    "soft_turn": 0.092,
    "least_soft": 1.171,
    "lacks_name": -1.406,
    "name_around": -0.181,
    "pronoun": 0.566,
    "lacks_kind": -0.472,
    "lacks_act": -0.548,
    "lacks_thing": -0.450,
    "elses": -0.511,
    "unsure": -0.095,
    "names_another": -0.262,
    "assistant": 0.688,
    "cosine": -0.288,
    "first": 0.061,
    "typed": -0.563,
    "few": 0.111,
    "others": 0.000,
    "unreal": 0.000,
    "denied": 0.000,
    "outside": 0.000,
}
