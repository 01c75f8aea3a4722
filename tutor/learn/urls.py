from django.urls import path

from . import views

app_name = "learn"

urlpatterns = [
    path("learn/misconceptions/<str:bug_id>/", views.misconception, name="misconception"),
    path("learn/", views.skills, name="skills"),
    path("learn/drills/<str:rule_id>/", views.drill, name="drill"),
    path("learn/exercises/<str:kind>/<str:type_id>/", views.exercise, name="exercise"),
    path("learn/<str:rule_id>/", views.lesson, name="lesson"),
]
