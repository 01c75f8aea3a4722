"""The site's own settings, with its own static files collected into a folder of the test's."""

import os
from pathlib import Path

from tutor.settings import *

STATIC_ROOT = Path(os.environ["COLLECTED"])
# Not those of the admin and of other packages, which no page here asks for.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
