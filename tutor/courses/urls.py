from django.urls import path

from . import views

app_name = "courses"

urlpatterns = [
    path("courses/", views.index, name="index"),
    path("courses/<int:pk>/", views.course, name="course"),
    path("assignments/<int:pk>/", views.assignment, name="assignment"),
]
