"""Jinja2, for the parts of pages that are drawn after every step: it renders them faster than Django's templates."""

import re
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext, ngettext
from jinja2 import BaseLoader, Environment
from markupsafe import Markup

from .addresses import file_address, page_address
from .templatetags.icons import icon


class _Flush(Environment):
    """Templates without indentation, and without the empty lines of tags: nobody sees these, and pages are lighter.

    The parts that a template includes are put in before it is compiled, which makes no difference but that they are
    drawn faster. While templates are reloaded they stay apart, so that a change in one of them is noticed.
    """

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        text = super().preprocess(source, name, filename)
        while not self.auto_reload and _PART.search(text):
            text = _PART.sub(self._part, text)
        text = _INDENTATION.sub("", text)
        # Filtered text is joined before it is handed on; else all parts around a part would hand on each of its words.
        return "{% filter safe %}" + _ALONE.sub(r"\1-%}", text) + "{% endfilter %}"

    def _part(self, found: re.Match[str]) -> str:
        assert isinstance(self.loader, BaseLoader)
        return self.loader.get_source(self, found[1])[0].removesuffix("\n")


_PART = re.compile(r'\{%-? include "([^"]+)" -?%\}')
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_ALONE = re.compile(r"^(\{% (?:if|elif|else|endif|for|endfor|set|with|endwith)\b[^%]*)(?<!-)%\}$", re.MULTILINE)
"""A tag that says nothing itself, alone on its line: the end of the line before keeps words apart."""


def environment(**options: Any) -> Environment:
    """Return the environment of all Jinja2 templates: `url(name, pk)`, `icon(name)` and `_("text")` are known there."""
    del options["autoescape"]  # everything is escaped, whatever the settings say
    made = _Flush(autoescape=True, **options)
    made.globals |= {"icon": icon, "static": file_address, "url": page_address, "_": _said, "ngettext": _counted}
    return made


def _said(text: str, **parts: object) -> Markup:
    """Translate a text, whose parts are escaped."""
    found = _marked(get_language(), text)
    return found % parts if parts else _plain(found)


def _counted(one: str, many: str, num: int, **parts: object) -> Markup:
    """Translate a text with the number `num`, whose parts are escaped."""
    return Markup(ngettext(one, many, num)) % ({"num": num} | parts)  # noqa: S704  # as below


@lru_cache(maxsize=4096)
def _marked(_language: str | None, text: str) -> Markup:
    return Markup(gettext(text))  # noqa: S704  # texts of ours, and of their translators


@lru_cache(maxsize=4096)
def _plain(text: Markup) -> Markup:
    return text % {}
