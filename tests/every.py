"""The switch between a fixed sample of the variants of a test and all of them."""

import os

EVERY = bool(os.environ.get("EVERY"))
"""`EVERY=1 script/test` plays each proof by every hand from its first step to its last, and grades a whole class."""
