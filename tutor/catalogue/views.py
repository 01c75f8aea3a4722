"""The pages for choosing a puzzle and for looking up a rule."""

from base64 import b64encode
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tutor.accounts.access import account
from tutor.feedback import HiddenPuzzles, hidden_from
from tutor.library.access import puzzle_or_404, set_or_404
from tutor.library.models import PuzzleSet
from tutor.library.selectors import pictures, rule_pages

from .selectors import listings, search as searching, types
from .selectors.coming import SCRIPT
from .selectors.goals import goal_rows
from .selectors.legup import difference_of, legup_types, puzzle_for_legup
from .selectors.types import TypeName


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the first page: what the site is, where to begin, and the types; or the sets of one type, or a search."""
    person, hidden = request.user, hidden_from(request.user)
    search = searching.search_of(request.GET, person)
    if search.narrows:
        found = searching.found(search, person, hidden, request.GET.get("page", ""))
        return render(request, "catalogue/search.html", {"search": search, "cards": found.cards, "page": found.page})
    if "type" in search.values:
        names = types.type_names(search.values["type"])
        chosen = next((each for each in names if each.current), None)
        if chosen and len(names) > 1:
            return _sets_of(request, names, chosen, hidden, search)
    start = listings.start(person, hidden)
    example = rule_pages.first_example(start.puzzle.type if start else "")
    context: dict[str, object] = {"start": start, "example": example, "search": search}
    counted = types.counted_types()
    if len(counted) > 1:
        context["types"] = types.type_cards(counted, person, hidden)
    else:
        context["listings"], context["page"] = listings.listings(person, hidden, "", request.GET.get("page", ""))
    return render(request, "catalogue/index.html", context)


def _sets_of(
    request: HttpRequest, names: list[TypeName], chosen: TypeName, hidden: HiddenPuzzles, search: searching.Search
) -> HttpResponse:
    """Show the sets of one type."""
    found, page = listings.listings(request.user, hidden, chosen.id, request.GET.get("page", ""))
    context = {
        "search": search,
        "shown_type": chosen,
        "types": names,
        "rulebook": types.rulebook_of(chosen.id),
        "listings": found,
        "page": page,
    }
    return render(request, "catalogue/type.html", context)


@require_safe
def puzzle_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one set with its puzzles."""
    found = set_or_404(request, slug)
    listing, page = listings.listing(found, request.user, request.GET.get("page", ""))
    own, next_set = _own(request, found), listings.next_set(found)
    return render(request, "catalogue/set.html", {"listing": listing, "page": page, "own": own, "next_set": next_set})


@require_safe
def puzzle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one puzzle, and the person's own proofs of it."""
    found = puzzle_or_404(request, pk)
    page = listings.puzzle_page(found, request.user)
    context = {
        "page": page,
        "rules": [] if page.elsewhere else rule_pages.rule_cards(found.rules),
        "own": _own(request, found.set) and not found.retired,
        "elsewhere": page.elsewhere,
        "legup": bool(puzzle_for_legup(found)),
    }
    return render(request, "catalogue/puzzle.html", context)


@require_safe
def picture(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Send the small picture of a puzzle, which browsers keep: its name tells what it is drawn from."""
    found = puzzle_or_404(request, pk)
    theme = name.partition("-")[2]
    if theme not in pictures.SCHEMES:
        raise Http404
    if name != (current := pictures.picture_name(found, theme)):
        return redirect("catalogue:picture", pk, current)
    drawn, style = pictures.picture_file(found, theme)
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    answer["Cache-Control"] = f"{'private' if found.set.owner_id else 'public'}, max-age=31536000, immutable"
    # Its one style sheet stands in the file, and nothing else is allowed there.
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    answer["Content-Security-Policy"] = f"default-src 'none'; style-src 'sha256-{allowed}'; frame-ancestors 'none'"
    return answer


def _own(request: HttpRequest, puzzle_set: PuzzleSet) -> bool:
    """Return whether the person may change the set."""
    owner = account(request)
    return owner is not None and puzzle_set.owner_id == owner.pk


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the types, the rules of one by kind (`?type=`), or those that somebody looks for (`?q=`)."""
    text = request.GET.get("q", "")[:80].strip()
    types = rule_pages.catalogue()
    groups, lacking = rule_pages.found(text) if text else ([], [])
    if not text and (chosen := request.GET.get("type")):
        groups = [group for group in types if group.type.id == chosen]
        if not groups:
            raise Http404
    context = {"types": types, "groups": groups, "text": text, "lacking": lacking}
    return render(request, "catalogue/rules.html", context)


@require_safe
def legup_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a puzzle as a file that LEGUP opens."""
    found = puzzle_or_404(request, pk)
    text = puzzle_for_legup(found)
    if text is None:
        raise Http404
    answer = HttpResponse(text, content_type="application/xml")
    answer["Content-Disposition"] = f'attachment; filename="puzzle-{found.pk}.xml"'
    return answer


@require_safe
def coming(request: HttpRequest) -> HttpResponse:
    """Tell people who know LEGUP what is different, and how to bring a course over."""
    return render(request, "catalogue/coming.html", {"script": SCRIPT, "goals": goal_rows()})


@require_safe
def legup(request: HttpRequest) -> HttpResponse:
    """List the rules of LEGUP beside ours."""
    return render(request, "catalogue/legup.html", {"page": legup_types()})


@require_safe
def words(request: HttpRequest, type_id: str) -> JsonResponse:
    """Send other names of the rules of a type, and those of rules that it lacks, for the search of the workbench."""
    found = rule_pages.words_of(type_id)
    if found is None:
        raise Http404
    return JsonResponse(found)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Show one rule with its examples."""
    found = rule_pages.shown_rules().get(rule_id)
    if found is None:
        raise Http404
    context = {"page": rule_pages.rule_page(found), "legup": difference_of(rule_id)}
    return render(request, "catalogue/rule.html", context)
