"""Sentences about requests that come too often."""

from django.utils.translation import gettext as _, ngettext


def too_often(*, shared: bool) -> str:
    """Explain why a request was refused; `shared`: by an address that other people may share."""
    if shared:
        return _("Your network sent too many such requests in a short time, so you have to wait.")
    return _("You sent too many such requests in a short time, so you have to wait.")


def try_again(seconds: int) -> str:
    """Say when to try again."""
    if seconds < 60:
        return ngettext("Try again in %(n)s second.", "Try again in %(n)s seconds.", seconds) % {"n": seconds}
    minutes = -(-seconds // 60)
    return ngettext("Try again in %(n)s minute.", "Try again in %(n)s minutes.", minutes) % {"n": minutes}
