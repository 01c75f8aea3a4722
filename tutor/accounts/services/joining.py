"""New accounts, and what an account is called."""

from copy import copy
from typing import Any

from django.db import IntegrityError, transaction

from ..models import User
from ..selectors.people import free_username, is_taken


class EmailTakenError(ValueError):
    """There is an account with that email address already."""


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
    """A new account; with `guest`, that guest becomes the account and so keeps all work. Raises EmailTakenError.

    Without a username one is made of the email address. `facts` are more fields of the row.
    """
    user = copy(guest) if guest else User()
    user.is_guest = False
    user.set_password(password)
    for name, value in {"first_name": first_name, "last_name": last_name, **facts}.items():
        setattr(user, name, value)
    while True:
        user.username = username or free_username(email)
        try:
            _save_with(user, email)
        except IntegrityError:
            if username:
                raise
            continue  # somebody took the name in this moment; there is a next one
        return user


def new_details(user: User, *, email: str, first_name: str, last_name: str) -> None:
    """Another name or email address. Raises EmailTakenError."""
    user.first_name, user.last_name = first_name, last_name
    _save_with(user, email)


def _save_with(user: User, email: str) -> None:
    user.email = User.objects.normalize_email(email)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        if is_taken(email, besides=user):
            raise EmailTakenError from error
        raise
