"""Laws of treating sensitive data."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.privacy import PrivacyPolicy, Sensitive, Treatment
from app.privacy import find_sensitive, says_the_same, treated

_EVERYTHING = PrivacyPolicy(treatments=dict.fromkeys(Sensitive, Treatment.MASK))
_PIECES = st.sampled_from(
    [
        "4242 4242 4242 4242",
        "11010519491231002X",
        "１３８００１３８０００",
        "mei@example.com",
        "密码是",
        "password: ",
        "hunter2",
        "我住在世纪大道100号",
        "42 Baker Street",
        "京A12345",
        "订单号",
        "护照",
        "E12345678",
        " ",
        "-",
        "，",
        "GB82 WEST 1234 5698 7654 32",
        "+44 20 7946 0958",
    ]
)
_TEXTS = st.lists(_PIECES | st.text(max_size=6), max_size=8).map("".join)


@given(_TEXTS)
def test_treating_twice_is_treating_once_and_moves_nothing(text: str) -> None:
    once = treated(text, _EVERYTHING).text
    assert len(once) == len(text)
    assert treated(once, _EVERYTHING).text == once
    assert says_the_same(once, text)


@given(_TEXTS)
def test_findings_lie_in_the_text_in_order_and_apart(text: str) -> None:
    found = find_sensitive(text)
    places = [place for one in found for place in (one.start, one.end)]
    assert places == sorted(places)
    assert all(one.start < one.end <= len(text) for one in found)
