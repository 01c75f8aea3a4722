"""The admin's pages: for superusers who have just entered their password again; everybody else gets 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from .sudo import is_sudo

View = Callable[..., Any]


class Site(AdminSite):
    """An admin that asks superusers for their password again, so that a window left open gives nobody their rights."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether the user is an active superuser; being staff is not enough."""
        return request.user.is_active and request.user.is_superuser

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Hide a page from people who may not see it, and ask superusers for their password."""
        return self._guarded(super().admin_view(view, cacheable))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Redirect to the first page, or to the page that asks for the password: there is only one way to sign in."""
        return self._guarded(lambda _request: redirect("admin:index"))(request)

    def _guarded(self, view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not self.has_permission(request):
                raise Http404
            if not is_sudo(request):
                return _to_sudo(request)
            answer: HttpResponseBase = view(request, *args, **kwargs)
            return answer

        return guarded


def _to_sudo(request: HttpRequest) -> HttpResponse:
    onward = request.get_full_path() if request.method in {"GET", "HEAD"} else reverse("admin:index")
    return redirect(f"{reverse('accounts:sudo')}?{urlencode({'next': onward})}")


class AdminConfig(DjangoAdminConfig):
    default_site = "tutor.accounts.administration.Site"
