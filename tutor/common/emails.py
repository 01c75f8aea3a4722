"""Email addresses, with one spelling for one mailbox."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from .texts import refuse_invisible

LONGEST = 254
"""Characters of an address that mail servers accept, and that the columns hold."""


def clean_email(email: str) -> str:
    """Return an address with its domain as mail servers know it: in ASCII and lower case. Raises ValidationError.

    Otherwise fullwidth letters or characters that nobody sees would make many addresses out of one.
    """
    refuse_invisible(email)
    local, _at, domain = email[: LONGEST + 1].rpartition("@")
    try:
        found = f"{local}@{domain.encode('idna').decode().lower()}"
    except UnicodeError:  # a label is too long, or has characters that no domain may have
        found = ""
    validate_email(found if found.isascii() and max(len(email), len(found)) <= LONGEST else "")
    return found


def mailbox(email: str) -> str:
    """Return what to compare and count an address by: its clean spelling in lower case, if it has one."""
    try:
        return clean_email(email).lower()
    except ValidationError:  # stored before addresses were cleaned
        return email.lower()
