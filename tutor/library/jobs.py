"""Background jobs of the library."""

from collections.abc import Generator

from django.utils.translation import gettext as _, gettext_lazy

from tutor.jobs.kinds import JobError, Outcome, job_kind
from tutor.jobs.models import Job

from .models import Puzzle, PuzzleSet, Upload
from .services import editing, generating, uploads


@job_kind("upload", gettext_lazy("Checking an upload"))
def upload(job: Job) -> Generator[int, None, Outcome]:
    """Count the solutions of the puzzles of an upload, and rate them."""
    try:
        checked = yield from uploads.checking(job)
    except Upload.DoesNotExist:
        raise JobError(_("The upload has been discarded.")) from None
    return Outcome(uploads.checked_words(checked), checked.get_absolute_url())


@job_kind("judge", gettext_lazy("Looking at a puzzle"))
def judge(job: Job) -> Generator[int, None, Outcome]:
    """Count the solutions of an edited puzzle and rate it, if that takes long."""
    try:
        judged = yield from editing.judging(job)
    except Puzzle.DoesNotExist:
        raise JobError(_("The puzzle has been deleted.")) from None
    words = _("“%(title)s”: %(solutions)s.") % {"title": judged.title, "solutions": judged.get_solutions_display()}
    return Outcome(words, judged.get_absolute_url())


@job_kind("generate", gettext_lazy("Making puzzles"))
def generate(job: Job) -> Generator[int, None, Outcome]:
    """Generate puzzles for a set."""
    try:
        into = yield from generating.making(job)
    except PuzzleSet.DoesNotExist:
        raise JobError(_("The set has been deleted.")) from None
    except generating.NoneLeftError as error:
        raise JobError(str(error)) from error
    words = _("%(n)s puzzles were made for “%(title)s”.") % {"n": job.total, "title": into.title}
    return Outcome(words, job.link if "like" in job.facts else into.get_own_url())
