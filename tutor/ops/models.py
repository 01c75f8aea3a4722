"""What is written to learn whether the database takes anything."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Probe(models.Model):
    """A row that is gone again in the transaction that made it, and large enough to need room of its own."""

    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("probe")

    def __str__(self) -> str:
        return f"{self.pk}"
