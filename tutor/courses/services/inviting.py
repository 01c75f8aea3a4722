"""Invitations by mail to the people on a roster who have not joined yet."""

import logging
from collections.abc import Generator
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlencode, urljoin

from django.core.mail import EmailMessage
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tutor.accounts.models import User
from tutor.common.emails import mailbox
from tutor.jobs.kinds import JobError
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.limits.services import TooOftenError, count_mail

from .. import messages
from ..errors import RefusedError
from ..models import Course, Invitation, Membership

log = logging.getLogger(__name__)


def why_not(membership: Membership) -> str:
    """Return why an instructor cannot invite by mail now; nothing if they can.

    The letter names its sender by an address, so that must be confirmed: anybody can be the instructor of a course.
    """
    if not membership.user.email_confirmed:
        return messages.confirm_first()
    return "" if membership.course.joinable else messages.joining_is_off()


def invited(course: Course) -> QuerySet[Invitation]:
    """Return the invitations of a course, without those of members whose role still waits for an instructor."""
    members = User.objects.filter(memberships__course=course).exclude(confirmed_email="")
    return course.invitations.exclude(email="").exclude(email__in=members.values("confirmed_email"))


def invite(membership: Membership, *, again: bool, site: str) -> Job:
    """Start a job that writes to everybody on the roster who has not joined; `again`: also who has a letter already.

    Raises RefusedError if the instructor cannot invite, or if there is nobody to write to.
    """
    if why := why_not(membership):
        raise RefusedError(why)
    rows = invited(membership.course)
    pks = list((rows if again else rows.filter(mailed=None)).values_list("pk", flat=True))
    if not pks:
        raise RefusedError(messages.nobody_to_invite())
    course, link = membership.course.pk, reverse("courses:people", args=[membership.course.pk])
    return start("invitations", membership.user, total=len(pks), link=link, course=course, rows=pks, site=site)


def sending(job: Job) -> Generator[int, None, int]:
    """Send the letters of a job one by one; yield how many are done, and return how many were sent.

    Whoever has a letter of this job already, from before a worker was killed, gets no second one.
    """
    sender = Membership.objects.select_related("course", "user").filter(
        course=job.facts["course"], user=job.owner, role=Membership.Role.INSTRUCTOR, course__archived=False
    )
    membership = sender.first()
    if membership is None or why_not(membership):
        raise JobError("stopped")
    wanted = invited(membership.course).filter(pk__in=job.facts["rows"])
    for row in wanted.filter(Q(mailed=None) | Q(mailed__lt=job.created)).order_by("pk"):
        _send(job, membership, row)
        yield _sent(job, wanted)
    return _sent(job, wanted)


def _sent(job: Job, wanted: QuerySet[Invitation]) -> int:
    return wanted.filter(mailed__gte=job.created).count()


def _send(job: Job, membership: Membership, row: Invitation) -> None:
    """Send one letter, unless its mailbox has had too many, or the mail server knows nobody there."""
    try:
        count_mail("invitations-sent", f"account {job.owner_id}")
    except TooOftenError as error:
        raise JobError("too-many") from error
    try:
        count_mail("invitation-mailbox", mailbox(row.email))
        EmailMessage(*_letter(membership, job.facts["site"]), to=[row.email]).send()
    except (TooOftenError, SMTPRecipientsRefused, UnicodeError):
        log.info("An invitation to row %s was not sent", row.pk)
        return
    except (OSError, SMTPException) as error:
        log.exception("Invitations of course %s could not be sent", membership.course_id)
        raise JobError("mail") from error
    Invitation.objects.filter(pk=row.pk).update(mailed=timezone.now())


def _letter(membership: Membership, site: str) -> tuple[str, str]:
    """Return subject and text. They hold nothing that a person typed, only the sender's confirmed address.

    Otherwise people could send messages to anybody through the site.
    """
    link = urljoin(site, f"{reverse('courses:join')}?{urlencode({'code': membership.course.join_code})}")
    facts: dict[str, Any] = {"sender": membership.user.email, "site": site, "link": link}
    subject = render_to_string("courses/mail/invitation_subject.txt").strip()
    return subject, render_to_string("courses/mail/invitation.txt", facts)
