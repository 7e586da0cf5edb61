"""Which phase of a fact a predicate tells: by its own kind, the form of its verb and what stands before it."""

from app.extraction.facts.framed.clauses import Clause
from app.extraction.facts.framed.compiling import BASE, DONE, ING, PAST, THIRD, Frame
from app.extraction.facts.framed.standing import is_of_an_era, lasts
from app.extraction.facts.said import Phase

_HAD_ONCE = frozenset(
    {"pet", "possession", "membership", "school"}
)  # whether it is so no more only the time tells
_COMING_OFF = frozenset(
    {"consumption", "medication", "possession", "habit"}
)  # "coming off", "getting shot of"


def of_state(clause: Clause, frame: Frame, behind: str) -> Phase | None:
    """Return the phase of what somebody is, None where nothing that lasts is told."""
    one = clause.standing
    if frame.phase == "ends":
        return None if one.is_denied else Phase.ENDS
    if one.no_more(behind):
        return Phase.ENDS
    if one.is_former:
        return Phase.ENDED
    if one.was or one.had:
        return Phase.ENDED if not one.is_denied and is_of_an_era(behind) else None
    if frame.phase == "begins":
        return None if one.is_denied else Phase.BEGINS
    return Phase.HOLDS


def of_verb(
    clause: Clause, frame: Frame, form: str, behind: str, *, is_noted: bool = False
) -> Phase | None:
    """Return the phase of what somebody does; ``is_noted`` if a clause may open with the verb."""
    one = clause.standing
    if frame.phase == "holds":
        return _of_lasting(clause, form, behind, is_noted=is_noted)
    if one.is_denied or one.is_former or one.cannot:
        return None
    is_done = form in (PAST, DONE) or (form == ING and one.been)
    if frame.phase == "ended":
        is_past = form == PAST and (frame.slot not in _HAD_ONCE or is_of_an_era(behind))
        return Phase.ENDED if is_past else None
    if frame.phase == "stays":
        is_told = is_done or (form in (BASE, THIRD) and not one.does and not clause.is_open)
        return Phase.HOLDS if is_told else None
    if frame.phase == "begins":
        return Phase.BEGINS if is_done else None
    if is_done:
        return Phase.ENDS
    return Phase.ENDS if form == ING and frame.slot in _COMING_OFF | {"*"} and not one.was else None


def _of_lasting(clause: Clause, form: str, behind: str, *, is_noted: bool) -> Phase | None:
    one = clause.standing
    if one.no_more(behind) and form != PAST:
        return Phase.ENDS
    if one.is_former and form == BASE:
        return Phase.ENDED
    has = one.has or one.maybe_has
    if form == DONE and has and one.is_denied and not one.is_usual:
        return None  # "haven't taken it since Thursday"
    if form == DONE and has:
        return (
            Phase.HOLDS
            if lasts(behind) or one.is_usual or (one.is_denied and one.is_usual)
            else None
        )
    if form == PAST and not (has or one.is_ or one.does):
        return Phase.ENDED if is_of_an_era(behind) and not one.is_denied else None
    if form == ING and not (one.was or one.had or one.does):
        return Phase.HOLDS
    if form in (BASE, THIRD) and not (one.is_ or one.was or one.been or one.had or has):
        return Phase.HOLDS if not clause.is_open or one.does or one.is_denied or is_noted else None
    return None
