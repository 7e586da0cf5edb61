import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from app.text.folding import fold, simplified, without_surrogates
from app.text.language import detect_language
from app.text.questions import is_lookup
from app.text.tokens import query_terms, search_terms, term_key, terms_held
from app.text.windows import sentence_windows

any_text = st.text(alphabet=st.characters(exclude_categories=()), max_size=200)
spoken = st.text(alphabet="abz AZ09.,'’-_@é猫小的了爺頭３Ａあ한\n？", max_size=80)
texts = any_text | spoken


@given(texts)
def test_nothing_raises(text: str) -> None:
    terms = search_terms(text)
    assert query_terms(text) == list(terms)
    assert all(term and count > 0 for term, count in terms.items())
    assert detect_language(text) in {"en", "zh", "mixed", "other"}
    assert is_lookup(text) in {True, False}
    assert sentence_windows(text)


@given(texts | st.text(alphabet="，。！？（）【】爺我’`Ａ𠀀a\u0301é￥", max_size=40))
def test_folding_is_compatible_form_then_case_then_script(text: str) -> None:
    whole = unicodedata.normalize("NFKC", without_surrogates(text)).casefold()
    assert fold(text) == simplified(whole.translate(dict.fromkeys(map(ord, "’‘ʼ`"), "'")))


@given(texts, texts)
def test_lines_are_counted_on_their_own(first: str, second: str) -> None:
    whole = search_terms(first + "\n" + second)
    apart = search_terms(second)
    for term, count in search_terms(first).items():
        apart[term] = apart.get(term, 0) + count
    assert whole == apart


@given(st.text(alphabet="abcxyz '.-_19@", max_size=40))
def test_case_does_not_matter(text: str) -> None:
    assert search_terms(text.upper()) == search_terms(text)


@given(st.text(alphabet="abc 0129", max_size=40))
def test_width_does_not_matter(text: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if c != " " else "\u3000" for c in text)
    assert search_terms(wide) == search_terms(text)


@given(texts)
def test_keys_fit_a_signed_64_bit_column(term: str) -> None:
    assert -(2**63) <= term_key(term) < 2**63


@given(texts)
def test_all_windows_together_hold_the_text(text: str) -> None:
    assert "".join("".join(sentence_windows(text * 9, None)).split()) == "".join((text * 9).split())


@given(texts, texts)
def test_terms_are_held_as_the_whole_text_gives_them(text: str, other: str) -> None:
    wanted = [*query_terms(other), *query_terms(text)[::2]]
    assert terms_held(text, wanted) == set(search_terms(text)).intersection(wanted)
