"""Programs that call the API: a test client with somebody's token, and JSON both ways."""

import json
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from tests.site.people import account
from tutor.api.models import Scope
from tutor.api.services.tokens import make_token

ALL = tuple(scope.value for scope in Scope)
PROBLEM = "application/problem+json"


class Caller:
    """A program with a token, or with none."""

    def __init__(self, secret: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def send(self, method: str, path: str, body: Any = None, *, key: str = "", **query: Any) -> Any:
        """The answer; `body` is sent as JSON, `key` as Idempotency-Key."""
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        sent: dict[str, Any] = {"query_params": query, "headers": headers}
        if body is not None:
            text = body if isinstance(body, str | bytes) else json.dumps(body)
            sent |= {"data": text, "content_type": "application/json"}
        answer: HttpResponse = getattr(self.client, method)(f"/api/v1/{path}", **sent)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        """Get a path, expect status 200 and return the JSON."""
        answer = self.send("get", path, **query)
        assert (path, answer.status_code) == (path, 200), answer.content
        return answer.json()

    def post(self, path: str, body: Any = None, *, status: int = 200, key: str = "") -> Any:
        """Post to a path, expect that status and return the JSON."""
        answer = self.send("post", path, {} if body is None else body, key=key)
        assert (path, answer.status_code) == (path, status), answer.content
        return answer.json() if answer.content else None


def caller(name: str, *scopes: str) -> Caller:
    """Return a program of one of the people; without `scopes` its token has all scopes."""
    if name == "anonymous":
        return Caller()
    return Caller(make_token(account(name), str(uuid4()), scopes or ALL)[1])


def problem(answer: Any) -> dict[str, Any]:
    """Return the body of a refusal, without the parts that differ from request to request."""
    assert answer["Content-Type"] == PROBLEM, answer.content
    body: dict[str, Any] = answer.json()
    assert body["status"] == answer.status_code
    assert body.pop("request_id") == answer["X-Request-ID"]
    assert body.pop("type").startswith("/api/v1/docs/#problem-")
    return body
