"""Links by which people show their finished proofs to others."""

from secrets import token_urlsafe

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.work.models import Proof


def new_token() -> str:
    """Return a token that nobody can guess."""
    return token_urlsafe(32)


class Share(models.Model):
    """An unlisted link to a proof. Revoking deletes the row; a new link has a new token."""

    proof = models.OneToOneField(Proof, verbose_name=_("proof"), related_name="share", on_delete=models.CASCADE)
    token = models.CharField(_("token"), max_length=43, unique=True, default=new_token, editable=False)
    named = models.BooleanField(_("with my name"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("shared link")

    def __str__(self) -> str:
        return f"{self.proof}"

    def get_absolute_url(self) -> str:
        return reverse("finish:shared", args=[self.token])
