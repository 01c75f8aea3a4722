"""The site's own settings, with static files straight from their folders, without collectstatic."""

from tutor.settings import *

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
