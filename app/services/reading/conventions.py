"""How a user speaks of time, from what is stored for the user."""

import structlog

from app.domain.errors import InvalidInput
from app.domain.models import User
from app.timex import DEFAULT, Conventions, conventions_from

log = structlog.get_logger(__name__)


def conventions_of(user: User | None) -> Conventions:
    """Return the user's conventions; the defaults for nobody.

    What is stored was checked when it came in, but an older version may have allowed what this one
    does not: then the defaults hold, so that the user's turns and questions go on.
    """
    stored = user.settings.get("time", {}) if user else {}
    try:
        return conventions_from(stored if isinstance(stored, dict) else {})
    except InvalidInput as error:
        log.warning("stored conventions are no longer valid", reason=str(error))
        return DEFAULT
