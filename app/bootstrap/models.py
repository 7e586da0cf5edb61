"""Builds what reads and embeds: rules, language models, embedders."""

from typing import TYPE_CHECKING

import httpx

from app.adapters.chat_model import HttpChatModel
from app.adapters.http_reranker import HttpReranker
from app.adapters.rule_extractor import RuleExtractor
from app.ports import ChatModel, Embedder, Extractor, RateLimiter, Reasoner, Reranker, Teller
from app.settings import Settings

if TYPE_CHECKING:
    from app.adapters.llm.reader import PieceReader


def build_extractor(settings: Settings, limiter: RateLimiter) -> Extractor:
    """Return the extractor of the settings; a model is called when the first turns come."""
    rules = RuleExtractor()
    if settings.extractor == "rules":
        return rules
    from app.adapters.llm.extractor import ModelExtractor, Portion

    reader = build_reader(settings)
    return ModelExtractor(
        reader,
        rules=rules,
        limiter=limiter,
        pass_mark=settings.llm_pass_mark,
        portion=Portion(
            turns=settings.llm_turns,
            window_s=settings.llm_window_s,
            tokens_per_minute=settings.llm_tokens_per_minute,
            asks_twice=settings.llm_second_prompt,
            rereads=settings.llm_reread,
        ),
    )


def build_reader(settings: Settings) -> "PieceReader":
    """Return what asks the language model of the settings; the caller closes it."""
    from app.adapters.llm.reader import reader_over

    return reader_over(
        base_url=settings.llm_url,
        model=settings.llm_model,
        key=settings.llm_key.get_secret_value(),
        at_once=settings.llm_concurrency,
        cached=settings.llm_cached_answers,
        call_s=settings.llm_timeout_s,
        answer_tokens=settings.llm_answer_tokens,
    )


def build_reasoner(settings: Settings) -> Reasoner | None:
    """Return the model that looks again at answers, None where rules alone do."""
    if settings.refine_with == "rules":
        return None
    from app.adapters.llm.endpoint import ChatEndpoint
    from app.adapters.llm.reasoner import ModelReasoner

    endpoint = ChatEndpoint(
        httpx.AsyncClient(),
        base_url=settings.llm_url,
        model=settings.llm_model,
        key=settings.llm_key.get_secret_value(),
    )
    return ModelReasoner(endpoint)


def build_teller(settings: Settings) -> Teller | None:
    """Return the model that tells what episodes were about, None where only rules read."""
    if settings.extractor == "rules":
        return None
    from app.adapters.llm.endpoint import ChatEndpoint
    from app.adapters.llm.teller import ModelTeller

    endpoint = ChatEndpoint(
        httpx.AsyncClient(),
        base_url=settings.llm_url,
        model=settings.llm_model,
        key=settings.llm_key.get_secret_value(),
    )
    return ModelTeller(endpoint, timeout_s=settings.llm_timeout_s)


def build_chat_model(settings: Settings) -> ChatModel | None:
    """Return the model that answers chats, None where the service answers itself."""
    if not settings.chat_url:
        return None
    return HttpChatModel(
        httpx.AsyncClient(follow_redirects=False),
        base_url=settings.chat_url,
        model=settings.chat_model,
        key=settings.chat_key.get_secret_value(),
        timeout_s=settings.chat_timeout_s,
    )


def build_reranker(settings: Settings) -> Reranker | None:
    """Return the cross-encoder of the settings, if one is set."""
    if not settings.reranker_url:
        return None
    return HttpReranker(
        httpx.AsyncClient(follow_redirects=False),
        base_url=settings.reranker_url,
        model=settings.reranker_model,
        key=settings.reranker_key.get_secret_value(),
    )


def build_embedder(settings: Settings) -> Embedder | None:
    """Return the embedder of the settings, or None when switched off.

    Raises:
        SetupError: the model or its package is missing.
    """
    if settings.embedder == "off":
        return None
    if settings.embedder == "use":
        from app.adapters.embedders.use import UseEmbedder

        return UseEmbedder(settings.data_dir / "models")
    if settings.embedder == "openai":
        from app.adapters.embedders.openai_compatible import OpenAICompatibleEmbedder

        return OpenAICompatibleEmbedder(
            httpx.AsyncClient(),
            base_url=settings.embedder_url,
            model=settings.embedder_model,
            key=settings.embedder_key.get_secret_value(),
            timeout_s=settings.embedder_timeout_s,
        )
    from app.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder

    return SentenceTransformersEmbedder(settings.embedder_model)
