"""Pages for preferences and account settings."""

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tutor.limits.requests import count_request

from .. import services, signing_in
from ..access import account_needed, account_or_404, has_account, superuser_or_404
from ..forms import DetailsForm, PasswordForm, PreferencesForm
from ..models import User
from ..selectors.devices import devices
from ..sudo import note_sudo
from .entering import Onward

SIGN_IN_FIRST = gettext_lazy("Sign in to see and change your account.")


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show preferences and links to all other settings; POST saves preferences. Visitors see the defaults."""
    person = request.user if isinstance(request.user, User) else User()
    if request.method != "POST":
        return _settings(request, PreferencesForm(instance=person))
    form = PreferencesForm(request.POST, instance=User.objects.get(pk=person.pk) if person.pk else User())
    if not form.is_valid():
        return _settings(request, form, 422)
    form.instance.pk = signing_in.ensure_user(request).pk
    form.instance.save(update_fields=list(form.fields))
    messages.success(request, _("Preferences saved."))
    return redirect("accounts:settings")


def _settings(request: HttpRequest, form: PreferencesForm, status: int = 200) -> HttpResponse:
    facts = {
        "form": form,
        "account": has_account(request),
        "left": has_account(request) and signing_in.guest_of(request),
    }
    return render(request, "accounts/settings.html", facts, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@account_needed(SIGN_IN_FIRST)
def details(request: HttpRequest) -> HttpResponse:
    """Change name and email address."""
    if request.POST.get("password"):
        count_request(request, "password")
    user = User.objects.get(pk=account_or_404(request).pk)  # the form writes into it, and the page shows request.user
    form = DetailsForm(request.POST if request.method == "POST" else None, instance=user)
    if form.is_valid():
        names = {name: form.cleaned_data[name] for name in ("email", "first_name", "last_name")}
        if services.new_details(user, **names):
            services.send_link(user, request.build_absolute_uri)
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    return render(request, "accounts/details.html", {"form": form}, status=422 if request.method == "POST" else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed(SIGN_IN_FIRST)
def sessions(request: HttpRequest) -> HttpResponse:
    """List the person's sessions; POST ends one of them (`device`), or all except this one."""
    user = account_or_404(request)
    if request.method != "POST":
        found = devices(user, request.session.session_key)
        return render(request, "accounts/sessions.html", {"devices": found, "others": len(found) > 1})
    id = request.POST.get("device", "")
    ended = services.end_session(user, id) if id else services.end_sessions(user, request.session.session_key)
    if ended or not id:
        said = ngettext("Signed out on %(n)s device.", "Signed out on %(n)s devices.", ended) % {"n": int(ended)}
        messages.success(request, said)
    else:
        messages.info(request, _("That device was signed out already."))
    return redirect("accounts:sessions")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def sudo(request: HttpRequest) -> HttpResponse:
    """Ask a superuser for the password again, which opens the admin pages for some minutes."""
    user, onward = superuser_or_404(request), Onward(request)
    form = PasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if signing_in.is_password(request, user, form.cleaned_data["password"]):
            request.session.cycle_key()
            note_sudo(request)
            return redirect(onward.get_success_url())
        form.add_error("password", _("This is not your password."))
    facts = {"form": form, "next": onward.get_redirect_url(), "minutes": site.SUDO_SECONDS // 60}
    return render(request, "accounts/sudo.html", facts, status=422 if request.method == "POST" else 200)
