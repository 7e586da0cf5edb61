"""Laws of how memories fade."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.domain.decay import Use, standing, strength

_SAID = datetime(2026, 1, 1, tzinfo=UTC)
_DAYS = st.floats(0, 5000)
_USES = st.builds(
    Use,
    uses=st.integers(0, 1000),
    last_used=st.none() | st.integers(0, 4000).map(lambda d: _SAID + timedelta(days=d)),
    favour=st.floats(-1, 1),
)
_HALF = st.none() | st.floats(0.5, 40000)


def _left(days: float, half: float | None, use: Use, seen: int = 1, *, shed: bool = False) -> float:
    at = _SAID + timedelta(days=days)
    return strength(
        said_at=_SAID, at=at, half_life_days=half, seen_count=seen, use=use, is_shed=shed
    )


@given(_DAYS, _DAYS, _HALF, _USES, st.integers(1, 50), st.booleans())
def test_strength_never_rises_without_use(
    one: float, other: float, half: float | None, use: Use, seen: int, shed: bool
) -> None:
    sooner, later = sorted((one, other))
    assert _left(later, half, use, seen, shed=shed) <= _left(sooner, half, use, seen, shed=shed)


@given(_DAYS, _HALF, _USES, st.integers(0, 50))
def test_use_never_weakens(days: float, half: float | None, use: Use, more: int) -> None:
    used = Use(uses=use.uses + more, last_used=use.last_used, favour=use.favour)
    assert _left(days, half, used) >= _left(days, half, use)


@given(_DAYS, _HALF, _USES, st.booleans())
def test_something_is_always_left(days: float, half: float | None, use: Use, shed: bool) -> None:
    left = _left(days, half, use, shed=shed)
    assert 0 < left <= 1
    assert 0.25 <= standing(left, use.favour) <= 1.05
