"""What the tests of a module begin with, stored once for all; what a test changes is taken back as ever."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeVar

import pytest
from django.db import transaction

T = TypeVar("T")


def once_a_module(make: Callable[[], Any]) -> Any:
    """A fixture of the module that holds what `make` has stored; tests get copies of it by `own`."""

    @pytest.fixture(scope="module")
    def stored(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
        with django_db_blocker.unblock(), transaction.atomic():
            yield make()
            transaction.set_rollback(True)

    return stored


def own(stored: T) -> T:
    """What was stored, for one test, which may change it."""
    return deepcopy(stored)
