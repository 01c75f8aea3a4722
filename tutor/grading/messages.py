"""The words of batches of files: why an archive is not taken."""

from django.utils.translation import gettext as _


def too_many_batches(most: int) -> str:
    """Say that an assignment has as many batches as it may."""
    return _("This assignment has %(n)s batches. Delete one first.") % {"n": most}


def no_files() -> str:
    """Say that an archive is empty."""
    return _("There is no file in this ZIP.")
