"""What the assistant said that it would do."""

from app.answers import wording
from app.answers.clauses import promises
from app.answers.happenings import Happening, in_order
from app.answers.said import said_of
from app.answers.values import Value, moment
from app.answers.view import Nothing, View
from app.domain.events import Modality

_NEAR = 3  # turns before a promise in which what it is about may be named


def promised(view: View) -> tuple[Value, str]:
    """Return the promises of the assistant that speak of what is asked of, or answer a turn that does."""
    every = {
        (one.memory_id, one.words): one for one in (*view.material.told[0], *view.material.span)
    }
    own = [one for one in every.values() if is_promise(one) and one.said_at <= view.now]
    about = [one for one in own if _says(view, one)]
    about = about or [one for one in own if _answers(view, one)]
    found = in_order(about)
    if not found:
        raise Nothing
    found.sort(key=lambda one: (one.said_at, one.offset))
    text = wording.of_promises(found, view.asked.language, view.now)
    based_on = tuple(found)
    if view.asked.target == "whether":
        return Value(value=True, based_on=based_on), text
    if view.asked.target == "when":
        return Value(value=moment(found[-1]), based_on=based_on), text
    return Value(value=" ".join(wording.words(one) for one in found), based_on=based_on), text


def is_promise(one: Happening) -> bool:
    """Return whether it is something that the assistant said it would do."""
    is_done = one.modality is Modality.ASSERTED and not promises(one.words)
    return one.by_assistant and not is_done and one.modality is not Modality.NEGATED


def _says(view: View, one: Happening) -> bool:
    here = said_of(one.around)
    return all(here.says(word) for word in view.asked.topic.words)


def _answers(view: View, one: Happening) -> bool:
    """Return whether a promise was made right after a turn that names what is asked of."""
    return any(
        told.session_id == one.session_id and 0 < one.position - told.position <= _NEAR
        and not told.by_assistant
        and all(said_of(told.around).says(word) for word in view.asked.topic.words)
        for told in view.material.told[0]
    )  # fmt: skip
