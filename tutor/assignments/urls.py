from django.urls import path

from .views import assignments, courses, items, testing

app_name = "assignments"

urlpatterns = [
    path("courses/<int:pk>/", courses.course, name="course"),
    path("courses/<int:pk>/edit/", courses.edit, name="edit-course"),
    path("courses/<int:pk>/copy/", courses.copy, name="copy-course"),
    path("courses/<int:pk>/assignments/new/", assignments.make, name="make-assignment"),
    path("courses/<int:pk>/assignments/copy/", assignments.copy_here, name="copy-here"),
    path("assignments/<int:pk>/", assignments.assignment, name="assignment"),
    path("assignments/<int:pk>/as-student/", testing.begin, name="as-student"),
    path("courses/<int:pk>/as-student/end/", testing.end, name="as-oneself"),
    path("assignments/<int:pk>/edit/", assignments.edit, name="edit-assignment"),
    path("assignments/<int:pk>/copy/", assignments.duplicate, name="duplicate"),
    path("assignments/<int:pk>/move/", assignments.move, name="move-assignment"),
    path("assignments/<int:pk>/delete/", assignments.delete, name="delete-assignment"),
    path("assignments/<int:pk>/check/", assignments.check, name="check"),
    path("assignments/<int:pk>/publish/", assignments.publish, name="publish"),
    path("assignments/<int:pk>/others/", assignments.make_others, name="others"),
    path("assignments/<int:pk>/withdraw/", assignments.withdraw, name="withdraw"),
    path("assignments/<int:pk>/results/", assignments.results, name="results"),
    path("assignments/<int:pk>/extensions/", assignments.extensions, name="extensions"),
    path("assignments/<int:pk>/extensions/<int:extension_pk>/remove/", assignments.unextend, name="remove-extension"),
    path("assignments/<int:pk>/puzzles/", items.puzzles, name="puzzles"),
    path("assignments/<int:pk>/puzzles/choose/", items.choose, name="choose"),
    path("assignments/<int:pk>/puzzles/many/", items.change_many, name="many-puzzles"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/move/", items.move, name="move-puzzle"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/remove/", items.remove, name="remove-puzzle"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/newer/", items.newer, name="newer"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/kind/", items.kind, name="kind"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/goal/", items.goal, name="goal"),
    path("assignments/<int:pk>/puzzles/<int:item_pk>/starter/", items.starter, name="starter"),
]
