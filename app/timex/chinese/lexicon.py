"""The Chinese lexicon, in simplified characters (the text is simplified before).

Words that name a time are in ``words_days`` and ``words_feasts``, the small words of the grammar in
``words_grammar``, words that only look like time in ``words_guards`` (a word with no senses is a guard:
it parts what stands around it), and tokens that hang on their neighbours in ``contexts``
and ``formats``.
"""

from app.timex.chinese import formats, words_days, words_feasts, words_grammar, words_guards
from app.timex.chinese.contexts import PATTERNS
from app.timex.lexer import Lexicon, Senses


def _words() -> dict[str, Senses]:
    words: dict[str, Senses] = {word: {} for word in words_guards.WORDS}
    for group in (words_grammar.WORDS, words_feasts.WORDS, words_days.WORDS):
        for word, senses in group.items():
            words[word] = {**words.get(word, {}), **senses}
    return words


LEXICON = Lexicon(words=_words(), patterns=(*PATTERNS, *formats.PATTERNS))
