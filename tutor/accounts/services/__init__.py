"""Functions that change accounts."""

from .confirming import account_of_link, confirm, send_link
from .devices import end_session, end_sessions, note_device, password_changed, password_reset
from .entering import account_meant, come_in, go_out, is_locked, is_password
from .guests import delete_idle_guests, ensure_user, guest_of, leave_guest, note_day, note_visit
from .joining import create_account, new_details
from .mailing import write_to

__all__ = [
    "account_meant",
    "account_of_link",
    "come_in",
    "confirm",
    "create_account",
    "delete_idle_guests",
    "end_session",
    "end_sessions",
    "ensure_user",
    "go_out",
    "guest_of",
    "is_locked",
    "is_password",
    "leave_guest",
    "new_details",
    "note_day",
    "note_device",
    "note_visit",
    "password_changed",
    "password_reset",
    "send_link",
    "write_to",
]
