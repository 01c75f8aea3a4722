"""Pages for a new password, with the old one or by mail."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import (
    INTERNAL_RESET_SESSION_TOKEN,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _, gettext_lazy

from tutor.common.emails import mailbox
from tutor.limits.requests import allowed, count_request
from tutor.limits.services import TooOftenError, count_mail

from .. import services
from ..access import account_needed
from ..forms import ChangeForm, NewPasswordForm, ResetForm
from ..models import User


def _facts(request: HttpRequest, form: Any) -> dict[str, Any]:
    """Return the session that goes on after a new password, and whether the API tokens are revoked."""
    revoke = bool(form.cleaned_data.get("revoke"))
    return {"session": request.session.session_key, "revoke": revoke, "absolute": request.build_absolute_uri}


class Refusing:
    """Mixin that answers an invalid form with status 422."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the page again, with what is wrong."""
        return self.render_to_response(self.get_context_data(form=form), status=422)  # type: ignore[attr-defined,no-any-return]


@method_decorator(account_needed(gettext_lazy("Sign in to change your password.")), name="dispatch")
class Change(Refusing, PasswordChangeView):
    """Change the password, knowing the old one. The account is signed out everywhere else."""

    template_name = "accounts/password.html"
    form_class = ChangeForm

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Count the attempt, so that nobody can guess the password at a window that was left open."""
        count_request(self.request, "password")
        return super().post(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Change the password, and stay signed in here."""
        user = form.save()
        update_session_auth_hash(self.request, user)
        services.password_changed(user, **_facts(self.request, form))
        messages.success(self.request, _("Your password is changed. Everywhere else you are signed out."))
        return redirect("accounts:settings")


class Reset(Refusing, PasswordResetView):
    """Ask for a mail with a reset link. The answer is the same whether the account exists or not."""

    template_name = "accounts/reset.html"
    form_class = ResetForm
    email_template_name = "accounts/mail/reset.txt"
    subject_template_name = "accounts/mail/reset_subject.txt"
    success_url = reverse_lazy("accounts:reset-sent")

    def form_valid(self, form: Any) -> HttpResponse:
        """Send the mail, unless too many were sent to that address."""
        if not allowed(self.request, "reset", form):
            return self.form_invalid(form)
        try:
            count_mail("reset-mailbox", mailbox(form.cleaned_data["email"]))
        except TooOftenError:
            return redirect(self.get_success_url())
        return super().form_valid(form)


class NewPassword(Refusing, PasswordResetConfirmView):
    """Set a new password by the link in the mail."""

    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("accounts:sign-in")

    def form_valid(self, form: Any) -> HttpResponse:
        """Set the password, sign out all sessions that used the old one, and use up the link for all windows."""
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=form.user.pk)
            if not self.token_generator.check_token(user, self.request.session.get(INTERNAL_RESET_SESSION_TOKEN)):
                self.validlink = False
                return self.render_to_response(self.get_context_data(form=None))
            answer = super().form_valid(form)
        services.password_reset(form.user, **_facts(self.request, form))
        messages.success(self.request, _("Your new password is set. Sign in with it."))
        return answer
