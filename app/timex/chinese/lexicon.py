"""The Chinese lexicon, in simplified characters (the text is simplified before).

Words that name a time are in ``words_days`` and ``words_feasts``, the small words of the grammar in
``words_grammar``, what only looks like time in ``words_guards`` and ``guards`` (a word with no senses is a guard:
it parts what stands around it), and tokens that hang on their neighbours in ``contexts``,
``contexts_days`` and ``formats``.
"""

import re
from collections.abc import Callable, Iterable

from app.timex.chinese import (
    contexts,
    contexts_days,
    formats,
    guards,
    words_days,
    words_feasts,
    words_grammar,
    words_guards,
)
from app.timex.chinese.numerals import CHARACTERS
from app.timex.lexer import Lexicon, Pattern, Senses

# Units after a number stay units: 第二天下雨 is no 天下, 三年会到期 no 年会; 三天后面试 is no 后面.
_UNITS, _SIDES = "天年月日周时秒点分", "前后"
_AFTER_NUMBER = frozenset(
    ["年级", "年份", "周岁", "周年", "周年庆", "月大", "点钟", "月亮", "月饼", "月嫂"]
)


# After a counted unit 前 and 后 belong to it: 三天后天气好 is no 后天, 本月15日前 no 日前.
_BESIDE_COUNTS = frozenset({"前天", "后天", "前年", "后年", "前日", "后日", "日前"})
_COUNTED = (
    rf"(?<![{CHARACTERS}\d几多半个][天年月周日])(?<!小时)(?<!星期)(?<!礼拜)(?<!分钟)(?<!个月)"
)
_NUMBERED = rf"(?<![{CHARACTERS}\d])"


def _is_bound(word: str) -> bool:
    return word[0] in _UNITS + _SIDES and word not in _AFTER_NUMBER


def _words() -> dict[str, Senses]:
    words: dict[str, Senses] = {word: {} for word in words_guards.WORDS if not _is_bound(word)}
    for group in (words_grammar.WORDS, words_feasts.WORDS, words_days.WORDS):
        for word, senses in group.items():
            words[word] = {**words.get(word, {}), **senses}
    return words


def _always(senses: Senses) -> Callable[[re.Match[str]], Senses]:
    return lambda _: senses


def _beside_counts(words: dict[str, Senses]) -> Iterable[Pattern]:
    for word in sorted(_BESIDE_COUNTS):
        before = _NUMBERED if word == "日前" else _COUNTED
        senses = _always(words.pop(word))
        yield Pattern(triggers=word[0], regex=re.compile(before + word), senses=senses)


def _guards() -> Iterable[Pattern]:
    bound = sorted(filter(_is_bound, words_guards.WORDS), key=len, reverse=True)
    for heads, before in (
        (_UNITS, rf"(?<![{CHARACTERS}\d几多半数个每])"),
        (_SIDES, f"(?<![{_UNITS}钟])"),
    ):
        words = "|".join(word for word in bound if word[0] in heads)
        yield Pattern(triggers=heads, regex=re.compile(f"{before}(?:{words})"), senses=lambda _: {})


_WORDS = _words()
LEXICON = Lexicon(
    patterns=(
        *guards.PATTERNS,
        *contexts_days.PATTERNS,
        *contexts.PATTERNS,
        *formats.PATTERNS,
        *_guards(),
        *_beside_counts(_WORDS),
    ),
    words=_WORDS,
)
