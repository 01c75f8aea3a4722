"""Pages for confirming an email address by a link that was sent there."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from .. import services
from ..access import account_needed, account_or_404
from .entering import Onward

SIGN_IN_FIRST = gettext_lazy("Sign in with the account whose email address you want to confirm.")


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed(SIGN_IN_FIRST)
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for confirmation, then record that the address is the person's.

    This requires being signed in with the account. Otherwise somebody could sign up with a stranger's address, and the
    stranger would confirm it by opening the link. Mail programs that open links do no harm either.
    """
    user, meant = account_or_404(request), services.account_of_link(token)
    if meant is None or meant != user:
        return render(request, "accounts/confirm.html", {"meant": meant}, status=200 if meant else 410)
    if request.method != "POST":
        return render(request, "accounts/confirm.html", {"meant": meant, "mine": True})
    if services.confirm(meant):
        messages.success(request, _("Your email address is confirmed."))
    elif services.account_of_link(token) is None:
        return render(request, "accounts/confirm.html", {"meant": None}, status=410)
    else:
        messages.error(request, _("Another account has confirmed this email address. Sign in with that one."))
    return redirect("accounts:settings")


@require_POST
@account_needed(SIGN_IN_FIRST)
def send_again(request: HttpRequest) -> HttpResponse:
    """Send the link for confirming once more."""
    user = account_or_404(request)
    if user.email_confirmed or not user.email:
        messages.info(request, _("There is nothing to confirm."))
    elif services.send_link(user, request.build_absolute_uri):
        messages.success(request, _("A mail is on its way to %(email)s.") % {"email": user.email})
    else:
        messages.warning(
            request, _("Several mails went to %(email)s already. Ask again in an hour.") % {"email": user.email}
        )
    return redirect(Onward(request).get_success_url())
