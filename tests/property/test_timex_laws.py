"""Laws of the time engine over any text, any time and any phrase that it reads."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.intervals import Granularity, Interval, TimeKind
from app.timex import find_times, read_intent, render
from app.timex.conventions import DEFAULT
from app.timex.render_shape import PARTS, part_bounds
from app.timex.wall import add, midnight, span, to_utc

G = Granularity
ZONES = [
    ZoneInfo(name)
    for name in ("Asia/Shanghai", "America/New_York", "Europe/London", "Australia/Lord_Howe", "UTC")
]
_PIECES = """
last next this monday friday may march week month year ago in two 3 12 2023 at 8pm 8:30 the of from to between and
since before morning night christmas second half past quarter every , - 上 下 这 周三 周 个 月 年 日 号 三 十二 前 后 点
半 刻 从 到 每 晚上 下午 昨天 春节 底 初 第二天 之前 的 第 以来 初五 闰 Q3 1990s first （周日） 12/31/2023 ２０２３年
"""
PIECES = _PIECES.split()

# Phrases that are counted from now: by days and finer ones, and by weeks.
BY_DAYS = (
    "yesterday", "today", "tomorrow", "3 days ago", "in 10 days", "yesterday at 14:05", "5 minutes ago", "tomorrow afternoon",
    "昨天", "前天晚上", "3天前", "大后天", "昨天14:05", "5分钟前", "两小时后", "明天下午三点", "今晚",
)  # fmt: skip
BY_WEEKS = (
    "last week",
    "next week",
    "last weekend",
    "next Friday",
    "3 weeks ago",
    "上周",
    "上上周",
    "上周三",
    "下周末",
    "这周五",
    "2周前",
)
# Phrases that mean the same whatever stands around them.
FIRM = (*BY_DAYS, *BY_WEEKS, "on 3 May 2024", "2024-05-03", "May 2024", "since 2021", "from 3 to 5 May 2024", "2024年5月3日", "2021年以来", "去年夏天", "2 hours", "every Monday", "每周一")  # fmt: skip
BEFORE = ("", "Well: ", "Hello Mia. ", "Mia and Ben, ", "小美。", "你好！", "🐶 ", "\n")
AFTER = ("", ".", "!", " 🐶", "。小美", "\nMia", ", Mia")

# The unit of a phrase and the fewest and most hours that it may last.
WIDTHS = (
    (G.MINUTE, 1 / 60, 1 / 60, ("yesterday at 14:05", "昨天14:05", "on 3 May 2024 at 9:15")),
    (G.HOUR, 1, 1, ("yesterday at 3pm", "明天下午三点", "2024年5月3日14点")),
    (G.PART_OF_DAY, 1, 14, ("yesterday afternoon", "昨天下午", "前天晚上")),
    (G.DAY, 23, 25, ("yesterday", "3 days ago", "on 3 May 2024", "大前天", "上周三", "2024年5月3日")),
    (G.WEEKEND, 47, 49, ("last weekend", "上周末")),
    (G.WEEK, 167, 169, ("last week", "next week", "上周", "下下周")),
    (G.MONTH, 28 * 24 - 1, 31 * 24 + 1, ("last month", "May 2024", "上个月", "2024年2月")),
    (G.SEASON, 89 * 24, 93 * 24, ("last summer", "去年夏天")),
    (G.QUARTER, 90 * 24 - 1, 92 * 24 + 1, ("last quarter", "Q3 2024", "上个季度")),
    (G.HALF_YEAR, 181 * 24 - 1, 184 * 24 + 1, ("2024年上半年",)),
    (G.YEAR, 365 * 24, 366 * 24, ("last year", "in 2024", "去年", "2024年")),
    (G.DECADE, 3652 * 24, 3653 * 24, ("the 1990s",)),
)  # fmt: skip
BY_GRAIN = [(*row[:3], phrase) for row in WIDTHS for phrase in row[3]]

laws = settings(deadline=None, derandomize=True, max_examples=150)
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=10).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=10).map("".join),
)
zones = st.sampled_from(ZONES)
walls = st.datetimes(min_value=datetime(1920, 1, 2), max_value=datetime(2089, 12, 30))  # noqa: DTZ001
references = st.builds(lambda wall, zone: wall.replace(tzinfo=zone), walls, zones)
languages = st.sampled_from(["en", "zh"])


@laws
@given(texts, references)
def test_any_text_gives_ordered_spans_with_exact_offsets(text, reference):
    spans = find_times(text, reference, reference.tzinfo)
    end = 0
    for one in spans:
        assert end <= one.offset[0] < one.offset[1] <= len(text)
        assert one.text == text[slice(*one.offset)]
        assert 0 <= one.confidence <= 1
        end = one.offset[1]


@laws
@given(texts, references)
def test_every_interval_starts_before_it_ends(text, reference):
    for one in find_times(text, reference, reference.tzinfo):
        for found in (one.interval, *one.alternatives):
            assert found.start is None or found.end is None or found.start < found.end


@laws
@given(texts, references)
def test_only_spans_have_a_place_and_only_lengths_a_length(text, reference):
    for one in find_times(text, reference, reference.tzinfo):
        assert one.kind is TimeKind.SPAN or (one.start, one.end) == (None, None)
        assert (one.seconds is not None) == (one.kind is TimeKind.DURATION)
        assert (one.recurrence is not None) == (one.kind is TimeKind.RECURRING)


@laws
@given(texts, references)
def test_any_text_is_read_as_a_question(text, reference):
    read = read_intent(text, reference, reference.tzinfo)
    assert (read.ordinal is not None) <= (read.intent in ("nth", "as_of"))
    assert len(read.content) <= len(text)


@laws
@given(texts, references, languages, st.sampled_from(["absolute", "relative", "both"]))
def test_whatever_is_found_can_be_said(text, reference, language, style):
    for one in find_times(text, reference, reference.tzinfo):
        said = render(
            one, one.granularity, reference.tzinfo, language, reference=reference, style=style
        )
        assert said.strip() == said != ""


@laws
@given(st.sampled_from(BY_GRAIN), references)
def test_width_is_that_of_the_granularity(row, reference):
    grain, least, most, phrase = row
    (one,) = find_times(phrase, reference, reference.tzinfo)
    assert one.granularity is grain
    assert one.start is not None
    assert one.end is not None
    assert least - 0.01 <= (one.end - one.start) / timedelta(hours=1) <= most + 0.01


@laws
@given(st.sampled_from(BY_DAYS), walls, st.integers(min_value=-2000, max_value=2000))
def test_times_counted_in_days_move_with_the_reference(phrase, wall, days):
    moves_with(phrase, wall, timedelta(days=days))


@laws
@given(st.sampled_from(BY_WEEKS), walls, st.integers(min_value=-300, max_value=300))
def test_times_counted_in_weeks_move_with_the_reference(phrase, wall, weeks):
    moves_with(phrase, wall, timedelta(weeks=weeks))


def moves_with(phrase, wall, by):
    reference = wall.replace(tzinfo=UTC)  # no clock changes
    (here,) = find_times(phrase, reference, UTC)
    (there,) = find_times(phrase, reference + by, UTC)
    assert (there.start, there.end) == (here.start + by, here.end + by)


@laws
@given(walls, st.integers(min_value=-2000, max_value=2000), languages)
def test_shifted_date_shifts_the_result(wall, days, language):
    by = timedelta(days=days)
    found = []
    for day in (midnight(wall), midnight(wall) + by):
        start = day.replace(tzinfo=UTC)
        said = render(Interval(start=start, end=start + timedelta(days=1)), G.DAY, UTC, language)
        (one,) = find_times(said, start, UTC)
        found.append(one.start)
    assert found[1] == found[0] + by


@laws
@given(st.sampled_from(FIRM), st.sampled_from(BEFORE), st.sampled_from(AFTER), references)
def test_neutral_words_around_change_nothing(phrase, before, after, reference):
    (alone,) = find_times(phrase, reference, reference.tzinfo)
    (inside,) = find_times(before + phrase + after, reference, reference.tzinfo)
    assert (inside.start, inside.end, inside.kind, inside.seconds, inside.recurrence) == (
        alone.start, alone.end, alone.kind, alone.seconds, alone.recurrence,
    )  # fmt: skip
    assert inside.offset == tuple(len(before) + place for place in alone.offset)


UNITS = (
    G.SECOND, G.MINUTE, G.HOUR, G.DAY, G.WEEK, G.MONTH, G.SEASON, G.QUARTER, G.HALF_YEAR, G.YEAR, G.DECADE,
)  # fmt: skip


@laws
@given(walls, st.sampled_from(UNITS), zones, languages, references)
def test_rendered_unit_reads_back(wall, grain, zone, language, reference):
    reads_back(span(wall, grain), grain, zone, language, reference)


@laws
@given(walls, st.sampled_from(PARTS), zones, languages, references)
def test_rendered_part_of_day_reads_back(wall, part, zone, language, reference):
    bounds = part_bounds(wall, part, DEFAULT.table(language))
    reads_back(bounds, G.PART_OF_DAY, zone, language, reference)


@laws
@given(
    walls,
    st.sampled_from([G.MINUTE, G.DAY, G.MONTH, G.YEAR]),
    st.integers(min_value=2, max_value=9),
    zones,
    languages,
)
def test_rendered_range_reads_back(wall, grain, n, zone, language):
    start = span(wall, grain)[0]
    reference = datetime(2026, 6, 17, 10, 30, tzinfo=zone)
    reads_back((start, add(start, grain, n)), grain, zone, language, reference)


@laws
@given(walls, st.sampled_from(UNITS), st.booleans(), zones, languages, references)
def test_rendered_open_range_reads_back(wall, grain, is_since, zone, language, reference):
    edge = span(wall, grain)[0]
    reads_back((edge, None) if is_since else (None, edge), grain, zone, language, reference)


def reads_back(bounds, grain, zone, language, reference):
    ends = [to_utc(one, zone) if one is not None else (None, None) for one in bounds]
    assume(not any(note for _, note in ends))  # hours that a clock change doubles or skips
    when = Interval(start=ends[0][0], end=ends[1][0])
    said = render(when, grain, zone, language)
    (one,) = find_times(said, reference, zone, language)
    assert one.interval == when, said
