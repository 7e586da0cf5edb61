"""Intervals in Chinese words."""

from datetime import datetime, timedelta

from app.timex.render_shape import Shape
from app.timex.wall import G, midnight

DAYS = "一二三四五六日"
PARTS = {
    "morning": "上午", "forenoon": "上午", "afternoon": "下午", "evening": "晚上", "night": "晚上",
    "late_night": "深夜", "before_dawn": "凌晨", "noon": "中午", "dusk": "傍晚",
}  # fmt: skip
SEASONS = {"spring": "春天", "summer": "夏天", "autumn": "秋天", "winter": "冬天"}
UNKNOWN = "时间不详"


def absolute(shape: Shape) -> str:
    """Return a shape in calendar words: 2026年3月1日（周日）下午."""
    if shape.kind == "ever":
        return UNKNOWN
    if shape.kind == "range" or shape.grain in (G.WEEK, G.WEEKEND):
        return _range(shape)
    if shape.kind == "unit":
        return _unit(shape)
    bare = _moment(shape.first, shape.grain)
    return f"自{bare}以来" if shape.kind == "since" else f"{bare}之前"


def around(words: str) -> str:
    """Mark bounds as approximate."""
    return "大约" + words


def both(relative: str, calendar: str) -> str:
    """Return both ways of saying it together; calendar words hold brackets themselves."""
    return f"{relative}，即{calendar}"


def _unit(shape: Shape) -> str:
    year = f"{shape.first.year}年"
    if shape.grain is G.PART_OF_DAY:
        return _weekday(shape.first) + PARTS[shape.name]
    if shape.grain is G.SEASON:
        return year + SEASONS[shape.name]
    if shape.grain is G.QUARTER:
        return f"{year}第{DAYS[shape.number - 1]}季度"
    if shape.grain is G.HALF_YEAR:
        return year + ("上半年" if shape.number == 1 else "下半年")
    if shape.grain is G.DAY:
        return _weekday(shape.first)
    if shape.grain in (G.HOUR, G.MINUTE, G.SECOND):
        return _weekday(shape.first) + clock(shape.first, shape.grain)
    return _moment(shape.first, shape.grain)


def _range(shape: Shape) -> str:
    first, last = shape.first, shape.last
    if shape.grain is G.YEAR:
        return f"{first.year}年至{last.year}年"
    if shape.grain is G.MONTH:
        tail = f"{last.month}月" if first.year == last.year else _moment(last, G.MONTH)
        return f"{_moment(first, G.MONTH)}至{tail}"
    if shape.grain in (G.MINUTE, G.SECOND):
        return _clock_range(shape)
    if (first.year, first.month) == (last.year, last.month):
        tail = f"{last.day}日"
    else:
        tail = _date(last) if first.year != last.year else f"{last.month}月{last.day}日"
    return f"{_date(first)}至{tail}"


def _clock_range(shape: Shape) -> str:
    first, last = shape.first, shape.last
    if midnight(first) == midnight(last):
        return f"{_weekday(first)}{clock(first, shape.grain)}至{clock(last, shape.grain)}"
    if last == midnight(first) + timedelta(days=1) and shape.grain is G.MINUTE:
        return f"{_weekday(first)}{clock(first, shape.grain)}至24:00"
    return f"{_moment(first, shape.grain)}至{_moment(last, shape.grain)}"


def _moment(moment: datetime, grain: G) -> str:
    if grain is G.DECADE:
        return f"{moment.year}年代"
    if grain is G.YEAR:
        return f"{moment.year}年"
    if grain is G.MONTH:
        return f"{moment.year}年{moment.month}月"
    if grain in (G.HOUR, G.MINUTE, G.SECOND):
        return _date(moment) + clock(moment, grain)
    return _date(moment)


def _date(moment: datetime) -> str:
    return f"{moment.year}年{moment.month}月{moment.day}日"


def _weekday(moment: datetime) -> str:
    return f"{_date(moment)}（周{DAYS[moment.weekday()]}）"


def clock(moment: datetime, grain: G) -> str:
    """Return the time of day: 14点 for a whole hour, else 14:05 or 14:05:09."""
    if grain is G.HOUR:
        return f"{moment.hour}点"
    return f"{moment:%H:%M:%S}" if grain is G.SECOND else f"{moment:%H:%M}"
