from django.urls import path

from . import views

app_name = "catalogue"

urlpatterns = [
    path("", views.index, name="index"),
    path("sets/<slug:slug>/", views.puzzle_set, name="set"),
    path("puzzles/<int:pk>/", views.puzzle, name="puzzle"),
    path("puzzles/<int:pk>/legup.xml", views.legup_file, name="legup-file"),
    path("pictures/<int:pk>/<slug:name>.svg", views.picture, name="picture"),
    path("legup/", views.coming, name="coming"),
    path("rules/", views.rules, name="rules"),
    path("rules/legup/", views.legup, name="legup"),
    path("rules/words/<str:type_id>/", views.words, name="words"),
    path("rules/<str:rule_id>/", views.rule, name="rule"),
]
