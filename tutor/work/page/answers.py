"""Answers of the workbench to each kind of request: the board, what has changed in the tree, and what to say."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Place
from puzzles.kernel.tree import End, Report
from puzzles.laws import is_form
from puzzles.teach.whynot import refused_by
from tutor.common.addresses import page_address
from tutor.courses.models import Assignment

from ..messages import steps as words, terms as limits
from ..messages.answers import (
    change_message,
    check_message,
    housekeeping_message,
    nothing_message,
    refusal_message,
    submission_message,
)
from ..messages.hints import no_hint_message
from ..messages.limits import limit_message
from ..messages.steps import Message
from ..models import Proof
from ..outcomes import Change, Ladder, Refused
from ..replays.boards import case_places, first_open_end, newest_open_end, places_of_marks
from ..replays.records import from_json
from ..replays.visibility import VisibleReplay, visible_replay
from ..services.errors import LimitError
from ..services.offers import offers_help
from ..workspace import Workspace
from . import board as boards
from .answer import Answer
from .cells import anchor_cells
from .ladder import view_of
from .listing import all_rows
from .patches import patch_of
from .preferences import Person, is_faded, prefers_help, prefers_reasons


def answer_at(where: Workspace, node: End, marked: tuple[int, ...] | None = None) -> Answer | None:
    """Return the board of a node, or None if there is no such node."""
    return _seen(where, visible_replay(where), node, marked)


def _seen(where: Workspace, visible: VisibleReplay, node: End, marked: tuple[int, ...] | None = None) -> Answer | None:
    board = boards.board_view(visible, node, marked, limits.why_closed(where))
    return Answer(where, visible, board) if board else None


def whole(where: Workspace, node: End | None = None) -> Answer:
    """Return the whole board and tree, at `node` or else at the end that was worked on last."""
    visible = visible_replay(where)
    answer = _seen(where, visible, node or newest_open_end(visible)) or _seen(where, visible, End(0))
    assert answer is not None  # the start always exists
    answer.rows = all_rows(where, visible, answer.board.node)
    return answer


def changed(where: Workspace, change: Change, person: Person) -> Answer:
    """Answer a change of the tree."""
    proof, action, practised = change.proof, change.action, change.practised
    where = where.on(proof)
    visible = visible_replay(where)
    answer = _seen(where, visible, first_open_end(visible, change.select)) or _seen(where, visible, End(0))
    assert answer is not None
    answer.practised = practised
    faded = partial(is_faded, person, practised=practised)
    answer.message = change_message(action, visible, reasons=prefers_reasons(person), faded=faded)
    placed = [from_json(proof.pk, kept) for kept in action.placed]
    displaced = [from_json(proof.pk, kept) for kept in action.displaced]
    answer.patch = patch_of(visible, proof, placed, displaced)
    if answer.patch is None:
        answer.rows = all_rows(where, visible, answer.board.node)
    return answer


def tidied(where: Workspace, end: End, change: Change | None, person: Person, *, on: bool) -> Answer:
    """Answer housekeeping that was switched on or off."""
    answer = changed(where, change, person) if change else _as_it_is(where, [end], None)
    answer.message = housekeeping_message(change, on=on)
    return answer


def refused(where: Workspace, outcome: Refused, person: Person) -> Answer:
    """Answer a step that was not accepted: the same board with the evidence, and the reason."""
    where = where.on(outcome.proof) if outcome.proof else replace(where, tries=outcome.tries or where.tries)
    answer = _as_it_is(where, outcome.ends, outcome.refusal.evidence if outcome.refusal else ())
    answer.message = refusal_message(answer.replay.puzzle, outcome)
    if outcome.suspicion and outcome.suspicion.bug and answer.proof:
        address = page_address("learn:misconception", outcome.suspicion.bug.id)
        where_from = urlencode({"proof": answer.proof.pk, "node": answer.board.node, "rule": outcome.rule})
        answer.message = replace(answer.message, exercise=f"{address}?{where_from}")
    if outcome.refusal and outcome.step and outcome.step.changes:
        answer.refused = outcome.refusal.facts.get("cell", ""), outcome.rule
    answer.why_not = _why_not(answer, outcome)
    answer.offered = bool(outcome.ends) and prefers_help(person) and offers_help(person, where, outcome.ends[0])
    return answer


def _why_not(answer: Answer, outcome: Refused) -> str:
    """Return the address where “Why not?” is answered; "" where it is not, or nothing can be said."""
    step, refusal, ptype = outcome.step, outcome.refusal, type_of(answer.replay.puzzle)
    rule = ptype.rule_by_id.get(outcome.rule)
    if not (step and refusal and rule and rule.kind != "case" and refused_by(rule, refusal)):
        return ""
    tried = {change.cell for change in step.changes}
    if is_form(ptype, refusal.code) and tried.issuperset(refusal.evidence):
        return ""
    if answer.where.policy.why_not_now == Assignment.WhyNot.OFF:
        return ""
    node = f"{outcome.ends[0].id}.{outcome.ends[0].branch}"
    sent = urlencode({"node": node, "step": print_step(answer.replay.puzzle, step)})
    return f"{answer.url('why-not')}?{sent}"


def beyond_limits(where: Workspace, ends: Sequence[End], error: LimitError) -> Answer:
    """Answer a request that the assignment does not allow."""
    answer = _as_it_is(where, ends, None)
    answer.message = limit_message(error.code, error.most)
    return answer


def _as_it_is(where: Workspace, ends: Sequence[End], marked: tuple[int, ...] | None) -> Answer:
    """Return the board that the page shows, if it exists, and leave the tree alone."""
    node = ends[0] if ends else End(0)
    answer = answer_at(where, node, marked) or whole(where)
    answer.rows = None
    return answer


def noted(where: Workspace, node: End) -> Answer:
    """Answer a submission or its withdrawal."""
    answer = _as_it_is(where, [node], None)
    answer.message = submission_message(where)
    return answer


def hinted(where: Workspace, node: End, ladder: Ladder | None) -> Answer | None:
    """Answer a hint, with its evidence on the board and the step to take over; None if there is no such node."""
    view = view_of(ladder, where.policy) if ladder else None
    answer = answer_at(where, node, view.hatch if view else None)
    if answer is None:
        return None
    answer.message, answer.ladder = view.message if view else no_hint_message(answer.board.why), view
    answer.step_text = view.step if view and answer.board.open else ""
    return answer


def checked(where: Workspace, proof: Proof, report: Report) -> Answer:
    """Answer a check of the whole proof. If it revealed verdicts, the tree is sent again."""
    answer = whole(where.on(proof))
    answer.checked = True
    if where.policy.feedback_shown:
        answer.rows = None
    answer.message = check_message(proof, report)
    return answer


def places_at(where: Workspace, node: tuple[int, int], rule_id: str, marks: str = "") -> Answer | None:
    """List where a case rule applies at a node; None if there is no such node or the rule is no case rule.

    `marks` are what the page has marked, as the changes of a step: where these are cases, only those places are listed.
    """
    answer = answer_at(where, End(*node))
    board = answer and answer.replay.board(End(*node))
    if not answer or not board:
        return None
    places = case_places(board, rule_id)
    if places is None:
        return None
    fitting = places_of_marks(board, rule_id, marks)
    answer.fits = bool(fitting)
    places = fitting or places
    answer.places = [place.name for place in places]
    answer.choices = _choices(answer, places)
    answer.anchors = anchor_cells(answer.board.surface, answer.places)
    name = words.rule_name(board.puzzle.type, rule_id)
    count = ngettext("It applies at %(n)s place.", "It applies at %(n)s places.", len(places)) % {"n": len(places)}
    answer.message = Message("wait", _("%(rule)s: choose where.") % {"rule": name}, count)
    return answer


def _choices(answer: Answer, places: list[Place]) -> list[tuple[str, str, str]]:
    """List in words the places that cannot be picked on the board, such as a row, with the names of their cells."""
    surface, puzzle = answer.board.surface, answer.board.board.puzzle
    names = {spot.cell: spot.name for spot in surface.spots}
    pressed = {*names.values(), *[handle.name for handle in surface.handles]}
    return [
        (place.name, words.place_words(puzzle, place.name), " ".join([names[cell] for cell in place.cells]))
        for place in places
        if place.name not in pressed
    ]


def nothing_everywhere(where: Workspace, node: End, rule_id: str) -> Answer | None:
    """Answer a request to apply a rule everywhere that gives nothing."""
    answer = answer_at(where, node)
    if answer:
        answer.message = nothing_message(answer.replay.puzzle, rule_id, answer.board.why)
    return answer
