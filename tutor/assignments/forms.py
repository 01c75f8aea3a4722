"""Forms for assignments and their puzzles."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tutor.common.forms import PlainLabels, PointsField
from tutor.courses.dates import EARLIEST, LATEST, sensible, shown
from tutor.courses.models import Assignment, Item
from tutor.exercises.services.making import LENGTHS, new_spec
from tutor.library.models import Puzzle

from .selectors.rules import Family, families, normal, rule_ids, ticked

LOCKED = (
    "rules", "feedback", "checks", "hints", "hint_count", "hint_price", "why_not", "everywhere", "housekeeping",
    "max_splits", "max_depth",
)  # fmt: skip
"""Fields that are locked once a student has started."""
TERMS = (
    "title", "notes", "opens", "due", "late", "late_until", "grace_minutes", "late_percent", "attempts", "feedback",
    "checks", "results", "results_at", "partial", "least",
    "model_proof", "hints", "hint_count", "hint_price", "why_not", "everywhere", "housekeeping",
    "max_splits", "max_depth", "rules",
)  # fmt: skip
"""Fields of the form; `everywhere` is kept in two columns, so it is no field of the model."""

OPTIONAL = (
    "grace_minutes",
    "late_percent",
    "checks",
    "hint_count",
    "hint_price",
    "why_not",
    "results",
    "partial",
    "least",
)
"""Fields that may be empty, as they do not always apply; then they keep their value."""


Results = Assignment.Results
LONGEST_LATE = timedelta(days=100)
"""The longest period of late work."""


class MomentField(forms.DateTimeField):
    """A date and time in the active time zone; browsers offer a calendar for it."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validators=[sensible], **kwargs)
        self.error_messages["invalid"] = _("Expected a date and a time, such as 2027-01-31 23:59.")


class AssignmentForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """All settings of an assignment except its puzzles."""

    opens = MomentField(
        label=_("Opens"), required=False, help_text=_("Before this, students see only title and dates. Empty: at once.")
    )
    due = MomentField(label=_("Due"), required=False, help_text=_("Empty: never."))
    late_until = MomentField(
        label=_("Late until"),
        required=False,
        help_text=_(
            "An extension moves it as well. Empty: as long as late work earns points, or the minutes of grace."
        ),
    )
    results_at = MomentField(label=_("Results are shown at"), required=False)
    everywhere = forms.ChoiceField(
        label=_("“Apply everywhere”"),
        choices=Assignment.Everywhere.choices,
        required=False,
        help_text=_("One press applies a rule wherever it gives something."),
    )
    rules = forms.MultipleChoiceField(label=_("Allowed rules"), required=False)

    class Meta:
        model = Assignment
        fields = [name for name in TERMS if name != "everywhere"]
        widgets = {"notes": forms.Textarea(attrs={"rows": 4})}
        labels = {
            "late": _("Late work is"),
            "grace_minutes": _("Minutes of grace"),
            "attempts": _("Attempts at each puzzle"),
            "feedback": _("Feedback on steps"),
            "results": _("Results are shown"),
            "partial": _("Partial credit"),
            "least": _("Least credit in percent"),
            "model_proof": _("Show a model proof afterwards"),
            "housekeeping": _("Allow housekeeping"),
            "checks": _("Checks of each puzzle"),
            "max_splits": _("Maximum case splits in a proof"),
            "max_depth": _("Maximum nesting of case splits"),
        }
        help_texts = {
            "notes": _("Markdown can be used."),
            "grace_minutes": _("If “Late until” is empty."),
            "results": _(
                "Verdicts, scores and comments, once a student cannot work any more. A release ends late work, but no"
                " extension."
            ),
            "hint_price": _(
                "Of the points of the puzzle, for a hint that shows the step. One that names the rule costs half as"
                " much, one that only says where to look a quarter. 0: they are free."
            ),
            "max_splits": _("Empty: any number. 0: none."),
            "max_depth": _("Empty: any number."),
        }

    def __init__(self, *args: Any, types: Collection[str] = (), begun: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.types = types
        field = self.fields["rules"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(id, id) for id in rule_ids()]
        self.initial["rules"] = ticked(self.instance.rules, types)
        self.initial["everywhere"] = self.instance.everywhere
        for name in LOCKED if begun else ():
            self.fields[name].disabled = True
        for name in OPTIONAL:
            self.fields[name].required = False

    def clean_rules(self) -> list[str] | None:
        """Return the rules as they are stored: if none of a family is chosen, all its rules are allowed."""
        if self.fields["rules"].disabled:
            kept: list[str] | None = self.instance.rules
            return kept
        return normal(self.cleaned_data["rules"], self.types)

    @property
    def families(self) -> tuple[Family, ...]:
        """Return the rules to choose from, by family."""
        return families(self.types)

    @property
    def ticked(self) -> list[str]:
        """List the ids of the rules that are ticked in the form."""
        return list(self["rules"].value() or [])

    def clean(self) -> dict[str, Any]:
        """Check that the dates are in order, and that feedback after the due date has a due date."""
        cleaned = super().clean() or {}
        for name in OPTIONAL:
            if cleaned.get(name) in (None, "") and name not in self.errors:
                cleaned[name] = getattr(self.instance, name)
        opens, due = cleaned.get("opens"), cleaned.get("due")
        if opens and due and opens >= due:
            self.add_error("due", _("It is due before it opens. Expected a later date."))
        self._check_late(cleaned)
        self._check_results(cleaned)
        return cleaned

    def _check_late(self, cleaned: dict[str, Any]) -> None:
        """Check that late work ends after the due date, and forget the end where no late work is accepted."""
        due, until = cleaned.get("due"), cleaned.get("late_until")
        if cleaned.get("late") == Assignment.Late.NONE or not until:
            cleaned["late_until"] = None
        elif not due:
            self.add_error("late_until", _("There is no due date, so there is no late work. Leave it empty."))
        elif not due < until <= due + LONGEST_LATE:
            words = _("Expected a date after %(due)s, and at most %(n)s days later.")
            self.add_error("late_until", words % {"due": shown(due), "n": LONGEST_LATE.days})

    def _check_results(self, cleaned: dict[str, Any]) -> None:
        """Check that hidden results come at some time, and not before the work is due."""
        due, results, at = cleaned.get("due"), cleaned.get("results"), cleaned.get("results_at")
        if results != Results.DATE or cleaned.get("feedback") == Assignment.Feedback.IMMEDIATE:
            cleaned["results_at"] = None
        elif not at and "results_at" not in self.errors:
            self.add_error("results_at", _("Set the date, or choose another time for results."))
        elif at and due and at < due:
            self.add_error("results_at", _("Results would come before the due date. Expected a later date."))
        no_end = not due and results not in (Results.DATE, Results.BUTTON, Results.GRADED) and "due" not in self.errors
        if no_end and cleaned.get("feedback") == Assignment.Feedback.AFTER:
            self.add_error("due", _("Feedback comes after the due date, so set a due date."))

    def _post_clean(self) -> None:
        # Its two columns are no fields of the form.
        if self.cleaned_data.get("everywhere"):
            self.instance.everywhere = self.cleaned_data["everywhere"]
        super()._post_clean()  # type: ignore[misc]  # the stubs leave it out


class PointsForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """Points for one puzzle of an assignment."""

    class Meta:
        model = Item
        fields = ["points"]
        field_classes = {"points": PointsField}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["points"] = f"{self.instance.points.normalize():f}"  # 2 and not 2.00


class ChooseForm(PlainLabels, forms.Form):
    """Puzzles, or a whole set, to add to an assignment; only those in `offered` can be chosen."""

    puzzle = forms.MultipleChoiceField(required=False)
    whole = forms.SlugField(max_length=80, required=False)
    kind = forms.ChoiceField(label=_("Students"), choices=Item.Kind.choices, required=False)

    def __init__(self, *args: Any, offered: QuerySet[Puzzle], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = offered
        field = self.fields["puzzle"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(pk, pk) for pk in offered.order_by().values_list("pk", flat=True)]

    @property
    def chosen(self) -> list[int]:
        """List the ids of the chosen puzzles, in the order of their sets."""
        whole = self.cleaned_data["whole"]
        wanted = {"set__slug": whole} if whole else {"pk__in": self.cleaned_data["puzzle"]}
        found = self.offered.filter(**wanted)
        return list(found.order_by("set__position", "set__title", "position", "pk").values_list("pk", flat=True))


class KindForm(PlainLabels, forms.Form):
    """Choice of what students do with a puzzle; for exercises also the rules that they are about, and their length.

    A mistake that is to be found may come from a misconception of one's choice.
    """

    kind = forms.ChoiceField(label=_("Students"), choices=Item.Kind.choices, widget=forms.RadioSelect)
    rules = forms.MultipleChoiceField(
        label=_("About these rules"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None: any of the allowed ones. Of several, a drill asks about each, another exercise about one."),
    )
    length = forms.ChoiceField(
        label=_("Steps or boards"),
        required=False,
        choices=[("", _("as usual")), *((str(n), str(n)) for n in LENGTHS)],
    )
    bug = forms.ChoiceField(label=_("The mistake comes from"), required=False)
    seed = forms.SlugField(max_length=12, required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, rules: Collection[tuple[str, str]], bugs: Collection[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field, bug = self.fields["rules"], self.fields["bug"]
        assert isinstance(field, forms.MultipleChoiceField)
        assert isinstance(bug, forms.ChoiceField)
        field.choices = list(rules)
        bug.choices = [("", _("any misconception or slip")), *bugs]

    @property
    def spec(self) -> dict[str, Any]:
        """Return what the exercise is made with."""
        finds = self.cleaned_data["kind"] == Item.Kind.FIND
        bug = self.cleaned_data["bug"] if finds else ""
        found = new_spec(self.cleaned_data["rules"], int(self.cleaned_data["length"] or 0), bug)
        return found | ({"seed": self.cleaned_data["seed"]} if self.cleaned_data["seed"] else {})


class StarterForm(PlainLabels, forms.Form):
    """The proof of one's own to copy first steps from, and how many steps."""

    proof = forms.IntegerField(min_value=1)
    steps = forms.IntegerField(min_value=1, label=_("Steps"))


class CopyForm(PlainLabels, forms.Form):
    """The title of a copied course, and the day to which its first date moves."""

    title = forms.CharField(label=_("Title"), max_length=120)
    begins = forms.DateField(
        label=_("First day"),
        help_text=_("The first date moves to this day, all others by as many days. Times of day stay."),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: QueryDict | None, *, title: str, first: date | None) -> None:
        super().__init__(data, initial={"title": title, "begins": first})
        self.first = first
        if first is None:
            del self.fields["begins"]

    def clean_begins(self) -> date:
        """Refuse years that are typing errors."""
        begins: date = self.cleaned_data["begins"]
        if not EARLIEST <= begins.year < LATEST:
            words = _("Expected a year from %(first)s to %(last)s.")
            raise ValidationError(words, params={"first": EARLIEST, "last": LATEST - 1})
        return begins
