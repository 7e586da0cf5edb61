"""Settings of what is pushed; part of ``Settings``."""

from pydantic import Field
from pydantic_settings import BaseSettings


class StreamSettings(BaseSettings):
    """How long updates are kept, and who may follow them (docs/stream.md)."""

    updates_hours: int = Field(
        24,
        ge=1,
        le=720,
        description="Hours that updates are kept: who comes back with a cursor within them misses "
        "nothing.",
    )
