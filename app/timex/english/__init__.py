"""English: words, productions, tense. Add words in ``lexicon``, rules in ``rules_*``."""

from app.timex.english.lexicon import LEXICON
from app.timex.english.rules_amounts import AMOUNTS
from app.timex.english.rules_clock import CLOCKS
from app.timex.english.rules_dates import DATES
from app.timex.english.rules_lengths import LENGTHS
from app.timex.english.rules_nth import NTH
from app.timex.english.rules_parts import PARTS
from app.timex.english.rules_recur import RECURRENCES
from app.timex.english.rules_relative import RELATIVE
from app.timex.english.rules_spans import SPANS

PRODUCTIONS = (*DATES, *NTH, *RELATIVE, *PARTS, *LENGTHS, *AMOUNTS, *CLOCKS, *SPANS, *RECURRENCES)

__all__ = ["LEXICON", "PRODUCTIONS"]
