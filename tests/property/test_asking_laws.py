"""Making questions whole: laws for any text."""

from hypothesis import given
from hypothesis import strategies as st

from app.extraction.asking import is_elliptic, whole_question
from tests.unit.extraction.talk import talk

_PARTS = [
    *("and", "what about", "the second one", "how is it", "her", "his", "Anna", "Tom", "my cat", "on Monday", "yesterday", "?", ","),
    *("那", "呢", "第二个", "他", "它", "怎么样了", "后天", "回来的", "元宝", "我", "票", "帮我查", "？", "1. ", "\n"),
]  # fmt: skip
spoken = st.lists(st.sampled_from(_PARTS), max_size=8).map(" ".join)
dense = st.lists(st.sampled_from(_PARTS), max_size=8).map("".join)
texts = st.text(alphabet=st.characters(exclude_categories=()), max_size=60) | spoken | dense
told = st.sampled_from(["violin", "passport", "garden", "小提琴", "护照", "花园"])
asked = st.sampled_from(
    ["When did I find the {}?", "Which {} did I like?", "我在哪里找到{}的？", "我喜欢哪个{}？"]
)


@given(st.lists(texts, max_size=4), texts)
def test_nothing_raises_and_the_same_talk_gives_the_same_question(
    before: list[str], question: str
) -> None:
    turns = talk(*before)
    whole = whole_question(question, turns)
    assert whole == whole_question(question, turns)
    assert whole is None or (is_elliptic(question) and whole.strip() != question.strip())


@given(st.lists(texts, max_size=4), told, asked)
def test_a_question_in_words_of_its_own_stays(before: list[str], noun: str, form: str) -> None:
    turns = talk(*before)
    assert whole_question(form.format(noun), turns) is None
