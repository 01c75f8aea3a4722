"""The parser of JSON bodies."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from .errors import Problem


class JsonParser(BaseParser):
    """A strict parser of JSON in UTF-8 of a limited size: it refuses what only some programs can read."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the parsed value. Raises Problem if the body is too large, ParseError if it is not JSON."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        data = stream.read(most + 1)
        if len(data) > most:
            raise Problem("too-large", _("Expected at most %(n)s bytes, found more.") % {"n": most})
        try:
            return json.loads(data.decode(), parse_constant=_refused, object_pairs_hook=_object)
        except RecursionError:
            raise ParseError(_("Expected JSON with less nesting.")) from None
        except ValueError as error:  # also bytes that are not UTF-8, and numbers with too many digits
            raise ParseError(_("Expected JSON: %(why)s.") % {"why": error}) from error


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raises ValueError if a name is repeated: programs disagree on which value then counts."""
    found = dict(members)
    if len(found) < len(members):
        raise ValueError(_("a name stands twice in an object"))
    return found


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
