import pytest

from app.text.language import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I went to the dentist", "en"),
        ("Café Łódź", "en"),
        ("我昨天去看了牙医", "zh"),
        ("爺爺上週做了手術", "zh"),
        ("我用 iPhone 拍了很多很好看的照片", "zh"),
        ("We ate 饺子 at the new place near the river", "en"),
        ("明天的 meeting 改到 next Monday 好吗", "mixed"),
        ("東京に行きました", "other"),
        ("서울에서 만나요", "other"),
        ("Привет, как дела", "other"),
        ("Привет, как дела iPhone", "other"),
        ("ＦＵＬＬ ｗｉｄｔｈ", "en"),
        ("12345 !!", "other"),
        ("", "other"),
        ("\ud800", "other"),
    ],
)
def test_language_follows_script(text: str, language: str) -> None:
    assert detect_language(text) == language
