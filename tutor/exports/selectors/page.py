"""The data of the export page and of the import report."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.kernel.goal import Goal
from puzzles.registry import all_rules, get_type
from tutor.accounts.models import User
from tutor.catalogue.selectors.goals import DIFFERENT
from tutor.courses.models import Assignment
from tutor.library.selectors.goals import claim_of
from tutor.library.services.facts import engine_puzzle
from tutor.work.messages.goals import outcome_note, proved_headline
from tutor.work.messages.steps import Message, say_proved
from tutor.work.models import Action, Proof

from ..exporters import EXPORTERS, Exporter
from .columns import Column, columns_of
from .released import shown_results, unseen
from .selection import TICKS, Counts, Selection, counts, published, students_of


@dataclass(frozen=True)
class Offer:
    """A kind of file for the selection, its name and its approximate size."""

    exporter: Exporter
    filename: str
    bytes: int


@dataclass(frozen=True)
class Group:
    """The kinds of files under one heading."""

    name: str
    title: str | Promise
    words: str | Promise
    offers: list[Offer]


GROUPS = {
    "verdicts": (
        gettext_lazy("Verdicts"),
        gettext_lazy(
            "The result of each student for each puzzle: verdict, points, solved grid, steps, rules, hints, time."
        ),
    ),
    "systems": (
        gettext_lazy("Learning systems"),
        gettext_lazy(
            "Points for each assignment, as other systems import them. A cell is empty where nothing is begun, or "
            "where the student cannot see the results yet."
        ),
    ),
    "grids": (
        gettext_lazy("Solved grids"),
        gettext_lazy("The solution of each puzzle that a student has proved to have no other."),
    ),
    "proofs": (
        gettext_lazy("Proofs"),
        gettext_lazy("Every step of every proof, also of those that are not finished."),
    ),
    "paper": (gettext_lazy("On paper"), gettext_lazy("The puzzles themselves, without anybody's work.")),
}


@dataclass(frozen=True)
class IndexPage:
    """Everything on the page that offers the files."""

    selection: Selection
    assignments: list[Assignment]
    students: list[User]
    counts: Counts
    groups: list[Group]
    columns: tuple[Column, ...]
    unseen: list[Assignment]
    """Assignments whose results no student sees yet."""

    @property
    def query(self) -> str:
        """Return the selection as a query for the address of a file."""
        chosen: dict[str, Any] = {"assignment": [assignment.pk for assignment in self.selection.chosen]}
        if self.selection.student:
            chosen["student"] = self.selection.student.pk
        ticked = {name: "on" for name in TICKS if getattr(self.selection, name)}
        return urlencode(chosen | ticked, doseq=True)


def index_page(selection: Selection) -> IndexPage:
    """Return the choices, and the files for what is selected."""
    how_much = counts(selection)
    groups = [
        Group(name, title, words, [_offer(e, selection, how_much) for e in EXPORTERS.values() if e.group == name])
        for name, (title, words) in GROUPS.items()
    ]
    course = selection.course
    hidden = unseen(selection, shown_results(selection, selection.memberships))
    columns = columns_of(selection)
    return IndexPage(selection, published(course), students_of(course), how_much, groups, columns, hidden)


def _offer(exporter: Exporter, selection: Selection, how_much: Counts) -> Offer:
    return Offer(exporter, exporter.filename(selection), exporter.bytes(how_much))


@dataclass(frozen=True)
class ReportPage:
    """The report on an imported proof. `facts` is the report that was stored when the file was imported."""

    proof: Proof
    message: Message
    type_name: str
    facts: dict[str, Any]
    rules: list[str]
    allowed: list[str]

    @property
    def outcome(self) -> str:
        """Name the outcome of the proof in a few words."""
        return str(Proof.State(self.facts["outcome"]).label)

    @property
    def different(self) -> str | Promise:
        """Say how LEGUP reads the goal otherwise, if the file is one of LEGUP. The verdict is ours."""
        return DIFFERENT.get(self.facts["goal"], "") if self.facts.get("legup") else ""

    @property
    def more(self) -> int:
        """Count the refused steps that are not listed."""
        return int(self.facts["refused"]) - len(self.facts["refusals"])


def report_page(proof: Proof) -> ReportPage | None:
    """Return the report on an imported proof; None if it was not imported."""
    checks = proof.actions.filter(kind=Action.Kind.CHECK, detail__imported=True)
    facts = checks.order_by("pk").values_list("detail", flat=True).last()  # a new one is added when a rule is fixed
    if facts is None:
        return None
    name = get_type(proof.puzzle.type).name
    return ReportPage(proof, _say(facts, proof), _(name), facts, _names(facts["rules"]), _names(facts["allowed"] or []))


def _say(facts: dict[str, Any], proof: Proof) -> Message:
    refused = facts["refused"]
    if refused:
        headline = _("This is not a proof yet: %(steps)s.") % {
            "steps": ngettext("%(n)s step does not hold", "%(n)s steps do not hold", refused) % {"n": refused}
        }
        return Message("no", headline, _("Each is named below, with the reason."))
    puzzle, goal = engine_puzzle(proof.puzzle.type, proof.puzzle.text), Goal(**proof.goal)
    if facts["outcome"] != "unfinished" and not facts["goal_met"]:
        headline = _("Every step holds, but the steps prove something else.")
        found = {"goal": claim_of(puzzle, goal), "outcome": Proof.State(facts["outcome"]).label}
        return Message("wait", headline, _("The file was to prove that %(goal)s. Its steps show: %(outcome)s.") % found)
    if not facts["goal_met"]:
        return Message("wait", _("Every step holds, but the proof is not finished."), _("Some cases are still open."))
    asked = proved_headline(puzzle, goal), outcome_note(goal, facts["outcome"])
    if facts["outcome"] == "unfinished":  # the goal does not ask for more
        asked = asked[0], _("Some cases are still open.")
    return say_proved(
        puzzle,
        "met" if facts["outcome"] == "unfinished" else facts["outcome"],
        facts["steps"],
        facts["splits"],
        goal=asked,
    )


def _names(ids: list[str]) -> list[str]:
    known = all_rules()
    return [_(known[id].name) if id in known else id for id in ids]
