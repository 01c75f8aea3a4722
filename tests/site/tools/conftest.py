"""A browser on the tools page."""

import pytest

from tests.site.people import person
from tests.site.tools.tool import Tool


@pytest.fixture
def sam(db: None) -> Tool:
    return Tool(person("sam").client)
