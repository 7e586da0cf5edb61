"""Settings of the chat endpoint; part of ``Settings``."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings


class ChatSettings(BaseSettings):
    """Which model answers behind ``/v1/chat/completions`` (docs/chat.md)."""

    chat_url: str = Field(
        "",
        pattern=r"^(https?://\S+)?$",
        description="Base URL of the OpenAI-compatible model that answers behind `/v1/chat/completions`, "
        "ending in `/v1`. Empty: the service answers itself, out of what is remembered (docs/chat.md).",
    )
    chat_model: str = Field(
        "",
        description="Model that is asked for there, whatever the caller named; empty: the caller's.",
    )
    chat_key: SecretStr = Field(SecretStr(""), description="Its API key, if it asks for one.")
    chat_timeout_s: float = Field(
        60.0, gt=0, le=600, description="Seconds within which it must begin to answer, and go on."
    )
    chat_context_tokens: int = Field(
        800, ge=0, le=100_000, description="Tokens of what is remembered in a prompt at most."
    )
