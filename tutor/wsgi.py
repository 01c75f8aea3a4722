"""The site as a WSGI application."""

import gc
import os
from contextlib import suppress
from pathlib import Path

from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connections
from django.template import engines
from django.urls import get_resolver

from tutor.common.prepared import compile_all

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

application = get_wsgi_application()


def warm_up() -> None:
    """Load addresses, templates and queries once, and not for the first visitors of each process."""
    _ = get_resolver().reverse_dict
    with suppress(DatabaseError):  # without its database the site starts, and says so
        compile_all()
    connections.close_all()  # processes must not share one
    folders = [(engine, Path(folder)) for engine in engines.all() for folder in engine.dirs]
    for engine, folder in folders:
        others = [other for _, other in folders if other.is_relative_to(folder) and other != folder]
        for file in folder.rglob("*.html"):
            if not any(file.is_relative_to(other) for other in others):
                engine.get_template(str(file.relative_to(folder)))
    # All this lives as long as the process: the collector need not scan it, nor write to memory that forks share.
    gc.collect()
    gc.freeze()
