import pytest

from tests.chromium import find_chromium


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if find_chromium() is None:
        terminalreporter.write_sep("!", "NO CHROMIUM: BROWSER TESTS WERE SKIPPED", red=True, bold=True)
