from django.urls import path

from . import views

app_name = "jobs"

urlpatterns = [
    path("jobs/<int:pk>/", views.job, name="job"),
    path("jobs/<int:pk>/cancel/", views.cancel, name="cancel"),
]
