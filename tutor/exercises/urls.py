from django.urls import path

from . import views

app_name = "exercises"

urlpatterns = [
    path("items/<int:item_pk>/exercise/", views.item, name="item"),
    path("exercises/<int:pk>/", views.attempt, name="attempt"),
    path("exercises/<int:pk>/answer/", views.answer, name="answer"),
    path("exercises/<int:pk>/check/", views.check, name="check"),
    path("exercises/<int:pk>/submit/", views.submit, name="submit"),
]
