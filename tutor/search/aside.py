"""Searches aside: they run while no request waits for them, and their answers are kept until somebody asks again.

The answers are only a cache of this process. Where one is missing, because the pool was busy, the process was replaced
or another process answers, asking again begins the search again.
"""

import logging
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from hashlib import sha256
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeVar

from django.core.cache import cache

from puzzles.budgets import PAGE_MEMORY, PAGE_SECONDS

from .errors import BusyError, TooHardError
from .pool import PATIENCE, run

T = TypeVar("T")

log = logging.getLogger(__name__)

KEPT = 3600
"""Seconds for which an answer is kept."""
LOST = PATIENCE + 5 * PAGE_SECONDS
"""Seconds after which a search that gave no answer is taken for lost."""
OFTEN = 0.005
"""Seconds between two looks for an answer."""


def answer_soon(question: Callable[..., T], *facts: Any, asker: str, patience: float) -> T | None:
    """Return the answer to a question of `puzzles`; None while it is searched, for the asker to ask again.

    An answer that is not kept is waited for up to `patience` seconds. Each asker has one search at a time. Raises
    TooHardError.
    """
    until = monotonic() + patience
    key = f"aside:{sha256(repr((question.__name__, facts)).encode()).hexdigest()}"
    found = cache.get(key)
    if found is None and cache.add(f"asking:{asker}", key, LOST):
        search = partial(copy_context().run, _search, key, asker, question, facts)  # it knows whose request it is for
        Thread(target=search, daemon=True).start()
    while found is None and monotonic() < until:
        sleep(OFTEN)
        found = cache.get(key)
    if isinstance(found, TooHardError):
        raise found
    return found  # type: ignore[no-any-return]


def _search(key: str, asker: str, question: Callable[..., Any], facts: tuple[Any, ...]) -> None:
    try:
        cache.set(key, _answer(question, facts), KEPT)
    except BusyError:
        pass  # whoever waits asks again
    finally:
        cache.delete(f"asking:{asker}")


def _answer(question: Callable[..., Any], facts: tuple[Any, ...]) -> Any:
    """Return the answer, or a TooHardError that says why there is none."""
    try:
        return run(question, *facts, cpu=PAGE_SECONDS, memory=PAGE_MEMORY, aside=True)
    except BusyError:
        raise
    except TooHardError as error:
        return error
    except Exception:
        log.exception("%s failed", question.__name__)
        return TooHardError()
