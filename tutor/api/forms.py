"""The form for a new API token."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import User
from tutor.common.forms import PlainLabels

from .models import Scope

DAYS = {"30": _("in 30 days"), "90": _("in 90 days"), "365": _("in a year"), "": _("never")}


class TokenForm(PlainLabels, forms.Form):
    """The settings of a new token. The password is asked for because a token outlives an unattended browser window."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("What is it for? The name tells you later which token to revoke.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.READ.value],
    )
    days = forms.ChoiceField(label=_("It expires"), choices=list(DAYS.items()), required=False, initial="90")

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Raise ValidationError if it is not the user's password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password

    @property
    def expires(self) -> datetime | None:
        """Return the moment at which the token expires, or None for never."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None
