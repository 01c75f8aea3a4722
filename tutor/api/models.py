"""What a program says instead of a name and a password."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token is good for, besides what its owner may do anyway."""

    READ = "read", _("read: see what you see")
    WORK = "work", _("work: change your own proofs, sets and uploads")
    GRADE = "grade", _("grade: change courses, assignments and scores, where you teach or grade")


class Token(models.Model):
    """A key for programs. Only a digest of the secret is kept, so nobody can read it here."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("owner"), related_name="tokens", on_delete=models.CASCADE
    )
    name = models.CharField(_("name"), max_length=80)
    scopes = models.JSONField(_("scopes"), default=list)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    created = models.DateTimeField(_("made"), auto_now_add=True)
    used = models.DateTimeField(_("last used"), null=True, editable=False)
    expires = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked = models.DateTimeField(_("revoked"), null=True, editable=False)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("token")
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "name"], condition=models.Q(revoked=None), name="one_valid_token_of_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> str:
        """`valid`, `revoked` or `expired`."""
        if self.revoked:
            return "revoked"
        return "expired" if self.expires and self.expires <= timezone.now() else "valid"

    @property
    def scope_names(self) -> str:
        """`read, work`"""
        return ", ".join(self.scopes)
