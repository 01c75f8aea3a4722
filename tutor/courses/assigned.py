"""Assignments and their puzzles, and later due dates; `models` has them too."""

from datetime import datetime, timedelta
from math import ceil

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tutor.common.addresses import page_address
from tutor.library.models import Puzzle

MANY = [MaxValueValidator(1000)]
"""More than anybody needs, and small enough for every database."""
PERCENT = [MinValueValidator(0), MaxValueValidator(100)]


class Assignment(models.Model):
    """Puzzles to prove by a date, with the rules, feedback and help that students get."""

    class Late(models.TextChoices):
        """Treatment of work after the due date."""

        NONE = "none", _("closed at the due date")
        GRACE = "grace", _("full credit for a while")
        PERCENT = "percent", _("some percent less for each day begun")

    class Feedback(models.TextChoices):
        """Times at which students learn whether their steps hold."""

        IMMEDIATE = "immediate", _("at every step")
        REQUEST = "request", _("when asked, a number of times")
        AFTER = "after", _("after the assignment has closed")

    class Results(models.TextChoices):
        """Times at which a student sees verdicts, scores and comments that were hidden, once their own work is over."""

        CLOSED = "closed", _("when it has closed for the student")
        EVERYBODY = "everybody", _("when it has closed for everybody, extensions included")
        DATE = "date", _("at a date")
        BUTTON = "button", _("when an instructor releases them")
        GRADED = "graded", _("for each student when a grader has marked their work as graded")

    class Partial(models.TextChoices):
        """Credit for a proof that is not whole."""

        NONE = "none", _("none: all or nothing")
        PREFIX = "prefix", _("for what comes before the first step that does not hold")
        SLIP = "slip", _("for all that holds: wrong steps and what depends on them are left out")

    class Hints(models.TextChoices):
        """Number of hints on each puzzle."""

        NONE = "none", _("none")
        NUMBER = "number", _("a number")
        FREE = "free", _("as many as wanted")

    class Everywhere(models.TextChoices):
        """Times at which a student may apply a rule everywhere."""

        OFF = "off", _("never: every step is made by hand")
        EARNED = "earned", _("after the rule was used right three times by hand")
        ALWAYS = "always", _("always")

    class WhyNot(models.TextChoices):
        """Answers to “Why not?” about a step that was not accepted."""

        OFF = "off", _("none")
        SENTENCE = "sentence", _("in words")
        WORLD = "world", _("in words and on the board")

    course = models.ForeignKey(
        "courses.Course", verbose_name=_("course"), related_name="assignments", on_delete=models.CASCADE
    )
    title = models.CharField(_("title"), max_length=120)
    notes = models.TextField(_("notes"), blank=True, max_length=20_000, help_text=_("Markdown."))
    position = models.PositiveIntegerField(_("position"), default=0)
    published = models.DateTimeField(_("published"), null=True, blank=True)
    opens = models.DateTimeField(_("opens"), null=True, blank=True)
    due = models.DateTimeField(_("due"), null=True, blank=True)
    late = models.CharField(_("late work"), max_length=8, choices=Late, default=Late.NONE)
    grace_minutes = models.PositiveIntegerField(
        _("minutes of grace"), default=60, validators=[MinValueValidator(1), MaxValueValidator(60 * 24 * 60)]
    )
    late_percent = models.PositiveSmallIntegerField(
        _("percent less for each day"), default=10, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    late_until = models.DateTimeField(
        _("late until"), null=True, blank=True, help_text=_("An extension moves it by as much as the due date.")
    )
    results = models.CharField(
        _("results"), max_length=10, choices=Results, default=Results.CLOSED, db_default=Results.CLOSED
    )
    results_at = models.DateTimeField(_("results are shown at"), null=True, blank=True)
    # Section, or `audience` of a student -> when results were released to it, as ISO text; "" is everybody.
    released = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    # Section -> the later due date that it has, as ISO text, the reason, and who gave it; also for who joins later.
    section_extensions = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    # The latest due date of an extension, so that pages need not look for it.
    extended = models.DateTimeField(null=True, editable=False)
    attempts = models.PositiveSmallIntegerField(
        _("attempts"), default=0, validators=MANY, help_text=_("0: as many as wanted.")
    )
    partial = models.CharField(
        _("partial credit"), max_length=6, choices=Partial, default=Partial.PREFIX, db_default=Partial.PREFIX
    )
    least = models.PositiveSmallIntegerField(
        _("least credit in percent"),
        default=0,
        db_default=0,
        validators=PERCENT,
        help_text=_("Of the points of a puzzle, for whoever has proved any part of it."),
    )
    model_proof = models.BooleanField(
        _("model proof"),
        default=False,
        db_default=False,
        help_text=_("Your own practice proof of each puzzle, for students who see their results."),
    )
    rules = models.JSONField(_("allowed rules"), null=True, blank=True, help_text=_("Ids; nothing: all."))
    feedback = models.CharField(_("feedback"), max_length=10, choices=Feedback, default=Feedback.REQUEST)
    checks = models.PositiveSmallIntegerField(
        _("checks"), default=3, validators=MANY, help_text=_("On each puzzle, when on request.")
    )
    hints = models.CharField(_("hints"), max_length=8, choices=Hints, default=Hints.NONE)
    hint_count = models.PositiveSmallIntegerField(_("hints on each puzzle"), default=3, validators=MANY)
    hint_price = models.PositiveSmallIntegerField(_("percent less for each hint"), default=0, validators=PERCENT)
    why_not = models.CharField(
        _("“Why not?”"),
        max_length=8,
        choices=WhyNot,
        default=WhyNot.WORLD,
        db_default=WhyNot.WORLD,
        help_text=_("A counter-example for a step that was not accepted, where steps are checked at once."),
    )
    # Two columns for one choice, `everywhere`: code that knows only the first one still reads and writes it right.
    everywhere_allowed = models.BooleanField(_("“apply everywhere”"), default=False, db_column="everywhere")
    everywhere_earned = models.BooleanField(
        _("“apply everywhere” is earned"), default=False, db_default=False, help_text=_("Rule by rule, if allowed.")
    )
    housekeeping = models.BooleanField(
        _("housekeeping"),
        default=False,
        db_default=False,
        help_text=_(
            "Students may let numbers that stand take candidates away from the cells in sight by themselves, in"
            " puzzles with candidates."
        ),
    )
    max_splits = models.PositiveSmallIntegerField(_("case splits at most"), null=True, blank=True, validators=MANY)
    max_depth = models.PositiveSmallIntegerField(
        _("splits inside each other at most"), null=True, blank=True, validators=MANY
    )

    class Meta:
        ordering = ["position", "due", "pk"]
        verbose_name = _("assignment")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return page_address("assignments:assignment", self.pk)

    @property
    def everywhere(self) -> Everywhere:
        """Return when a student may apply a rule everywhere."""
        if not self.everywhere_allowed:
            return self.Everywhere.OFF
        return self.Everywhere.EARNED if self.everywhere_earned else self.Everywhere.ALWAYS

    @everywhere.setter
    def everywhere(self, when: str) -> None:
        when = self.Everywhere(when)
        self.everywhere_allowed = when != self.Everywhere.OFF
        self.everywhere_earned = when == self.Everywhere.EARNED

    @property
    def late_for(self) -> timedelta:
        """Return for how long after the due date work is still accepted."""
        if self.late != self.Late.NONE and self.late_until and self.due:
            return max(timedelta(), self.late_until - self.due)
        if self.late == self.Late.GRACE:
            return timedelta(minutes=self.grace_minutes)
        if self.late == self.Late.PERCENT:
            return timedelta(days=ceil(100 / self.late_percent))
        return timedelta()

    @property
    def withholds(self) -> bool:
        """Return whether verdicts are hidden at first, so that results have to be released."""
        return self.feedback != self.Feedback.IMMEDIATE

    @property
    def released_sections(self) -> dict[str, str]:
        """Return when results were released to everybody or to sections, without single students."""
        return {name: at for name, at in self.released.items() if not name.startswith("#")}

    def audience(self, section: str, student: int) -> str:
        """Return the key in `released` for a student of a section: their own if their results come when graded."""
        return f"#{student}" if self.results == self.Results.GRADED else section

    def released_to(self, section: str) -> datetime | None:
        """Return when an instructor released results to everybody or to a section, the earlier of both."""
        times = [self.released[name] for name in {"", section} if name in self.released]
        return min(map(datetime.fromisoformat, times)) if times else None


class Item(models.Model):
    """One puzzle of an assignment, to be proved or as an exercise made of it.

    It stays the row that was chosen, even if the puzzle leaves its set.
    """

    class Kind(models.TextChoices):
        """Things to do with a puzzle: a proof, or an exercise that the engine makes of it."""

        PROVE = "prove", _("Prove it")
        NAME = "name", _("Name the rule")
        FIND = "find", _("Find the mistake")
        ORDER = "order", _("Put in order")
        FINISH = "finish", _("Finish it")
        DRILL = "drill", _("Drill")

    assignment = models.ForeignKey(Assignment, related_name="items", on_delete=models.CASCADE)
    position = models.PositiveIntegerField(_("position"), default=0)
    puzzle = models.ForeignKey(Puzzle, verbose_name=_("puzzle"), related_name="items", on_delete=models.RESTRICT)
    points = models.DecimalField(
        _("points"), max_digits=6, decimal_places=2, default=1, validators=[MinValueValidator(0)]
    )
    goal = models.CharField(
        _("goal"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
        help_text=_("What is to be proved here, such as “must-be r3c4=1”; empty: the goal of the puzzle."),
    )
    # What each cell of the goal counts in partial credit, in their order; empty: all the same.
    weights = models.JSONField(_("weights of the cells"), default=list, db_default=[], blank=True)
    # Steps at the start of every proof, which students cannot delete; in tree order, as `records.to_json` writes them.
    starter = models.JSONField(_("first steps"), default=list, blank=True)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.PROVE, db_default=Kind.PROVE)
    # Of an exercise: the seed that it is made with, the ids of the rules that it is about, and its length, 0 for usual.
    spec = models.JSONField(_("exercise"), default=dict, db_default={}, blank=True, editable=False)
    # The stored `Finding`, if the puzzle was tried under the rules and limits of the assignment.
    checked = models.JSONField(_("checked"), default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["assignment", "position", "pk"]
        verbose_name = _("puzzle of an assignment")
        constraints = [
            models.UniqueConstraint(fields=["assignment", "puzzle", "kind"], name="once_of_a_kind_in_an_assignment")
        ]

    def __str__(self) -> str:
        return f"{self.assignment}: {self.puzzle}"

    def get_absolute_url(self) -> str:
        return page_address("exercises:item" if self.is_exercise else "work:item", self.pk)

    @property
    def is_exercise(self) -> bool:
        """Return whether it is an exercise, not a puzzle to be proved."""
        return self.kind != self.Kind.PROVE

    @property
    def title(self) -> str:
        """Return what lists call it: the puzzle, and what is to be done with it unless that is a proof."""
        return f"{self.puzzle.title}: {self.get_kind_display()}" if self.is_exercise else self.puzzle.title

    @property
    def effective_goal(self) -> str:
        """Return the goal that its proofs have, as stored text."""
        return self.goal or self.puzzle.goal


class Extension(models.Model):
    """A later due date for one student."""

    assignment = models.ForeignKey(Assignment, related_name="extensions", on_delete=models.CASCADE)
    student = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("student"), related_name="extensions", on_delete=models.CASCADE
    )
    due = models.DateTimeField(_("due"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("given by"), null=True, related_name="+", on_delete=models.SET_NULL
    )
    at = models.DateTimeField(_("given"), auto_now=True)
    # Made from the student's extra time, and made anew when dates change.
    automatic = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        ordering = ["assignment", "student"]
        verbose_name = _("extension")
        constraints = [models.UniqueConstraint(fields=["assignment", "student"], name="one_extension_each")]

    def __str__(self) -> str:
        return f"{self.student}: {self.assignment}, {self.due:%Y-%m-%d %H:%M}"
