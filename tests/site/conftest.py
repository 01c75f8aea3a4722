import pytest

from tests.site.access.table import World
from tests.site.access.whole import made_world
from tests.site.shared import once_a_module, own
from tutor.work.replays.cache import REPLAYS

shared_world = once_a_module(made_world)


@pytest.fixture(autouse=True)
def no_replays_left() -> None:
    """Clear cached replays: each test's rows are rolled back, so proofs of later tests get the same numbers."""
    REPLAYS.clear()


@pytest.fixture
def world(shared_world: World, db: None) -> World:
    """Some of everything, for tests that try every address."""
    return own(shared_world)
