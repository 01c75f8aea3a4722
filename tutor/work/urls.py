from django.urls import path
from django.views.generic import TemplateView

from .views import helping, reading, steps

app_name = "work"

# A workbench is opened on a puzzle or an attempt at an assigned one (nothing is stored before the first step or hint),
# or on a proof; all have the same parts.
PARTS = (
    ("board/", reading.board, "board"),
    ("places/", reading.places, "places"),
    ("menu/", reading.menu, "menu"),
    ("rows/", reading.rows, "rows"),
    ("explain/", reading.explain, "explain"),
    ("step/", steps.step, "step"),
    ("everywhere/", steps.everywhere, "everywhere"),
    ("hint/", helping.hint, "hint"),
    ("why-not/", helping.why_not, "why-not"),
)

urlpatterns = [
    path("keys/", TemplateView.as_view(template_name="work/_keys.html"), name="keys"),
    path("prove/<int:puzzle_pk>/", reading.workbench, name="draft"),
    path("items/<int:item_pk>/", reading.workbench, name="item"),
    path("work/<int:pk>/", reading.workbench, name="proof"),
    path("work/<int:pk>/undo/", steps.undo, name="undo"),
    path("work/<int:pk>/redo/", steps.redo, name="redo"),
    path("work/<int:pk>/cut/", steps.cut, name="cut"),
    path("work/<int:pk>/shorten/", steps.shorten, name="shorten"),
    path("work/<int:pk>/check/", steps.check, name="check"),
    path("work/<int:pk>/submit/", steps.submit, name="submit"),
    path("work/<int:pk>/guide/", helping.guide, name="guide"),
    path("work/<int:pk>/offer/", helping.offer, name="offer"),
    path("work/<int:pk>/proof/", reading.readable, name="readable"),
    path("work/<int:pk>/proof.json", reading.download, name="download"),
]
for route, view, name in PARTS:
    urlpatterns += [
        path(f"prove/<int:puzzle_pk>/{route}", view, name=f"draft-{name}"),
        path(f"items/<int:item_pk>/<int:attempt>/{route}", view, name=f"item-{name}"),
        path(f"work/<int:pk>/{route}", view, name=f"proof-{name}"),
    ]
