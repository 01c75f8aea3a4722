"""Every address of the site, app by app."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

handler400 = "tutor.limits.views.unreadable"
handler500 = "tutor.ops.views.broken"

urlpatterns = [
    path("", include("tutor.catalogue.urls")),
    path("", include("tutor.authoring.urls")),
    path("", include("tutor.work.urls")),
    path("", include("tutor.tools.urls")),
    path("", include("tutor.accounts.urls")),
    path("", include("tutor.privacy.urls")),
    path("", include("tutor.jobs.urls")),
    path("", include("tutor.courses.urls")),
    path("", include("tutor.assignments.urls")),
    path("", include("tutor.grading.urls")),
    path("", include("tutor.exports.urls")),
    path("", include("tutor.ops.urls")),
    path("", include("tutor.api.urls")),
    path(f"{settings.ADMIN_PATH}/", admin.site.urls),
]
