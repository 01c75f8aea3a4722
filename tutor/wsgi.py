"""The site as a WSGI application."""

import gc
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connections
from django.db.models import Min
from django.template import engines
from django.urls import get_resolver, reverse

from tutor.common.prepared import compile_all

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

log = logging.getLogger(__name__)
application = get_wsgi_application()


def warm_up() -> None:
    """Load addresses, templates and queries and answer some pages once, and not for the first visitors of a process."""
    _load_templates()
    _name_addresses()
    with suppress(DatabaseError):  # without its database the site starts, and says so
        compile_all()
        for address in [reverse("catalogue:index"), *_puzzles()]:
            _visit(address)
    connections.close_all()  # processes must not share one
    # All this lives as long as the process: the collector need not scan it, nor write to memory that forks share.
    gc.collect()
    gc.freeze()


def _name_addresses() -> None:
    """Make an address of each kind that the workbench has, all of numbers: Django prepares each at its first use."""
    known: Any = get_resolver().namespace_dict["work"][1].reverse_dict
    for name in known:
        if isinstance(name, str):
            ((_address, numbers), *_others), *_more = known[name]
            reverse(f"work:{name}", args=[1] * len(numbers))


def _load_templates() -> None:
    folders = [(engine, Path(folder)) for engine in engines.all() for folder in engine.dirs]
    for engine, folder in reversed(folders):  # Jinja2 first: what compiling takes for a while serves all the rest
        others = [other for _, other in folders if other.is_relative_to(folder) and other != folder]
        for file in folder.rglob("*.html"):
            if not any(file.is_relative_to(other) for other in others):
                engine.get_template(str(file.relative_to(folder)))


def _puzzles() -> list[str]:
    """Return the address of one public puzzle of each type, whose rules and pictures its page draws."""
    from tutor.library.models import Puzzle  # noqa: PLC0415  the apps are loaded by the line that makes `application`

    public = Puzzle.objects.filter(set__owner=None, retired=False).order_by()
    firsts = public.values("type").annotate(first=Min("pk")).values_list("first", flat=True)
    return [reverse("work:draft", args=[first]) for first in firsts]


def _visit(address: str) -> None:
    """Answer a page as to a visitor without a session, and throw the answer away; a fault in it stops nothing."""
    host = next(iter(settings.ALLOWED_HOSTS), "localhost").lstrip(".").replace("*", "localhost")
    environ = {"PATH_INFO": address, "HTTP_HOST": host, "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "https"}
    setup_testing_defaults(environ)
    try:
        application(environ, lambda *_: bytes).close()  # nothing is written with what it returns
    except Exception:
        log.exception("While warming up, %s could not be shown", address)
