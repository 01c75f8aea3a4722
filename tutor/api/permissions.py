"""Permission by the scope of a token. Each app's access module decides what its owner may see or change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from .errors import Problem
from .models import Scope, Token

if TYPE_CHECKING:  # importing it at run time would be circular: it reads the settings, which name this module
    from rest_framework.views import APIView


class HasScope(BasePermission):
    """Permission for everybody where a view is `public`, else for a session or a token with the scope of the method.

    Reading something public with a token needs the scope too, as it may show more that belongs to the owner.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        public = request.method in getattr(view, "public", ())
        needed = scope_needed(view, request.method or "")
        asks_nothing = public and request.method not in SAFE_METHODS
        if isinstance(request.auth, Token) and not asks_nothing and needed not in request.auth.scopes:
            raise Problem("scope", _("Expected a token with the scope “%(scope)s”.") % {"scope": needed}, scope=needed)
        return public or request.user.is_authenticated


def scope_needed(view: APIView, method: str) -> str:
    """Return the scope that a token needs for a method of a view."""
    return str(Scope.READ if method in SAFE_METHODS else getattr(view, "scope", Scope.WORK))
