"""What a body is read with."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from .errors import Problem


class JsonParser(BaseParser):
    """JSON in UTF-8 of a bounded size; nothing that only some programs would read."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        data = stream.read(most + 1)
        if len(data) > most:
            raise Problem("too-large", _("Expected at most %(n)s bytes, found more.") % {"n": most})
        try:
            return json.loads(data.decode(), parse_constant=_refused, object_pairs_hook=_object)
        except RecursionError:
            raise ParseError(_("Expected JSON with less nesting.")) from None
        except ValueError as error:  # also what is no UTF-8, and numbers that never end
            raise ParseError(_("Expected JSON: %(why)s.") % {"why": error}) from error


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice, of which some programs take the first and some the last."""
    found = dict(members)
    if len(found) < len(members):
        raise ValueError(_("a name stands twice in an object"))
    return found


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
