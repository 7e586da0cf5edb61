import numpy as np

from tests.bench.extraction.learning import lines
from tests.bench.extraction.learning.candidates import Example, of_snippet
from tests.bench.extraction.learning.pairings import snippets
from tests.bench.extraction.learning.regression import encoded, fitted, fitted_sparse, vocabulary
from tests.bench.extraction.learning.train import chances, learned


def example(*names: str, is_event: bool) -> Example:
    return Example(
        writer="one",
        names=names,
        around="",
        words="",
        is_event=is_event,
        is_plain=True,
        is_idle=False,
    )


ROWS = [example("always", "has le", is_event=True)] * 6 + [
    example("always", "has degree", is_event=False)
] * 6


def test_training_is_the_same_each_time_and_tells_what_it_was_shown():
    first, again = learned(ROWS, None), learned(ROWS, None)
    assert first == again
    chance = chances(ROWS, *first)
    assert (chance[:6] > 0.6).all()
    assert (chance[6:] < 0.4).all()


def test_a_feature_that_says_nothing_gets_no_weight():
    rows = [example(*row.names, "near me", is_event=row.is_event) for row in ROWS]
    of, _ = learned(rows, None)
    assert np.isclose(of["near me"], 0.0, atol=1e-6)


def test_braces_mark_events_and_whose_they_are(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text(
        "# note\n{我跑了步}，{猫|吐了}\n\nB: 吃了吗\n小李说：“{小李=我到了}”\n", "utf-8"
    )
    first, second = lines.read(path, "zh")
    assert first.turns[0].text == "我跑了步，猫吐了"
    assert [(one.words, one.subject) for one in first.wanted] == [
        ("我跑了步", "沈青"),
        ("吐了", "猫"),
    ]
    assert [turn.text for turn in second.turns] == ["吃了吗", "小李说：“我到了”"]
    assert [(one.turn, one.words, one.subject) for one in second.wanted] == [(1, "我到了", "小李")]


def test_a_clause_that_tells_the_marked_event_is_an_example_of_one(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("{I sold my bike yesterday}\n", "utf-8")
    (snippet,) = lines.read(path, "en")
    (one,) = of_snippet(snippet, "lines")
    assert one.is_event
    assert "verb sell" in one.names


def test_many_rows_get_the_weights_that_few_get():
    rows = [("always", "has le"), ("always", "has degree"), ("always", "has le", "near me")] * 7
    told = np.array([float("has le" in row) for row in rows])
    columns = vocabulary(rows)
    counts = np.ones(len(rows))
    table = encoded(rows, columns)
    widths = table.max(axis=0)
    placed = [[columns[name] for name in row] for row in rows]
    few, many = fitted(table, told, counts, 2.0), fitted_sparse(placed, widths, told, counts, 2.0)
    assert np.allclose(few, many, atol=1e-2)


def test_marks_of_one_thing_are_labels_of_its_words():
    for snippet, told in snippets("own"):
        texts = [turn.text for turn in snippet.turns]
        assert told, snippet.id
        assert not any("{" in text or "|" in text for text in texts)
        assert all(label.words == label.words.strip() != "" for label in told)
