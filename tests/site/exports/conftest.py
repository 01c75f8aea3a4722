import pytest

from tests.site.exports.course import Work, worked_on


@pytest.fixture
def work(db: None) -> Work:
    return worked_on()
