"""Forms for a course and its people."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tutor.common.emails import clean_email
from tutor.common.forms import PlainLabels

from .dates import zone_names
from .models import Course, Invitation, Membership


class CourseForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """Title, time zone and notes of a course."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("All dates of the course are typed and shown in it.")
    )

    class Meta:
        model = Course
        fields = ["title", "time_zone", "notes"]
        widgets = {"notes": forms.Textarea(attrs={"rows": 6})}
        help_texts = {"notes": _("For everybody in the course, on its page. Markdown can be used.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)
        names = zone_names()
        kept = [self.instance.time_zone] if self.instance.time_zone not in names else []
        field.choices = [(name, name.replace("_", " ")) for name in [*names, *kept]]


class JoinForm(PlainLabels, forms.Form):
    """A join code; case, spaces and hyphens do not matter."""

    code = forms.CharField(
        label=_("Join code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class PersonForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """Student number, section and role of a member."""

    class Meta:
        model = Membership
        fields = ["number", "section", "role"]


class InvitationForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """A person to add to the course, with or without an account."""

    class Meta:
        model = Invitation
        fields = ["email", "name", "number", "section", "role"]

    def clean_email(self) -> str:
        """Return the email in its clean spelling and in lower case, as it is compared."""
        return clean_email(self.cleaned_data["email"]).lower()


class RosterForm(PlainLabels, forms.Form):
    """A roster as a file or as pasted text; `confirmed` after the preview of its changes."""

    file = forms.FileField(label=_("CSV file"), required=False, max_length=200)
    text = forms.CharField(
        label=_("or paste it"),
        required=False,
        strip=False,
        max_length=600_000,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    confirmed = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Require a file or pasted text; if there are both, the file is used."""
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("text", "").strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file, or paste its text."))
        return cleaned
