"""Who uses the site."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _


class User(AbstractUser):
    """A person. A guest is one without a password, known only to the browser that holds the session."""

    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Has no account yet; deleted when idle."))
    last_seen = models.DateField(_("last seen"), default=timezone.localdate, editable=False)

    class Meta(AbstractUser.Meta):
        indexes = [models.Index(fields=["last_seen"], condition=models.Q(is_guest=True), name="guest_last_seen")]

    @property
    def shown_name(self) -> str:
        """What pages call this person; a guest's username is only a random token."""
        return gettext("Guest") if self.is_guest else self.get_full_name() or self.username
