"""Which Chromium the browser tests use; run as a program, it prints it or fails."""

import os
import shutil
import sys

# The shell without a window first: it shows the same pages in two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")


def find_chromium() -> str | None:
    """Give the browser named in CHROMIUM, else the first known one on this machine."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    return next(filter(None, map(shutil.which, names)), None)


if __name__ == "__main__":
    found = find_chromium()
    if not found:
        sys.exit("no Chromium found")
    print(found)
