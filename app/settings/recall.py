"""Settings of recall; part of ``Settings``."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings


class RecallSettings(BaseSettings):
    """How long answers may take, what orders them, and when they are made with less."""

    deadline_ms: int = Field(500, ge=20, le=30_000, description="Default deadline of a recall.")
    refine_s: float = Field(
        20.0,
        ge=1,
        le=60,
        description="Seconds that looking again at an answer may take, a model's calls included; without "
        "a model it takes some tenths of one (docs/refinement.md).",
    )
    refiner_processes: int = Field(
        1, ge=1, le=64, description="Answers that a refiner looks at again at once."
    )
    reranker_url: str = Field(
        "",
        pattern=r"^(https?://\S+)?$",
        description="Base URL, ending in `/v1`, of a server whose `/rerank` a cross-encoder answers (vLLM, "
        "Infinity and others); it orders the best of each recall anew while the deadline lasts. Empty: none.",
    )
    reranker_model: str = Field("", description="Its model, e.g. `BAAI/bge-reranker-v2-m3`.")
    reranker_key: SecretStr = Field(SecretStr(""), description="Its API key, if it asks for one.")
    memory_limit_mb: int = Field(
        0,
        ge=0,
        le=10**7,
        description="Memory that an API process may use, in MB; from 70 % of it on recall does less "
        "(docs/operations.md). 0: the container's limit, if it has one.",
    )
