"""Pages for taking a guest's work along, downloading one's data, and leaving the site."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tutor.accounts.access import account_needed, account_or_404, guest_or_404, person_or_404
from tutor.accounts.forms import PasswordForm
from tutor.accounts.selectors.work import work_of
from tutor.accounts.signing_in import forget_guest, guest_of, is_password, leave_guest, sign_out
from tutor.accounts.views.entering import Onward

from .selectors.export import archive
from .selectors.leaving import leaving
from .services.claiming import claim_guest
from .services.leaving import delete_account

SIGN_IN_FIRST = gettext_lazy("Sign in to see and change your account.")


@require_http_methods(["GET", "POST"])
def take_along(request: HttpRequest) -> HttpResponse:
    """Ask whose work it is that was done on this device before somebody signed in."""
    user, onward = account_or_404(request), Onward(request)
    guest = guest_of(request)
    answer = request.POST.get("answer")
    if guest is None:  # another window has answered
        messages.info(request, _("There is no other work on this device."))
    elif answer == "take":
        count = claim_guest(guest, user)
        forget_guest(request)
        said = ngettext("%(n)s proof is yours now.", "%(n)s proofs are yours now.", count) % {"n": count}
        messages.success(request, said if count else _("That work is yours now."))
    elif answer == "leave":
        leave_guest(request)
        messages.info(request, _("That work stays on this device. It is back when you sign out."))
    else:
        facts = {"work": work_of(guest), "next": onward.get_redirect_url()}
        return render(request, "privacy/take_along.html", facts)
    return redirect(onward.get_success_url())


@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation, then delete a guest with all their work."""
    guest = guest_or_404(request)
    if request.method == "GET":
        return render(request, "privacy/forget.html")
    delete_account(guest)
    logout(request)
    messages.success(request, _("This device has forgotten you."))
    return redirect(settings.LOGOUT_REDIRECT_URL)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@account_needed(SIGN_IN_FIRST)
def delete(request: HttpRequest) -> HttpResponse:
    """Show what is deleted and what stays, ask for the password, and delete the account."""
    user = account_or_404(request)
    plan, form = leaving(user), PasswordForm(request.POST if request.method == "POST" else None)
    if not plan.orphans and form.is_valid():
        if is_password(request, user, form.cleaned_data["password"]):
            delete_account(user)
            sign_out(request)
            messages.success(request, _("Your account is deleted. Thank you for having been here."))
            return redirect(settings.LOGOUT_REDIRECT_URL)
        form.add_error("password", _("This is not your password."))
    status = 422 if request.method == "POST" else 200
    return render(request, "privacy/delete.html", {"form": form, "plan": plan}, status=status)


@require_safe
def export(request: HttpRequest) -> StreamingHttpResponse:
    """Download everything of one's own as a ZIP; for guests too."""
    user = person_or_404(request)
    response = StreamingHttpResponse(archive(user), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="gridproof-{timezone.localdate():%Y-%m-%d}.zip"'
    return response
