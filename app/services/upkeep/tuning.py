"""The job that learns from verdicts: how readily a tenant is asked, moved within bounds, each change recorded."""

from dataclasses import dataclass
from datetime import timedelta

from app.ports import Uses
from app.services.upkeep.jobs import JobCall, Result

_WINDOW = timedelta(days=7)
_LEAST = 10  # verdicts or questions, below which a week says nothing
_BAD = 0.2  # of the verdicts say that something wrong or outdated was shown: ask more readily
_HEARD = 0.2  # of the questions are answered: below it they are a nuisance, ask less
_STEP = 0.05
_LOWEST, _HIGHEST = 0.55, 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """What a week brought: verdicts by name, questions offered and answered."""

    verdicts: dict[str, int]
    offered: int
    answered: int


def tuned(threshold: float, week: Week) -> tuple[float, str]:
    """Return the certainty below which a tenant is asked after a week, and why; "" where nothing moves."""
    count = sum(week.verdicts.values())
    bad = week.verdicts.get("wrong", 0) + week.verdicts.get("outdated", 0)
    if week.offered >= _LEAST and week.answered < _HEARD * week.offered:
        return max(_LOWEST, round(threshold - _STEP, 3)), "few questions were answered"
    if count >= _LEAST and bad > _BAD * count:
        return min(_HIGHEST, round(threshold + _STEP, 3)), "much was judged wrong or outdated"
    return threshold, ""


async def learn_from_feedback(call: JobCall, *, uses: Uses) -> Result:
    """Count a week's verdicts, and move the tenant's threshold where they say so; of one user it only counts."""
    since = call.as_of - _WINDOW
    verdicts, offered, answered = await uses.week(call.scope, since, call.as_of)
    week = Week(verdicts=dict(verdicts), offered=offered, answered=answered)
    result = {"verdicts": sum(week.verdicts.values()), "offered": offered, "answered": answered}
    result |= {f"verdict_{name}": count for name, count in sorted(week.verdicts.items())}
    if call.user_id is not None:
        return result | {"changed": 0}
    present, is_fixed = await uses.tuning(call.tenant_id)
    wanted, why = tuned(present, week)
    if is_fixed or wanted == present:
        return result | {"changed": 0}
    await uses.tune(call.tenant_id, wanted, present, why, at=call.as_of)
    return result | {"changed": 1}
