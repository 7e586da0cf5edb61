"""Settings of the nightly work; part of ``Settings``."""

from zoneinfo import ZoneInfo

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings


class NightSettings(BaseSettings):
    """When the nightly work is done of tenants that set no hour of their own (docs/operations.md)."""

    nightly_hour: int = Field(
        3, ge=0, le=23, description="Hour at which a tenant's nightly work begins, in its zone."
    )
    nightly_zone: str = Field(
        "UTC", description="Zone of tenants that set none, such as `Asia/Shanghai`."
    )

    @field_validator("nightly_zone")
    @classmethod
    def _is_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (KeyError, ValueError, OSError) as error:
            msg = f"{value!r} is no zone; such as Europe/London or Asia/Shanghai"
            raise ValueError(msg) from error
        return value
