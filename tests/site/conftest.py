import pytest

from tests.site.access.table import World
from tests.site.access.whole import made_world
from tests.site.shared import once_a_module, own
from tutor.work.selectors.engine import REPLAYS

shared_world = once_a_module(made_world)


@pytest.fixture(autouse=True)
def no_replays_left() -> None:
    """What a test stored is taken back after it, so the same numbers of proofs come again."""
    REPLAYS.clear()


@pytest.fixture
def world(shared_world: World, db: None) -> World:
    """Something of everything, for what is to be tried at every address."""
    return own(shared_world)
