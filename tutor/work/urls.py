from django.urls import URLPattern, include, path
from django.views.generic import TemplateView

from .views import editing, helping, reading, steps

app_name = "work"

# A workbench is opened on a puzzle or an attempt at an assigned one (nothing is stored before the first step or hint),
# or on a proof; all have the same parts.
PARTS = (
    ("step/", steps.step, "step"),
    ("board/", reading.board, "board"),
    ("places/", reading.places, "places"),
    ("menu/", reading.menu, "menu"),
    ("rows/", reading.rows, "rows"),
    ("graph/", reading.graph, "graph"),
    ("explain/", reading.explain, "explain"),
    ("everywhere/", steps.everywhere, "everywhere"),
    ("housekeeping/", steps.housekeeping, "housekeeping"),
    ("hint/", helping.hint, "hint"),
    ("why-not/", helping.why_not, "why-not"),
)


def _parts(of: str) -> list[URLPattern]:
    return [path(route, view, name=f"{of}-{name}") for route, view, name in PARTS]


# Django tries the addresses one after the other, so those of every click come first.
urlpatterns = [
    path(
        "work/<int:pk>/",
        include(
            [
                *_parts("proof"),
                path("", reading.workbench, name="proof"),
                path("undo/", steps.undo, name="undo"),
                path("redo/", steps.redo, name="redo"),
                path("cut/", editing.cut, name="cut"),
                path("move/", editing.move, name="move"),
                path("aside/", editing.aside, name="aside"),
                path("shorten/", steps.shorten, name="shorten"),
                path("check/", steps.check, name="check"),
                path("notes/", steps.notes, name="notes"),
                path("submit/", steps.submit, name="submit"),
                path("guide/", helping.guide, name="guide"),
                path("offer/", helping.offer, name="offer"),
                path("proof/", reading.readable, name="readable"),
                path("proof.json", reading.download, name="download"),
            ]
        ),
    ),
    path("prove/<int:puzzle_pk>/", include([path("", reading.workbench, name="draft"), *_parts("draft")])),
    path("items/<int:item_pk>/", reading.workbench, name="item"),
    path("items/<int:item_pk>/<int:attempt>/", include(_parts("item"))),
    path("keys/", TemplateView.as_view(template_name="work/_keys.html"), name="keys"),
]
