"""Jobs for the workers, with their progress and their outcome."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .messages import message

PATIENCE = timedelta(seconds=8)
"""A worker that is free takes a job sooner."""


class Job(models.Model):
    """Work for a worker. The row outlives the process that works on it: another worker continues where it stopped."""

    class State(models.TextChoices):
        """The states of a job.

        Running: a worker holds the job until `leased`. Waiting: a message should reach a worker before `leased`. After
        that moment the job is offered again.
        """

        WAITING = "waiting", _("waiting for a worker")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    kind = models.SlugField(_("kind"), max_length=40)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("owner"), related_name="jobs", on_delete=models.CASCADE
    )
    facts = models.JSONField(_("facts"), default=dict, help_text=_("What it is about: ids, never objects."))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0, help_text=_("0: not known yet."))
    outcome = models.CharField(
        _("outcome"),
        max_length=40,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("The code of the message it ended with."),
    )
    outcome_facts = models.JSONField(_("facts of the outcome"), default=dict, db_default={}, editable=False)
    link = models.CharField(_("link"), max_length=200, blank=True, help_text=_("The page to go on with."))
    result = models.JSONField(_("result"), default=dict)
    cancelling = models.BooleanField(_("to be cancelled"), default=False)
    leased = models.DateTimeField(_("held until"), null=True, editable=False)
    stalls = models.PositiveSmallIntegerField(
        _("stalls"), default=0, editable=False, help_text=_("How often a worker took it since it last got further.")
    )
    created = models.DateTimeField(_("asked for"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, editable=False)

    ENDED = (State.DONE, State.FAILED, State.CANCELLED)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("job")
        indexes = [models.Index(fields=["owner", "kind"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} ({self.get_state_display()})"

    def get_absolute_url(self) -> str:
        return reverse("jobs:job", args=[self.pk])

    @property
    def said(self) -> str:
        """Return the message that it ended with; empty as long as it has not."""
        return message(self.kind, self.outcome, self.outcome_facts) if self.outcome else ""

    @property
    def over(self) -> bool:
        """Return whether the job has ended: done, failed or cancelled."""
        return self.state in self.ENDED

    @property
    def unattended(self) -> bool:
        """Return whether it has been waiting for long although no other job keeps the workers from it."""
        if self.state != self.State.WAITING or timezone.now() - self.created < PATIENCE:
            return False
        return not Job.objects.filter(state=self.State.RUNNING, leased__gt=timezone.now()).exists()

    @property
    def quarter(self) -> int:
        """Return the progress in steps of 25 percent, which is as often as a screen reader should announce it."""
        return 100 * self.done // self.total // 25 * 25 if self.total else 0
