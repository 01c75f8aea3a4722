import pytest
from django.db import connection

from tests.chromium import find_chromium


def pytest_report_header() -> str:
    return f"database: {connection.vendor}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if find_chromium() is None:
        terminalreporter.write_sep("!", "NO CHROMIUM: BROWSER TESTS WERE SKIPPED", red=True, bold=True)
