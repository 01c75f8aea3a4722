"""Bodies and answers that are not JSON."""

from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tutor.library.services.archives import MAX_FILE

from .errors import Problem


class TextParser(BaseParser):
    """A text as it is, of a bounded size."""

    media_type = "text/plain"

    def parse(  # type: ignore[override]  # what is no form need be no mapping
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The bytes: what they say is for whoever reads the format."""
        data: bytes = stream.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise Problem("too-large", _("Expected at most %(n)s bytes, found more.") % {"n": MAX_FILE})
        return data


class CsvParser(TextParser):
    """A table."""

    media_type = "text/csv"


class AnyAccepted(DefaultContentNegotiation):
    """Of addresses that answer with a file: it has a type of its own, so whatever is accepted will do."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """What is no file is JSON: problems, for instance."""
        first = next(iter(renderers))
        return first, str(first.media_type)
