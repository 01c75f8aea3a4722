"""Formats of log lines: text for people, or one JSON object per line for programs."""

import json
import logging

from .middleware import REQUEST_ID, route_of


class WithRequest(logging.Filter):
    """Add the request's id to every record, and replace the path, which may contain a secret, by its route."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django logs a refused request after the middleware has finished, and passes the request along.
        request = getattr(record, "request", None)
        record.request_id = getattr(request, "request_id", None) or REQUEST_ID.get()
        if request is not None and (path := getattr(request, "path", "")):
            written = {path, path.encode("unicode_escape").decode()}  # Django escapes what it logs
            args = record.args if isinstance(record.args, tuple) else ()
            record.args = tuple(route_of(request) if arg in written else arg for arg in args) or record.args
        return True


class JsonFormatter(logging.Formatter):
    """Write one JSON object per line; line ends in the message, of any script, cannot start a second line."""

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
