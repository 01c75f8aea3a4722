"""Jinja2, for the parts of pages that are drawn after every step: it renders them faster than Django's templates."""

import re
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from jinja2 import Environment

from .templatetags.icons import icon


class _Flush(Environment):
    """Templates without indentation, and without the empty lines of tags: nobody sees these, and pages are lighter."""

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        text = _INDENTATION.sub("", super().preprocess(source, name, filename))
        # Filtered text is joined before it is handed on; else all parts around a part would hand on each of its words.
        return "{% filter safe %}" + _ALONE.sub(r"\1-%}", text) + "{% endfilter %}"


_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_ALONE = re.compile(r"^(\{% (?:if|elif|else|endif|for|endfor|set|with|endwith)\b[^%]*)(?<!-)%\}$", re.MULTILINE)
"""A tag that says nothing itself, alone on its line: the end of the line before keeps words apart."""


def environment(**options: Any) -> Environment:
    """Return the environment of all Jinja2 templates: `url(name, pk)`, `icon(name)` and `_("text")` are known there."""
    del options["autoescape"]  # everything is escaped, whatever the settings say
    made = _Flush(autoescape=True, extensions=["jinja2.ext.i18n"], **options)
    made.globals |= {"icon": icon, "static": static, "url": _url}
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # of the extension
    return made


def _url(name: str, *parts: object) -> str:
    return reverse(name, args=parts)
