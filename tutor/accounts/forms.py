"""Forms for accounts: names, passwords and preferences."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.utils.translation import gettext_lazy as _, ngettext

from tutor.common.emails import clean_email, mailbox
from tutor.common.forms import PlainLabels

from .models import User
from .selectors.people import accounts_with, username_of, valid_tokens
from .signing_in import account_meant, is_locked

REPETITION = "password2"


class Plain(PlainLabels):
    """Form base that gives no field the focus when the page opens."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)


class AtThePassword:
    """Mixin that shows errors of a new password beside it; Django's own forms show them beside the repetition."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        again = next(field for name, field in self.fields.items() if name.endswith(REPETITION))
        again.label, again.help_text = _("Repeat the password"), ""

    def validate_password_for_user(self, user: Any, password_field_name: str = REPETITION) -> None:
        first = password_field_name.replace("2", "1")
        super().validate_password_for_user(user, first)  # type: ignore[misc]  # of the form it is mixed into


class NamesForm(Plain, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """A person's name and email address."""

    class Meta:
        model = User
        fields = ["first_name", "last_name", "email"]
        labels = {"first_name": _("First name"), "last_name": _("Last name"), "email": _("Email address")}
        help_texts = {"last_name": _("Optional. Class lists are sorted by last name.")}
        widgets = {
            "first_name": forms.TextInput(attrs={"autocomplete": "given-name"}),
            "last_name": forms.TextInput(attrs={"autocomplete": "family-name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_name"].required = self.fields["email"].required = True

    def clean_email(self) -> str:
        """Return a new address in its clean spelling; one that stays is left as it is."""
        email: str = self.cleaned_data["email"]
        return clean_email(email) if "email" in self.changed_data else email

    def validate_constraints(self) -> None:
        """Skip the check for duplicate addresses: it would tell who has an account, and links confirm them anyway."""


class SignUpForm(AtThePassword, NamesForm, BaseUserCreationForm):  # type: ignore[type-arg]  # as above
    """A new account. A guest also says if the work on this device is theirs."""

    along = forms.ChoiceField(
        label=_("The work on this device"),
        choices={
            "take": _("is mine: add it to my account"),
            "leave": _("is not mine: leave it on this device"),
        },
        widget=forms.RadioSelect,
    )

    field_order = ["along"]  # below the list of that work

    class Meta(NamesForm.Meta):
        help_texts = NamesForm.Meta.help_texts | {
            "email": _("You sign in with it, and confirm it by a link. Your instructors see it, other students do not.")
        }

    def __init__(self, *args: Any, with_work: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not with_work:
            del self.fields["along"]


class SignInForm(Plain, AuthenticationForm):
    """Email address or username, and the password. The answer never shows who has an account."""

    forget = forms.BooleanField(label=_("Others use this device: sign me out when the browser closes"), required=False)

    error_messages = {
        "invalid_login": _("Username and password do not match. Check both; capital letters matter."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Email address or username")
        name.max_length = 254  # type: ignore[attr-defined]  # of an email address
        name.widget.attrs["maxlength"] = 254

    def clean(self) -> dict[str, Any]:
        """Find the account that is meant; wrong passwords are counted for the likeliest one.

        Somebody who makes an account with a stranger's address must not learn from the time a sign-in takes whether
        the stranger has an account; nor from the count of wrong passwords.
        """
        name, password = self.cleaned_data.get("username", "").strip(), self.cleaned_data.get("password", "")
        self.cleaned_data["username"] = username_of(name)
        if "@" not in name or not password or self.request is None or is_locked(self.request, name):
            return super().clean()
        self.user_cache = account_meant(self.request, name, password)
        if self.user_cache is None:
            raise self.get_invalid_login_error()
        return self.cleaned_data


class PreferencesForm(Plain, forms.ModelForm):  # type: ignore[type-arg]  # as above
    """Theme, motion and other preferences of a person."""

    class Meta:
        model = User
        fields = ["theme", "motion", "first_digit", "mistakes", "reasons", "assist", "skills"]
        widgets = dict.fromkeys(fields, forms.RadioSelect)


class DetailsForm(NamesForm):
    """Name and email address of an account. Changing the address, to which password resets go, needs the password."""

    password = forms.CharField(
        label=_("Your password"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=_("Only needed to change the email address."),
    )

    def clean(self) -> dict[str, Any] | None:
        """Require the password if the address changes."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        moved = mailbox(cleaned.get("email", "")) != mailbox(str(self.initial["email"]))
        if moved and not self.instance.check_password(cleaned.get("password", "")):
            self.add_error("password", _("This is not your password. It is needed to change the email address."))
        return cleaned


class PasswordForm(Plain, forms.Form):
    """The password again, to protect a window that was left open."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class TokensToo:
    """Mixin that offers to revoke the person's API tokens along with the old password, and says how many there are."""

    fields: dict[str, forms.Field]
    user: Any
    revoke_first = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        n = valid_tokens(self.user).count() if self.user else 0  # an invalid link belongs to nobody
        if n:
            words = ngettext(
                "Also revoke my API token: a program can sign in with it",
                "Also revoke my %(n)s API tokens: programs can sign in with them",
                n,
            )
            field = forms.BooleanField(label=words % {"n": n}, required=False, initial=self.revoke_first)
            self.fields["revoke"] = field


class ChangeForm(TokensToo, AtThePassword, Plain, PasswordChangeForm):
    """The old password, and a new one."""


class ResetForm(Plain, PasswordResetForm):
    """The email address for a password reset."""

    def get_users(self, email: str) -> Iterator[User]:
        """Yield the accounts with that address that can have a password; only a few if many name it."""
        return (user for user in accounts_with(email) if user.is_active and user.has_usable_password())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")


class NewPasswordForm(TokensToo, AtThePassword, Plain, SetPasswordForm):  # type: ignore[type-arg]  # as above
    """A new password for the owner of the address. By default tokens are revoked: somebody else may have made them."""

    revoke_first = True
