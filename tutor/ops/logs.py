"""How log lines look: a line for people, or one JSON object each for programs."""

import json
import logging

from .middleware import REQUEST_ID, route_of


class WithRequest(logging.Filter):
    """Puts the id of the request into every record, and the route in the place of the path, which may hold a secret."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django notes a refused request after the middleware is left, and hands the request along.
        request = getattr(record, "request", None)
        record.request_id = getattr(request, "request_id", None) or REQUEST_ID.get()
        if request is not None and (path := getattr(request, "path", "")):
            written = {path, path.encode("unicode_escape").decode()}  # Django escapes what it logs
            args = record.args if isinstance(record.args, tuple) else ()
            record.args = tuple(route_of(request) if arg in written else arg for arg in args) or record.args
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object in one line; line ends in what is logged, of any script, cannot make a second line."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        return json.dumps(facts, default=str)
