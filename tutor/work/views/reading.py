"""Pages and parts that show a proof and change nothing."""

import re
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ..access import proof_or_404, workspace_or_404
from ..forms import MAX_STEP
from ..messages.terms import why_closed
from ..page import answers, explain as explaining, readable as reading
from ..page.edited import edited_board
from ..page.editing import editing_of
from ..page.graph import graph_of
from ..page.listing import unfolded
from ..page.menu import cell_menu
from ..replays.engine import at_node
from ..replays.files import proof_file
from ..workspace import begun_proof, workspace_of
from .responses import asked_node, onto_page, partial

FOLDED = re.compile(r"\d{1,8}[.-]\d{1,8}", re.ASCII)
"""Names of what a page has folded: a case as `3.1`, a run of steps as `5-31`."""
PLURALS = (0, 1, 2, 3, 5, 11, 100)
"""Numbers that cover every plural form of any language, for sentences whose number only the browser knows."""


@require_GET
@never_cache
def workbench(request: HttpRequest, **which: int) -> HttpResponseBase:
    """Show the workbench. Redirect to the proof of this puzzle if there is one, unless `new` asks for another."""
    where = workspace_or_404(request, **which)
    if where.proof is None and ("new" not in request.GET or why_closed(where)):
        begun = begun_proof(request.user, where)
        if begun:
            return redirect(begun)
    node = asked_node(request)
    answer = answers.whole(where, at_node(node) if node else None)
    facts = {"answer": answer, "words": _words(get_language())}
    return TemplateResponse(request, "work/workbench.html", facts)


@lru_cache(maxsize=16)
def _words(_language: str | None) -> SafeString:
    """Return the sentences that the page itself says: the same on all pages in a language."""
    return render_to_string("work/_words.html", {"plurals": PLURALS})


@require_GET
@partial
def board(request: HttpRequest, **which: int) -> HttpResponse:
    """Show the board of a node, or where a step that is to be edited goes."""
    where, node = workspace_or_404(request, **which), asked_node(request)
    if "edit" in request.GET:
        editing = editing_of(where, request.GET["edit"])
        answer = edited_board(where, editing) if editing else None
    else:
        answer = answers.answer_at(where, at_node(node)) if node else None
    if answer is None:
        raise Http404
    return onto_page(request, "work/edit.html" if answer.editing else "work/shown.html", answer)


@require_GET
@partial
def places(request: HttpRequest, **which: int) -> HttpResponse:
    """List where a case rule applies on the board of a node."""
    where, node = workspace_or_404(request, **which), asked_node(request)
    asked = request.GET.get("rule", ""), request.GET.get("marks", "")[:MAX_STEP]
    found = answers.places_at(where, node, *asked) if node else None
    if found is None:
        raise Http404
    return render(request, "work/places.html", {"answer": found})


@require_GET
@partial
def menu(request: HttpRequest, **which: int) -> HttpResponse:
    """List the rules whose shape fits a cell of the board of a node."""
    where, node = workspace_or_404(request, **which), asked_node(request)
    found = cell_menu(where, node, request.GET.get("cell", "")) if node else None
    if found is None:
        raise Http404
    return render(request, "work/menu.html", {"menu": found})


@require_GET
@partial
def rows(request: HttpRequest, **which: int) -> HttpResponse:
    """List the rows of a case or of a run of steps that is folded; with a `node`, the whole tree with the way to it."""
    where, node, what = workspace_or_404(request, **which), asked_node(request), request.GET.get("of", "")
    if FOLDED.fullmatch(what):
        found = unfolded(where, what)
        if found is None:
            raise Http404
        return render(request, "work/rows.html", {"rows": found})
    answer = answers.whole(where, at_node(node)) if node else None
    if answer is None:
        raise Http404
    return render(request, "work/tree.html", {"answer": answer, "rows": answer.rows})


@require_GET
@partial
def graph(request: HttpRequest, **which: int) -> HttpResponse:
    """Show what draws the tree as a picture or, for `data`, the rows of the tree that it draws."""
    where = workspace_or_404(request, **which)
    if "data" in request.GET:
        return JsonResponse(graph_of(where, request.GET.get("since", "")))
    return render(request, "work/graph.html")


@require_GET
@partial
def explain(request: HttpRequest, **which: int) -> HttpResponse:
    """Explain why an accepted direct step holds."""
    where, node = workspace_or_404(request, **which), asked_node(request)
    found = explaining.explain(where, at_node(node)) if node else None
    if found is None:
        raise Http404
    return render(request, "work/explain.html", {"found": found})


@require_GET
def readable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proof as a numbered text, which also prints well."""
    proof = proof_or_404(request, pk)
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    text = reading.readable(workspace_of(proof), proof, max(1, page))
    return render(request, "work/readable.html", {"proof": proof, "text": text, "linked": True})


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the proof as a file that `python -m puzzles check-proof` reads."""
    proof = proof_or_404(request, pk)
    response = HttpResponse(proof_file(proof), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="gridproof-{proof.pk}.json"'
    return response
