import pytest

from app.text.windows import (
    FIRST_PASS_WINDOWS,
    WINDOW_TOKENS,
    asked_sentences,
    estimated_tokens,
    sentence_windows,
)

ENGLISH = "".join(
    f"This is sentence number {i} about the garden at 3.5 degrees. " for i in range(90)
)
CHINESE = "".join(f"这是第{i}句关于花园和天气的话，今天真的很冷。" for i in range(90))


@pytest.mark.parametrize("text", ["", "  ", "short", "很短的一句话。", "two. sentences."])
def test_short_text_is_its_own_window(text: str) -> None:
    assert sentence_windows(text) == [text.strip()]


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        CHINESE,
        ENGLISH[:700] + CHINESE[:700],
        "x" * 5000,
        "汉" * 5000,
        "word " * 2000,
        "\n" * 900,
    ],
)
def test_windows_are_short_enough_and_hold_everything(text: str) -> None:
    windows = sentence_windows(text, None)
    assert all(estimated_tokens(window) <= WINDOW_TOKENS + 1 for window in windows)
    assert "".join("".join(windows).split()) == "".join(text.split())


@pytest.mark.parametrize(("text", "end"), [(ENGLISH, "."), (CHINESE, "。")])
def test_cuts_are_between_sentences(text: str, end: str) -> None:
    assert all(window.endswith(end) for window in sentence_windows(text, None))


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
def test_first_pass_spreads_over_the_text(text: str) -> None:
    every, first = sentence_windows(text, None), sentence_windows(text)
    assert len(first) == FIRST_PASS_WINDOWS < len(every)
    assert (first[0], first[-1]) == (every[0], every[-1])
    assert sentence_windows(text, 1) == every[:1]


def test_decimal_points_do_not_cut() -> None:
    assert not any(window.startswith("5 degrees") for window in sentence_windows(ENGLISH, None))


def test_estimate_is_near_the_model_s_count() -> None:
    # The bundled tokeniser makes 14 and 13 of these.
    assert estimated_tokens("I went to the support group yesterday afternoon.") == pytest.approx(
        14, abs=3
    )
    assert estimated_tokens("我昨天下午带元宝去打了疫苗") == pytest.approx(13, abs=3)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Where was I?", []),
        ("It rained. Where was I?", ["It rained.", "Where was I?"]),
        ("下雨了。我在哪里？", ["下雨了。", "我在哪里？"]),
        ("A! B! C! D! E! F?", ["C!", "D!", "E!", "F?"]),
        ("Really ... ?", []),
        ("", []),
    ],
)
def test_a_question_of_several_sentences_gives_its_last_ones(
    text: str, sentences: list[str]
) -> None:
    assert asked_sentences(text) == sentences
