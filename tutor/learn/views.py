"""Pages of exercises, which anybody may open."""

from collections.abc import Collection, Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tutor.accounts.models import User
from tutor.exercises.selectors.shown import Shown
from tutor.work.models import Proof

from .selectors import drills, exercises as exercises_of, lessons, misconceptions, skills as skills_of, trying
from .services import record


@require_safe
@never_cache
def misconception(request: HttpRequest, bug_id: str) -> HttpResponse:
    """Ask on one small board after the other whether a rule applies, and say why; then lead back to the proof."""
    proof = _own_proof(request)
    found = misconceptions.exercise(bug_id, request.GET.get("rule", ""), proof.puzzle.type if proof else "")
    if found is None:
        raise Http404
    number, right = _whole(request, "board") or 1, _whole(request, "right")
    question = found.question(number)
    says = request.GET.get("says", "") if question else ""
    answered = question is not None and says in ("yes", "no")
    correct = answered and question is not None and question.holds == (says == "yes")
    context = {
        "exercise": found,
        "question": question,
        "answered": answered,
        "correct": correct,
        "number": number,
        "right": min(right + correct, len(found.questions)),
        "back": _back(request, proof),
        "kept": {name: request.GET[name] for name in ("proof", "node", "rule") if name in request.GET},
    }
    return render(request, "learn/misconception.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def drill(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Ask on board after board which of some claims by a rule holds, and say why the others do not."""
    known = drills.drilled_rule(rule_id)
    if known is None:
        raise Http404
    ptype, rule = known
    seed = _whole(request, "seed")
    puzzle = _whole(request, "puzzle") if seed else None
    says = _given(request).get("says") if seed else None
    question = drills.drill(rule_id, request.user, seed or _seed(), puzzle, says)
    if request.method == "POST":
        if question and question.says is not None:
            record(request.user, {f"drill {question.puzzle} {question.seed} {rule_id}": (rule_id, question.correct)})
        return _shown_at(request, ("seed", "puzzle", "says", "asked", "right"))
    asked, right = _counted(request, question and question.says is not None, bool(question and question.correct))
    context = {"type": ptype, "rule": rule, "drill": question, "asked": asked, "right": right}
    return render(request, "learn/drill.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def exercise(request: HttpRequest, kind: str, type_id: str) -> HttpResponse:
    """Show an exercise made of a puzzle and take the answers to it, one after the other."""
    ptype = exercises_of.exercise_type(kind, type_id)
    if ptype is None:
        raise Http404
    seed, given = _whole(request, "seed"), _given(request)
    rule = exercises_of.rule_of(ptype, given.get("rule", ""))
    puzzle = _whole(request, "puzzle") if seed or given.get("puzzle") else None
    made = exercises_of.exercise(kind, ptype, request.user, seed or _seed(), puzzle, rule)
    about = {"kind": kind, "title": exercises_of.KINDS[kind], "type": ptype, "rule": rule, "made": made}
    asks = {"find": _marked, "order": _ordered}.get(kind, _chosen)
    return asks(request, made, about)


def _chosen(request: HttpRequest, made: Shown | None, about: Mapping[str, object]) -> HttpResponse:
    """Ask for one step after the other."""
    question = made.asked(_whole(request, "at"), _given(request).get("says", "")) if made else None
    answered = question is not None and question.says != ""
    if request.method == "POST":
        if made and question and answered:
            record(request.user, {f"{made.about} {question.number}": question.tried})
        return _shown_at(request, ("seed", "puzzle", "rule", "at", "says", "asked", "right"))
    asked, right = _counted(request, answered, bool(question and question.correct))
    done = made.steps[: question.number if question else None] if made else []
    context = {"question": question, "done": done, "asked": asked, "right": right}
    return render(request, "learn/choose.html", {**about, **context})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lesson(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Teach a rule, and ask of a few boards whether it holds there."""
    found = lessons.lesson(rule_id, request.user, {name: str(said) for name, said in _given(request).items()})
    if found is None:
        raise Http404
    if request.method == "POST":
        record(request.user, found.tried)
        answer = _shown_at(request, [each.name for each in found.judged])
        answer["Location"] += "#judge"
        return answer
    tried = trying.trying(found.page.type, found.rule, dict(request.GET.lists()))
    return render(request, "learn/lesson.html", {"lesson": found, "page": found.page, "trying": tried})


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


def _marked(request: HttpRequest, made: Shown | None, about: Mapping[str, object]) -> HttpResponse:
    """Ask which steps are wrong, and then for one in place of the first of these."""
    steps = made.marked(_given(request).getlist("mark")) if made else []
    if request.method == "POST":
        if made:
            wrong = [each for each in steps if not each.step.holds]
            record(request.user, {f"{made.about} {each.number}": (each.step.step.rule, each.correct) for each in wrong})
        return _shown_at(request, ("seed", "puzzle", "rule", "mark", "checked"))
    checked = bool(request.GET.get("checked")) and bool(_whole(request, "seed"))
    first = next((each.number for each in steps if not each.step.holds), 0)
    mend = made.asked(first, request.GET.get("says", "")) if made and checked else None
    found = {"steps": steps, "checked": checked, "mend": mend, "correct": all(each.correct for each in steps)}
    return render(request, "learn/find.html", {**about, **found})


def _ordered(request: HttpRequest, made: Shown | None, about: Mapping[str, object]) -> HttpResponse:
    """Ask for an order in which all steps hold."""
    if request.method == "POST":
        return _shown_at(request, ("seed", "puzzle", "rule", "order", "check"))
    check = request.GET.get("check", "")
    ordered = made.ordered(check or request.GET.get("order", "")) if made else None
    checked = bool(ordered and check == ordered.order)
    return render(request, "learn/order.html", {**about, "ordered": ordered, "checked": checked})


def _given(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _seed() -> int:
    return int(get_random_string(8, "123456789"))


def _counted(request: HttpRequest, answered: object, correct: bool) -> tuple[int, int]:
    """Return how many questions were answered, this one included, and how many of them rightly."""
    asked, right = _whole(request, "asked") + bool(answered), _whole(request, "right") + correct
    return asked, min(right, asked)


def _shown_at(request: HttpRequest, names: Collection[str]) -> HttpResponse:
    """Lead to the page that shows an answer, which can be loaded again without giving the answer twice."""
    kept = [(name, value) for name in names for value in request.POST.getlist(name)]
    return redirect(f"{request.path}?{urlencode(kept)}")


def _whole(request: HttpRequest, name: str) -> int:
    asked = _given(request).get(name, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
