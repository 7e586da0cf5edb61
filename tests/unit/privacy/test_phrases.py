"""Pass phrases and passwords of networks without quotes are found; what is said of one is none."""

import pytest

from app.domain.privacy import Sensitive
from app.privacy import find_sensitive


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the wifi is yellow kettle monday drum", "yellow kettle monday drum"),
        ("My passphrase is silver goat market, tell nobody", "silver goat market"),
        ("guest password: rain on tin", "rain on tin"),
        ("the wifi's qw(7]e", "qw(7]e"),
        ("我家wifi是橙色河马吹口哨", "橙色河马吹口哨"),
        ("wifi：k0>x(9，连上就行", "k0>x(9"),
        ("The WiFi is terrible in the upstairs bedroom.", None),
        ("my password is nothing special really", None),
        ("the wifi is 5GHz", None),
        ("家里wifi是电信的", None),
        ("wifi是房东家的信号", None),
    ],
)
def test_words_without_quotes(text: str, secret: str | None) -> None:
    found = [text[f.start : f.end] for f in find_sensitive(text) if f.kind is Sensitive.SECRET]
    assert found == ([] if secret is None else [secret])


def test_many_words_are_looked_through_in_no_time() -> None:
    text = "the wifi is " + "kettle " * 20_000
    assert [f for f in find_sensitive(text) if f.kind is Sensitive.SECRET] == []
