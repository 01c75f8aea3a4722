from django.urls import path
from django.views.generic import TemplateView

from . import views

app_name = "work"

# A workbench is opened on a puzzle or an attempt at an assigned one (nothing is stored before the first step or hint),
# or on a proof; all have the same parts.
PARTS = (
    ("board/", views.board, "board"),
    ("places/", views.places, "places"),
    ("menu/", views.menu, "menu"),
    ("explain/", views.explain, "explain"),
    ("step/", views.step, "step"),
    ("everywhere/", views.everywhere, "everywhere"),
    ("hint/", views.hint, "hint"),
    ("why-not/", views.why_not, "why-not"),
)

urlpatterns = [
    path("keys/", TemplateView.as_view(template_name="work/_keys.html"), name="keys"),
    path("prove/<int:puzzle_pk>/", views.workbench, name="draft"),
    path("items/<int:item_pk>/", views.workbench, name="item"),
    path("work/<int:pk>/", views.workbench, name="proof"),
    path("work/<int:pk>/undo/", views.undo, name="undo"),
    path("work/<int:pk>/redo/", views.redo, name="redo"),
    path("work/<int:pk>/cut/", views.cut, name="cut"),
    path("work/<int:pk>/shorten/", views.shorten, name="shorten"),
    path("work/<int:pk>/check/", views.check, name="check"),
    path("work/<int:pk>/submit/", views.submit, name="submit"),
    path("work/<int:pk>/guide/", views.guide, name="guide"),
    path("work/<int:pk>/offer/", views.offer, name="offer"),
    path("work/<int:pk>/proof/", views.readable, name="readable"),
    path("work/<int:pk>/proof.json", views.download, name="download"),
]
for route, view, name in PARTS:
    urlpatterns += [
        path(f"prove/<int:puzzle_pk>/{route}", view, name=f"draft-{name}"),
        path(f"items/<int:item_pk>/<int:attempt>/{route}", view, name=f"item-{name}"),
        path(f"work/<int:pk>/{route}", view, name=f"proof-{name}"),
    ]
