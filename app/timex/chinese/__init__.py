"""Chinese: words, productions, aspect. Add words in ``lexicon``, rules in ``rules_*``."""

from app.timex.chinese.lexicon import LEXICON
from app.timex.chinese.rules_clock import CLOCKS
from app.timex.chinese.rules_dates import DATES
from app.timex.chinese.rules_relative import RELATIVE
from app.timex.chinese.rules_spans import SPANS

PRODUCTIONS = (*DATES, *RELATIVE, *CLOCKS, *SPANS)

__all__ = ["LEXICON", "PRODUCTIONS"]
