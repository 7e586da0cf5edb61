"""Cursors of lists as calls give them back."""

from uuid import UUID

from app.domain.errors import Fault, InvalidInput


def not_a_cursor() -> InvalidInput:
    """Return what is raised for a cursor that the call never gave out."""
    return InvalidInput(
        "the cursor is none that this call gave out; start without one",
        Fault(pointer="/cursor", message="not a cursor of this call"),
    )


def id_cursor(cursor: str | None) -> UUID | None:
    """Return after which id a page begins, None for the first page.

    Raises:
        InvalidInput: it is no id.
    """
    if cursor is None:
        return None
    try:
        return UUID(cursor)
    except ValueError as error:
        raise not_a_cursor() from error
