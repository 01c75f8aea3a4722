"""Forms for a course and its people."""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tutor.common.emails import clean_email
from tutor.common.forms import PlainLabels

from .dates import zone_names
from .messages import FIELDS
from .models import Course, Invitation, Membership
from .rosters.columns import Columns, Table
from .rosters.reading import MAX_BYTES
from .selectors.people import sections_of

WRONG = {"aria-invalid": "true", "aria-describedby": "problems"}
"""Attributes of a field that the problems above the form are about."""
CHOICES = [("", _("(not used)")), *FIELDS.items()]


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
        field.choices = [*_by_city([*names, *kept])]


def _by_city(zones: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Yield time zones as choices by part of the world, in it by city, so that typing a city finds it."""
    for part, group in groupby(zones, key=lambda zone: zone.partition("/")[0]):
        found = [(zone, zone.partition("/")[2].replace("_", " ").replace("/", ", ") or zone) for zone in group]
        yield (part, found) if len(found) > 1 else found[0]


class JoinForm(PlainLabels, forms.Form):
    """A join code; case, spaces and hyphens do not matter."""

    code = forms.CharField(
        label=_("Join code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    number = forms.CharField(
        label=_("Student number"),
        required=False,
        max_length=40,
        help_text=_("If your instructor asks for it, to find you on the roster."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


class PersonForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """Name, student number, section and role of a member, extra time of a student, and sections of a grader."""

    sections = forms.MultipleChoiceField(
        label=_("Sees and grades only the sections"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all students."),
    )

    class Meta:
        model = Membership
        fields = ["first_name", "last_name", "number", "section", "role", "sections", "extra_time"]
        help_texts = {"last_name": _("Without a name here, the account’s own is shown.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["extra_time"].required = False
        field = self.fields["sections"]
        assert isinstance(field, forms.MultipleChoiceField)
        known = dict.fromkeys([*sections_of(self.instance.course), *self.instance.sections])
        field.choices = [(name, name) for name in known]
        if not known:
            del self.fields["sections"]

    def clean(self) -> dict[str, Any]:
        """Bind nobody to sections who is no grader."""
        cleaned = super().clean() or {}
        if cleaned.get("role") != Membership.Role.GRADER and "sections" in self.fields:
            cleaned["sections"] = []
        return cleaned

    def clean_extra_time(self) -> int:
        """Return no extra time for an empty field."""
        return self.cleaned_data["extra_time"] or 0


class InvitationForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """A person to add to the course, with or without an account."""

    class Meta:
        model = Invitation
        fields = ["email", "first_name", "last_name", "number", "section", "role"]

    def clean_email(self) -> str:
        """Return the email in its clean spelling and in lower case, as it is compared."""
        email = self.cleaned_data["email"]
        return clean_email(email).lower() if email else ""

    def clean(self) -> dict[str, Any]:
        """Forget the name that was stored; it follows from first and last name. Without an address, ask for it."""
        self.instance.name = ""
        cleaned = super().clean() or {}
        names = [cleaned.get(name) for name in ("first_name", "last_name", "number")]
        student = cleaned.get("role") == Membership.Role.STUDENT
        if not cleaned.get("email") and "email" not in self.errors and not (any(names) and student):
            self.add_error("email", self.fields["email"].error_messages["required"])
        return cleaned


class RosterForm(PlainLabels, forms.Form):
    """A roster as a file or as pasted text; `confirmed` after the preview of its changes."""

    file = forms.FileField(
        label=_("Roster file"),
        required=False,
        max_length=200,
        help_text=_("CSV, tab-separated text or XLSX, at most 512 kB."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xls,.xlsx"}),
    )
    text = forms.CharField(
        label=_("or paste it"),
        required=False,
        strip=False,
        max_length=600_000,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    confirmed = forms.BooleanField(required=False)
    previewed = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        """Require a file or pasted text; if there are both, the file is used."""
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("text", "").strip() and not self.errors:
            self.add_error("file", _("Choose a file, or paste its text."))
            self.fields["text"].widget.attrs["aria-invalid"] = "true"
        return cleaned

    @property
    def data_bytes(self) -> bytes:
        """Return the roster that was sent; of a file that is too large, only as much as shows it."""
        file = self.cleaned_data["file"]
        return bytes(file.read(MAX_BYTES + 1) if file else self.cleaned_data["text"].encode())

    def mark(self) -> None:
        """Mark the field that was filled in as wrong, for assistive technology too."""
        name = "file" if self.cleaned_data.get("file") else "text"
        self.fields[name].widget.attrs |= WRONG


class ColumnsForm(PlainLabels, forms.Form):
    """The choice of a fact of a person for each column of a roster file."""

    domain = forms.CharField(
        label=_("Part of the addresses after the @"),
        required=False,
        max_length=100,
        help_text=_("Only if the file has logins instead of addresses, such as example.edu."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        validators=[RegexValidator(r"^@?[\w-]+(\.[\w-]+)+$", _("Expected a domain, such as example.edu."))],
    )

    headed = forms.BooleanField(label=_("The file has a line with headings"), required=False)

    def __init__(self, table: Table, columns: Columns, data: QueryDict) -> None:
        """Bind the choices that were sent; before there are any, those that were guessed."""
        names = [f"column-{place}" for place in range(len(table.headings))]
        guess = dict(zip(names, columns.fields, strict=False)) | {"domain": columns.domain, "headed": table.headed}
        super().__init__(data if "column-0" in data else guess)
        self.table = table
        for place, name in enumerate(names):
            label = table.headings[place] or _("column %(n)s") % {"n": place + 1}
            self.fields[name] = forms.ChoiceField(label=label, required=False, choices=CHOICES)

    @property
    def columns(self) -> Columns:
        """Return the chosen fields, domain and heading."""
        places = range(len(self.table.headings))
        fields = tuple(self.cleaned_data.get(f"column-{place}", "") for place in places)
        return Columns(fields, self.cleaned_data.get("domain", "").lstrip("@").lower(), self.cleaned_data["headed"])

    def groups(self) -> list[list[tuple[forms.BoundField, list[str]]]]:
        """List the columns that are used, or else all; then those that are not. Each comes with its first cells."""
        rows = [(self[f"column-{place}"], self._samples(place)) for place in range(len(self.table.headings))]
        used = [row for row in rows if row[0].value()]
        complete = self.is_valid() and any(row[0].value() in {"email", "number"} for row in used)
        return [used, [row for row in rows if not row[0].value()]] if complete else [rows, []]

    def _samples(self, place: int) -> list[str]:
        cells = (row[place] for _number, row in self.table.lines if place < len(row))
        return [cell[:40] for cell in islice(filter(None, cells), 3)]

    def mark(self, places: Iterable[int]) -> None:
        """Mark columns as wrong, for assistive technology too."""
        for place in places:
            self.fields[f"column-{place}"].widget.attrs |= WRONG
