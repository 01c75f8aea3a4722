"""The site as a WSGI application."""

import gc
import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

application = get_wsgi_application()


def warm_up() -> None:
    """Load addresses and templates once; Django would otherwise do so for the first visitors of each process."""
    _ = get_resolver().url_patterns
    folder = settings.BASE_DIR / "templates"
    for file in folder.rglob("*.html"):
        get_template(str(file.relative_to(folder)))
    # All this lives as long as the process: the collector need not scan it, nor write to memory that forks share.
    gc.collect()
    gc.freeze()
