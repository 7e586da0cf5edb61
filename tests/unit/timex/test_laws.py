from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from app.timex import find_times, read_intent

ZONES = ("Asia/Shanghai", "America/New_York", "Europe/London", "Australia/Lord_Howe", "UTC")
PIECES = [
    "last",
    "next",
    "this",
    "monday",
    "friday",
    "may",
    "march",
    "week",
    "month",
    "year",
    "ago",
    "in",
    "two",
    "3",
    "12",
    "2023",
    "at",
    "8pm",
    "8:30",
    "the",
    "of",
    "from",
    "to",
    "between",
    "and",
    "since",
    "before",
    "morning",
    "night",
    "christmas",
    "second",
    "half",
    "past",
    "quarter",
    "every",
    ",",
    "-",
    "上",
    "下",
    "这",
    "周三",
    "周",
    "个",
    "月",
    "年",
    "日",
    "号",
    "三",
    "十二",
    "2023",
    "前",
    "后",
    "点",
    "半",
    "刻",
    "从",
    "到",
    "每",
    "晚上",
    "下午",
    "昨天",
    "春节",
    "底",
    "初",
    "第二天",
    "之前",
    "的",
    "第",
]

texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=10).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=10).map("".join),
)
references = st.datetimes(
    min_value=datetime(1900, 1, 2),  # noqa: DTZ001  hypothesis adds the zone
    max_value=datetime(2099, 12, 30),  # noqa: DTZ001  hypothesis adds the zone
    timezones=st.sampled_from(ZONES).map(ZoneInfo),
)


@settings(max_examples=400, deadline=None)
@given(texts, references)
def test_spans_are_ordered_apart_and_forward(text, reference):
    spans = find_times(text, reference, reference.tzinfo)
    ends = [0]
    for span in spans:
        assert ends[-1] <= span.offset[0] < span.offset[1] <= len(text)
        assert span.text == text[slice(*span.offset)]
        assert 0 <= span.confidence <= 1
        for one in (span.interval, *span.alternatives):
            assert one.start is None or one.end is None or one.start < one.end
        ends.append(span.offset[1])


@settings(max_examples=100, deadline=None)
@given(texts, references)
def test_reading_an_intent_never_raises(text, reference):
    assert read_intent(text, reference, reference.tzinfo).intent


@settings(max_examples=100, deadline=None)
@given(references, st.integers(min_value=1, max_value=60))
def test_days_ago_follow_the_reference(reference, days):
    reference = reference.replace(hour=12, fold=0)  # noon exists on every day
    (span,) = find_times(f"{days} days ago", reference, reference.tzinfo)
    (later,) = find_times(f"{days + 1} days ago", reference + timedelta(days=1), reference.tzinfo)
    assert span.start == later.start
