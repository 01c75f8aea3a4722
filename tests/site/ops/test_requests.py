"""The id of a request, and the log of the request."""

import io
import json
import logging
import re
import runpy
from collections.abc import Callable, Iterator
from logging.config import DictConfigurator
from typing import Any, cast

import pytest
from django.conf import settings
from django.test import Client

from tutor.ops.logs import JsonFormatter, WithRequest

pytestmark = pytest.mark.django_db

GIVEN = "proxy-0123456789abcdef"


@pytest.fixture
def logged() -> Iterator[Callable[[str], Callable[[], list[str]]]]:
    """The lines that the site's own handler wrote, in the format named."""
    formats = cast("dict[str, Any]", settings.LOGGING["formatters"])
    root, stream = logging.getLogger(), io.StringIO()
    handler = next(handler for handler in root.handlers if any(isinstance(f, WithRequest) for f in handler.filters))
    assert isinstance(handler, logging.StreamHandler)
    level, before, formatter = root.level, handler.setStream(stream), handler.formatter
    root.setLevel(logging.INFO)

    def use(name: str) -> Callable[[], list[str]]:
        handler.setFormatter(DictConfigurator({}).configure_formatter(dict(formats[name])))
        return lambda: stream.getvalue().split("\n")[:-1]

    yield use
    root.setLevel(level)
    handler.setFormatter(formatter)
    handler.setStream(before)


def test_an_id_that_the_proxy_gave_is_in_the_answer_and_in_the_log(client, logged):
    lines = logged("line")
    answer = client.get("/no-such-page/", headers={"X-Request-ID": GIVEN})
    assert answer["X-Request-ID"] == GIVEN
    noted, told = lines()
    assert told.endswith(f" WARNING django.request [{GIVEN}]: Not Found: /no-such-page/")
    assert re.search(rf" INFO tutor\.ops\.middleware \[{GIVEN}\]: GET /no-such-page/ 404 [\d.]+ ms$", noted)


def test_each_request_without_an_id_gets_one_of_its_own(client):
    ids = {client.get("/")["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in ids)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "short",
        "a" * 65,
        "two words!",
        "12345678\n",
        "12345678\r\nSet-Cookie: a=b",
        "<b>12345678</b>",
        "１２３４５６７８",
    ],
)
def test_an_id_that_does_not_look_like_one_is_replaced(client, given):
    answer = client.get("/", headers={"X-Request-ID": given})
    assert re.fullmatch("[0-9a-f]{32}", answer["X-Request-ID"])
    assert "Set-Cookie: a=b" not in str(answer.headers)


def test_no_id_is_left_for_what_is_logged_outside_of_requests(client, logged):
    lines = logged("line")
    client.get("/rules/", headers={"X-Request-ID": GIVEN})
    logging.getLogger("gridproof.test").info("later")
    assert lines()[-1].endswith(" INFO gridproof.test [-]: later")


def test_health_is_asked_too_often_to_be_noted(client, logged):
    lines = logged("line")
    client.get("/healthz")
    client.get("/readyz")
    assert lines() == []


def test_a_request_in_json(client, logged):
    lines = logged("json")
    client.get("/no-such-page/?secret=hunter2", headers={"X-Request-ID": GIVEN})
    noted, told = map(json.loads, lines())
    assert (told["logger"], told["request"]) == ("django.request", GIVEN)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", noted.pop("at"))
    spent = noted["ms"]
    assert spent >= 0
    assert noted == {
        "level": "INFO",
        "logger": "tutor.ops.middleware",
        "request": GIVEN,
        "message": f"GET /no-such-page/ 404 {spent} ms",
        "method": "GET",
        "route": "/no-such-page/",
        "status": 404,
        "ms": spent,
    }


@pytest.mark.parametrize("style", ["line", "json"])
@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/password/MQ/s3cret-s3cret/", "GET /password/<uidb64>/<token>/ 200"),
        ("/password/MQ/s3cret-s3cret", "GET /password/* 301"),
        ("/password/MQ/s3cret-s3cret/x", "GET /password/* 404"),
        ("/confirm/s3cret-s3cret/", "GET /confirm/<token>/ 302"),
        ("/work/7357/", "GET /work/<int:pk>/ 404"),
    ],
)
def test_the_page_is_logged_and_not_its_address(client, logged, style, path, route):
    lines = logged(style)
    client.get(path, headers={"X-Request-ID": GIVEN})  # a random one holds 7357 once in a while
    found = "\n".join(lines())
    assert route in found
    assert "s3cret" not in found
    assert "7357" not in found


def test_a_form_without_its_token_is_logged_without_its_address(logged):
    lines = logged("line")
    Client(enforce_csrf_checks=True).post("/password/MQ/s3cret-s3cret/")
    assert any("Forbidden (CSRF cookie not set.): /password/<uidb64>/<token>/" in line for line in lines())
    assert "s3cret" not in "\n".join(lines())


def test_access_logs_of_the_server_hold_no_addresses():
    """Neither the request line (r), nor path (U), query (q) or referrer (f), nor headers and variables ({...})."""
    names = re.findall(r"%\((.+?)\)s", runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["access_log_format"])
    assert set(names) == set("htmsbL")


@pytest.mark.parametrize("style", ["line", "json"])
def test_an_address_cannot_forge_a_line(client, logged, style):
    lines = logged(style)
    client.get("/rules%0A2026-01-01 ERROR forged%E2%80%A8")
    noted, told = lines()
    assert told.endswith("Not Found: /rules%0A2026-01-01%20ERROR%20forged%E2%80%A8") or style == "json"
    assert "GET /rules%0A2026-01-01%20ERROR%20forged%E2%80%A8 404" in noted


def test_json_is_one_line_whatever_is_logged():
    """Not through the loggers: what tests log is sent on as text, and half a character is none."""
    hostile = 'first\nsecond\r\nthird\u2028fourth\x85 "quoted" \ud800 é'
    line = JsonFormatter().format(logging.makeLogRecord({"msg": "said: %s", "args": (hostile,)}))
    assert line.isascii()
    assert line.splitlines() == [line]
    assert json.loads(line)["message"] == f"said: {hostile}"


def test_json_carries_an_exception(logged):
    lines = logged("json")
    try:
        raise ValueError("no such\ncell")
    except ValueError:
        logging.getLogger("gridproof.test").exception("It went wrong")
    (line,) = lines()
    facts = json.loads(line)
    assert (facts["level"], facts["message"]) == ("ERROR", "It went wrong")
    assert facts["error"].startswith("Traceback (most recent call last):\n")
    assert facts["error"].endswith("ValueError: no such\ncell")
