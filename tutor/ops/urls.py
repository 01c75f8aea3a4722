from django.urls import path

from . import views

app_name = "ops"

urlpatterns = [
    path("healthz", views.alive, name="alive"),
    path("readyz", views.ready, name="ready"),
]
