"""A policy decides what becomes of what was found."""

import pytest

from app.domain.errors import InvalidInput
from app.domain.privacy import (
    DEFAULT_POLICY,
    Forgetting,
    PrivacyPolicy,
    Sensitive,
    Treatment,
    policy_from,
    require_possible,
)
from app.privacy import says_the_same, treated, treated_values

_EVERYTHING = PrivacyPolicy(treatments=dict.fromkeys(Sensitive, Treatment.MASK))


def test_masks_by_default_what_opens_accounts_and_keeps_what_reaches_people() -> None:
    text = "卡4242 4242 4242 4242，电话13800138000"
    assert treated(text, DEFAULT_POLICY).text == "卡•••• •••• •••• 4242，电话13800138000"


def test_a_mask_is_as_long_as_what_it_hides() -> None:
    text = "my pin is 4821 and mei@example.com is my mail"
    assert treated(text, _EVERYTHING).text == "my pin is •••• and •••@•••••••.••• is my mail"


def test_what_is_refused_is_named_and_masked() -> None:
    policy = PrivacyPolicy(treatments={Sensitive.SECRET: Treatment.REFUSE})
    done = treated("密码是abc123", policy)
    assert (done.text, done.refused) == ("密码是••••••", (Sensitive.SECRET,))


def test_looks_into_values_with_their_keys_as_cues() -> None:
    value = {"password": "swordfish", "card": 4242424242424242, "n": 3, "deep": [{"ok": "茶"}]}
    done, refused = treated_values(value, DEFAULT_POLICY)
    assert done == {
        "password": "•" * 9,
        "card": "••••••••••••4242",
        "n": 3,
        "deep": [{"ok": "茶"}],
    }
    assert refused == ()


@pytest.mark.parametrize(
    ("stored", "given", "is_same"),
    [
        ("a •••• b", "a 4242 b", True),
        ("a 4242 b", "a •••• b", True),
        ("a •••• b", "a 4242 c", False),
        ("a ••• b", "a 4242 b", False),
        ("a 4242 b", "a 4243 b", False),
    ],
)
def test_a_mask_hides_no_other_difference(stored: str, given: str, is_same: bool) -> None:
    assert says_the_same(stored, given) is is_same


def test_a_policy_is_stored_as_what_differs_and_read_leniently() -> None:
    policy = PrivacyPolicy(
        treatments={Sensitive.PHONE: Treatment.MASK, Sensitive.CARD: Treatment.MASK},
        forgetting=Forgetting.ASK,
    )
    assert policy.kept() == {"sensitive": {"phone": "mask"}, "forgetting": "ask"}
    read = policy_from(policy.kept() | {"later": 1})
    assert read.shown() == policy.shown()
    assert policy_from({"sensitive": {"iris": "mask"}}).shown() == DEFAULT_POLICY.shown()


def test_nothing_is_kept_encrypted_where_nothing_is_encrypted() -> None:
    policy = PrivacyPolicy(treatments={Sensitive.PHONE: Treatment.ENCRYPT})
    with pytest.raises(InvalidInput) as caught:
        require_possible(policy, encrypts=False)
    assert caught.value.faults[0].pointer == "/sensitive/phone"
    require_possible(policy, encrypts=True)
