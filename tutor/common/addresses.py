"""Addresses of pages and of static files, each found once: Django takes its time, and a step asks for a dozen."""

from functools import lru_cache

from django.conf import settings
from django.contrib.staticfiles import storage
from django.urls import get_script_prefix, reverse


def page_address(name: str, *parts: object) -> str:
    """Return the address of a page, as Django's `reverse` does."""
    return _page(settings.ROOT_URLCONF, get_script_prefix(), name, parts)


@lru_cache(maxsize=8192)
def _page(_urls: str, _prefix: str, name: str, parts: tuple[object, ...]) -> str:
    return reverse(name, args=parts)


def numbered_address(name: str, number: int) -> str:
    """Return the address of a page whose only argument is a number; for thousands of them, Django is asked once."""
    before, after = _around(settings.ROOT_URLCONF, get_script_prefix(), name)
    return f"{before}{number}{after}"


@lru_cache(maxsize=64)
def _around(_urls: str, _prefix: str, name: str) -> list[str]:
    return reverse(name, args=[_UNUSED]).split(str(_UNUSED))


_UNUSED = 987_654_321


def file_address(name: str) -> str:
    """Return the address of a static file, as Django's tag `static` does."""
    return _file(storage.staticfiles_storage, settings.DEBUG, name)


@lru_cache(maxsize=1024)
def _file(_storage: object, _debug: bool, name: str) -> str:
    return str(storage.staticfiles_storage.url(name))
