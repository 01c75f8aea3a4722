from django.urls import path

from . import views

app_name = "learn"

urlpatterns = [
    path("learn/misconceptions/<str:bug_id>/", views.misconception, name="misconception"),
    path("learn/", views.skills, name="skills"),
    path("learn/drills/<str:rule_id>/", views.drill, name="drill"),
]
