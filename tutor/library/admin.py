"""Admin pages for puzzles. New ones come only from `manage.py seed`, and fields used by proofs are read-only."""

from django.contrib import admin
from django.http import HttpRequest

from .models import Puzzle, PuzzleSet


class _Imported(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """A model that cannot be added here; the database refuses to delete rows that are in use."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(PuzzleSet)
class PuzzleSetAdmin(_Imported):
    list_display = ["title", "slug", "position"]
    fields = ["slug", "title", "description", "position"]
    readonly_fields = ["slug"]
    search_fields = ["title", "description"]


@admin.register(Puzzle)
class PuzzleAdmin(_Imported):
    list_display = ["title", "set", "position", "type", "size", "solutions", "level", "rating"]
    list_filter = ["type", "set", "solutions", "level"]
    list_select_related = ["set"]
    search_fields = ["title", "author", "source", "sha256"]
    fieldsets = [
        (None, {"fields": ["title", "author", "source", "position"]}),
        (None, {"fields": ["set", "type", "size", "text", "sha256", "solutions", "level", "rating", "rules"]}),
    ]
    readonly_fields = ["set", "type", "size", "text", "sha256", "solutions", "level", "rating", "rules"]
