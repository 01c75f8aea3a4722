from django.urls import include, path, re_path

from .classroom import patterns as classroom
from .views import about, checking, exercises, library, proofs, steps, tokens
from .views.base import Unknown

app_name = "api"

v1 = [
    path("schema/", about.SchemaView.as_view(), name="schema"),
    path("docs/", about.docs, name="docs"),
    path("types/", library.Types.as_view(), name="types"),
    path("types/<slug:type_id>/", library.Type.as_view(), name="type"),
    path("rules/", library.Rules.as_view(), name="rules"),
    path("rules/<str:rule_id>/", library.Rule.as_view(), name="rule"),
    path("sets/", library.Sets.as_view(), name="sets"),
    path("sets/<slug:slug>/", library.Set.as_view(), name="set"),
    path("puzzles/", library.Puzzles.as_view(), name="puzzles"),
    path("puzzles/<int:pk>/", library.OnePuzzle.as_view(), name="puzzle"),
    path("puzzles/<int:pk>/move/", library.Move.as_view(), name="move"),
    path("puzzles/<int:pk>/picture/", library.Picture.as_view(), name="picture"),
    path("proofs/", proofs.Proofs.as_view(), name="proofs"),
    path("proofs/import/", proofs.Import.as_view(), name="import"),
    path("proofs/<int:pk>/", proofs.OneProof.as_view(), name="proof"),
    path("proofs/<int:pk>/board/", proofs.Board.as_view(), name="board"),
    path("proofs/<int:pk>/places/", proofs.Places.as_view(), name="places"),
    path("proofs/<int:pk>/why-not/", proofs.WhyNot.as_view(), name="why-not"),
    path("proofs/<int:pk>/explain/", proofs.Explain.as_view(), name="explain"),
    path("proofs/<int:pk>/quality/", proofs.QualityOf.as_view(), name="quality"),
    path("proofs/<int:pk>/doomed/", proofs.Doomed.as_view(), name="doomed"),
    path("proofs/<int:pk>/words/", proofs.InWords.as_view(), name="words"),
    path("proofs/<int:pk>/file/", proofs.File.as_view(), name="file"),
    path("proofs/<int:pk>/steps/", steps.Steps.as_view(), name="steps"),
    path("proofs/<int:pk>/everywhere/", steps.Everywhere.as_view(), name="everywhere"),
    path("proofs/<int:pk>/housekeeping/", steps.Housekeeping.as_view(), name="housekeeping"),
    path("proofs/<int:pk>/undo/", steps.Undo.as_view(), name="undo"),
    path("proofs/<int:pk>/redo/", steps.Redo.as_view(), name="redo"),
    path("proofs/<int:pk>/cut/", steps.Cut.as_view(), name="cut"),
    path("proofs/<int:pk>/edit/", steps.Edit.as_view(), name="edit"),
    path("proofs/<int:pk>/shorten/", steps.Shorten.as_view(), name="shorten"),
    path("proofs/<int:pk>/hint/", steps.Hint.as_view(), name="hint"),
    path("proofs/<int:pk>/check/", steps.Check.as_view(), name="check"),
    path("proofs/<int:pk>/submit/", steps.Submit.as_view(), name="submit"),
    path("exercises/", exercises.Exercises.as_view(), name="exercises"),
    path("exercises/<int:pk>/", exercises.OneExercise.as_view(), name="exercise"),
    path("exercises/<int:pk>/answers/", exercises.Answers.as_view(), name="answers"),
    path("exercises/<int:pk>/check/", exercises.CheckAnswers.as_view(), name="check-answers"),
    path("exercises/<int:pk>/submit/", exercises.SubmitExercise.as_view(), name="submit-exercise"),
    path("check/", checking.CheckFile.as_view(), name="check-file"),
    *classroom,
]

urlpatterns = [
    path("settings/tokens/", tokens.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", tokens.revoke, name="revoke"),
    path("api/v1/", include(v1)),
    re_path(r"^api/(?P<path>.*)$", Unknown.as_view(), name="unknown"),
]
