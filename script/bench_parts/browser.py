"""A browser whose requests go straight to the site's WSGI application, and what each of them costs the site."""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from http.cookies import SimpleCookie
from io import BytesIO
from time import perf_counter, process_time
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

_REV = re.compile(r'name="rev" value="(\d+)"')
_NODE = re.compile(r'id="board-head"[^>]*?\sdata-node="([^"]+)"', re.DOTALL)
_SHOWN = re.compile(r'\sdata-shown="([^"]*)"')


class Cost(NamedTuple):
    """The cost of one request: milliseconds of the processor and of the clock, calls of Python, queries, bytes sent.

    Queries count the beginning and the end of a write. They and the calls are the same on a busy machine.
    """

    processor: float
    clock: float
    calls: int
    queries: int
    bytes: int


class Browser:
    """A browser with its cookies. It asks for one thing after the other, and knows what the last answer cost."""

    def __init__(self, cookies: dict[str, str]) -> None:
        from tutor.wsgi import application

        self.application: Callable[..., Any] = application
        self.cookies = dict(cookies)
        self.cost = Cost(0, 0, 0, 0, 0)

    def ask(self, method: str, path: str, fields: dict[str, str], *, htmx: bool = False, counting: bool = False) -> str:
        """Return the answer. `counting`: count calls and queries too, which makes the request slower."""
        environ, started = self._environ(method, path, fields, htmx=htmx), []
        calls = Counter[str]()
        with _captured(counting) as queries:
            if counting:
                sys.setprofile(lambda _frame, event, _arg: calls.update((event,)))
            clock, processor = perf_counter(), process_time()
            try:
                found = self.application(environ, lambda *head: started.append(head))
                body = b"".join(found)
                found.close()
            finally:
                sys.setprofile(None)
            spent = (process_time() - processor) * 1e3, (perf_counter() - clock) * 1e3
        self.cost = Cost(*spent, calls["call"], len(queries) if counting else 0, len(body))
        status, headers = started[0][:2]
        if not status.startswith(("200", "302")):
            raise RuntimeError(f"{method} {path} was answered {status}")
        return self._text(headers, body)

    def _text(self, headers: list[tuple[str, str]], body: bytes) -> str:
        for name, value in headers:
            if name == "Set-Cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        packed = ("Content-Encoding", "gzip") in headers
        return (gzip.decompress(body) if packed else body).decode()

    def _environ(self, method: str, path: str, fields: dict[str, str], *, htmx: bool) -> dict[str, Any]:
        sent = urlencode(fields)
        body = sent.encode() if method == "POST" else b""
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": "" if method == "POST" else sent,
            "SCRIPT_NAME": "",
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "testserver",
            "HTTP_ACCEPT_ENCODING": "gzip",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
            "wsgi.version": (1, 0),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if method == "POST":
            environ["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
        if htmx:
            environ |= {"HTTP_HX_REQUEST": "true", "HTTP_X_CSRFTOKEN": self.cookies.get("csrftoken", "")}
        return environ


def _captured(counting: bool) -> AbstractContextManager[Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    return CaptureQueriesContext(connection) if counting else nullcontext()


class Page:
    """A workbench that is open in a browser: it sends the board that it shows, and takes in what it is sent."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.rev, self.node, self.shown, self.text = 0, "", "", ""
        self.load()

    def load(self, *, counting: bool = False) -> None:
        """Open the page, or reload it."""
        self.text = self.browser.ask("GET", self.address, {}, counting=counting)
        self._read(self.text)

    def post(self, part: str, *, counting: bool = False, **fields: str) -> None:
        """Send a form of the workbench, as the page does."""
        sent = {"key": str(uuid4()), "rev": str(self.rev), "node": self.node, "shown": self.shown} | fields
        self._read(self.browser.ask("POST", f"{self.address}{part}/", sent, htmx=True, counting=counting))

    def board(self, node: str, *, counting: bool = False) -> None:
        """Go to the board of a node."""
        sent = {"node": node, "shown": self.shown}
        self._read(self.browser.ask("GET", f"{self.address}board/", sent, htmx=True, counting=counting))

    def _read(self, text: str) -> None:
        rev, node, shown = _REV.search(text), _NODE.search(text), _SHOWN.search(text)
        self.rev = int(rev[1]) if rev else self.rev
        self.node = node[1] if node else self.node
        self.shown = shown[1] if shown else ""
