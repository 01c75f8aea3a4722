"""The switch between a fixed sample of the variants of a test and all of them."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
EVERY = bool(os.environ.get("EVERY"))
"""`EVERY=1 script/test` plays each proof by every hand from its first step to its last, and grades a whole class."""


def some(variants: Iterable[T], count: int) -> list[T]:
    """Return the first few of these, or every one."""
    found = list(variants)
    return found if EVERY else found[:count]
