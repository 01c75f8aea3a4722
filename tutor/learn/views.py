"""Pages of exercises, which anybody may open."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import get_random_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.accounts.models import User
from tutor.work.models import Proof

from .selectors import drills, misconceptions as exercises, skills as skills_of


@require_safe
@never_cache
def misconception(request: HttpRequest, bug_id: str) -> HttpResponse:
    """Ask on one small board after the other whether a rule applies, and say why; then lead back to the proof."""
    proof = _own_proof(request)
    exercise = exercises.exercise(bug_id, request.GET.get("rule", ""), proof.puzzle.type if proof else "")
    if exercise is None:
        raise Http404
    number, right = _whole(request, "board") or 1, _whole(request, "right")
    question = exercise.question(number)
    says = request.GET.get("says", "") if question else ""
    answered = question is not None and says in ("yes", "no")
    correct = answered and question is not None and question.holds == (says == "yes")
    context = {
        "exercise": exercise,
        "question": question,
        "answered": answered,
        "correct": correct,
        "number": number,
        "right": min(right + correct, len(exercise.questions)),
        "back": _back(request, proof),
        "kept": {name: request.GET[name] for name in ("proof", "node", "rule") if name in request.GET},
    }
    return render(request, "learn/misconception.html", context)


@require_safe
@never_cache
def drill(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Ask on board after board which of some claims by a rule holds, and say why the others do not."""
    known = drills.drilled_rule(rule_id)
    if known is None:
        raise Http404
    ptype, rule = known
    seed = _whole(request, "seed")
    puzzle = _whole(request, "puzzle") if seed else None
    says = request.GET.get("says") if seed else None
    question = drills.drill(rule_id, request.user, seed or int(get_random_string(8, "123456789")), puzzle, says)
    asked, right = _whole(request, "asked"), _whole(request, "right")
    if question and question.says is not None:
        asked, right = asked + 1, right + question.correct
    context = {"type": ptype, "rule": rule, "drill": question, "asked": asked, "right": min(right, asked)}
    return render(request, "learn/drill.html", context)


@require_safe
@never_cache
def skills(request: HttpRequest) -> HttpResponse:
    """Show what the person can do with the rules of a type, and what to practise next."""
    found, types = skills_of.skills(request.user, request.GET.get("type", ""))
    return render(request, "learn/skills.html", {"skills": found, "types": types})


def _own_proof(request: HttpRequest) -> Proof | None:
    """Return the proof that the person came from."""
    if not isinstance(request.user, User):
        return None
    return Proof.objects.filter(pk=_whole(request, "proof"), owner=request.user).select_related("puzzle").first()


def _back(request: HttpRequest, proof: Proof | None) -> str:
    """Return the address of the proof at the node that the person came from, "" without a proof."""
    node = request.GET.get("node", "")
    known = len(node) < 20 and node.replace(".", "", 1).isdecimal() and node.isascii()
    return f"{proof.get_absolute_url()}{f'?node={node}' if known else ''}" if proof else ""


def _whole(request: HttpRequest, name: str) -> int:
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
