"""Sets, puzzles and uploads of the library."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.common.addresses import page_address
from tutor.jobs.models import Job

from .selectors.goals import goal_in_words
from .selectors.ratings import rating_in_words, refutable_types, size_in_words


class PuzzleSet(models.Model):
    """Puzzles that belong together, in the order in which they are offered."""

    slug = models.SlugField(_("slug"), unique=True, max_length=80)
    title = models.CharField(_("title"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    position = models.PositiveIntegerField(_("position"), default=0)
    digest = models.CharField(
        _("digest"), max_length=64, blank=True, editable=False, help_text=_("Of what was imported last.")
    )
    # A set with an owner is private, for example one of pasted puzzles. Without an owner it belongs to the library.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        null=True,
        blank=True,
        related_name="puzzle_sets",
        on_delete=models.CASCADE,
    )

    class Meta:
        ordering = ["position", "title"]
        verbose_name = _("puzzle set")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("catalogue:set", args=[self.slug])

    def get_own_url(self) -> str:
        """Return the address of the page on which its owner changes it."""
        return reverse("authoring:own-set", args=[self.slug])


class Facts(models.Model):
    """Fields of a puzzle, shared by drafts and by puzzles in a set."""

    class Solutions(models.TextChoices):
        """Results of counting the solutions."""

        NONE = "none", _("no solution")
        ONE = "one", _("exactly one solution")
        MANY = "many", _("several solutions")
        UNDECIDED = "undecided", _("not decided")

    title = models.CharField(_("title"), max_length=200)
    author = models.CharField(_("author"), max_length=200, blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True)
    type = models.CharField(_("type"), max_length=40)
    text = models.TextField(_("grid"), help_text=_("As players write it, without the header."))
    sha256 = models.CharField(
        _("digest"), max_length=64, db_index=True, help_text=_("Of type and grid; the same puzzle twice shows.")
    )
    # While this puzzle is hidden, it shows that another grid gives it away; "" where it is not known.
    form = models.CharField(
        _("normal form"),
        max_length=64,
        blank=True,
        default="",
        db_default="",
        db_index=True,
        editable=False,
        help_text=_("The same for all its turned, mirrored and renamed images."),
    )
    goal = models.CharField(
        _("goal"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
        help_text=_("What is to be proved, such as “must-be r3c4=1”; empty: the solutions of the puzzle."),
    )
    # Without a goal of its own, the number of solutions says it.
    goal_holds = models.BooleanField(
        _("goal holds"), null=True, blank=True, editable=False, help_text=_("Can it be proved? Empty: not known.")
    )
    height = models.PositiveSmallIntegerField(_("height"))
    width = models.PositiveSmallIntegerField(_("width"))
    solutions = models.CharField(_("solutions"), max_length=10, choices=Solutions)
    level = models.PositiveSmallIntegerField(_("level"), default=0, help_text=_("Of the hardest rule; 0: not rated."))
    rated = models.JSONField(
        _("rated"),
        default=dict,
        db_default={},
        blank=True,
        editable=False,
        help_text=_("Code, hardest rule and depth of the rating."),
    )
    rules = models.JSONField(_("rules"), default=list, blank=True, help_text=_("Ids of those that solve it."))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title

    @property
    def rating(self) -> str:
        """Return the rating in words, or how many solutions there are if it has none."""
        return rating_in_words(self.type, self.rated) if self.rated else str(self.Solutions(self.solutions).label)

    @property
    def asked(self) -> str:
        """Say the goal as one sentence; "" for the usual one."""
        return goal_in_words(self.type, self.text, self.goal)

    @property
    def size(self) -> str:
        """Return height and width for pages, `6 × 6`, or what the type says instead: `3 formulas`."""
        return size_in_words(self.type, self.height, self.width)

    @property
    def sound(self) -> bool:
        """Tell whether it has exactly one solution, or none in a type where that may be what is to be shown.

        With a goal of its own, tell whether that can be proved, however many solutions there are.
        """
        if self.goal:
            return self.goal_holds is True
        none = self.solutions == self.Solutions.NONE
        return self.solutions == self.Solutions.ONE or (none and self.type in refutable_types())

    @classmethod
    def are_sound(cls) -> models.Q:
        """Return the condition for puzzles that are sound."""
        refuted = models.Q(solutions=cls.Solutions.NONE, type__in=refutable_types())
        return models.Q(goal="") & (models.Q(solutions=cls.Solutions.ONE) | refuted) | models.Q(goal_holds=True)

    @property
    def key(self) -> tuple[str, str]:
        """Return what may occur only once in a set: the grid with its goal."""
        return self.sha256, self.goal


class Puzzle(Facts):
    """One puzzle as proofs refer to it. Once in use its text never changes: an edit makes another row."""

    set = models.ForeignKey(PuzzleSet, verbose_name=_("set"), related_name="puzzles", on_delete=models.CASCADE)
    position = models.PositiveIntegerField(_("position"), default=0)
    notes = models.TextField(_("notes"), blank=True, max_length=20_000, help_text=_("Markdown."))
    # Editing a puzzle in use makes a new row and retires the old one: it leaves the list of its set, but stays for the
    # proofs and assignments that use it.
    replaces = models.OneToOneField(
        "self", verbose_name=_("replaces"), null=True, blank=True, related_name="replaced_by", on_delete=models.SET_NULL
    )
    retired = models.BooleanField(_("retired"), default=False)

    class Meta:
        ordering = ["set__position", "position"]
        verbose_name = _("puzzle")
        # The second one counts by type without reading the rows, which hold whole grids; the third finds easy puzzles.
        indexes = [
            models.Index(fields=["set", "retired", "position", "type"], name="puzzle_in_its_set"),
            models.Index(fields=["type", "retired", "set", "position"], name="puzzle_by_type"),
            models.Index(
                fields=["level", "type", "height", "width", "set", "position"],
                condition=models.Q(retired=False),
                name="puzzle_by_level",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["set", "sha256", "goal"], condition=models.Q(retired=False), name="puzzle_once_in_a_set"
            )
        ]

    def get_absolute_url(self) -> str:
        return page_address("catalogue:puzzle", self.pk)


class Upload(models.Model):
    """An upload that is not in a set yet: a draft of its owner, deleted after some days."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("owner"), related_name="uploads", on_delete=models.CASCADE
    )
    name = models.CharField(_("name"), max_length=200, help_text=_("Of its files."))
    problems = models.JSONField(_("problems"), default=list, help_text=_("What could not be read: [where, what]."))
    job = models.ForeignKey(
        Job, verbose_name=_("check"), null=True, blank=True, related_name="+", on_delete=models.SET_NULL
    )
    # The set it was stored in, so that confirming twice does not store it twice.
    set = models.ForeignKey(
        PuzzleSet, verbose_name=_("set"), null=True, blank=True, related_name="+", on_delete=models.SET_NULL
    )
    created = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("upload")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("authoring:draft", args=[self.pk])


class Draft(Facts):
    """One puzzle of an upload. Until `checked`, nothing is known about its solutions."""

    upload = models.ForeignKey(Upload, related_name="drafts", on_delete=models.CASCADE)
    position = models.PositiveIntegerField(_("position"))
    file = models.CharField(_("file"), max_length=200)
    checked = models.BooleanField(_("checked"), default=False)
    same_as = models.PositiveIntegerField(_("same as"), null=True, help_text=_("The number of its first occurrence."))
    left_out = models.BooleanField(_("left out"), default=False)
    doubts = models.JSONField(
        _("remarks"), default=list, db_default=[], help_text=_("What is odd about its file: [code, facts, line].")
    )

    class Meta:
        ordering = ["position"]
        verbose_name = _("puzzle of an upload")
        constraints = [models.UniqueConstraint(fields=["upload", "position"], name="draft_position_once")]
