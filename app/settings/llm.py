"""Settings of the language model that helps to extract; part of ``Settings``."""

from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

# A worker's job is cut off after 90 s, and begins its last window within the first 8 of them.
_Seconds = Annotated[float, Field(gt=0, le=60)]


class LanguageModelSettings(BaseSettings):
    """What a chat model is, how much of it is used, and what is kept of it (docs/model.md)."""

    extractor: Literal["rules", "model"] = Field(
        "rules",
        description="`rules`: the built-in rules alone. `model`: rules and a language model, put to "
        "the vote; needs `CHRONOS_LLM_URL` and `CHRONOS_LLM_MODEL` (docs/model.md).",
    )
    llm_url: str = Field(
        "",
        pattern=r"^(https?://\S+)?$",
        description="Base URL of the OpenAI-compatible chat endpoint, ending in `/v1`; vLLM in "
        "compose is `http://vllm:8000/v1`.",
    )
    llm_model: str = Field("", description="Name under which the endpoint serves the model.")
    llm_key: SecretStr = Field(SecretStr(""), description="Its API key, if it asks for one.")
    llm_timeout_s: _Seconds = Field(30.0, description="Time-out of one call of it.")
    llm_window_s: _Seconds = Field(
        45.0,
        description="Seconds for all calls about one window of turns, examination, repairs and waiting "
        "included, 60 at most; what is not read by then the rules alone read.",
    )
    llm_concurrency: int = Field(
        8, ge=1, le=256, description="Its calls at once in each worker process, at most."
    )
    llm_turns: int = Field(8, ge=1, le=64, description="Turns in one call at most.")
    llm_answer_tokens: int = Field(
        2000, ge=200, le=32_000, description="Tokens of one answer at most."
    )
    llm_tokens_per_minute: int = Field(
        0,
        ge=0,
        le=10**9,
        description="Tokens that may be spent on a tenant's turns in a minute; above it the rules alone "
        "read. 0 is without limit.",
    )
    llm_cached_answers: int = Field(
        512, ge=0, le=100_000, description="Answers that each worker process keeps in memory."
    )
    llm_pass_mark: float = Field(
        0.6,
        ge=0,
        le=1,
        description="Mark (F1) that the model must reach in the built-in examination before its word "
        "counts; 0 trusts it without.",
    )
    llm_second_prompt: bool = Field(
        False, description="Ask everything twice, in two ways, and let both answers vote."
    )
    llm_reread: bool = Field(
        True,
        description="Read turns again that the rules alone read while the model was away, late or "
        "over its budget.",
    )
    refine_with: Literal["rules", "model"] = Field(
        "rules",
        description="What looks again at answers: `rules`, or `model`: the language model of these "
        "settings too, step by step over both calendars (docs/refinement.md).",
    )
    refine_steps: int = Field(6, ge=1, le=20, description="Steps that it may take for an answer.")
    refine_tokens: int = Field(
        12_000, ge=1000, le=10**6, description="Tokens that it may spend on an answer."
    )
    llm_keep_days: int = Field(
        90,
        ge=0,
        le=3650,
        description="Days for which its answers are kept as data for training; 0 keeps none.",
    )
