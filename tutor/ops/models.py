"""A table for checking whether the database accepts writes."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Probe(models.Model):
    """A row that is removed in the transaction that created it, and large enough to need new pages."""

    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("probe")

    def __str__(self) -> str:
        return f"{self.pk}"
