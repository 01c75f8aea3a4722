"""The site as a WSGI application."""

import gc
import os
from pathlib import Path

from django.core.wsgi import get_wsgi_application
from django.template import engines
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

application = get_wsgi_application()


def warm_up() -> None:
    """Load addresses and templates once; Django would otherwise do so for the first visitors of each process."""
    _ = get_resolver().url_patterns
    folders = [(engine, Path(folder)) for engine in engines.all() for folder in engine.dirs]
    for engine, folder in folders:
        others = [other for _, other in folders if other.is_relative_to(folder) and other != folder]
        for file in folder.rglob("*.html"):
            if not any(file.is_relative_to(other) for other in others):
                engine.get_template(str(file.relative_to(folder)))
    # All this lives as long as the process: the collector need not scan it, nor write to memory that forks share.
    gc.collect()
    gc.freeze()
