"""Filters for the lists of a course."""

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from tutor.courses.models import Invitation, Membership
from tutor.work.models import Action

from .filters import Filters, Yes

ROLES = Membership.Role.choices


class CourseFilters(Filters):
    """Filters for the list of your courses."""

    archived = Yes(field_name="course__archived")
    role = filters.ChoiceFilter(choices=ROLES, label="Your role in the course.")

    class Meta:
        model = Membership
        fields: list[str] = []


class MemberFilters(Filters):
    """Filters for the people of a course."""

    role = filters.ChoiceFilter(choices=ROLES)
    section = filters.CharFilter(max_length=100)
    q = filters.CharFilter(max_length=80, method="with_words", label="Part of a name, an email or a number.")

    class Meta:
        model = Membership
        fields: list[str] = []

    def with_words(self, queryset: QuerySet[Membership], _name: str, value: str) -> QuerySet[Membership]:
        """Keep members with the value in their name, email or number."""
        own = ("first_name", "last_name", "username", "email")
        names = ("first_name", "last_name", "number", *(f"user__{name}" for name in own))
        wanted = Q()
        for name in names:
            wanted |= Q(**{f"{name}__icontains": value})
        return queryset.filter(wanted)


class InvitationFilters(Filters):
    """Filters for the invitations to a course."""

    role = filters.ChoiceFilter(choices=ROLES)
    section = filters.CharFilter(max_length=100)

    class Meta:
        model = Invitation
        fields: list[str] = []


class EventFilters(Filters):
    """Filters for the events of a proof."""

    kind = filters.ChoiceFilter(choices=Action.Kind.choices, label="`refused`: steps that were not accepted.")

    class Meta:
        model = Action
        fields: list[str] = []
