"""Chinese: words, productions, aspect. Add words in ``words_*``, rules in ``rules_*``."""

from app.timex.chinese.lexicon import LEXICON
from app.timex.chinese.rules_clock import CLOCKS
from app.timex.chinese.rules_counts import COUNTS
from app.timex.chinese.rules_dates import DATES
from app.timex.chinese.rules_lunar import LUNAR
from app.timex.chinese.rules_recur import RECUR
from app.timex.chinese.rules_relative import RELATIVE
from app.timex.chinese.rules_spans import SPANS

PRODUCTIONS = (*DATES, *LUNAR, *COUNTS, *RELATIVE, *CLOCKS, *SPANS, *RECUR)

__all__ = ["LEXICON", "PRODUCTIONS"]
