"""Exports of a course, and the selection for them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tutor.exports.selectors.page import IndexPage

from ..inputs import AskedId


class SelectionSerializer(serializers.Serializer[Any]):
    """The selection to export; without a filter, the whole course."""

    assignment = serializers.ListField(child=AskedId(), required=False, help_text="One or several.")
    student = AskedId(required=False, help_text="User id.")
    unreleased = serializers.BooleanField(
        required=False, help_text="In files for learning systems, also results that students cannot see yet."
    )
    texts = serializers.BooleanField(required=False, help_text="In verdicts, also the steps of each proof.")
    every = serializers.BooleanField(required=False, help_text="In spreadsheets, every column, not the main ones only.")


class CountsSerializer(serializers.Serializer[Any]):
    """Counts of what was selected."""

    students = serializers.IntegerField(help_text="On the roster, joined or not.")
    not_joined = serializers.IntegerField(help_text="Those of them who have not joined yet.")
    assignments = serializers.IntegerField()
    puzzles = serializers.IntegerField()
    proofs = serializers.IntegerField()
    proved = serializers.IntegerField()
    steps = serializers.IntegerField()


class FileSerializer(serializers.Serializer[Any]):
    """A file that can be exported."""

    name = serializers.CharField(source="exporter.name", help_text="The address of the file.")
    title = serializers.CharField(source="exporter.title")
    about = serializers.CharField(source="exporter.about")
    content_type = serializers.CharField(source="exporter.content_type")
    filename = serializers.CharField()
    bytes = serializers.IntegerField(help_text="About this size, in bytes.")


class ExportsSerializer(serializers.Serializer[Any]):
    """The files that a course can be exported to."""

    counts = CountsSerializer()
    files = serializers.SerializerMethodField()

    @extend_schema_field(FileSerializer(many=True))
    def get_files(self, page: IndexPage) -> Any:
        """List the files of all groups."""
        return FileSerializer([offer for group in page.groups for offer in group.offers], many=True).data
