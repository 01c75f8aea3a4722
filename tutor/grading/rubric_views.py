"""The page with the lines that the graders of a course use again and again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tutor.courses.access import STAFF, membership_or_404

from .forms import RubricForm
from .models import RubricLine


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rubric(request: HttpRequest, pk: int) -> HttpResponse:
    """List the lines of a course's rubric; graders add and remove them here."""
    membership = membership_or_404(request, pk, STAFF)
    lines = membership.course.rubric.all()
    removed = request.POST.get("remove", "")
    if removed.isascii() and removed.isdecimal() and len(removed) < 10:
        lines.filter(pk=removed).delete()
        messages.success(request, _("The line is removed."))
        return redirect("grading:rubric", pk)
    line = RubricLine(course=membership.course, by=membership.user)
    form = RubricForm(request.POST if request.method == "POST" else None, instance=line)
    if form.is_valid():
        form.save()
        messages.success(request, _("The line is added."))
        return redirect("grading:rubric", pk)
    facts = {"membership": membership, "lines": lines, "form": form}
    return render(request, "grading/rubric.html", facts, status=422 if form.is_bound else 200)
