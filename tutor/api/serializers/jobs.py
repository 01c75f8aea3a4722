"""Jobs, and whoever asks."""

from typing import Any

from rest_framework import serializers

from tutor.jobs.kinds import KINDS
from tutor.jobs.models import Job


class JobSerializer(serializers.ModelSerializer[Job]):
    """Work that takes longer than an answer may."""

    title = serializers.SerializerMethodField()
    page = serializers.CharField(source="link", help_text="For people: the page to go on with.")

    class Meta:
        model = Job
        fields = ["id", "kind", "title", "state", "done", "total", "said", "page", "created", "ended"]
        read_only_fields = fields
        extra_kwargs = {"total": {"help_text": "Units of work; 0: not known yet."}}

    def get_title(self, job: Job) -> str:
        """What it does, in words."""
        kind = KINDS.get(job.kind)
        return str(kind.title) if kind else job.kind


class MeSerializer(serializers.Serializer[Any]):
    """Whoever asks."""

    id = serializers.IntegerField(source="pk")
    username = serializers.CharField()
    name = serializers.CharField(source="shown_name")
    email = serializers.CharField()
    guest = serializers.BooleanField(source="is_guest", help_text="Without an account.")
    staff = serializers.BooleanField(source="is_staff", help_text="Of the site.")
    may_make_courses = serializers.SerializerMethodField()
    scopes = serializers.SerializerMethodField(help_text="Of the token; null for a session, which may all.")

    def get_may_make_courses(self, user: Any) -> bool:
        """As the site is set up."""
        return bool(self.context["may_make_courses"])

    def get_scopes(self, user: Any) -> list[str] | None:
        """What the token is good for."""
        scopes: list[str] | None = self.context["scopes"]
        return scopes
