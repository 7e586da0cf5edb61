"""The reader of PromQL that the dashboards are checked with: what it takes, finds and refuses."""

import pytest

from tests.promql import selectors


def test_series_matchers_ranges_and_groups_are_found() -> None:
    (found,) = selectors(
        'histogram_quantile(0.95, sum by (le, stage) (rate(a_bucket{x="1", y!~"b.*"}[5m])))'
    )
    assert found.metric == "a_bucket"
    assert found.matchers == (("x", "=", "1"), ("y", "!~", "b.*"))
    assert found.is_range
    assert found.grouped_by == {"le", "stage"}


def test_each_side_of_an_operator_counts() -> None:
    text = "sum(rate(a_total[$__rate_interval])) / (sum(b) + max(c) by (job)) > 0.05"
    assert [s.metric for s in selectors(text)] == ["a_total", "b", "c"]


@pytest.mark.parametrize(
    "text",
    [
        "sum(rate(a_total[5m])",
        "sum(rate(a_total[5m])))",
        "rate(a_total)",
        "sum(increase(sum(a)))",
        "raet(a_total[5m])",
        "a{x=1}",
        'a{x=="1"}',
        'a{x="1"',
        "a[5]",
        "a +",
        "a b",
        "sum by le (a)",
        "histogram_quantile(0.9, sum by (stage) (rate(a_bucket[5m])))",
        "histogram_quantile(0.9, sum by (le) (rate(a_count[5m])))",
        "",
        "a ? b",
    ],
)
def test_what_prometheus_would_refuse_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|needs|no function|cannot read"):
        selectors(text)
