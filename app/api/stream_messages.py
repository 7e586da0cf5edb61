"""What clients say on the stream, and what is said to them beside updates."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.api.schemas import Body, Identifier
from app.domain.errors import Fault, InvalidInput
from app.domain.updates import UpdateType

MAX_USERS = 1000  # of one socket

Cursor = Annotated[str, Field(max_length=64)]


class SubscribeOp(Body):
    """Follow users from their cursors on; null begins with what comes next."""

    op: Literal["subscribe"]
    users: Annotated[dict[Identifier, Cursor | None], Field(min_length=1, max_length=MAX_USERS)]
    types: Annotated[list[UpdateType], Field(min_length=1)] | None = None


class UnsubscribeOp(Body):
    """Follow users no longer."""

    op: Literal["unsubscribe"]
    users: Annotated[list[Identifier], Field(min_length=1, max_length=MAX_USERS)]


class AckOp(Body):
    """Say that everything up to a cursor has arrived where it should."""

    op: Literal["ack"]
    user_id: Identifier
    cursor: Cursor


class PingOp(Body):
    """Ask for a sign of life, for those who cannot send a ping of WebSocket."""

    op: Literal["ping"]


Op = SubscribeOp | UnsubscribeOp | AckOp | PingOp
_OPS: TypeAdapter[Op] = TypeAdapter(Annotated[Op, Field(discriminator="op")])
_KINDS = "subscribe, unsubscribe, ack or ping"


def op_of(text: str | None) -> Op:
    """Return what a client says; ``text`` None stands for bytes.

    Raises:
        InvalidInput: it is none of that.
    """
    if text is None:
        raise InvalidInput("messages are JSON in text frames, not bytes")
    try:
        return _OPS.validate_json(text)
    except ValidationError as error:
        faults = tuple(_fault(dict(one)) for one in error.errors()[:20])
        where = f" at {faults[0].pointer}" if faults[0].pointer else ""
        raise InvalidInput(f"{faults[0].message}{where}", *faults) from error


def _fault(error: dict[str, Any]) -> Fault:
    kind = str(error["type"])
    if kind == "json_invalid":
        return Fault(pointer="", message="the message is not valid JSON")
    if kind.startswith("union_tag"):
        return Fault(pointer="/op", message=f"must be {_KINDS}")
    # The first part names the kind of message that was understood.
    pointer = "".join(f"/{part}" for part in error["loc"][1:] if part != "[key]")
    if kind == "extra_forbidden":
        return Fault(pointer=pointer, message="unknown field; remove it or correct its name")
    return Fault(pointer=pointer, message=str(error["msg"]).removeprefix("Value error, "))


def error_message(
    code: str, detail: str, *, user_id: str | None = None, faults: tuple[Fault, ...] = ()
) -> dict[str, Any]:
    """Return what tells a client that something was not done, and why."""
    message: dict[str, Any] = {"type": "error", "code": code, "detail": detail}
    if user_id is not None:
        message["user_id"] = user_id
    if faults:
        message["errors"] = [{"pointer": f.pointer, "message": f.message} for f in faults]
    return message
