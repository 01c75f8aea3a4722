from django.urls import path

from . import views

app_name = "accounts"

urlpatterns = [
    path("forget/", views.forget, name="forget"),
]
