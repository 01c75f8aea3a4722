from django.urls import path

from . import afterwards_views, batch_views, insight_views, many_views, replay_views, rubric_views, views

app_name = "grading"

STUDENT = "grading/items/<int:item_pk>/students/<int:student_pk>/"

urlpatterns = [
    path("courses/<int:pk>/gradebook/", views.gradebook, name="gradebook"),
    path("courses/<int:pk>/gradebook/many/", many_views.many, name="many"),
    path("courses/<int:pk>/gradebook/students/<int:student_pk>/", views.student, name="student"),
    path("courses/<int:pk>/gradebook/refresh/", views.refresh, name="refresh"),
    path("courses/<int:pk>/rubric/", rubric_views.rubric, name="rubric"),
    path("courses/<int:pk>/misconceptions/", views.misconceptions, name="misconceptions"),
    path("courses/<int:pk>/same/", insight_views.same, name="same"),
    path("courses/<int:pk>/same/pair/", insight_views.pair, name="pair"),
    path("courses/<int:pk>/statistics/", insight_views.statistics, name="statistics"),
    path("courses/<int:pk>/statistics/behind/", insight_views.behind, name="behind"),
    path("courses/<int:pk>/my-work/", views.mine, name="mine"),
    path("courses/<int:pk>/regrade/", views.regrade_course, name="regrade-course"),
    path("grading/proofs/<int:pk>/", views.proof, name="proof"),
    path("grading/proofs/<int:pk>/moment/", views.moment, name="moment"),
    path("grading/proofs/<int:pk>/replay/", replay_views.replay, name="replay"),
    path("grading/proofs/<int:pk>/comments/", views.comments, name="comments"),
    path("grading/proofs/<int:pk>/regrade/", views.regrade_proof, name="regrade-proof"),
    path("grading/comments/<int:pk>/", views.comment, name="comment"),
    path("grading/comments/<int:pk>/delete/", views.delete_comment, name="delete-comment"),
    path("grading/regrades/<int:pk>/", views.regrade, name="regrade"),
    path("courses/<int:pk>/files/", batch_views.batches, name="batches"),
    path("grading/files/", batch_views.choose_course, name="files"),
    path("grading/files/<int:pk>/", batch_views.batch, name="batch"),
    path("grading/files/<int:pk>/delete/", batch_views.delete_batch, name="delete-batch"),
    path("grading/files/<int:pk>/<int:number>/", batch_views.batch_file, name="batch-file"),
    path("grading/items/<int:item_pk>/model/", afterwards_views.model, name="model"),
    path("grading/assignments/<int:pk>/models/", afterwards_views.make_models, name="make-models"),
    path("grading/items/<int:item_pk>/similar/", afterwards_views.similar, name="similar"),
    path(STUDENT, views.grade, name="grade"),
    path(f"{STUDENT}override/", views.override, name="override"),
    path(f"{STUDENT}graded/", views.graded, name="graded"),
    path(f"{STUDENT}excuse/", views.excuse, name="excuse"),
    path(f"{STUDENT}withdraw/", views.withdraw, name="withdraw"),
]
