"""Laws of the context block: the budget is kept exactly, whatever stands in memory, in every form."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.context import as_data, count_tokens, shares
from app.services.context.block import Told
from app.services.context.layout import CLOSE, OPEN
from app.services.context.sources import Surroundings
from tests.unit.services.test_context import block, fact, memory
from tests.unit.services.test_grouping import turn

WORDS = st.text(
    st.sampled_from("abc xyz.!?\n<>/|`[]()#-猫元宝。，！ \u200b\u2028é😀"), min_size=1, max_size=400
).map(lambda words: f"x{words}")
FORMS = st.sampled_from(["plain", "markdown", "messages"])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(WORDS, min_size=1, max_size=12),
    st.integers(0, 900),
    FORMS,
    st.integers(1, 6),
    st.sampled_from(["en", "zh"]),
)
def test_the_budget_is_kept_and_the_fence_stands(
    texts: list[str], budget: int, form: Any, in_full: int, language: str
) -> None:
    made = [memory(n, text, days=n % 3) for n, text in enumerate(texts)]
    told = Told(
        memories=made,
        answer=texts[0],
        around=Surroundings(profile=(fact("employer", texts[-1]),), talk=(turn(1, texts[0]),)),
    )
    shown = block(told, language, token_budget=budget, form=form, in_full=in_full, terms=["x"])
    contents = [content for _, content in shown.messages] or [shown.text]
    assert shown.tokens == sum(count_tokens(content) for content in contents) <= budget
    if not shown.text:
        assert shown.memory_ids == ()
        return
    assert shown.text.startswith(f"{OPEN}\n")
    assert shown.text.endswith(f"\n{CLOSE}")
    assert sum(content.count(CLOSE) + content.count(OPEN) for content in contents) == 2
    assert len(shown.memory_ids) == len(set(shown.memory_ids)) <= min(len(texts), 2 * in_full)


@given(WORDS)
def test_data_is_one_line_and_never_grows(words: str) -> None:
    data = as_data(words)
    assert len(data.splitlines()) <= 1
    assert count_tokens(data) <= count_tokens(words)
    assert as_data(data) == data


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 3)), max_size=8), st.integers(-5, 200))
def test_a_room_is_shared_and_never_exceeded(wants: list[tuple[int, int]], room: int) -> None:
    needs, weights = [need for need, _ in wants], [weight for _, weight in wants]
    given_ = shares(needs, weights, room)
    assert sum(given_) <= max(0, room)
    assert all(got <= need for got, need in zip(given_, needs, strict=True))
    if sum(needs) <= room:
        assert given_ == needs


def test_shares_go_by_weight() -> None:
    assert shares([100, 100, 3], [2, 1, 1], 60) == [38, 19, 3]
