"""Grades in the admin, read-only: a grade is never changed once it is given."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from .models import Comment, Grade, Recheck


class _SeenOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Grade)
class GradeAdmin(_SeenOnly):
    list_display = ["item", "student", "kind", "points", "reason", "by", "at"]
    list_filter = ["kind"]
    list_select_related = ["item__assignment", "item__puzzle", "student", "by"]


@admin.register(Comment)
class CommentAdmin(_SeenOnly):
    list_display = ["proof", "step", "author", "at", "text"]
    list_select_related = ["proof__puzzle", "author"]


@admin.register(Recheck)
class RecheckAdmin(_SeenOnly):
    list_display = ["at", "checker", "checked"]
