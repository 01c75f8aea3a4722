"""Mails to people about their account."""

import logging
from collections.abc import Callable
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from tutor.common.emails import mailbox
from tutor.limits.services import TooOftenError, count_mail

from ..models import User

AbsoluteUrl = Callable[[str], str]
"""Makes a path an address of the site, as `request.build_absolute_uri` does."""

log = logging.getLogger(__name__)


def write_to(user: User, letter: str, *, absolute: AbsoluteUrl, **facts: object) -> bool:
    """Send one of the letters in `accounts/mail/` to a person's address; return False if too many mails went there.

    An address that is not confirmed may be a stranger's, so mails to it are counted. Letters contain nothing that a
    stranger typed; otherwise people could send messages to anybody through the site. If the mail server fails, or the
    address is none, the error is logged and the request continues.
    """
    if not user.email:
        return False
    if not user.email_confirmed:
        try:
            count_mail("mailbox", mailbox(user.email))
        except TooOftenError:
            return False
    facts |= {"user": user, "site": absolute("/")}
    subject = render_to_string(f"accounts/mail/{letter}_subject.txt").strip()
    try:
        EmailMessage(subject, render_to_string(f"accounts/mail/{letter}.txt", facts), to=[user.email]).send()
    except (OSError, SMTPException, UnicodeError):
        log.exception("A mail (%s) to account %s could not be sent", letter, user.pk)
    return True
