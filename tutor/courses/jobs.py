"""The job that sends invitations."""

from collections.abc import Generator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext_lazy

from tutor.jobs.kinds import Outcome, job_kind
from tutor.jobs.models import Job

from .services import inviting

INVITATIONS = {
    "sent": ngettext_lazy("%(n)s of %(all)s invitation is sent.", "%(n)s of %(all)s invitations are sent.", "n"),
    "stopped": _("Not all invitations are sent: you, or the course, cannot invite by mail any more."),
    "too-many": _("Not all invitations are sent: you have sent too many today. Send the others tomorrow."),
    "mail": _("Not all invitations are sent: the mail server does not answer. Try again later."),
}


@job_kind("invitations", _("Sending invitations"), INVITATIONS)
def invitations(job: Job) -> Generator[int, None, Outcome]:
    """Write to people on a roster who have not joined yet."""
    sent = yield from inviting.sending(job)
    return Outcome("sent", {"n": sent, "all": job.total}, reverse("courses:people", args=[job.facts["course"]]))
