"""Which Chromium the browser tests use; run as a program, it prints it, or one line about what is missing."""

import os
import shutil
import subprocess
import sys
from functools import cache

# The shell without a window first: it shows the same pages in two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
DRIVER = (sys.executable, "-m", "playwright", "--version")


def find_chromium() -> str | None:
    """Give the browser named in CHROMIUM, else the first known one on this machine."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    return next(filter(None, map(shutil.which, names)), None)


@cache
def missing() -> str:
    """Start Playwright's driver and the browser once each; say in one line what keeps browser tests from running."""
    if why := _fault(*DRIVER):
        return f"Playwright's driver does not start: {why}"
    chromium = find_chromium()
    if chromium is None:
        return "there is no Chromium; install one, or name it in CHROMIUM"
    why = _fault(chromium, "--version")
    return f"{chromium} does not start: {why}" if why else ""


def _fault(*command: str) -> str:
    """Run a program that prints its version; give the last line that it leaves behind where it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    said = (done.stderr or done.stdout).strip().splitlines() or [f"it ended with {done.returncode}"]
    return said[-1] if done.returncode else ""


if __name__ == "__main__":
    if why := missing():
        sys.exit(why)
    print(find_chromium())
