"""Every address of the site, app by app."""

import re
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, URLResolver, include, path

handler400 = "tutor.limits.views.unreadable"
handler500 = "tutor.ops.views.broken"

urlpatterns = [
    path("", include("tutor.work.urls")),  # first: its addresses are asked for after every click
    path("", include("tutor.catalogue.urls")),
    path("", include("tutor.authoring.urls")),
    path("", include("tutor.finish.urls")),
    path("", include("tutor.tools.urls")),
    path("", include("tutor.exercises.urls")),
    path("", include("tutor.learn.urls")),
    path("", include("tutor.accounts.urls")),
    path("", include("tutor.privacy.urls")),
    path("", include("tutor.jobs.urls")),
    path("", include("tutor.courses.urls")),
    path("", include("tutor.assignments.urls")),
    path("", include("tutor.grading.urls")),
    path("", include("tutor.exports.urls")),
    path("", include("tutor.ops.urls")),
    path("", include("tutor.api.urls")),
]


def _first_parts(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the first part of every address."""
    for each in patterns:
        route = str(each.pattern).removeprefix("^")
        if isinstance(each, URLResolver) and not route:
            yield from _first_parts(each.url_patterns)
        else:
            yield re.split(r"[^\w-]", route)[0]


if settings.ADMIN_PATH in {*_first_parts(urlpatterns), settings.STATIC_URL.strip("/")}:
    raise ImproperlyConfigured(
        f"ADMIN_PATH must not be the beginning of another address, and {settings.ADMIN_PATH!r} is one."
    )
urlpatterns.append(path(f"{settings.ADMIN_PATH}/", admin.site.urls))
