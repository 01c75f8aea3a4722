"""Counts of requests.

They are in the database and not in Django's cache: all processes, on several machines too, must share one count, and
the database is what they share already. The local-memory cache belongs to one process. Django's database cache reads,
adds and writes back, so that one of two simultaneous requests would not be counted. Here the database adds.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Count(models.Model):
    """The number of requests of one kind in a period that starts with the first.

    `whose` is a digest of an account or an address, so that nobody's address is stored.
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
