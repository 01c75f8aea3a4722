"""Forms for points and comments that graders enter."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tutor.common.forms import PlainLabels, PointsField
from tutor.courses.models import Assignment, Course, Item

from .models import Comment, Grade, RubricLine
from .services.batches import MAX_ARCHIVE


class OverrideForm(PlainLabels, forms.Form):
    """Points set by hand, and the reason."""

    points = PointsField(label=_("Points"), min_value=Decimal(0), max_digits=6, decimal_places=2)
    reason = forms.CharField(label=_("Reason"), max_length=Grade._meta.get_field("reason").max_length)

    def __init__(self, item: Item, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        points = self.fields["points"]
        points.help_text = _("Of %(n)s; more is possible, as extra credit.") % {"n": f"{item.points.normalize():f}"}
        self.fields["reason"].help_text = _("The student reads it too, once results are released.")


class ExcuseForm(PlainLabels, forms.Form):
    """The reason why a student is excused from a puzzle."""

    reason = forms.CharField(
        label=_("Reason"), max_length=Grade._meta.get_field("reason").max_length, widget=forms.TextInput
    )


class ManyForm(PlainLabels, forms.Form):
    """Points, an excuse or a comment for several students at once, on one puzzle."""

    POINTS, EXCUSE, COMMENT, GRADED = "points", "excuse", "comment", "graded"
    DO = (
        (POINTS, _("Override points")),
        (EXCUSE, _("Excuse from this puzzle")),
        (COMMENT, _("Only comment")),
        (GRADED, _("Mark all work on the assignment as graded: students see the results")),
    )

    students = forms.TypedMultipleChoiceField(
        coerce=int, error_messages={"required": _("Tick at least one student.")}, widget=forms.CheckboxSelectMultiple
    )
    do = forms.ChoiceField(label=_("Action"), choices=DO)
    points = PointsField(label=_("Points"), min_value=Decimal(0), max_digits=6, decimal_places=2, required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=Grade._meta.get_field("reason").max_length,
        required=False,
        help_text=_("The students read it too, once results are released."),
    )
    text = forms.CharField(
        label=_("Comment"),
        max_length=Comment._meta.get_field("text").max_length,
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        help_text=_("Markdown. For those who have begun the puzzle."),
    )

    def __init__(self, students: Collection[int], *args: object, by_grading: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if not by_grading:
            self.fields["do"].choices = self.DO[:-1]  # type: ignore[attr-defined]
        field = self.fields["students"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(pk, pk) for pk in students]

    def clean(self) -> dict[str, Any]:
        """Require what the action needs."""
        cleaned = super().clean() or {}
        do = cleaned.get("do")
        if do == self.POINTS and cleaned.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("Enter the points."))
        if do in (self.POINTS, self.EXCUSE) and not cleaned.get("reason"):
            self.add_error("reason", _("Give a reason."))
        if do == self.COMMENT and not cleaned.get("text"):
            self.add_error("text", _("Write a comment."))
        return cleaned


class RubricForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """A new line of the rubric of a course."""

    class Meta:
        model = RubricLine
        fields = ["text", "points"]
        field_classes = {"points": PointsField}
        widgets = {"text": forms.Textarea(attrs={"rows": 2})}


class CommentForm(PlainLabels, forms.Form):
    """A comment on a step, or on the whole proof (step 0), with lines of the rubric before it."""

    use_required_attribute = False  # with a line the text may be empty, and a browser would not send it then
    lines = forms.ModelMultipleChoiceField(RubricLine.objects.none(), required=False)

    step = forms.IntegerField(min_value=0, max_value=10**9, required=False)
    text = forms.CharField(
        label=_("Comment"),
        max_length=Comment._meta.get_field("text").max_length,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Markdown."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, course: Course | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        field = self.fields["lines"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = course.rubric.all() if course else RubricLine.objects.none()
        self.fields["text"].required = not (data and data.get("lines"))


class BatchForm(PlainLabels, forms.Form):
    """A ZIP of proof files, and the assignment whose puzzles and rules they are judged by."""

    assignment = forms.ModelChoiceField(
        Assignment.objects.none(),
        label=_("Assignment"),
        help_text=_("Its puzzles and rules count, whatever a file says."),
    )
    file = forms.FileField(
        label=_("ZIP archive"),
        max_length=200,
        help_text=_("At most 6 MiB and 2,000 files, with a folder for each student."),
    )

    def __init__(self, course: Course, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["assignment"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = course.assignments.all()

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if file.size and file.size > MAX_ARCHIVE:
            raise forms.ValidationError(_("The ZIP may have 6 MiB at most."))
        return file
