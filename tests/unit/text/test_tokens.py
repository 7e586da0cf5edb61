import pytest

from app.text.tokens import TOKENISER_VERSION, query_terms, search_terms, term_key


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        # English: folded, lightly stemmed, irregular forms, stop words out
        ("Caroline went to the support groups", ["carolin", "go", "support", "group"]),
        ("She BOUGHT children's books", ["buy", "child", "book"]),
        ("don't, it's, I'm, we'll and you've", []),
        ("O'Brien’s naïve café in Łódź", ["obrien", "naiv", "cafe", "lodz"]),
        ("AWS and NASA", ["aws", "nasa"]),
        ("Will may ask Mark", ["will", "may", "ask", "mark"]),
        ("a long-term plan", ["long", "term", "plan"]),
        ("e-mail t-shirt", ["email", "e", "mail", "tshirt", "t", "shirt"]),
        ("U.S. PhD p.h.d.", ["us", "phd"]),
        # numbers, ids, addresses stay whole
        ("$2,000 or 3.5", ["2000", "3.5", "3", "5"]),
        ("PRJ-2041", ["prj-2041", "prj", "2041"]),
        ("mei.lin@example.com", ["mei.lin@example.com", "mei", "lin", "exampl", "com"]),
        ("at 5pm, 100+ km", ["5pm", "5", "pm", "100", "km"]),
        ("C++ and C#", ["c++", "c#"]),
        ("iPhone15", ["iphone15", "iphon", "15"]),
        ("a3f9c2d1", ["a3f9c2d1"]),
        ("ＦＵＬＬ　ｗｉｄｔｈ１２", ["full", "width12", "width", "12"]),
        # Chinese: words, their characters, bigrams inside long words and of unknown names
        ("小猫", ["小猫", "小", "猫"]),
        ("淼", ["淼"]),
        ("王淼来了", ["王", "淼", "王淼"]),
        ("膝盖手术", ["膝盖", "膝", "盖", "手术", "手", "术"]),
        ("爺爺的頭髮", ["爷爷", "爷", "头发", "头", "发"]),
        ("我的了吗", []),
        ("AI助手", ["ai", "助手", "助", "手"]),
        # other scripts degrade to words or bigrams
        ("Привет мир", ["привет", "мир"]),
        ("カメラ", ["カメ", "メラ"]),
        ("서울에서", ["서울에서", "서울", "울에", "에서"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        # nothing to find
        ("", []),
        ("...!? ——🙂", []),
        ("\ud800", []),
        ("a\ud800b \udfff", ["b"]),
    ],
)
def test_text_gives_its_terms(text: str, terms: list[str]) -> None:
    assert query_terms(text) == terms


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("who is Caroline?", "CAROLINE: hello"),
        ("cafe", "Café"),
        ("running", "He ran"),
        ("猫", "我家的小猫"),
        ("淼", "我叫王淼"),
        ("王淼", "王淼说她不来"),
        ("头发", "他的頭髮很長"),
        ("电脑", "電腦壞了"),
        ("周杰伦", "去听周杰伦的演唱会"),
        ("example.com", "see example.com."),
        ("2000", "it cost 2,000 dollars"),
        ("ABC１２３", "abc123"),
        ("obrien", "Mr. O'Brien"),
    ],
)
def test_question_finds_text(question: str, text: str) -> None:
    assert set(query_terms(question)) & set(search_terms(text))


def test_terms_are_counted() -> None:
    assert search_terms("tea, Tea and more teas") == {"tea": 3}


def test_question_has_the_terms_of_the_text_once() -> None:
    text = "tea 茶 tea 茶"
    assert query_terms(text) == list(search_terms(text))


def test_very_long_runs_are_kept_whole_and_unstemmed() -> None:
    run = "running" * 5000
    assert query_terms(run) == [run]


def test_keys_are_the_same_everywhere() -> None:
    # Stored in databases: must never change within a version.
    assert TOKENISER_VERSION == 1
    assert term_key("support") == 9080252271094544836
    assert term_key("疫苗") == 4788576737085374727
    assert term_key("\ud800") != term_key("?")
