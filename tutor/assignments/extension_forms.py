"""Forms for extensions: for one student, for many, or for a section."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import F, QuerySet
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import User
from tutor.common.forms import PlainLabels
from tutor.courses.dates import shown
from tutor.courses.models import Assignment, Course, Extension

from .forms import MomentField
from .selectors.results import sections_of


class _ByName(ModelChoiceIterator):  # type: ignore[type-arg]  # generic only in the stubs
    """Students in the order of their names, as in the gradebook: a database has an order of its own."""

    def __iter__(self) -> Iterator[Any]:
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        students = list(self.queryset)
        for student in students:
            student.call(student.roster_first, student.roster_last)
        yield from map(self.choice, sorted(students, key=lambda student: student.name_key))


class StudentField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic only in the stubs
    """A choice of students by name."""

    iterator = _ByName

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.list_name} ({obj.username})" if obj.shown_name != obj.username else obj.username


class ExtensionForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """A later due date for one student of the course."""

    student = StudentField(queryset=User.objects.none(), label=_("Student"), empty_label=_("choose a student"))
    due = MomentField(label=_("Due"))

    class Meta:
        model = Extension
        fields = ["student", "due", "reason"]
        help_texts = {"reason": _("Seen by the student and the staff of the course.")}

    def __init__(self, *args: Any, assignment: Assignment, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.assignment = assignment
        field = self.fields["student"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = students_of(assignment.course)

    def clean_due(self) -> datetime:
        """Require a date after the due date of the assignment."""
        due: datetime = self.cleaned_data["due"]
        if self.assignment.due is None:
            raise ValidationError(_("The assignment has no due date, so there is nothing to extend."))
        if due <= self.assignment.due:
            words = _("Expected a date after %(due)s, when it is due for all.")
            raise ValidationError(words, params={"due": shown(self.assignment.due)})
        return due


class ManyStudentsField(StudentField, forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """A choice of several students by name."""


class ExtensionsForm(ExtensionForm):
    """A later due date for some students, or for all of a section."""

    student = ManyStudentsField(
        queryset=User.objects.none(),
        label=_("Students"),
        required=False,
        widget=forms.CheckboxSelectMultiple({"class": "many"}),
    )
    section = forms.ChoiceField(
        label=_("or a whole section"),
        required=False,
        help_text=_("Also for whoever joins it later. Students of the section who have a later date keep it."),
    )

    field_order = ("student", "section", "due", "reason")

    class Meta(ExtensionForm.Meta):
        fields = ["due", "reason"]

    def __init__(self, *args: Any, assignment: Assignment, **kwargs: Any) -> None:
        super().__init__(*args, assignment=assignment, **kwargs)
        field = self.fields["section"]
        assert isinstance(field, forms.ChoiceField)
        sections = sections_of(assignment.course_id)
        field.choices = [("", _("none")), *((name, name) for name in sections)]
        if not sections:
            del self.fields["section"]

    def clean(self) -> dict[str, Any]:
        """Require a student or a section, and find the students of the section.

        `later`: those of the section who have a later date already, such as by extra time; nobody chose them by name.
        """
        cleaned = super().clean() or {}
        section, due = cleaned.get("section"), cleaned.get("due")
        chosen, later = set(cleaned.get("student") or ()), set[User]()
        if section and due:
            course = self.assignment.course
            found = students_of(course).filter(memberships__course=course, memberships__section=section)
            later = set(found.filter(extensions__assignment=self.assignment, extensions__due__gt=due)) - chosen
            chosen |= set(found) - later
        if not (chosen or section) and not {"student", "section"} & self.errors.keys():
            self.add_error("student", _("Choose students or a section."))
        cleaned["students"], cleaned["later"] = sorted(chosen, key=lambda student: student.pk), later
        return cleaned


def students_of(course: Course) -> QuerySet[User]:
    """Return the students of a course with the names that its roster has."""
    found = User.objects.filter(memberships__in=course.students())
    return found.annotate(roster_first=F("memberships__first_name"), roster_last=F("memberships__last_name"))
