"""The current user and their preferences."""

from typing import Any

from rest_framework import serializers

from tutor.accounts.forms import PreferencesForm
from tutor.accounts.models import User

from .fields import Whole


class MeSerializer(serializers.Serializer[Any]):
    """The user who sends the request."""

    id = serializers.IntegerField(source="pk")
    username = serializers.CharField()
    name = serializers.CharField(source="shown_name")
    email = serializers.CharField()
    email_confirmed = serializers.BooleanField(help_text="Whether the address was confirmed by the link mailed to it.")
    guest = serializers.BooleanField(source="is_guest", help_text="Whether this is a guest without an account.")
    staff = serializers.BooleanField(source="is_staff", help_text="Whether the user is staff of the site.")
    may_make_courses = serializers.SerializerMethodField()
    scopes = serializers.SerializerMethodField(
        help_text="Scopes of the token; null for a browser session, which has all."
    )

    def get_may_make_courses(self, user: Any) -> bool:
        return bool(self.context["may_make_courses"])

    def get_scopes(self, user: Any) -> list[str] | None:
        scopes: list[str] | None = self.context["scopes"]
        return scopes


class PreferencesSerializer(serializers.ModelSerializer[User]):
    """Preferences for the pages; the settings page explains them."""

    first_digit = Whole(min_value=0, max_value=1)

    class Meta:
        model = User
        fields = PreferencesForm.Meta.fields
