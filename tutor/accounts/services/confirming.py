"""Confirmation of an email address by a link that is sent to it."""

from datetime import timedelta

from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse

from ..models import CONFIRMED, User
from ..selectors.people import confirmed_holder
from ..signals import email_confirmed
from .mailing import AbsoluteUrl, write_to

SALT = "tutor.accounts.confirm"
VALID = timedelta(days=3)


def send_link(user: User, absolute: AbsoluteUrl) -> bool:
    """Mail the link that confirms a person's address; return False if too many mails went there already.

    If another account has confirmed the address, the mail says so instead. The pages never do.
    """
    if holder := confirmed_holder(user.email, besides=user):
        return write_to(user, "taken", absolute=absolute, holder=holder, reset=absolute(reverse("accounts:reset")))
    token = signing.dumps([user.pk, user.email.lower()], salt=SALT)
    return write_to(user, "confirm", absolute=absolute, link=absolute(reverse("accounts:confirm", args=[token])))


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
