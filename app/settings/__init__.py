"""Settings of every process, read once from ``CHRONOS_*`` environment variables.

``docs/settings.md`` is generated from this class (``make docs``), so each field's description is its
documentation.
"""

import os
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import SettingsConfigDict

from app.domain.errors import SetupError
from app.settings.chat import ChatSettings
from app.settings.encryption import EncryptionSettings
from app.settings.llm import LanguageModelSettings
from app.settings.nights import NightSettings
from app.settings.recall import RecallSettings
from app.settings.stream import StreamSettings

PREFIX = "CHRONOS_"
_FILE = "_FILE"
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}

Seconds = Annotated[float, Field(gt=0, le=3600)]
PerMinute = Annotated[int, Field(ge=0, le=10**9)]
_PEPPER_CHARACTERS = 32  # 128 bits in hexadecimal


class Settings(
    LanguageModelSettings,
    RecallSettings,
    StreamSettings,
    ChatSettings,
    EncryptionSettings,
    NightSettings,
):
    """Everything that may be set; wrong or unknown values stop the start."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    host: str = Field("127.0.0.1", description="Address the API listens on.")
    port: int = Field(8000, ge=0, le=65535, description="Port of the API; 0 picks a free one.")
    data_dir: Path = Field(
        Path("~/.local/share/chronos"),
        description="Folder of the embedded servers, their data, passwords and logs.",
    )
    auth: Literal["", "off", "on"] = Field(
        "",
        description="`on`: every call needs an API key. `off`: no key is asked for and the default "
        "tenant answers; allowed on loopback only. Unset: `off` on loopback, `on` elsewhere.",
    )
    key_pepper: SecretStr = Field(
        SecretStr(""),
        description="Secret that the stored hashes of API keys are made with, 32 characters or more "
        "(`openssl rand -hex 32`). Needed where keys are asked for; another value makes all keys "
        "worthless. `chronos up` keeps its own in the data folder.",
    )
    api_key: SecretStr = Field(
        SecretStr(""),
        description="The key that the commands `import`, `export`, `recall` and `dead` send.",
    )
    metrics_token: SecretStr = Field(
        SecretStr(""),
        description="Bearer token that opens `/metrics` and nothing else, for Prometheus; without "
        "it other machines need the operator's `admin` key.",
    )
    requests_per_minute: PerMinute = Field(
        6_000,
        description="Calls of a tenant in a minute; 0 is without limit. Limits hold where keys are "
        "asked for, and can be set for each tenant (docs/security.md).",
    )
    turns_per_minute: PerMinute = Field(
        60_000, description="Turns of a tenant in a minute; 0 is without limit."
    )
    recalls_per_minute: PerMinute = Field(
        3_000, description="Recalls of a tenant in a minute; 0 is without limit."
    )
    concurrent_recalls: int = Field(
        16,
        ge=0,
        le=10_000,
        description="Recalls of a tenant at once in each API process; 0 is without limit.",
    )
    burst_s: float = Field(
        5.0,
        ge=1,
        le=60,
        description="Seconds' worth of the limits a minute that a tenant may use at once; more lets one "
        "that was still for a while stand longer in the way of others.",
    )
    database_url: SecretStr = Field(
        SecretStr(""),
        description="`postgresql://user:password@host:port/name` of the application role. Set by "
        "`chronos up` in embedded mode.",
    )
    owner_database_url: SecretStr = Field(
        SecretStr(""), description="The same for the schema's owner; only migrations use it."
    )
    relay_database_url: SecretStr = Field(
        SecretStr(""), description="The same for the relay's role, which sees no content."
    )
    superuser_database_url: SecretStr = Field(
        SecretStr(""),
        description="The same for a superuser of a Postgres of your own: `chronos migrate` then "
        "makes roles, database and extension first. Leave it out where you make them yourself.",
    )
    redis_url: SecretStr = Field(
        SecretStr(""), description="`redis://` or `redis+socket://` address of the queue."
    )
    pool_size: int = Field(8, ge=2, le=200, description="Database connections per process.")
    worker_processes: int = Field(1, ge=1, le=64, description="Children of the ingest worker.")
    lease_s: Seconds = Field(45.0, description="Seconds a worker owns a user's stream unrenewed.")
    heartbeat_s: Seconds = Field(15.0, description="Seconds between renewals of a lease.")
    relay_s: Seconds = Field(
        1.0, description="Seconds between the relay's looks for streams that nobody works on."
    )
    republish_s: Seconds = Field(
        10.0, description="Seconds before a stream that still waits is sent to the queue again."
    )
    window_turns: int = Field(32, ge=1, le=256, description="Turns extracted together at most.")
    window_tokens: int = Field(6000, ge=100, le=100_000, description="Their tokens at most.")
    max_crashes: int = Field(
        3, ge=1, le=20, description="Times a turn may take its worker down before it is dead."
    )
    max_failures: int = Field(
        5, ge=1, le=20, description="Times a turn may fail on its own before it is dead."
    )
    drain_s: float = Field(
        1.0,
        ge=0,
        le=60,
        description="Seconds that the API, asked to stop, goes on letting calls in while it says at "
        "`/readyz` that it is leaving; as long as a balancer takes to look.",
    )
    embedder: Literal["use", "sentence-transformers", "openai", "off"] = Field(
        "use",
        description="`use`: bundled multilingual model. `sentence-transformers`: a local model "
        "(extra `sentence-transformers`). `openai`: an OpenAI-compatible endpoint. `off`: words "
        "and time only.",
    )
    embedder_model: str = Field(
        "", description="Model name or folder for the embedders that take one, e.g. `BAAI/bge-m3`."
    )
    embedder_url: str = Field(
        "", description="Base URL of the OpenAI-compatible embedding endpoint, ending in `/v1`."
    )
    embedder_key: SecretStr = Field(SecretStr(""), description="Its API key, if it asks for one.")
    embedder_timeout_s: Seconds = Field(10.0, description="Its time-out in the worker.")
    metrics_dir: Path | None = Field(
        None,
        description="Folder in which the processes of one machine share their metrics, best on a "
        "memory file system; any of them then shows all. `chronos up` takes `metrics` in the data "
        "folder. Empty: each process shows its own.",
    )
    metrics_host: str = Field(
        "127.0.0.1",
        description="Address at which worker, refiner and scheduler show their metrics.",
    )
    metrics_port: int = Field(
        0,
        ge=0,
        le=65535,
        description="Port at which worker, refiner and scheduler show their metrics; 0: none. The API shows "
        "its own at `/metrics`.",
    )
    traces_url: str = Field(
        "",
        description="OTLP/HTTP receiver of OpenTelemetry traces, e.g. `http://collector:4318`; needs "
        "the extra `traces`. Empty: no traces.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="Log level."
    )
    log_format: Literal["json", "text"] = Field("json", description="Log lines as JSON or text.")

    @field_validator("data_dir", "metrics_dir")
    @classmethod
    def _absolute(cls, value: Path | None) -> Path | None:
        return value and value.expanduser().absolute()

    @field_validator("metrics_dir", mode="before")
    @classmethod
    def _none_if_empty(cls, value: object) -> object:
        return value or None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.auth == "off" and self.host not in _LOOPBACK:
            msg = (
                f"CHRONOS_HOST={self.host} would serve other machines without authentication; "
                "remove CHRONOS_AUTH=off (see docs/security.md for keys), or use 127.0.0.1"
            )
            raise ValueError(msg)
        if 0 < len(self.key_pepper.get_secret_value()) < _PEPPER_CHARACTERS:
            msg = f"CHRONOS_KEY_PEPPER must have {_PEPPER_CHARACTERS} characters or more"
            raise ValueError(msg)
        if self.heartbeat_s * 2 > self.lease_s:
            msg = "CHRONOS_HEARTBEAT_S must be at most half of CHRONOS_LEASE_S"
            raise ValueError(msg)
        if self.embedder == "openai" and not (self.embedder_url and self.embedder_model):
            msg = "CHRONOS_EMBEDDER=openai needs CHRONOS_EMBEDDER_URL and CHRONOS_EMBEDDER_MODEL"
            raise ValueError(msg)
        if self.refine_with == "model" and not (self.llm_url and self.llm_model):
            msg = "CHRONOS_REFINE_WITH=model needs CHRONOS_LLM_URL and CHRONOS_LLM_MODEL"
            raise ValueError(msg)
        if self.extractor == "model" and not (self.llm_url and self.llm_model):
            msg = "CHRONOS_EXTRACTOR=model needs CHRONOS_LLM_URL and CHRONOS_LLM_MODEL"
            raise ValueError(msg)
        if self.embedder == "sentence-transformers" and not self.embedder_model:
            msg = "CHRONOS_EMBEDDER=sentence-transformers needs CHRONOS_EMBEDDER_MODEL"
            raise ValueError(msg)
        return self

    @property
    def asks_for_keys(self) -> bool:
        """Whether every call needs an API key."""
        return self.auth == "on" or (self.auth == "" and self.host not in _LOOPBACK)


def load_settings(**overrides: Any) -> Settings:
    """Read the settings from the environment, with overrides that win.

    A secret may stand in a file that ``CHRONOS_…_FILE`` names.

    Raises:
        SetupError: a value is wrong or a ``CHRONOS_*`` name is unknown; the text names it.
    """
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    files = {f"{PREFIX}{name.upper()}{_FILE}": name for name in _secrets()}
    unknown = sorted(
        k
        for k in os.environ
        if k.upper().startswith(PREFIX) and k.upper() not in known and k.upper() not in files
    )
    if unknown:
        msg = f"unknown setting {', '.join(unknown)}; docs/settings.md lists all settings"
        raise SetupError(msg)
    try:
        return Settings(**(_read_secrets(files) | overrides))
    except ValidationError as error:
        raise SetupError("; ".join(_sentence(dict(e)) for e in error.errors())) from error


def _secrets() -> list[str]:
    """Return the names of the settings that may come from a file."""
    return [n for n, field in Settings.model_fields.items() if field.annotation is SecretStr]


def _read_secrets(files: dict[str, str]) -> dict[str, str]:
    """Return the secrets that stand in files, by setting; a line end at the end is dropped."""
    found = {}
    for variable, path in os.environ.items():
        name = files.get(variable.upper())
        if name is None or not path:
            continue
        if os.environ.get(PREFIX + name.upper()):
            msg = f"{PREFIX}{name.upper()} and {variable} are both set; keep one of them"
            raise SetupError(msg)
        try:
            found[name] = Path(path).read_text("utf-8").rstrip("\r\n")
        except (OSError, UnicodeError) as error:
            msg = f"{variable}: {path} cannot be read ({type(error).__name__}); mend path or mode"
            raise SetupError(msg) from error
    return found


def _sentence(error: dict[str, object]) -> str:
    location = error["loc"]
    name = PREFIX + str(location[0]).upper() if isinstance(location, tuple) and location else ""
    text = str(error["msg"]).removeprefix("Value error, ")
    return f"{name}: {text}" if name else text


def settings_table() -> str:
    """Return the documentation of all settings as a Markdown table."""
    rows = ["| setting | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        default = "" if field.default is None else field.default
        shown = default.get_secret_value() if isinstance(default, SecretStr) else str(default)
        rows.append(
            f"| `{PREFIX}{name.upper()}` | `{shown}` | {field.description} |".replace("``", "")
        )
    return "\n".join(rows) + "\n"


def settings_page() -> str:
    """Return ``docs/settings.md``."""
    return (
        "# Settings\n\n"
        "Read once at the start of each process from environment variables. A wrong value or an unknown\n"
        "`CHRONOS_` name stops the start and is named. Secrets ("
        + ", ".join(f"`{PREFIX}{n.upper()}`" for n in _secrets())
        + ")\nmay stand in files instead: `CHRONOS_REDIS_URL_FILE=/run/secrets/redis_url`."
        " Generated by `make docs`.\n\n" + settings_table()
    )
