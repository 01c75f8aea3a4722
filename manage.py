#!/usr/bin/env python
"""Django's command line for this site."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")
    # A fresh clone has no environment yet: treat it as a developer's. A real site sets SECRET_KEY, and never gets here
    # by way of its server, which does not start from this file.
    if "SECRET_KEY" not in os.environ:
        os.environ.setdefault("DEBUG", "true")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
