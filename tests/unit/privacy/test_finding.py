"""What is sensitive is told from what only looks like it."""

import pytest

from app.domain.privacy import Sensitive
from app.privacy import find_sensitive
from tests.bench.privacy.__main__ import BAR, BAR_CHECKED, MOST_FALSE, scored
from tests.bench.privacy.lines import lines
from tests.bench.privacy.lines_said import lines_said

K = Sensitive


def _found(text: str) -> list[tuple[str, str]]:
    return [(one.kind, text[one.start : one.end]) for one in find_sensitive(text)]


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("My card is 4242 4242 4242 4242, for the gym", K.CARD, "4242 4242 4242 4242"),
        ("卡号４２４２４２４２４２４２４２４２", K.CARD, "４２４２４２４２４２４２４２４２"),
        ("Amex 3782 822463 10005 was declined", K.CARD, "3782 822463 10005"),
        ("身份证110105 19491231 002X", K.IDENTITY, "110105 19491231 002X"),
        ("rent to gb82 west 1234 5698 7654 32", K.IBAN, "gb82 west 1234 5698 7654 32"),
        ("SSN 123 45 6789", K.SSN, "123 45 6789"),
        ("电话幺三八零零一三八零零零", K.PHONE, "幺三八零零一三八零零零"),
        ("ring 0161 496 0000", K.PHONE, "0161 496 0000"),
        ("邮箱ｚｈａｎｇ＠１６３．ｃｏｍ", K.EMAIL, "ｚｈａｎｇ＠１６３．ｃｏｍ"),
        ("we are at 4 Privet Drive, Surrey", K.ADDRESS, "4 Privet Drive, Surrey"),
        (
            "我住在苏州市工业园区星湖街328号5栋",
            K.ADDRESS,
            "苏州市工业园区星湖街328号5栋",
        ),
        ("the router's password is 'blueLlama!9'", K.SECRET, "blueLlama!9"),
        ("my password is abc(12", K.SECRET, "abc(12"),
        ("密码是abc(12，别外传", K.SECRET, "abc(12"),
        ('the passphrase is "two words"', K.SECRET, "two words"),
        ("the PIN for the gate is 90 32", K.SECRET, "90 32"),
        ("口令是天王盖地虎", K.SECRET, "天王盖地虎"),
        ("postgres://bob:s3cret@db/x", K.SECRET, "s3cret"),
        ("港澳通行证C12345678", K.PASSPORT, "C12345678"),
        ("沪A·D12345挡路", K.PLATE, "沪A·D12345"),
    ],
)
def test_finds_what_is_sensitive_in_its_place(text: str, kind: Sensitive, words: str) -> None:
    assert (kind, words) in _found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Order #4111111111111111 shipped",
        "订单号4242424242424242",
        "card 4242 4242 4242 4241 has a typing error",
        "编号110105194912310021",
        "ticket 415-555-2671 is open",
        "工单13800138000",
        "call me at 10:30 on 2026-03-18",
        "电话打了30分钟，手机花了5999元",
        "the password is wrong",
        "密码忘了",
        "密码是我妈设的",
        "my password is 12 characters long",
        'password = getpass("Enter: ")',
        "look at the basic qualifications",
        "IMEI 356938035643809",
        "the host is 178.242.108.94",
        "10号线3号出口，5号下午去",
        "tokens of thanks, 2 dinner plates, a passport photo",
    ],
)
def test_leaves_what_only_looks_like_it(text: str) -> None:
    assert _found(text) == []


def test_meets_the_bars_on_secrets_as_they_are_said() -> None:
    figures, alarms, faults = scored(lines_said())
    assert (min(figures[K.SECRET]) >= BAR, alarms <= MOST_FALSE) == (True, True), faults


def test_meets_the_bars_on_lines_of_another_seed() -> None:
    figures, alarms, faults = scored(lines(seed=2, per_form=2))
    checked = {K.CARD, K.IDENTITY, K.IBAN, K.SSN}
    short = [
        kind
        for kind, both in figures.items()
        if min(both) < (BAR_CHECKED if kind in checked else BAR)
    ]
    assert not short, faults
    assert alarms <= MOST_FALSE, faults


def test_a_run_of_regions_is_no_address_and_ends() -> None:
    assert find_sensitive("省" * 2000 + "1号") == ()


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("login mei / hunter2#(9", "hunter2#(9"),
        ("my credentials: admin/Pa55w0rd!", "Pa55w0rd!"),
        ("the password (abc(12) is old", "abc(12"),
        ("my password is abc(12", "abc(12"),
        ("账号 mei / abc#12345", "abc#12345"),
        ("账号是mei/abc12345，别外传", "abc12345"),
        ("密码（abc(12）别外传", "abc(12"),
        ("密码是 abc(12，别外传", "abc(12"),
    ],
)
def test_what_stands_beside_a_login_or_in_brackets_is_a_secret(text: str, secret: str) -> None:
    assert _found(text) == [(K.SECRET, secret)]


@pytest.mark.parametrize(
    "text",
    [
        "login page / step2",
        "support is there 24/7, login any time",
        "account manager / sales",
        "password (again)",
        "password (8 characters)",
        "登录页面/第2步",
        "密码（再说一次）",
    ],
)
def test_what_only_speaks_of_logins_is_none(text: str) -> None:
    assert not _found(text)
