"""Proofs: the current tree as Step rows, and the history as Action rows, which are only ever added."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tutor.common.addresses import page_address
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import proof_goal_in_words


class Proof(models.Model):
    """One person's work on one puzzle. `rev` grows with every change of the tree.

    An attempt at an exercise is one too, so that attempts, terms, scores, comments and exports are those of all work.
    It has no tree; what was asked stands in its first action, and each answer is an action.
    """

    class State(models.TextChoices):
        """The outcome of a proof that meets its goal, for lists; it is computed again wherever it matters.

        `met`: its goal leaves it open how many solutions there are. `answered`: an exercise, right or wrong.
        """

        UNFINISHED = "unfinished", _("unfinished")
        UNIQUE = "unique", _("exactly one solution")
        NONE = "none", _("no solution")
        SEVERAL = "several", _("several solutions")
        MET = "met", _("goal reached")
        ANSWERED = "answered", _("answered")
        SUSPECT = "suspect", _("being checked")

    DONE = (State.UNIQUE, State.NONE, State.SEVERAL, State.MET)
    """The states of a proof that meets its goal."""
    ENDED = (*DONE, State.ANSWERED)
    """Those of work on which nothing is left to do."""
    SOLVED = (State.UNIQUE, State.NONE, State.SEVERAL)
    """Those of a proof that leaves nothing open."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("owner"), related_name="proofs", on_delete=models.CASCADE
    )
    puzzle = models.ForeignKey(Puzzle, verbose_name=_("puzzle"), related_name="proofs", on_delete=models.RESTRICT)
    # The assigned item and the number of the attempt; practice has neither.
    item = models.ForeignKey(
        Item, verbose_name=_("assigned as"), null=True, blank=True, related_name="proofs", on_delete=models.RESTRICT
    )
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=0)
    submitted = models.DateTimeField(
        _("submitted"),
        null=True,
        blank=True,
        help_text=_("A note to the grader; work goes on unless attempts are limited."),
    )
    goal = models.JSONField(_("goal"), default=dict)
    rev = models.PositiveIntegerField(_("revision"), default=0)
    last_number = models.PositiveIntegerField(_("last step id"), default=0)
    steps = models.PositiveIntegerField(_("steps"), default=0)
    splits = models.PositiveIntegerField(_("case splits"), default=0)
    # Those of the steps in which a rule was applied everywhere, and all the cells that they change.
    everywhere_steps = models.PositiveIntegerField(_("steps made everywhere"), default=0, db_default=0)
    everywhere_cells = models.PositiveIntegerField(_("cells changed everywhere"), default=0, db_default=0)
    tidied_steps = models.PositiveIntegerField(_("steps of housekeeping"), default=0, db_default=0)
    open_ends = models.PositiveIntegerField(_("open ends"), default=1)
    # The open ends as the owner sees them while verdicts are hidden.
    claimed_ends = models.PositiveIntegerField(
        _("open ends as claimed"),
        default=1,
        help_text=_("By the owner's claims, and the verdicts that checks have shown."),
    )
    given = models.PositiveIntegerField(
        _("last given step"), default=0, help_text=_("Steps up to this one stood there at the beginning, to stay.")
    )
    judged = models.JSONField(
        _("judged steps"), default=list, db_column="told", help_text=_("Those whose verdict a check has shown.")
    )
    # Counted here and not from the actions, so that two windows cannot both take the last one. They are granted per
    # puzzle: all attempts at it have the same counts.
    hints = models.PositiveIntegerField(_("hints taken"), default=0, help_text=_("However far each was opened."))
    checks = models.PositiveIntegerField(_("checks taken"), default=0)
    housekeeping = models.BooleanField(
        _("housekeeping"),
        default=False,
        db_default=False,
        help_text=_("Whether numbers that stand leave the candidates in sight by themselves."),
    )
    aside = models.CharField(
        _("old branches"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text=_("Revisions that took them out of the tree, separated by blanks."),
    )
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.UNFINISHED)
    # The action that undo reverses next, and the undo that redo reverses next; both are chains through Action.previous.
    undo_top = models.ForeignKey("Action", null=True, related_name="+", on_delete=models.SET_NULL)
    redo_top = models.ForeignKey("Action", null=True, related_name="+", on_delete=models.SET_NULL)
    # The key of the first step: a first step sent twice must not begin two proofs. It is unique per owner: a key is no
    # password, so it must not open the proof of a guest whose session was lost.
    first_key = models.UUIDField(null=True, editable=False)
    created = models.DateTimeField(_("begun"), auto_now_add=True)
    changed = models.DateTimeField(_("last changed"), auto_now=True)

    class Meta:
        ordering = ["-changed"]
        verbose_name = _("proof")
        indexes = [models.Index(fields=["owner", "puzzle"])]
        constraints = [
            models.UniqueConstraint(fields=["owner", "first_key"], name="proof_begun_once_by_a_key"),
            models.UniqueConstraint(
                fields=["owner", "item", "attempt"],
                condition=models.Q(item__isnull=False),
                name="one_proof_per_attempt",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle} ({self.get_state_display()})"

    def get_absolute_url(self) -> str:
        of_exercise = self.item_id is not None and self.item is not None and self.item.is_exercise
        return page_address("exercises:attempt" if of_exercise else "work:proof", self.pk)

    @classmethod
    def proves_puzzle(cls) -> models.Q:
        """Return the condition for puzzles with a proof that shows what they ask; an imported one may ask for less."""
        solved = models.Q(proofs__state__in=cls.SOLVED)
        return solved | (models.Q(proofs__state=cls.State.MET) & ~models.Q(goal=""))

    @property
    def asked(self) -> str:
        """Say the goal as one sentence; "" for the usual one."""
        return proof_goal_in_words(self.puzzle.type, self.puzzle.text, self.goal)

    @property
    def counted_steps(self) -> int:
        """Count the steps by cell where a rule was applied everywhere: as many as by hand. Housekeeping is free."""
        return self.steps - self.tidied_steps - self.everywhere_steps + self.everywhere_cells


class Step(models.Model):
    """A node of the current tree. `number` is permanent within the proof and never reused."""

    proof = models.ForeignKey(Proof, related_name="tree", on_delete=models.CASCADE)
    number = models.PositiveIntegerField()
    # [[number, branch, case], ...]: number 0 is the start, case names a branch by content (`r1c2=7`) or is "".
    parents = models.JSONField()
    rule = models.CharField(max_length=80)
    text = models.TextField(help_text=_("The step as the engine writes it, with place and changes."))
    # For drawing the tree: the branch that contains it, as "number.branch" of the split that opened it (databases and
    # histories know it as `lane`), and the number of splits above it.
    lane = models.CharField(max_length=24)
    depth = models.PositiveIntegerField()
    cases = models.JSONField(default=list, help_text=_("What the branches of a split are called, in order."))
    verdict = models.CharField(max_length=40, blank=True, help_text=_("Refusal code; empty when accepted."))
    everywhere = models.BooleanField(default=False, help_text=_("Made by applying a rule everywhere."))
    tidied = models.BooleanField(default=False, db_default=False, help_text=_("Made by housekeeping, not by hand."))
    hint = models.CharField(
        max_length=5, blank=True, default="", db_default="", help_text=_("Strength of the hint it came from, if any.")
    )
    solved = models.JSONField(default=list, help_text=_("Its branches whose board is a solution, by ordinal."))

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["proof", "number"], name="step_number_once_in_a_proof")]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"

    @property
    def cells(self) -> list[str]:
        """List the names of the cells that the step changes."""
        changes = self.text.partition(": ")[2]
        return [change.partition("=")[0] for change in changes.split(", ")] if changes else []


class Notes(models.Model):
    """Hold what the owner of a proof has pencilled in: it claims and counts for nothing, and nobody else sees it."""

    MOST = 20_000

    proof = models.OneToOneField(Proof, related_name="notes", primary_key=True, on_delete=models.CASCADE)
    text = models.TextField(blank=True, max_length=MOST, help_text=_("Cells with numbers: `r1c2=3/5 r2c2=1`."))

    class Meta:
        verbose_name_plural = _("notes")

    def __str__(self) -> str:
        return self.text[:40]


class RuleUse(models.Model):
    """A right step that somebody found by hand, one of the first with its rule; they earn “apply everywhere”.

    It stays when the step is undone, and the same step made again is not another one.
    """

    proof = models.ForeignKey(Proof, related_name="uses", on_delete=models.CASCADE)
    rule = models.CharField(max_length=80)
    cell = models.CharField(max_length=40, help_text=_("Name of the first cell that it changed."))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proof", "rule", "cell"], name="rule_use_once_at_a_cell")]

    def __str__(self) -> str:
        return f"{self.rule}: {self.cell}"


class Action(models.Model):
    """One event in the history of a proof. Never changed, and never deleted while the proof exists."""

    class Kind(models.TextChoices):
        """The kinds of events: those that change the tree, answers to an exercise, and those that change nothing."""

        BEGIN = "begin", _("begun with given steps")
        ADD = "add", _("step added")
        INSERT = "insert", _("step inserted")
        CHANGE = "change", _("step changed")
        CUT = "cut", _("steps cut")
        MOVE = "move", _("step moved")
        MERGE = "merge", _("ends merged")
        UNDO = "undo", _("undone")
        REDO = "redo", _("redone")
        ANSWER = "answer", _("answer")
        REFUSED = "refused", _("refused try")
        HINT = "hint", _("hint")
        CHECK = "check", _("check")
        SUBMIT = "submit", _("submitted")
        WITHDRAW = "withdraw", _("submission withdrawn")
        GUIDE = "guide", _("moment of the guide")
        RETRY = "retry", _("branch set aside")
        BACK = "back", _("branch taken back")
        DROP = "drop", _("old branch dropped")

    ASIDE = (Kind.REFUSED, Kind.HINT, Kind.CHECK, Kind.SUBMIT, Kind.WITHDRAW, Kind.GUIDE)
    """The kinds that leave the tree and its revision unchanged."""

    proof = models.ForeignKey(Proof, related_name="actions", on_delete=models.CASCADE)
    kind = models.CharField(max_length=8, choices=Kind)
    rev = models.PositiveIntegerField(help_text=_("Revision of the proof after it."))
    placed = models.JSONField(default=list, help_text=_("Steps it put into the tree."))
    displaced = models.JSONField(default=list, help_text=_("Steps it took out of the tree."))
    detail = models.JSONField(default=dict, help_text=_("Where it happened and what was answered."))
    # An undo refers to the action it reversed, a redo to the undo it reversed.
    reverses = models.ForeignKey("self", null=True, related_name="+", on_delete=models.CASCADE)
    previous = models.ForeignKey("self", null=True, related_name="+", on_delete=models.CASCADE)
    key = models.UUIDField(null=True, help_text=_("One-time key of the request: a repeated one changes nothing."))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["proof", "key"], name="action_key_once_in_a_proof"),
            # Written out because a constraint cannot read ASIDE from its own class.
            models.UniqueConstraint(
                fields=["proof", "rev"],
                condition=~models.Q(kind__in=["refused", "hint", "check", "submit", "withdraw", "guide"]),
                name="one_change_per_revision",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.rev})"
