"""What the chat endpoint takes: OpenAI's chat completions, of which most passes through unread."""

from typing import Annotated, Any, Literal
from urllib.parse import unquote

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.api.schemas import Identifier, Text
from app.domain.errors import Fault, InvalidInput

_TEXT: TypeAdapter[str] = TypeAdapter(Text)
_IDENTIFIER: TypeAdapter[str] = TypeAdapter(Identifier)


class ChatMessageBody(BaseModel):
    """One message; what is not named here passes through."""

    model_config = ConfigDict(extra="allow")

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[dict[str, Any]] | None = None


class ChatBody(BaseModel):
    """``POST /v1/chat/completions``; what is not named here passes through to the model."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "model": "chronos",
                    "user": "u1",
                    "messages": [{"role": "user", "content": "元宝最近一次打针是什么时候？"}],
                }
            ]
        },
    )

    model: Annotated[str, Field(max_length=200)] = "chronos"
    messages: Annotated[list[ChatMessageBody], Field(min_length=1, max_length=2000)]
    stream: bool | None = False
    user: Identifier | None = None


def storable_text(text: str) -> str:
    """Return what the user said if it can be kept.

    Raises:
        InvalidInput: it is too long, or holds what no text does.
    """
    try:
        return _TEXT.validate_python(text)
    except ValidationError as error:
        raise _refused(error, "/messages", "the last words of the user") from error


def identifier_in(header: str, name: str) -> str:
    """Return the id in a header; other letters than Latin ones come percent-encoded, as UTF-8.

    Raises:
        InvalidInput: it is none.
    """
    try:
        return _IDENTIFIER.validate_python(unquote(header, errors="strict"))
    except ValidationError as error:
        raise _refused(error, f"/{name}", name) from error
    except UnicodeDecodeError as error:
        raise InvalidInput(
            f"{name} is no percent-encoded UTF-8",
            Fault(pointer=f"/{name}", message="must be percent-encoded UTF-8"),
        ) from error


def _refused(error: ValidationError, pointer: str, what: str) -> InvalidInput:
    told = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
    return InvalidInput(f"{what}: {told}", Fault(pointer=pointer, message=told))
