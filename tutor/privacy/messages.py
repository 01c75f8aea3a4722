"""Words that replace a person's data."""

from django.utils.translation import gettext as _


def deleted_account() -> str:
    """Name an account that was deleted."""
    return _("Deleted account")
