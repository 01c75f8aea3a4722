"""Jobs that run in the background."""

from rest_framework import serializers

from tutor.jobs.kinds import KINDS
from tutor.jobs.models import Job


class JobSerializer(serializers.ModelSerializer[Job]):
    """A job: work that takes longer than a request may."""

    title = serializers.SerializerMethodField()
    page = serializers.CharField(source="link", help_text="The page where people continue.")

    class Meta:
        model = Job
        fields = ["id", "kind", "title", "state", "done", "total", "said", "page", "created", "ended"]
        read_only_fields = fields
        extra_kwargs = {"total": {"help_text": "Units of work in all; 0: not known yet."}}

    def get_title(self, job: Job) -> str:
        kind = KINDS.get(job.kind)
        return str(kind.title) if kind else job.kind
