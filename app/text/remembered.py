"""Functions that remember what they made of words, and how all of them are made to lose it.

What users said would else stay in the memory of processes after it was erased. Every process drops it every
``KEPT_S`` seconds (``app.bootstrap.words``), and the one that erases or forgets does so at once.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

KEPT_S = 300.0
_KEPT_TEXT = 400  # characters of a clause or turn whose reading may be remembered; most are shorter
T = TypeVar("T")
_DROPS: list[Callable[[], None]] = []


def remembered(most: int) -> "Callable[[Callable[..., T]], _lru_cache_wrapper[T]]":
    """Return a decorator as ``lru_cache``, for functions of words that users said."""

    def remembering(made: Callable[..., T]) -> "_lru_cache_wrapper[T]":
        kept = lru_cache(maxsize=most)(made)
        dropped_with_words(kept.cache_clear)
        return kept

    return remembering


def remembered_of_texts(most: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Return a decorator as ``remembered``, for functions of a text, their first argument: long ones are read anew each time."""

    def remembering(made: Callable[..., T]) -> Callable[..., T]:
        known = remembered(most)(made)

        @wraps(made)
        def of(text: str, *more: Any) -> T:
            return known(text, *more) if len(text) <= _KEPT_TEXT else made(text, *more)

        return of

    return remembering


def dropped_with_words(drop: Callable[[], None]) -> None:
    """Have something called whenever words are dropped."""
    _DROPS.append(drop)


def drop_words() -> None:
    """Drop all that functions remember of words; from any thread."""
    for drop in _DROPS:
        drop()
