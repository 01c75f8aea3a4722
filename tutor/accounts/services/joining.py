"""New accounts, and what an account is called."""

from copy import copy
from typing import Any

from django.db import IntegrityError, transaction

from ..models import User
from ..selectors.people import free_username


def create_account(
    *,
    email: str,
    password: str,
    first_name: str = "",
    last_name: str = "",
    username: str = "",
    guest: User | None = None,
    **facts: Any,
) -> User:
    """Make a new account; with `guest`, that guest becomes the account and so keeps all work.

    Without a username one is made of the email address. `facts` are more fields of the row. Other accounts may name
    the same address: it belongs to whoever confirms it.
    """
    user = copy(guest) if guest else User()
    user.is_guest = False
    user.email = User.objects.normalize_email(email)
    user.set_password(password)
    for name, value in {"first_name": first_name, "last_name": last_name, **facts}.items():
        setattr(user, name, value)
    while True:
        user.username = username or free_username(email)
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            if username:
                raise
            continue  # somebody has that name; there is a next one
        return user


def new_details(user: User, *, email: str, first_name: str, last_name: str) -> bool:
    """Store another name or email address; say if the address is another one, which is not confirmed yet."""
    before = User.objects.values_list("email", flat=True).get(pk=user.pk)
    user.first_name, user.last_name = first_name, last_name
    user.email = User.objects.normalize_email(email)
    moved = user.email.lower() != before.lower()
    user.email_confirmed = user.email_confirmed and not moved
    user.save(update_fields=["first_name", "last_name", "email", "email_confirmed"])
    return moved
