"""Sam's program, and the rows it works on."""

import pytest

from tests.site.api.callers import Caller, caller
from tests.site.work.texts import Puzzles, made


@pytest.fixture
def sam(db: None) -> Caller:
    return caller("sam")


@pytest.fixture
def puzzles(db: None) -> Puzzles:
    return made()
