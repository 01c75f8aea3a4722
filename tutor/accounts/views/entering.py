"""Pages for signing up, in and out."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import LoginView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from tutor.limits.address import client_address
from tutor.limits.requests import allowed, count_request, mark_refused
from tutor.limits.services import TooOftenError

from .. import services, signing_in
from ..access import has_account
from ..forms import SignInForm, SignUpForm
from ..models import User
from ..selectors.people import minutes_left
from ..selectors.work import has_work, work_of
from .passwords import Refusing


class OnSite(RedirectURLMixin):
    """Mixin that redirects only to paths of this site, not to addresses that merely look like one."""

    def get_redirect_url(self) -> str:  # type: ignore[override]  # the stubs are of a later Django
        """Return the path to go on to; empty if it is not one of this site."""
        url: str = super().get_redirect_url()
        return url if url.startswith("/") else ""


class Onward(OnSite):
    """The page that a request wants to go on to, on this site only."""

    next_page = settings.LOGIN_REDIRECT_URL

    def __init__(self, request: HttpRequest) -> None:
        self.request = request


class Entrance(Refusing, OnSite):
    """Base of signing in and up: redirects people who are signed in, and shows a guest's work."""

    request: HttpRequest
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Redirect people who have signed in, here or in another window."""
        if has_account(request):
            return redirect(self.get_success_url())
        found: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of the view
        return found

    def paused(self, error: TooOftenError) -> HttpResponse:
        """Show the page again with what was typed, unchecked, and say when to try again."""
        mark_refused(self.request, error)
        fields = self.get_form_kwargs() | {"data": None, "files": None}  # type: ignore[attr-defined]
        form = self.get_form_class()(**fields | {"initial": self.request.POST.dict()})  # type: ignore[attr-defined]
        return self.render_to_response(self.get_context_data(form=form, paused=error))  # type: ignore[attr-defined,no-any-return]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the page to go on to, and the work of a guest."""
        guest = self.request.user
        work = work_of(guest) if isinstance(guest, User) and has_work(guest) else None
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url(), "work": work}  # type: ignore[misc,no-any-return]


class SignIn(Entrance, LoginView):
    """Sign in by email address or username."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Count the attempt first: checking passwords is slow, and nobody should try one for many names."""
        try:
            count_request(request, "sign-in")
        except TooOftenError as error:
            return self.paused(error)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign the person in, and ask about a guest's work."""
        onward = self.get_success_url()
        ask = signing_in.sign_in(self.request, form.get_user(), forget=form.cleaned_data["forget"])
        return redirect(_take_along(onward) if ask else onward)


def _take_along(onward: str) -> str:
    return f"{reverse('privacy:take-along')}?{urlencode({'next': onward})}"


@method_decorator([sensitive_post_parameters(), never_cache], name="dispatch")
class SignUp(Entrance, FormView):  # type: ignore[type-arg]  # generic only in the stubs
    """Make an account. A guest who takes the work along becomes the account."""

    template_name = "accounts/sign_up.html"
    form_class = SignUpForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """Tell the form whether there is work to ask about."""
        guest = self.request.user
        return super().get_form_kwargs() | {"with_work": isinstance(guest, User) and has_work(guest)}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Create the account even if others name the address: the page must not tell, and links confirm it anyway."""
        if not allowed(self.request, "sign-up", form):
            return self.form_invalid(form)
        data, onward = form.cleaned_data, self.get_success_url()
        guest = self.request.user if isinstance(self.request.user, User) else None
        leave = data.get("along") == "leave"
        names = {name: data[name] for name in ("email", "first_name", "last_name")}
        user = services.create_account(**names, password=data["password1"], guest=None if leave else guest)
        signing_in.sign_in(self.request, user, leave_guest=leave)
        services.send_link(user, self.request.build_absolute_uri)
        messages.success(self.request, _("Welcome, %(name)s. Your account is ready.") % {"name": user.shown_name})
        return redirect(onward)


def locked_out(request: HttpRequest, response: HttpResponse, credentials: dict[str, Any] | None) -> HttpResponse:
    """Answer for django-axes after too many wrong passwords, the same whether the account exists or not."""
    name = str((credentials or {}).get("username", ""))
    minutes = minutes_left(name, client_address(request))
    answer = render(request, "accounts/locked.html", {"minutes": minutes}, status=429)
    answer["Retry-After"] = str(60 * minutes)
    return answer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign the person out. A guest is asked first, because signing out ends the guest."""
    if not has_account(request):
        return redirect("privacy:forget" if request.user.is_authenticated else settings.LOGOUT_REDIRECT_URL)
    if signing_in.sign_out(request):
        messages.success(request, _("You are signed out. The work that was left on this device is back."))
    else:
        messages.success(request, _("You are signed out."))
    return redirect(settings.LOGOUT_REDIRECT_URL)
