"""Confirmation of an email address by a link that is sent to it."""

from datetime import timedelta

from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse

from tutor.common.emails import mailbox
from tutor.limits.services import TooOftenError, count_request

from ..models import CONFIRMED, User
from ..selectors.people import confirmed_holder
from ..signals import email_confirmed
from .mailing import write_to

SALT = "tutor.accounts.confirm"
VALID = timedelta(days=3)


def send_link(request: HttpRequest, user: User) -> bool:
    """Mail the link that confirms a person's address; return False if too many mails went there already.

    If another account has confirmed the address, the mail says so instead. The pages never do.
    """
    try:
        count_request(request, "mailbox", whose=mailbox(user.email))
    except TooOftenError:
        return False
    holder = confirmed_holder(user.email, besides=user)
    if holder:
        reset = request.build_absolute_uri(reverse("accounts:reset"))
        write_to(request, user, "taken", holder=holder, reset=reset)
    else:
        token = signing.dumps([user.pk, user.email.lower()], salt=SALT)
        write_to(request, user, "confirm", link=request.build_absolute_uri(reverse("accounts:confirm", args=[token])))
    return True


def account_of_link(token: str) -> User | None:
    """Return the account whose address a link confirms, if the link is valid and the address unchanged."""
    try:
        pk, email = signing.loads(token, salt=SALT, max_age=VALID)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=pk, email__iexact=email, is_guest=False).first()


def confirm(user: User) -> bool:
    """Record that the address `user` was loaded with is confirmed, and tell the apps above.

    Return False if the account has another address by now, or if another account has confirmed this one.
    """
    known = user.email.lower()
    try:
        with transaction.atomic():
            # Left behind, for instance by an older version of the site, which changes addresses without this column.
            User.objects.filter(confirmed_email=known).exclude(CONFIRMED).update(confirmed_email="")
            if not User.objects.filter(pk=user.pk, email__iexact=user.email).update(confirmed_email=known):
                return False
            email_confirmed.send(User, user=user)
    except IntegrityError:
        return False
    return True
