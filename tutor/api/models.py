"""Tokens, which replace name and password for programs, and requests stored under one-time keys."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """A permission of a token, within the limits of what its owner may do."""

    READ = "read", _("read: see what you see")
    WORK = "work", _("work: change your own proofs, sets and uploads")
    GRADE = "grade", _("grade: change courses, assignments and scores, where you teach or grade")


class Token(models.Model):
    """A token for programs. Only a digest of the secret is stored, so nobody can read the secret here."""

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
        """Return `valid`, `revoked` or `expired`."""
        if self.revoked:
            return "revoked"
        return "expired" if self.expires and self.expires <= timezone.now() else "valid"

    @property
    def scope_names(self) -> str:
        """Return the scopes as text: `read, work`."""
        return ", ".join(self.scopes)


class Keyed(models.Model):
    """A POST with an `Idempotency-Key`, and its answer, which is sent again when the request is repeated.

    A `status` of 0 means that it is still running, or that its process ended before it could answer.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("owner"), related_name="keyed", on_delete=models.CASCADE
    )
    key = models.UUIDField(_("key"))
    fingerprint = models.CharField(_("fingerprint"), max_length=64, help_text=_("Of address and body."))
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    headers = models.JSONField(_("headers"), default=dict)
    body = models.BinaryField(_("body"), null=True, help_text=_("Nothing where the answer was too long to be kept."))
    created = models.DateTimeField(_("sent"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("keyed request")
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="a_key_once_for_each_owner")]

    def __str__(self) -> str:
        return str(self.key)
