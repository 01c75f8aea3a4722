"""Functions that change accounts."""

from .confirming import account_of_link, confirm, send_link
from .devices import end_session, end_sessions, password_changed, password_reset
from .guests import create_guest, delete_idle_guests, note_day
from .joining import create_account, new_details
from .mailing import write_to

__all__ = [
    "account_of_link",
    "confirm",
    "create_account",
    "create_guest",
    "delete_idle_guests",
    "end_session",
    "end_sessions",
    "new_details",
    "note_day",
    "password_changed",
    "password_reset",
    "send_link",
    "write_to",
]
