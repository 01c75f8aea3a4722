import pytest

from tutor.work.selectors.engine import REPLAYS


@pytest.fixture(autouse=True)
def no_replays_left() -> None:
    """What a test stored is taken back after it, so the same numbers of proofs come again."""
    REPLAYS.clear()
