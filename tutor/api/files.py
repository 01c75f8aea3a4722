"""Bodies and answers that are not JSON."""

from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tutor.authoring.services.archives import MAX_FILE

from .errors import Problem


class TextParser(BaseParser):
    """A parser of plain text of a limited size."""

    media_type = "text/plain"

    def parse(  # type: ignore[override]  # only a form must become a mapping
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """Return the raw bytes, for a reader that knows the format. Raises Problem if there are too many."""
        data: bytes = stream.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise Problem("too-large", _("Expected at most %(n)s bytes, found more.") % {"n": MAX_FILE})
        return data


class CsvParser(TextParser):
    """A parser of CSV tables."""

    media_type = "text/csv"


class XlsxParser(TextParser):
    """A parser of workbooks."""

    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class AnyAccepted(DefaultContentNegotiation):
    """Content negotiation for files: a file has its own type, so any Accept header is accepted."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer: it writes the answers that are not files, such as problems."""
        first = next(iter(renderers))
        return first, str(first.media_type)
