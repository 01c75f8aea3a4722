"""Static files as browsers get them: style sheets and modules joined, everything small, every name with a hash."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = ("css/", "js/")  # others' files stay as they were published
_STYLE_IMPORT = re.compile(r'@import url\("([^":]+)"\)(?: layer\((\w+)\))?;')
_MODULE_IMPORT = re.compile(r'^import (?:(?:\* as (\w+)|(\{[^}]+\})) from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const) ([\w$]+)", re.MULTILINE)
_OTHER_MODULE_SYNTAX = re.compile(r"^(?:import|export)\b|\bimport\(", re.MULTILINE)


class AssetsConfig(StaticFilesConfig):
    """Leave the static files of packages alone that no page asks for; compressing them takes longer than the site's."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework", "django_htmx"]


class AssetStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Join and shrink the site's own files while they are collected."""

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: Any, **options: Any) -> Iterator[Any]:
        small = {name: (_Small(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(small, *args, **options)


class _Small:
    """A storage whose style sheets and scripts are read in their small form."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self, name: str) -> Any:
        if name.startswith(OWN) and name.endswith(".css"):
            return ContentFile(rcssmin.cssmin(joined_styles(name)).encode())
        if name.startswith(OWN) and name.endswith(".js"):
            return ContentFile(rjsmin.jsmin(joined_modules(name)).encode())
        return self._storage.open(name)


def joined_styles(name: str) -> str:
    """Return a style sheet with the sheets that it imports put in their places."""

    def sheet(found: re.Match[str]) -> str:
        text = joined_styles(_beside(name, found[1]))
        return f"@layer {found[2]} {{\n{text}\n}}" if found[2] else text

    return _STYLE_IMPORT.sub(sheet, _source(name))


def joined_modules(name: str) -> str:
    """Return a script together with all modules that it imports, each as a function that is called once.

    A page asks for one file then, not for a dozen, one level after the other. What a module exports must not change
    later, and modules must not import each other in a circle.
    """
    modules: dict[str, str] = {}
    _add_module(name, modules, ())
    return "\n".join(modules.values())


def _add_module(name: str, modules: dict[str, str], importers: tuple[str, ...]) -> None:
    """Add the modules that this one imports, then itself, unless it is there."""
    if name in importers:
        raise ValueError(f"These modules import each other in a circle: {', '.join([*importers, name])}")
    if name in modules:
        return

    def constant(found: re.Match[str]) -> str:
        imported = _beside(name, found[3])
        _add_module(imported, modules, (*importers, name))
        names = found[1] or (found[2] or "").replace(" as ", ": ")
        return f"const {names} = {_variable(imported)};\n" if names else ""

    text = _MODULE_IMPORT.sub(constant, _source(name))
    exported = ", ".join(found[2] for found in _EXPORT.finditer(text))
    text = _EXPORT.sub(r"\1 \2", text)
    if other := _OTHER_MODULE_SYNTAX.search(text):
        raise ValueError(f"{name} cannot be joined with others: {text[other.start() :].splitlines()[0]}")
    if importers:
        text = f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();"
    modules[name] = text


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _source(name: str) -> str:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"No static file is called {name}.")
    return Path(path).read_text(encoding="utf-8")


def _beside(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))
