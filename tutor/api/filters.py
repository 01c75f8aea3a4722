"""Filters for lists; unknown query parameters are errors."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ValidationError

from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.rule_pages import catalogue
from tutor.work.models import Proof

MOST = 2**31 - 1

STATES = [*Proof.State.choices, ("claimed", "finished, not judged yet")]
"""The states of a proof that its owner may see."""


def type_choices() -> list[tuple[str, str]]:
    """Return ids and names of the types that the site offers."""
    return [(group.type.id, group.type.name) for group in catalogue()]


class Number(filters.NumberFilter):  # type: ignore[misc]  # the package has no types
    """A filter by a whole number that fits into a database column."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MOST, **kwargs)

    def get_max_validator(self) -> None:
        """Add no validator: the form field has a maximum already."""


@extend_schema_field(OpenApiTypes.BOOL)
class Yes(filters.TypedChoiceFilter):  # type: ignore[misc]  # the package has no types
    """A filter that accepts only `true` and `false`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        words = [("true", "true"), ("false", "false")]
        super().__init__(*args, choices=words, coerce=lambda word: word == "true", **kwargs)


def refuse_unknown(given: Iterable[str], known: Iterable[str]) -> None:
    """Raise ValidationError for unknown query parameters; those for pages are known to every list."""
    names = {*known, "page", "page_size"}
    if unknown := sorted(set(given) - names):
        detail = _("Expected one of: %(names)s.") % {"names": ", ".join(sorted(names))}
        raise ValidationError({name: [detail] for name in unknown})


class Filters(filters.FilterSet):  # type: ignore[misc]  # the package has no types
    """A set of filters that refuses unknown query parameters instead of ignoring them."""

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Refuse unknown query parameters, then filter."""
        refuse_unknown(self.data, self.filters)
        found: QuerySet[Any] = super().filter_queryset(queryset)
        return found


class SetFilters(Filters):
    """Filters for the list of puzzle sets."""

    own = Yes(
        field_name="owner",
        lookup_expr="isnull",
        exclude=True,
        label="`true`: only your own; `false`: only public ones.",
    )
    type = filters.ChoiceFilter(choices=type_choices, method="with_type", label="Only sets with puzzles of this type.")

    class Meta:
        model = PuzzleSet
        fields: list[str] = []

    def with_type(self, queryset: QuerySet[PuzzleSet], _name: str, value: str) -> QuerySet[PuzzleSet]:
        """Keep sets with a puzzle of the type."""
        return queryset.filter(pk__in=Puzzle.objects.filter(type=value, retired=False).order_by().values("set"))


class PuzzleFilters(Filters):
    """Filters for the list of puzzles."""

    set = filters.CharFilter(field_name="set__slug", label="Slug of the set.", max_length=80)
    type = filters.ChoiceFilter(choices=type_choices)
    solutions = filters.ChoiceFilter(choices=Puzzle.Solutions.choices)
    level = Number()
    level_min = Number(field_name="level", lookup_expr="gte")
    level_max = Number(field_name="level", lookup_expr="lte")
    height = Number()
    width = Number()
    sha256 = filters.CharFilter(max_length=64, label="Digest of type and grid.")
    ordering = filters.OrderingFilter(fields=["id", "level", "height", "title"])

    class Meta:
        model = Puzzle
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Puzzle]) -> QuerySet[Puzzle]:
        """Filter; puzzles whose level the user may not know are neither found nor sorted by it."""
        found: QuerySet[Puzzle] = super().filter_queryset(queryset)
        by_level = any("level" in name for name in self.data) or "level" in self.data.get("ordering", "")
        return found.exclude(hidden_from(self.request.user).filter) if by_level else found


class ProofFilters(Filters):
    """Filters for the list of your proofs."""

    puzzle = Number(field_name="puzzle_id")
    set = filters.CharFilter(field_name="puzzle__set__slug", label="Slug of the set.", max_length=80)
    item = Number(field_name="item_id", label="Id of the assigned item.")
    assigned = Yes(field_name="item", lookup_expr="isnull", exclude=True, label="Whether it is practice.")
    submitted = Yes(field_name="submitted", lookup_expr="isnull", exclude=True)
    state = filters.ChoiceFilter(choices=STATES, method="in_state")
    ordering = filters.OrderingFilter(fields=["id", "created", "changed", "steps"])

    class Meta:
        model = Proof
        fields: list[str] = []

    def in_state(self, queryset: QuerySet[Proof], _name: str, value: str) -> QuerySet[Proof]:
        """Keep proofs in the state that their owner may see: while verdicts are hidden, it follows from the claims."""
        owner = self.request.user if self.request else None
        claimed = hidden_from(owner).proofs.filter if isinstance(owner, User) else Q(pk=None)
        judged = ~claimed & Q(state=value)
        if value == Proof.State.UNFINISHED:
            return queryset.filter(judged | claimed & Q(claimed_ends__gt=0))
        return queryset.filter(claimed, claimed_ends=0) if value == "claimed" else queryset.filter(judged)
