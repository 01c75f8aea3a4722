"""Counts of what was asked for.

In the database and not in Django's cache: every process must see the same count, on several machines too, and the
database is what they all share already. The cache that needs no other server belongs to one process; the one that
Django keeps in the database reads, adds and writes back, so that of two at once one is lost. Here the database adds.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Count(models.Model):
    """How often something was asked for in a span of time that begins with the first.

    `whose` is an account or an address as a digest, so nobody's address is stored.
    """

    what = models.CharField(_("what"), max_length=20)
    whose = models.CharField(_("whose"), max_length=64)
    number = models.PositiveIntegerField(_("number"), default=0)
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("count")
        constraints = [models.UniqueConstraint(fields=["what", "whose"], name="one_count_each")]

    def __str__(self) -> str:
        return f"{self.what}: {self.number}"
