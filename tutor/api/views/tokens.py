"""The settings page on which people create and revoke tokens."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tutor.accounts.access import account_needed, account_or_404
from tutor.accounts.services import write_to
from tutor.limits.requests import count_request

from ..access import token_or_404
from ..forms import TokenForm
from ..selectors.tokens import tokens_of
from ..services.tokens import MOST, NameTakenError, TooManyError, make_token, revoke as revoke_token

SIGN_IN_FIRST = gettext_lazy("Sign in to make tokens for programs.")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
@account_needed(SIGN_IN_FIRST)
def tokens(request: HttpRequest) -> HttpResponse:
    """List a person's tokens; POST creates one, whose secret is shown in this answer only."""
    user = account_or_404(request)
    if request.method != "POST":
        return render(request, "api/tokens.html", {"form": TokenForm(user), "tokens": tokens_of(user)})
    count_request(request, "password")
    form, made, secret = TokenForm(user, request.POST), None, ""
    if form.is_valid():
        data = form.cleaned_data
        try:
            made, secret = make_token(user, data["name"], data["scopes"], form.expires)
            write_to(user, "token", absolute=request.build_absolute_uri, scopes=made.scope_names)
        except NameTakenError:
            form.add_error(
                "name", _("You have a valid token of this name. Give another name, or revoke that one first.")
            )
        except TooManyError:
            form.add_error(
                None, _("You have %(n)s valid tokens already. Revoke one that you do not need.") % {"n": MOST}
            )
    facts = {"form": TokenForm(user) if made else form, "made": made, "secret": secret, "tokens": tokens_of(user)}
    return render(request, "api/tokens.html", facts, status=200 if made else 422)


@require_POST
@account_needed(SIGN_IN_FIRST)
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke one of the person's tokens."""
    token = token_or_404(request, pk)
    revoke_token(token)
    messages.success(request, _("“%(name)s” is revoked and no longer works.") % {"name": token.name})
    return redirect("api:tokens")
