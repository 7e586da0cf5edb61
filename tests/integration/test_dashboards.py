"""Every query of the dashboards and alert rules names series that a running service really shows."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.integration.service import ROOT, Service, eventually, running
from tests.promql import Selector, selectors

DEPLOY = ROOT / "deploy"
RULES = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())
SCRAPES = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())["scrape_configs"]
DASHBOARDS = {
    path.stem: json.loads(path.read_text())
    for path in sorted((DEPLOY / "grafana" / "dashboards").glob("*.json"))
}
# What Prometheus itself adds: series, and labels of every series.
OF_PROMETHEUS = {"up": set[str](), "ALERTS": {"alertname", "alertstate", "severity"}}
ADDED_LABELS = {"job", "instance"}


def _queries() -> Iterator[tuple[str, str]]:
    for name, board in DASHBOARDS.items():
        for panel in board["panels"]:
            for target in panel["targets"]:
                yield f"{name}: {panel['title']}", target["expr"]
    for group in RULES["groups"]:
        for rule in group["rules"]:
            yield f"alert {rule['alert']}", rule["expr"]


QUERIES = list(_queries())
IDS = [f"{n} {where}" for n, (where, _) in enumerate(QUERIES)]


@pytest.fixture(scope="module")
def series() -> Iterator[dict[str, list[dict[str, str]]]]:
    """The labels of all series of a service that accepted, worked on and recalled something."""
    with running() as service:
        yield _used(service)


def _used(service: Service) -> dict[str, list[dict[str, str]]]:
    service.accept("mei", "I took Biscuit to the vet yesterday.", "上周二爷爷做了膝盖手术。", "Hm.")
    # Those that words alone find among many get their cosine afterwards: the stage of its own.
    service.accept("jo", *[f"The note about the tap number {n}, and {n * 7}." for n in range(250)])
    assert eventually(
        lambda: service.http.get("/v1/users/jo/ingestion").json()["caught_up"], seconds=180
    )
    service.recall("mei", "When did Biscuit see the vet?")
    service.recall("jo", "Which note about the tap is number 17?")
    service.recall("mei", "When did Biscuit see the vet?", refine=True)
    assert eventually(lambda: "chronos_refinements_total{" in service.metrics(), seconds=90)
    # The relay counts what waits each five seconds.
    assert eventually(lambda: 'process="scheduler"' in service.metrics(), seconds=90)
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(service.metrics()):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(sample.labels)
    return found


@pytest.mark.parametrize(("where", "query"), QUERIES, ids=IDS)
def test_a_query_names_what_is_there(
    series: dict[str, list[dict[str, str]]], where: str, query: str
) -> None:
    found = selectors(query)
    assert found, where
    for selector in found:
        assert _faults(selector, series) == []


def _faults(selector: Selector, series: dict[str, list[dict[str, str]]]) -> list[str]:
    name = selector.metric
    if name in OF_PROMETHEUS:
        labels = OF_PROMETHEUS[name] | ADDED_LABELS
        jobs = {scrape["job_name"] for scrape in SCRAPES}
        wrong = [m for m in selector.matchers if m[0] == "job" and not _some(m, jobs)]
        return [f"no job {wrong}"] * bool(wrong) + _unknown(selector, labels)
    if name not in series:
        return [f"no metric {name}"]
    labels = {label for one in series[name] for label in one} | ADDED_LABELS
    faults = _unknown(selector, labels)
    for label, match, value in selector.matchers:
        # A failure need not have happened yet, so only what is excluded or named must exist.
        values = {one.get(label, "") for one in series[name]}
        if match in ("=", "!=") and value not in values:
            faults.append(f"{name} has no {label}={value}")
        if match == "=~":
            re.compile(value)
    return faults


def _unknown(selector: Selector, labels: set[str]) -> list[str]:
    asked = {label for label, _, _ in selector.matchers} | selector.grouped_by
    return [f"{selector.metric} has no label {label}" for label in sorted(asked - labels)]


def _some(matcher: tuple[str, str, str], values: set[str]) -> bool:
    _, match, value = matcher
    pattern = value if match == "=~" else re.escape(value)
    return any(re.fullmatch(pattern, one) for one in values)


def test_typos_would_be_found(series: dict[str, list[dict[str, str]]]) -> None:
    wrong = [
        "sum(chronos_waiting_turn)",
        'rate(chronos_recall_seconds_count{stage="totals"}[5m])',
        "sum by (stages) (rate(chronos_recall_seconds_count[5m]))",
        'up{job="chronos-apis"}',
    ]
    assert all(_faults(s, series) for query in wrong for s in selectors(query))


def test_every_metric_of_ours_is_looked_at(series: dict[str, list[dict[str, str]]]) -> None:
    asked = {s.metric for _, query in QUERIES for s in selectors(query)}
    parts = re.compile(r"_(bucket|count|sum)$")
    ours = {parts.sub("", name) for name in series if name.startswith("chronos_")}
    assert ours - {parts.sub("", name) for name in asked} == set()


def test_labels_never_say_whose(series: dict[str, list[dict[str, str]]]) -> None:
    values = {value for labels in series.values() for one in labels for value in one.values()}
    assert [v for v in values if "mei" in v or v == "jo" or "Biscuit" in v or "爷爷" in v] == []


@pytest.mark.parametrize("name", DASHBOARDS)
def test_a_dashboard_is_whole(name: str) -> None:
    board: dict[str, Any] = DASHBOARDS[name]
    assert board["uid"] == f"chronos-{name}"
    assert board["title"]
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    places = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(set(places)) == len(places)
    sources = yaml.safe_load(
        (DEPLOY / "grafana/provisioning/datasources/prometheus.yml").read_text()
    )["datasources"]
    known = {source["uid"] for source in sources}
    assert {panel["datasource"]["uid"] for panel in board["panels"]} <= known


def test_every_alert_has_its_paragraph_in_the_operators_page() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    alerts = [rule["alert"] for group in RULES["groups"] for rule in group["rules"]]
    assert [alert for alert in alerts if f"### {alert}\n" not in page] == []
