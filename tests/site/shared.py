"""Rows that the tests of a module share, stored once; the changes of each test are rolled back as usual."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeVar

import pytest
from django.db import transaction

T = TypeVar("T")


def once_a_module(make: Callable[[], Any]) -> Any:
    """Return a module fixture with the result of `make`, which stores rows; tests get copies by `own`."""

    @pytest.fixture(scope="module")
    def stored(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
        with django_db_blocker.unblock(), transaction.atomic():
            yield make()
            transaction.set_rollback(True)

    return stored


def own(stored: T) -> T:
    """Copy the stored objects for one test, which may change them."""
    return deepcopy(stored)
