from django.urls import path

from . import views

app_name = "privacy"

urlpatterns = [
    path("take-along/", views.take_along, name="take-along"),
    path("forget/", views.forget, name="forget"),
    path("settings/export/", views.export, name="export"),
    path("settings/delete/", views.delete, name="delete"),
]
