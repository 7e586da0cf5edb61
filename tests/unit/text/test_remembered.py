"""What functions remember of words goes on demand and after its time."""

from __future__ import annotations

import importlib
import pkgutil
from functools import _lru_cache_wrapper
from threading import Event

import pytest

import app.answers
import app.digests
import app.extraction
import app.patterns
import app.services
import app.text
import app.truth
from app.bootstrap.words import start_dropping
from app.text import remembered as module
from app.text.remembered import drop_words, remembered
from app.text.tokens import query_terms, search_terms

# What is remembered of numbers and of the program's own word lists, and not of what users said.
_OF_NO_USER = {"app.patterns.exact"}


def test_words_are_computed_once_and_anew_when_dropped() -> None:
    asked: list[str] = []

    @remembered(8)
    def made(word: str) -> str:
        asked.append(word)
        return word.upper()

    assert [made("pear"), made("pear")] == ["PEAR", "PEAR"]
    assert asked == ["pear"]
    drop_words()
    assert made.cache_info().currsize == 0
    assert made("pear") == "PEAR"
    assert asked == ["pear", "pear"]


@pytest.mark.parametrize("text", ["My locker holds a violoncello.", "我的柜子里有一把大提琴。"])
def test_nothing_of_a_text_is_left_in_any_function(text: str) -> None:
    before = search_terms(text), query_terms(text)
    drop_words()
    kept = [one for one in _remembering() if one.__module__ not in _OF_NO_USER]
    assert kept
    assert not [one.__qualname__ for one in kept if one.cache_info().currsize]
    assert (search_terms(text), query_terms(text)) == before


def test_every_function_that_remembers_arguments_is_among_those_dropped() -> None:
    """A cache of words that is made with ``lru_cache`` itself would outlive an erasure."""
    dropped = [getattr(drop, "__self__", None) for drop in module._DROPS]
    bounded = [
        one
        for one in _remembering()
        if one.cache_parameters()["maxsize"] is not None and one.__module__ not in _OF_NO_USER
    ]
    assert bounded
    assert not [one.__qualname__ for one in bounded if one not in dropped]


def test_a_thread_drops_them_in_time() -> None:
    done = Event()
    module.dropped_with_words(done.set)
    try:
        stop = start_dropping(every_s=0.01)
        assert done.wait(10)
        stop.set()
    finally:
        module._DROPS.remove(done.set)


def _remembering() -> list[_lru_cache_wrapper[object]]:
    found: dict[int, _lru_cache_wrapper[object]] = {}
    packages = (
        app.answers,
        app.digests,
        app.extraction,
        app.patterns,
        app.services,
        app.text,
        app.truth,
    )
    for package in packages:
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(one.name)).values():
                if isinstance(value, _lru_cache_wrapper) and value.cache_parameters()["maxsize"]:
                    found[id(value)] = value
    return list(found.values())
