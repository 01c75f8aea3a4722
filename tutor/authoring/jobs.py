"""Background jobs of the library."""

from collections.abc import Generator

from django.utils.translation import gettext_lazy as _, ngettext_lazy

from tutor.jobs.kinds import JobError, Outcome, job_kind
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet, Upload

from .services import editing, generating, uploads

CHECKED = {
    "checked-all-one": ngettext_lazy(
        "%(n)s puzzle is checked; each has exactly one solution.",
        "%(n)s puzzles are checked; each has exactly one solution.",
        "n",
    ),
    "checked": ngettext_lazy(
        "%(n)s puzzle is checked; %(one)s of them have exactly one solution.",
        "%(n)s puzzles are checked; %(one)s of them have exactly one solution.",
        "n",
    ),
    "discarded": _("The upload has been discarded."),
}
JUDGED = {
    Puzzle.Solutions.NONE: _("“%(title)s”: no solution."),
    Puzzle.Solutions.ONE: _("“%(title)s”: exactly one solution."),
    Puzzle.Solutions.MANY: _("“%(title)s”: several solutions."),
    Puzzle.Solutions.UNDECIDED: _("“%(title)s”: not decided."),
    "deleted": _("The puzzle has been deleted."),
}
MADE = {
    "made": ngettext_lazy("%(n)s puzzle was made for “%(title)s”.", "%(n)s puzzles were made for “%(title)s”.", "n"),
    "deleted": _("The set has been deleted."),
    "none": _("No such puzzle was found. Try another size or level."),
    "none-left": _("No further puzzle was found that the set does not have. Try another size or level."),
}


@job_kind("upload", _("Checking an upload"), CHECKED)
def upload(job: Job) -> Generator[int, None, Outcome]:
    """Count the solutions of the puzzles of an upload, and rate them."""
    try:
        checked = yield from uploads.checking(job)
    except Upload.DoesNotExist:
        raise JobError("discarded") from None
    total, one = uploads.checked_counts(checked)
    code = "checked-all-one" if one == total else "checked"
    return Outcome(code, {"n": total, "one": one}, checked.get_absolute_url())


@job_kind("judge", _("Looking at a puzzle"), JUDGED)
def judge(job: Job) -> Generator[int, None, Outcome]:
    """Count the solutions of an edited puzzle and rate it, if that takes long."""
    try:
        judged = yield from editing.judging(job)
    except Puzzle.DoesNotExist:
        raise JobError("deleted") from None
    return Outcome(judged.solutions, {"title": judged.title}, judged.get_absolute_url())


@job_kind("generate", _("Making puzzles"), MADE)
def generate(job: Job) -> Generator[int, None, Outcome]:
    """Generate puzzles for a set."""
    try:
        into = yield from generating.making(job)
    except PuzzleSet.DoesNotExist:
        raise JobError("deleted") from None
    except generating.NoneLeftError as error:
        raise JobError(error.code) from error
    link = job.link if "like" in job.facts else into.get_own_url()
    return Outcome("made", {"n": job.total, "title": into.title}, link)
