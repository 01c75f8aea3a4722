from django.urls import path

from . import views

app_name = "tools"

urlpatterns = [
    path("tools/", views.index, name="index"),
    path("tools/prove/", views.prove, name="prove"),
    path("tools/<slug:name>/", views.tool, name="tool"),
]
