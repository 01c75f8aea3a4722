"""Grades as they were given, comments of graders, and the latest score of each proof."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.courses.models import Assignment, Course, Item
from tutor.work.models import Proof


class Grade(models.Model):
    """One entry in the history of a student's grade for a puzzle. Entries are only ever added.

    The last override or excuse that was not withdrawn counts; an excused puzzle is in no total. Otherwise the grade is
    the value of the proofs, which is computed again whenever it is shown; the automatic entries record that value and
    the versions that produced it.
    """

    class Kind(models.TextChoices):
        """The sources that points can have."""

        AUTO = "auto", _("scored")
        REGRADE = "regrade", _("scored again")
        OVERRIDE = "override", _("overridden")
        EXCUSED = "excused", _("excused")
        WITHDRAWN = "withdrawn", _("removed")

    BY_HAND = (Kind.OVERRIDE, Kind.EXCUSED, Kind.WITHDRAWN)

    item = models.ForeignKey(Item, verbose_name=_("puzzle"), related_name="grades", on_delete=models.RESTRICT)
    student = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("student"), related_name="grades", on_delete=models.CASCADE
    )
    proof = models.ForeignKey(
        Proof, verbose_name=_("proof"), null=True, blank=True, related_name="grades", on_delete=models.SET_NULL
    )
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    points = models.DecimalField(_("points"), max_digits=6, decimal_places=2, null=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, related_name="+", on_delete=models.SET_NULL
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    versions = models.JSONField(_("versions"), default=dict)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("grade")
        indexes = [models.Index(fields=["item", "student"])]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.points}"


class Comment(models.Model):
    """A grader's comment on a proof, or on one of its steps. The student can read it once results are released."""

    proof = models.ForeignKey(Proof, verbose_name=_("proof"), related_name="comments", on_delete=models.CASCADE)
    step = models.PositiveIntegerField(_("step"), default=0, help_text=_("Its permanent id; 0: the whole proof."))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("author"), null=True, related_name="+", on_delete=models.SET_NULL
    )
    text = models.TextField(_("text"), max_length=5000, help_text=_("Markdown."))
    at = models.DateTimeField(_("written"), auto_now_add=True)
    edited = models.DateTimeField(_("changed"), null=True, blank=True)
    # The lines of the rubric in it that change points: text -> points, as text.
    lines = models.JSONField(_("lines of the rubric"), default=dict, db_default={}, blank=True, editable=False)

    class Meta:
        ordering = ["step", "pk"]
        verbose_name = _("comment")

    def __str__(self) -> str:
        return self.text[:60]


class RubricLine(models.Model):
    """A comment that the graders of a course use again, with the points that it adds or takes off, if any."""

    course = models.ForeignKey(Course, verbose_name=_("course"), related_name="rubric", on_delete=models.CASCADE)
    text = models.CharField(_("text"), max_length=1000, help_text=_("Markdown. The student reads it as a comment."))
    points = models.DecimalField(
        _("points"),
        max_digits=6,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("Such as -2 or 0.5, added to what the proof is worth. Empty: only a comment."),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, related_name="+", on_delete=models.SET_NULL
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("line of the rubric")
        verbose_name_plural = _("lines of the rubric")

    def __str__(self) -> str:
        return f"{self.signed}: {self.text}" if self.points else self.text

    @property
    def signed(self) -> str:
        """Return the points with their sign and without zeros that say nothing; nothing for a mere comment."""
        if not self.points:
            return ""
        return f"{'+' if self.points > 0 else '−'}{abs(self.points).normalize():f}"


class ScoredProof(models.Model):
    """The latest score of an assigned proof; a cache that can be computed again.

    It is valid while `rev`, `last_action`, `due` and `checker` match the current values. Credits are shares of what was
    to be proved, before deductions for hints and lateness.
    """

    proof = models.OneToOneField(Proof, related_name="scored", primary_key=True, on_delete=models.CASCADE)
    rev = models.PositiveIntegerField()
    last_action = models.PositiveBigIntegerField(default=0)
    due = models.DateTimeField(null=True)
    checker = models.CharField(max_length=20)

    state = models.CharField(max_length=12)
    goal_met = models.BooleanField(default=False)
    # The candidates of each cell when all ends that are not validly closed are joined; empty if all are closed. Stored
    # so that an export of thousands of proofs need not replay them.
    proved = models.JSONField(default=list)
    credit = models.FloatField(default=0)
    at = models.DateTimeField(help_text=_("When the tree was changed last."))
    credit_at_due = models.FloatField(default=0)
    # The same if refused steps and what depends on them are left out; None where nobody has asked for it yet.
    forgiven = models.FloatField(null=True)
    forgiven_at_due = models.FloatField(null=True)
    # What its hints cost, in quarters of the price of one.
    hint_quarters = models.PositiveIntegerField(default=0, db_default=0)
    hint_quarters_at_due = models.PositiveIntegerField(default=0, db_default=0)
    # For machines of the version before, which write it; the next version takes it away.
    hints_at_due = models.PositiveIntegerField(default=0, db_default=0)

    refused = models.PositiveIntegerField(default=0)
    hints_where = models.PositiveIntegerField(default=0, db_default=0)
    hints_rule = models.PositiveIntegerField(default=0, db_default=0)
    hints_step = models.PositiveIntegerField(default=0, db_column="hints")
    checks = models.PositiveIntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    first_tries = models.PositiveIntegerField(default=0)
    first_right = models.PositiveIntegerField(default=0)
    idle = models.PositiveIntegerField(default=0, help_text=_("Refused tries since the tree was changed last."))
    # Rule id -> {"used": steps in the tree, "refused": refused tries, "hints": hints, if any}.
    rules = models.JSONField(default=dict)
    # Digests of its steps as they were made, and but for their order within a branch; "" where not worked out yet.
    ordered = models.CharField(max_length=20, default="", db_default="")
    loose = models.CharField(max_length=20, default="", db_default="")

    class Meta:
        verbose_name = _("scored proof")
        indexes = [models.Index(fields=["loose"])]

    def __str__(self) -> str:
        return f"{self.proof_id}: {self.credit:.0%}"


class Recheck(models.Model):
    """A run in which all proofs were checked again, with the version of the rules and the proofs that changed."""

    checker = models.CharField(_("checker"), max_length=20)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    checked = models.PositiveIntegerField(_("proofs checked"), default=0)
    changes = models.JSONField(_("changes"), default=list, help_text=_("One line for each proof that changed."))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("recheck")

    def __str__(self) -> str:
        return f"{self.checker}: {len(self.changes)}/{self.checked}"


class Batch(models.Model):
    """Proof files of a class, handed in as one ZIP, and judged by the puzzles and rules of an assignment."""

    assignment = models.ForeignKey(
        Assignment, verbose_name=_("assignment"), related_name="batches", on_delete=models.CASCADE
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, related_name="+", on_delete=models.SET_NULL
    )
    name = models.CharField(_("name"), max_length=200)
    archive = models.BinaryField(_("archive"))
    size = models.PositiveIntegerField(_("files"), default=0)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("batch of files")
        verbose_name_plural = _("batches of files")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("grading:batch", args=[self.pk])


class BatchFile(models.Model):
    """The judgement on one file of a batch; `number` is its place in the archive."""

    batch = models.ForeignKey(Batch, verbose_name=_("batch of files"), related_name="results", on_delete=models.CASCADE)
    number = models.PositiveIntegerField(_("number"))
    path = models.CharField(_("path"), max_length=300)
    graded = models.JSONField(_("judgement"), default=dict)
    reason = models.TextField(_("reason"), blank=True, help_text=_("Why a step is refused or a file cannot be read."))

    class Meta:
        ordering = ["batch", "number"]
        verbose_name = _("file of a batch")
        verbose_name_plural = _("files of a batch")
        constraints = [models.UniqueConstraint(fields=["batch", "number"], name="once_in_a_batch")]

    def __str__(self) -> str:
        return self.path
