"""Settings of encryption; part of ``Settings``."""

from typing import Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings


class EncryptionSettings(BaseSettings):
    """How far memory is encrypted where a tenant made no choice, and under which key (docs/encryption.md)."""

    encryption: Literal["off", "standard", "sealed"] = Field(
        "off",
        description="How memory of tenants without a choice of their own is encrypted: `standard` hides "
        "words, `sealed` vectors too (docs/encryption.md).",
    )
    encryption_key: SecretStr = Field(
        SecretStr(""),
        description="The key that wraps the keys of tenants: 32 bytes in hexadecimal or Base64 "
        "(`openssl rand -hex 32`). Needed by API and workers where anything is encrypted; lost, what "
        "is encrypted is lost.",
    )
    encryption_old_keys: SecretStr = Field(
        SecretStr(""),
        description="Earlier values of it, with commas between, until `rotate-master-key` has run.",
    )

    @model_validator(mode="after")
    def _has_a_key(self) -> Self:
        if self.encryption != "off" and not self.encryption_key.get_secret_value():
            msg = (
                f"CHRONOS_ENCRYPTION={self.encryption} needs CHRONOS_ENCRYPTION_KEY; make one with "
                "'openssl rand -hex 32' and keep it"
            )
            raise ValueError(msg)
        return self
