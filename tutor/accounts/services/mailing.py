"""Mails to people about their account."""

import logging
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string

from tutor.common.emails import mailbox
from tutor.limits.services import TooOftenError, count_request

from ..models import User

ASKED_FOR = {"confirm", "taken"}
"""Letters that their senders have counted already."""

log = logging.getLogger(__name__)


def _one_more(request: HttpRequest, user: User) -> bool:
    """Count a mail to an address that may be a stranger's; return False if it is one too many."""
    try:
        count_request(request, "mailbox", whose=mailbox(user.email))
    except TooOftenError:
        return False
    return True


def write_to(request: HttpRequest, user: User, letter: str, **facts: object) -> None:
    """Send one of the letters in `accounts/mail/` to a person's address, if they have one.

    Letters contain nothing that a stranger typed; otherwise people could send messages to anybody through the site. If
    the mail server fails, or the address is none, the error is logged and the request continues.
    """
    if not user.email or (letter not in ASKED_FOR and not user.email_confirmed and not _one_more(request, user)):
        return
    facts |= {"user": user, "site": request.build_absolute_uri("/")}
    subject = render_to_string(f"accounts/mail/{letter}_subject.txt").strip()
    try:
        EmailMessage(subject, render_to_string(f"accounts/mail/{letter}.txt", facts), to=[user.email]).send()
    except (OSError, SMTPException, UnicodeError):
        log.exception("A mail (%s) to account %s could not be sent", letter, user.pk)
