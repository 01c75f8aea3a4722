"""The site's settings for tests: the same on every machine, whatever its environment says."""

import os
import tempfile
from pathlib import Path
from typing import Any, cast

from django.core.exceptions import ImproperlyConfigured
from jinja2 import Undefined

os.environ.update(
    ALLOWED_HOSTS="testserver,localhost,127.0.0.1",
    # Not in memory, even before the one for tests is made: a live server would share that connection between threads.
    DATABASE_URL="sqlite:////nowhere/gridproof.sqlite3",
    DEBUG="false",
    HTTPS="false",
    LOG_LEVEL="WARNING",
    SECRET_KEY="only-for-tests-" + "k" * 50,
    # Playwright's event loop runs in the thread of the test, which Django would take for async code.
    DJANGO_ALLOW_ASYNC_UNSAFE="true",
)

if "TEST_DATABASE_URL" in os.environ:
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]

from tutor.settings import *

DATABASES["default"]["CONN_MAX_AGE"] = 0
if "TEST_DATABASE_URL" in os.environ:
    if DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
        raise ImproperlyConfigured("TEST_DATABASE_URL must start with postgres:, or not be there.")
    # The same on every server, however it was set up. What a test wrote need not survive a power cut.
    DATABASES["default"]["TEST"] = {"TEMPLATE": "template0", "CHARSET": "UTF8"}
    DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"
else:
    # A file, not memory, so that the threads of a live server share the database as in production; one per process.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"gridproof-test-{os.getpid()}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"

# The places of other tests at the same time are none of ours. They go with the folder that processes of a run share.
_ours = os.environ.get("GRIDPROOF_SHARED_BY_TESTS", tempfile.gettempdir())
SEARCH_FOLDER = str(Path(_ours) / f"gridproof-search-{os.getpid()}")


class Unprintable(Undefined):
    """Fail where a template writes what nobody has; asking whether it is there is right."""

    __str__ = Undefined._fail_with_undefined_error


cast("Any", TEMPLATES[1])["OPTIONS"]["undefined"] = Unprintable

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Static files straight from their folders, without collectstatic.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
