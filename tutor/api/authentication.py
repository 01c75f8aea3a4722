"""Authentication of API requests: by a token, or by the session of a signed-in browser."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request, is_form_media_type

from tutor.accounts.models import User
from tutor.accounts.services import note_day

from .models import Token
from .selectors.tokens import token_with
from .services.tokens import note_use

REALM = 'Bearer realm="api"'


class TokenAuthentication(BaseAuthentication):
    """Authentication by `Authorization: Bearer gp_...`; no other scheme is accepted."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        given = request.headers.get("Authorization")
        if given is None:
            return None
        scheme, _blank, secret = given.partition(" ")
        token = token_with(secret.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            raise AuthenticationFailed(
                _(
                    "Expected “Authorization: Bearer gp_…” with a valid token; "
                    "found something else, or one that is unknown, revoked or expired."
                )
            )
        note_use(token)
        note_day(token.owner)
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401 answer."""
        return f'{REALM}, error="invalid_token"' if "Authorization" in request.headers else REALM


class BrowserAuthentication(SessionAuthentication):
    """Authentication by the session of a page, with its CSRF token; it has every scope."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        return None if "Authorization" in request.headers else super().authenticate(request)

    def enforce_csrf(self, request: Request) -> None:
        """Read the body before Django looks for a form in it: a stream that was begun cannot be read again."""
        if not is_form_media_type(request.content_type):
            _kept = request.body  # by the request itself
        super().enforce_csrf(request)
