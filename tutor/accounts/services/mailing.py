"""Mails to people about their account."""

import logging
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string

from tutor.limits.services import TooOftenError, count

from ..models import User

ASKED_FOR = {"confirm", "taken"}
"""Letters that are counted before they are written."""

log = logging.getLogger(__name__)


def _one_more(request: HttpRequest, user: User) -> bool:
    """Count a letter to an address that may be a stranger's; say if it is not one too many."""
    try:
        count(request, "mailbox", whose=user.email.lower())
    except TooOftenError:
        return False
    return True


def write_to(request: HttpRequest, user: User, letter: str, **facts: object) -> None:
    """Send one of the letters in `accounts/mail/` to somebody's address, if there is one.

    Nothing that a stranger typed stands in a letter, or the site would carry it to anybody. A mail server that is away
    holds nobody up.
    """
    if not user.email or (letter not in ASKED_FOR and not user.email_confirmed and not _one_more(request, user)):
        return
    facts |= {"user": user, "site": request.build_absolute_uri("/")}
    subject = render_to_string(f"accounts/mail/{letter}_subject.txt").strip()
    try:
        EmailMessage(subject, render_to_string(f"accounts/mail/{letter}.txt", facts), to=[user.email]).send()
    except (OSError, SMTPException):
        log.exception("A mail (%s) to account %s could not be sent", letter, user.pk)
