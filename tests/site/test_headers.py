"""Headers of every kind of answer when the site is served over HTTPS."""

import json
from typing import Any

import pytest
from django.conf import settings as site
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from tests.site.people import person
from tests.site.test_settings import PRODUCTION, python
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX, take_steps

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}
FILE_POLICY = {"default-src": "'none'", "frame-ancestors": "'none'"}
EVERYWHERE = {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
TELLING = {"Server", "X-Powered-By", "Access-Control-Allow-Origin"}


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the secret of the house")


urlpatterns = [path("broken/", broken), path("", include("tutor.urls"))]


@pytest.fixture(scope="module")
def over_https() -> dict[str, Any]:
    """Read the settings that HTTPS=true changes, in a process that has it."""
    names = "[name for name in dir(s) if name.startswith(('SECURE_', 'SESSION_COOKIE_', 'CSRF_COOKIE_'))]"
    code = f"import json, tutor.settings as s; print(json.dumps({{name: getattr(s, name) for name in {names}}}))"
    found: dict[str, Any] = json.loads(python("-c", code, **PRODUCTION).stdout)
    return found


@pytest.fixture
def https(settings, over_https, db) -> Client:
    """A browser that comes by HTTPS; Sam's, once Sam's session is in its cookies."""
    for name, value in over_https.items():
        setattr(settings, name, tuple(value) if name == "SECURE_PROXY_SSL_HEADER" else value)
    settings.ROOT_URLCONF = __name__
    settings.RATE_LIMITS = site.RATE_LIMITS | {"check": (0, 0, 60)}
    sam = person("sam").client
    sam.defaults["HTTP_X_FORWARDED_PROTO"] = "https"
    sam.raise_request_exception = False
    return sam


def test_every_kind_of_answer(https):
    proof = take_steps(https, made()["Fern"], WHOLE[:2])
    form = {"key": "0" * 32, "rev": 2, "node": "2.0"}
    kept, dropped = "private, no-store", "max-age=0, no-cache, no-store, must-revalidate, private"
    admin = Client(headers={"X-Forwarded-Proto": "https"})
    admin.cookies = person("admin").client.cookies
    asked = {
        "page": (https.get("/"), 200, kept),
        "page of nobody": (Client(headers={"X-Forwarded-Proto": "https"}).get("/"), 200, "private, no-cache"),
        "workbench": (https.get(f"/work/{proof.pk}/"), 200, dropped),
        "partial": (https.post(f"/work/{proof.pk}/step/", form, headers=HTMX), 422, dropped),
        "too often": (https.post(f"/work/{proof.pk}/check/", form, headers=HTMX), 429, dropped),
        "too often, plain": (https.post(f"/work/{proof.pk}/check/", form), 429, kept),
        "missing": (https.get("/no-such-page/"), 404, kept),
        "method": (https.put("/"), 405, kept),
        "broken": (https.get("/broken/"), 500, kept),
        "download": (https.get(f"/work/{proof.pk}/proof.json"), 200, kept),
        "admin": (admin.get("/admin/"), 200, dropped),
        "health": (https.get("/healthz"), 200, dropped),
        "static": (https.get("/static/css/site.css"), 200, None),
    }
    for kind, (answer, status, cache) in asked.items():
        found = answer.headers
        assert (kind, answer.status_code) == (kind, status)
        # A file that is opened by itself may load nothing; it runs nothing that could ask for a device.
        headers = EVERYWHERE if kind != "static" else EVERYWHERE | {"Permissions-Policy": None}
        assert (kind, {name: found.get(name) for name in headers}) == (kind, headers)
        policy = dict(part.strip().split(" ", 1) for part in found["Content-Security-Policy"].split(";"))
        assert (kind, policy) == (kind, POLICY if kind != "static" else FILE_POLICY)
        assert (kind, TELLING & set(found)) == (kind, set())
        if kind == "static":  # where there is nothing to frame, and what everybody may keep
            assert "public" in found["Cache-Control"]
            answer.close()
            continue
        assert (kind, found["X-Frame-Options"]) == (kind, "DENY")
        assert (kind, found["Cache-Control"]) == (kind, cache)
        assert (kind, {"Cookie", "HX-Request"} <= set(found.get("Vary", "").split(", "))) == (kind, True)
    download = asked["download"][0]
    assert download["Content-Disposition"] == f'attachment; filename="gridproof-{proof.pk}.json"'
    assert "secret" not in asked["broken"][0].content.decode()
    assert "<h1>Something went wrong</h1>" in asked["broken"][0].content.decode()


def test_cookies_are_for_this_host_and_https_alone(https):
    guest = Client(headers={"X-Forwarded-Proto": "https"})
    guest.get("/settings/")
    guest.post("/settings/", {"theme": "dark", "first_digit": 0, "mistakes": "now"})
    cookies = {name: guest.cookies[name] for name in ("__Host-sessionid", "__Host-csrftoken")}
    for name, cookie in cookies.items():
        assert (name, cookie["secure"], cookie["path"], cookie["domain"]) == (name, True, "/", "")
        assert (name, cookie["samesite"], bool(cookie["httponly"])) == (name, "Lax", name == "__Host-sessionid")


def test_plain_http_is_led_to_https(https):
    answer = Client(headers={"X-Forwarded-Proto": "http"}).get("/tools/?a=b")
    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/tools/?a=b")
    assert Client(headers={"X-Forwarded-Proto": "http"}).get("/healthz").status_code == 200
