"""English phrases that are whole expressions: yesterday, the other day, when I was a kid."""

from collections.abc import Mapping

from app.domain.intervals import Granularity
from app.timex.lexer import Senses
from app.timex.nodes import (
    Both,
    Length,
    Open,
    Part,
    Recent,
    Rest,
    Shift,
    Story,
    Vague,
    Weekend,
    Window,
)

G = Granularity

_NOW = Shift(G.SECOND, 0, exact=True)
_TODAY = Shift(G.DAY, 0, exact=True)
_YESTERDAY = Shift(G.DAY, -1, exact=True)
_TOMORROW = Shift(G.DAY, 1, exact=True)
_BEFORE_LAST = Shift(G.DAY, -2, exact=True)
_AFTER_NEXT = Shift(G.DAY, 2, exact=True)
_THEN = Story(G.DAY, 0)

_VAGUE = (
    "when i was little", "when i was young", "when i was younger", "when i was a kid",
    "when i was a child", "when i was a boy", "when i was a girl", "when i was small",
    "when i was a teenager", "when i was a student", "when i was growing up", "when we were kids",
    "when we were little", "when we were young", "when we were children", "when he was little",
    "when she was little", "when he was a kid", "when she was a kid", "as a kid", "as a child",
    "as a teenager", "in my childhood", "during my childhood", "in my youth", "in my teens",
    "in my twenties", "in my thirties", "in my forties", "in my fifties", "in my 20s", "in my 30s",
    "in my 40s", "in my 50s", "in my early twenties", "in my late twenties", "growing up",
    "back in the day", "back then", "in those days", "a long time ago", "long ago", "long time ago",
    "a while ago", "a while back", "quite a while ago", "some time ago", "sometime ago", "ages ago",
    "once upon a time", "in high school", "in college",
    "in primary school", "in elementary school", "in middle school", "in kindergarten", "at university",
    "sooner or later", "someday", "one of these days", "at some point",
)  # fmt: skip
_TO_DATE = ("to date", "until now", "up to now", "till now", "up until now", "to this day")
_TREES: Mapping[str, Mapping[str, object]] = {
    "date": {
        "today": _TODAY, "yesterday": _YESTERDAY, "tomorrow": _TOMORROW, "tmrw": _TOMORROW,
        "tomorow": _TOMORROW, "tmr": _TOMORROW, "the day before yesterday": _BEFORE_LAST,
        "day before yesterday": _BEFORE_LAST, "the day after tomorrow": _AFTER_NEXT,
        "day after tomorrow": _AFTER_NEXT, "this day": _TODAY, "earlier today": Rest("gone", _TODAY), "later today": Rest("left", _TODAY),
        "the current day": _TODAY,
        # "The other day" is a few days back; a week holds most uses of it.
        "my weekend": Weekend(), "our weekend": Weekend(), "your weekend": Weekend(),
        "the other day": Window(G.DAY, -7), "the other week": Window(G.DAY, -21),
    },
    "time": {
        "tonight": Both(_TODAY, Part("tonight")), "tonite": Both(_TODAY, Part("tonight")),
        "last night": Both(_YESTERDAY, Part("night")), "the other night": Window(G.DAY, -7),
        "the night before last": Both(_BEFORE_LAST, Part("night")),
        "overnight": Both(_YESTERDAY, Part("night")),
        "now": _NOW, "right now": _NOW, "just now": _NOW, "at the moment": _NOW, "at this moment": _NOW,
        "at the present time": _NOW, "at present": _NOW, "currently": _NOW, "as we speak": _NOW,
    },
    "amount": {
        "half a minute": Length(((G.SECOND, 30),)), "half a second": Length(((G.SECOND, 0.5),)),
    },
    "vague": {
        "recently": Recent(), "lately": Recent(), "of late": Recent(), "these days": Recent(), "nowadays": Recent(), "in recent days": Recent(),
        "in recent weeks": Recent(), "these past few weeks": Recent(), "not long ago": Recent(),
        **dict.fromkeys(_VAGUE, Vague()),
    },
    "range": {
        "from now on": Open("since", _NOW), "from this point on": Open("since", _NOW),
        **dict.fromkeys(_TO_DATE, Open("until", _NOW)), "from then on": Open("since", _THEN), "since then": Open("since", _THEN),
        "ever since then": Open("since", _THEN), "from that point on": Open("since", _THEN),
        "from that day on": Open("since", _THEN), "after that day": Open("after", _THEN),
        "before then": Open("before", _THEN), "until then": Open("until", _THEN), "by then": Open("until", _THEN),
        "year to date": Rest("gone", Shift(G.YEAR, 0, G.YEAR)), "ytd": Rest("gone", Shift(G.YEAR, 0, G.YEAR)),
        "month to date": Rest("gone", Shift(G.MONTH, 0, G.MONTH)),
    },
}  # fmt: skip

PHRASES: Mapping[str, Senses] = {
    phrase: {category: tree, **({"TODATE": _NOW} if phrase in _TO_DATE else {})}
    for category, trees in _TREES.items()
    for phrase, tree in trees.items()
}
