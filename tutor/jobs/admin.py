from django.contrib import admin
from django.http import HttpRequest
from django_q.models import Failure, OrmQ, Schedule, Success

from .models import Job

# Only services.py may use the queue: through these pages, staff could run any function of the code.
for model in (Failure, OrmQ, Schedule, Success):
    admin.site.unregister(model)


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Jobs in the admin, read-only: a job is between its owner and the workers."""

    list_display = ["kind", "owner", "state", "done", "total", "created", "ended"]
    list_filter = ["kind", "state"]
    list_select_related = ["owner"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False
