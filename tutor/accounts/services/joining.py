"""New accounts, and changes of name and address."""

from copy import copy
from typing import Any

from django.db import IntegrityError, transaction

from tutor.common.emails import mailbox

from ..models import User
from ..selectors.people import free_username


def create_account(
    *,
    email: str,
    password: str,
    username: str = "",
    email_confirmed: bool = False,
    guest: User | None = None,
    **facts: Any,
) -> User:
    """Create an account; with `guest`, that guest becomes the account and so keeps all work.

    Without a username, one is made from the email address; `facts` are more fields. Several accounts may name the same
    address until one of them confirms it.
    """
    user = copy(guest) if guest else User()
    user.is_guest = False
    user.email = User.objects.normalize_email(email)
    user.confirmed_email = user.email.lower() if email_confirmed else ""
    user.set_password(password)
    for name, value in facts.items():
        setattr(user, name, value)
    _save(user, username)
    return user


def _save(user: User, username: str) -> None:
    """Save a new account. Without a username, try names made from its address until one is free."""
    while True:
        user.username = username or free_username(user.email)
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            if username:
                raise
        else:
            return


def new_details(user: User, *, email: str, first_name: str, last_name: str) -> bool:
    """Store name and email address; return whether the address has changed and needs to be confirmed.

    Whoever leaves an address gives it free for others, and confirms it anew when coming back.
    """
    before = User.objects.values_list("email", flat=True).get(pk=user.pk)
    user.first_name, user.last_name = first_name, last_name
    user.email = User.objects.normalize_email(email)
    moved, fields = mailbox(user.email) != mailbox(before), ["first_name", "last_name", "email"]
    if moved:
        user.confirmed_email = ""
        fields.append("confirmed_email")
    user.save(update_fields=fields)
    return moved
