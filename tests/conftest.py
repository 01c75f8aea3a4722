import gc

import pytest
from django.db import connection

from tests.chromium import missing


def pytest_report_header() -> str:
    return f"database: {connection.vendor}"


def pytest_collection_finish() -> None:
    """Exempt everything loaded so far from garbage collection, which took a tenth of the whole run."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if why := missing():
        terminalreporter.write_sep("!", f"BROWSER TESTS CANNOT RUN: {why}", red=True, bold=True)
