"""Hold everything a template of the workbench needs after a request, as plain data."""

from dataclasses import dataclass, field
from functools import cached_property

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.draw.of import rays_of, value_kinds
from puzzles.everywhere import tidying_rule
from puzzles.kernel.tree import End
from puzzles.words import sizes_of
from tutor.common.addresses import page_address
from tutor.courses.models import Assignment
from tutor.feedback import Elsewhere
from tutor.library.selectors.goals import asked_of

from ..messages import terms as limits
from ..messages.answers import (
    proved_of,
)
from ..messages.goals import progress
from ..messages.limits import limit_message
from ..messages.steps import Message
from ..models import Proof
from ..outcomes import Practised
from ..prepared import EARNED
from ..replays.engine import given_steps
from ..replays.visibility import VisibleReplay
from ..services.earned import by_hand
from ..services.keeper import keeps_house, wants_house
from ..services.notes import notes_of
from ..tries import sealed
from ..workspace import Workspace
from . import board as boards
from .bar import Button, Form
from .cells import Cell
from .editing import Editing, Old, aside_of
from .explain import can_explain
from .goal import goal_of, is_new
from .guide import is_guided
from .ladder import LadderView
from .patches import Patch
from .preferences import Person, prefers_help, prefers_quiet, presses
from .row import Row
from .updates import Update, shown, update_of


@dataclass
class Answer:
    """One view of a workbench. The tree stays unchanged, is patched, or is replaced by `rows`.

    With an `update`, the board is patched too.
    """

    where: Workspace
    visible: VisibleReplay
    board: boards.BoardView
    message: Message | None = None
    rows: list[Row] | None = None
    patch: Patch | None = None
    update: Update | None = None
    places: list[str] = field(default_factory=list)
    fits: bool = False  # what is marked are cases there
    choices: list[tuple[str, str, str]] = field(default_factory=list)
    anchors: list[Cell] = field(default_factory=list)
    step_text: str = ""
    ladder: LadderView | None = None
    checked: bool = False
    refused: tuple[str, str] = ("", "")  # the cell that a step was not accepted for, and its rule
    why_not: str = ""  # the address of a counter-example for the step that was not accepted
    offered: bool = False  # help, unasked
    practised: Practised | None = None  # asked for if it is not known
    editing: Editing | None = None  # the step to be changed, or to be put in

    puzzle = property(lambda self: self.where.puzzle)
    replay = property(lambda self: self.visible.replay)

    @cached_property
    def proof(self) -> Proof | None:
        """Return the proof, or None before it is begun."""
        return self.where.proof

    @property
    def counted(self) -> str:
        """Count steps and splits in words: `6 steps, 1 split`; `3 steps, counted as 10` by cell, if these are more.

        Those of housekeeping count for nothing, so they are said by themselves.
        """
        given = given_steps(self.where.policy.item)
        steps, splits, tidied = len(given), sum(bool(step.cases) for step in given), 0
        if self.proof:
            tidied = self.proof.tidied_steps
            steps, splits = self.proof.steps - tidied, self.proof.splits
        words_ = [ngettext("%(n)s step", "%(n)s steps", steps) % {"n": steps}]
        if self.proof and self.proof.counted_steps != steps:
            words_.append(_("counted as %(n)s") % {"n": self.proof.counted_steps})
        if tidied:
            words_.append(_("%(n)s more by housekeeping") % {"n": tidied})
        if splits:
            words_.append(ngettext("%(n)s split", "%(n)s splits", splits) % {"n": splits})
        return ", ".join(words_)

    @property
    def open_ends(self) -> int:
        return self.visible.open_ends

    @cached_property
    def progress(self) -> tuple[str, bool]:
        """Say what is left to do until the goal is reached, and tell whether it is."""
        return progress(self.visible)

    @cached_property
    def shown(self) -> str:
        """Describe the board, for the page to send back; "" if the page only ever gets whole boards."""
        return shown(self.proof.rev if self.proof else 0, self.board) if self.visible.judged is None else ""

    def onto(self, before: str) -> None:
        """Send only what changes, if the page shows the board described by `before`."""
        self.update = update_of(self.where, self.visible, before, self.board)

    @cached_property
    def proved(self) -> Message | None:
        """State what is proved; None before the proof is begun or while it is unfinished."""
        return proved_of(self.visible, self.proof) if self.proof else None

    @property
    def old(self) -> list[Old]:
        """List the old branches that are kept beside the tree."""
        return aside_of(self.proof)

    def by_hand(self, person: Person) -> SafeString:
        """Return how often each rule was used by hand, as an attribute; none where no rule has to be earned."""
        if self.where.policy.everywhere != Assignment.Everywhere.EARNED:
            return SafeString()
        counted = self.practised.by_hand if self.practised else by_hand(person)
        uses = {rule: counted[rule] for rule in sorted(counted) if rule in self.replay.puzzle.type.rule_by_id}
        words_ = " ".join(f"{rule}:{n}/{EARNED}" for rule, n in uses.items())
        return format_html('data-by-hand="{}"', words_)

    def presses(self, person: Person) -> str:
        """Return the values that pressing an empty cell goes through, in the order that the person prefers."""
        return presses(self.board.surface, value_kinds(self.replay.puzzle), person)

    def tidies(self, person: Person) -> bool:
        """Return whether housekeeping is on."""
        return wants_house(person, self.where)

    @property
    def no_housekeeping(self) -> str:
        """Say that the terms forbid housekeeping; "" where they do not, or where the puzzle has none."""
        if self.keeps_house or tidying_rule(type_of(self.replay.puzzle)) is None:
            return ""
        message = limit_message("housekeeping-off", 0)
        return f"{message.headline} {message.text}"

    def offer_url(self, person: Person) -> str:
        """Return the address that may offer help after a long silence; "" where none is ever offered."""
        wanted = self.proof and not self.closed and self.where.policy.assist and prefers_help(person)
        return self.url("offer") if wanted else ""

    def quiet(self, person: Person) -> bool:
        """Return whether the board hides which lines have too many of a digit: in practice, if the person wants so."""
        assigned = self.proof is not None and self.proof.item_id
        return prefers_quiet(person) and not assigned and not self.checked

    def goal_open(self, person: Person) -> bool:
        """Return whether the goal card is unfolded: at the first visit to a puzzle of this type."""
        return is_new(self.where, person)

    @cached_property
    def _begin(self) -> str:
        """Return the common beginning of all addresses of this workbench."""
        if self.proof:
            address = page_address("work:proof-step", self.proof.pk)
        elif self.where.item:
            address = page_address("work:item-step", self.where.item.pk, self.where.attempt)
        else:
            address = page_address("work:draft-step", self.puzzle.pk)
        return address.removesuffix("step/")

    def url(self, part: str) -> str:
        """Return the address of a part; "" if only a proof has that part and it is not begun."""
        return f"{self._begin}{part}/" if self.proof or part not in ("undo", "redo", "check") else ""

    @cached_property
    def explain_url(self) -> str:
        """Return the address that explains the step whose board is shown; "" unless it is an accepted direct step."""
        board = self.board
        if not board.number or not can_explain(self.visible, End(board.number, 0)) or board.case:
            return ""
        return f"{self.url('explain')}?node={board.node}"

    @cached_property
    def open_file_url(self) -> str:
        """Return the address that opens a proof file; "" where the assignment takes none, or the attempt is begun."""
        item, policy = self.where.item, self.where.policy
        if item is None or policy.item is None:  # practice
            return page_address("exports:import")
        takes = policy.open and policy.feedback_shown and not self.proof and not given_steps(item)
        return page_address("exports:open", item.pk) if takes else ""

    def _form(self, name: str) -> Form:
        if self.proof:
            return Form(name, self.url(name), self.proof.rev)
        return Form(name, self.url(name), 0, sealed(self.puzzle.pk, self.where.tries))

    @property
    def buttons(self) -> list[Button]:
        """List the buttons of the bar."""
        proof, taken = self.proof, not self.closed
        undo, redo = bool(proof and proof.undo_top_id), bool(proof and proof.redo_top_id)
        hint, check = self.where.policy.hints != 0, limits.checks_left(self.where) != 0
        hints, checks = limits.hint_label(self.where), limits.check_label(self.where)
        found = [
            Button(self._form("undo"), _("Undo"), taken and undo, "u", "undo-2"),
            Button(self._form("redo"), _("Redo"), taken and redo, "", "redo-2"),
            Button(self._form("hint"), hints, taken and hint, "h", "lightbulb"),
            Button(self._form("check"), checks, taken and check and bool(proof), "", "check"),
        ]
        return found[:-1] if self.over else found  # checks that are left are of no use afterwards

    @cached_property
    def back(self) -> tuple[str, str]:
        """Return the address that the title links to, "" for none, and the label of the link."""
        item, policy = self.where.item, self.where.policy
        there = Elsewhere(item.assignment) if item and policy.closed != "gone" else policy.elsewhere
        if there and there.url:
            return there.url, _("Back to “%(title)s”") % {"title": there.assignment.title}
        # A puzzle that staff have tried may be in a colleague's own set, which they may not open.
        owner = self.proof.owner_id if self.proof else self.puzzle.set.owner_id
        shown = self.puzzle.set.owner_id in (None, owner)
        return (self.puzzle.get_absolute_url() if shown else ""), ""

    step_form = property(lambda self: self._form("step"))
    everywhere_form = property(lambda self: self._form("everywhere"))
    housekeeping_form = property(lambda self: self._form("housekeeping"))
    notes = property(lambda self: notes_of(self.proof) if self.proof else "")
    # Whether there is housekeeping here.
    keeps_house = cached_property(lambda self: bool(keeps_house(self.where, wanted=True)))
    board_url = property(lambda self: self.url("board"))
    places_url = property(lambda self: self.url("places"))
    rating = cached_property(lambda self: self.puzzle.rating if self.where.policy.feedback_shown else "")
    guided = property(lambda self: is_guided(self.where))
    rays = property(lambda self: rays_of(self.replay.puzzle.type))
    goal = cached_property(lambda self: goal_of(self.replay.puzzle))
    asked = cached_property(lambda self: asked_of(self.replay.puzzle, self.replay.goal))
    type_name = property(lambda self: boards.type_name(self.puzzle.type))
    palette = cached_property(lambda self: boards.palette(self.puzzle.type, self.where.policy.rules))
    sizes = property(lambda self: sizes_of(self.replay.puzzle))
    draws_shapes = property(lambda self: boards.has_shapes(self.puzzle.type))
    symbols = property(lambda self: boards.symbols(self.puzzle.type, self.puzzle.text))
    closed = cached_property(lambda self: limits.why_closed(self.where))
    closed_note = property(lambda self: limits.closed_note(self.where))
    terms = cached_property(lambda self: limits.terms(self.where))
    # Whether its owner may look back at an assigned proof, with what was not accepted.
    over = property(lambda self: bool(self.where.policy.closed and self.where.policy.feedback_shown and self._assigned))
    _assigned = property(lambda self: self.proof and self.proof.item_id)
    another = property(lambda self: bool(self.proof) and limits.attempts_left(self.where))
