"""The pattern language: what it reads, in either keyboard's marks, and how its errors say to mend."""

from datetime import UTC, datetime

import pytest

from app.domain.errors import InvalidInput
from app.domain.graph_pattern import read_pattern


def test_nodes_and_edges_are_read_in_order() -> None:
    read = read_pattern(
        '(cat:pet "Yuanbao") <-[patient|topic]- (e:event type=medical status=completed) -[location]-> ()'
    )
    cat, event, where = read.nodes
    assert (cat.var, cat.kind, cat.traits) == ("cat", "pet", {"name": "Yuanbao"})
    assert (event.var, event.traits) == ("e", {"type": "medical", "status": "completed"})
    assert (where.var, where.kind, where.traits) == ("n3", None, {})
    back, on = read.edges
    assert (back.types, back.out, back.inward) == ({"patient", "topic"}, False, True)
    assert (on.types, on.out, on.inward) == ({"location"}, True, False)


def test_the_marks_of_a_chinese_keyboard_are_the_same() -> None:
    wide = read_pattern("（猫：pet “元宝”）＜－［patient｜topic］－（e：event type＝medical）")
    assert wide == read_pattern('(猫:pet "元宝")<-[patient|topic]-(e:event type=medical)')


@pytest.mark.parametrize(
    ("edge", "out", "inward"),
    [("--", True, True), ("-->", True, False), ("<--", False, True), ("-[causes]-", True, True),
     ("<-[causes]->", True, True)],
)  # fmt: skip
def test_an_edge_points_where_its_arrow_points(edge: str, out: bool, inward: bool) -> None:
    (read,) = read_pattern(f"(a){edge}(b)").edges
    assert (read.out, read.inward) == (out, inward)


@pytest.mark.parametrize(
    ("hops", "least", "most"), [("*", 1, 4), ("*2", 2, 2), ("*2..3", 2, 3), ("*..2", 1, 2), ("", 1, 1)]
)  # fmt: skip
def test_an_edge_may_be_passed_several_times(hops: str, least: int, most: int) -> None:
    (read,) = read_pattern(f"(a:event)-[causes{hops}]->(b)").edges
    assert (read.least, read.most) == (least, most)


def test_times_bound_a_memory() -> None:
    (node,) = read_pattern("(e:event from=2026-03-01 to=2026-04-01T00:00:00+08:00)").nodes
    assert node.interval.start == datetime(2026, 3, 1, tzinfo=UTC)
    assert node.interval.end == datetime(2026, 3, 31, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected a node such as"),
        ("(a)", None),
        ("(a:pett)", "column 4: 'pett' is no kind of node; did you mean 'pet'?"),
        ("(a:clinic)", "kind=clinic"),
        ("(a:event)-[patent]->(b)", "column 10: 'patent' is no edge; did you mean 'patient'?"),
        ("(a:event)->(b)", "column 10: expected an edge such as"),
        ("(a:event typ=x)", "column 10: 'typ' does not fit; a node of this kind takes action"),
        ("(me:self name=x)", "takes nothing"),
        ("(a:event status=done)", "'done' is no status"),
        ("(a Yuanbao)", 'a name stands in quotes: ("Yuanbao")'),
        ("(a name=)", "expected a value behind name="),
        ('(a "")', "name is empty"),
        ("(a id=7)", "id takes the id"),
        ("(a:event from=soon)", "from takes an ISO 8601 time"),
        ("(a:event from=2026-03-02 to=2026-03-01)", "ends before it starts"),
        ("(a", "expected ) at the end of the node"),
        ("(a)--", "column 6: expected a node"),
        ("(a)--(b)--(a)", "'a' stands twice"),
        ("(a)-[causes*0..2]->(b)", "is no number of edges"),
        ("(a)-[causes*3..9]->(b)", "1 to 4 may be passed"),
        ("(a)--(b)--(c)--(d)--(e)--(f)--(g)", "6 nodes at most"),
    ],
)
def test_what_cannot_be_read_says_where_and_how_to_mend(text: str, message: str | None) -> None:
    if message is None:
        assert len(read_pattern(text).nodes) == 1
        return
    with pytest.raises(InvalidInput) as refused:
        read_pattern(text)
    (fault,) = refused.value.faults
    assert fault.pointer == "/pattern"
    assert message in fault.message
