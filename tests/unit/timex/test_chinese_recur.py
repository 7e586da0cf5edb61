import pytest

from app.domain.intervals import TimeKind
from tests.unit.timex.support import find_one

ROWS = [
    ("每天", "FREQ=DAILY"),
    ("每日早上七点半", "FREQ=DAILY;BYHOUR=7;BYMINUTE=30"),
    ("每晚十点", "FREQ=DAILY;BYHOUR=22"),
    ("每周", "FREQ=WEEKLY"),
    ("每週六", "FREQ=WEEKLY;BYDAY=SA"),
    ("每个星期天", "FREQ=WEEKLY;BYDAY=SU"),
    ("每周二四六", "FREQ=WEEKLY;BYDAY=TU,TH,SA"),
    ("每周二、周五", "FREQ=WEEKLY;BYDAY=TU,FR"),
    ("每周一和周三晚上七点", "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=19"),
    ("每周一到周四下午三点", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;BYHOUR=15"),
    ("每周一至五", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("每逢周日", "FREQ=WEEKLY;BYDAY=SU"),
    ("每个周末", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("每个工作日上午九点", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9"),
    ("每两周", "FREQ=WEEKLY;INTERVAL=2"),
    ("隔周", "FREQ=WEEKLY;INTERVAL=2"),
    ("每隔一天", "FREQ=DAILY;INTERVAL=2"),
    ("每隔四小时", "FREQ=HOURLY;INTERVAL=4"),
    ("每隔一周", "FREQ=WEEKLY;INTERVAL=2"),
    ("每三个月", "FREQ=MONTHLY;INTERVAL=3"),
    ("每季度", "FREQ=MONTHLY;INTERVAL=3"),
    ("每半年", "FREQ=MONTHLY;INTERVAL=6"),
    ("每半小时", "FREQ=MINUTELY;INTERVAL=30"),
    ("每十五分钟", "FREQ=MINUTELY;INTERVAL=15"),
    ("每個月", "FREQ=MONTHLY"),
    ("每月10号", "FREQ=MONTHLY;BYMONTHDAY=10"),
    ("每个月的最后一天", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("每月第一天", "FREQ=MONTHLY;BYMONTHDAY=1"),
    ("每月第二个周三", "FREQ=MONTHLY;BYDAY=2WE"),
    ("每个月最后一个星期五", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("每月最后一个工作日", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("每个月的第一个周末", "FREQ=MONTHLY;BYDAY=1SA"),
    ("每月底", "FREQ=MONTHLY"),
    ("每年", "FREQ=YEARLY"),
    ("每年8月", "FREQ=YEARLY;BYMONTH=8"),
    ("每年的3月12日", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12"),
    ("每年冬天", "FREQ=YEARLY;BYMONTH=12,1,2"),
    ("每年中秋", "FREQ=YEARLY"),
    ("每小时", "FREQ=HOURLY"),
]


@pytest.mark.parametrize(("text", "rule"), ROWS)
def test_repetition_has_a_rule(text, rule):
    span = find_one(text, "2025-06-30T10:00")
    assert span.kind is TimeKind.RECURRING
    assert span.recurrence == rule
    assert (span.start, span.end) == (None, None)
