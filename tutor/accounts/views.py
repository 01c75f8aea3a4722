"""Pages about the person using the site."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .access import guest_or_404


@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest) -> HttpResponse:
    """Ask a guest, then end the guest on this device."""
    guest_or_404(request)
    if request.method == "GET":
        return render(request, "accounts/forget.html")
    logout(request)
    messages.success(request, _("This device has forgotten you."))
    return redirect(settings.LOGOUT_REDIRECT_URL)
