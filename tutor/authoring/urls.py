from django.urls import path

from .views import clicking, sets, uploads

app_name = "authoring"

urlpatterns = [
    path("my/sets/", sets.index, name="sets"),
    path("my/sets/upload/", uploads.upload, name="upload"),
    path("my/sets/<slug:slug>/", sets.own_set, name="own-set"),
    path("my/sets/<slug:slug>/delete/", sets.delete_set, name="delete-set"),
    path("my/sets/<slug:slug>/generate/", sets.generate, name="generate"),
    path("my/sets/<slug:slug>/new/", clicking.new, name="new"),
    path("my/editor/new/", clicking.first, name="first"),
    path("my/editor/press/", clicking.press, name="press"),
    path("my/editor/facts/", clicking.facts, name="facts"),
    path("my/puzzles/<int:pk>/editor/", clicking.editor, name="editor"),
    path("my/puzzles/<int:pk>/", sets.edit, name="edit"),
    path("my/puzzles/<int:pk>/look/", sets.look, name="look"),
    path("my/puzzles/<int:pk>/move/", sets.move, name="move"),
    path("my/puzzles/<int:pk>/remove/", sets.remove, name="remove"),
    path("my/uploads/<int:pk>/", uploads.draft, name="draft"),
    path("my/uploads/<int:pk>/checks/", uploads.checks, name="checks"),
    path("my/uploads/<int:pk>/check/", uploads.check, name="check"),
    path("my/uploads/<int:pk>/confirm/", uploads.confirm, name="confirm"),
    path("my/uploads/<int:pk>/discard/", uploads.discard, name="discard"),
    path("my/uploads/<int:pk>/unsound/", uploads.unsound, name="unsound"),
    path("my/uploads/<int:pk>/puzzles/<int:draft_pk>/", uploads.draft_row, name="draft-row"),
]
