"""Model proofs by the solver, made in a job for an instructor, who has them as practice proofs and can change them."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

from django.db.models import QuerySet

from puzzles.budgets import JOB_EFFORT
from puzzles.grown import grown
from puzzles.solve.logical import solve
from puzzles.solve.moves import SpentError
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.feedback import hidden_from
from tutor.jobs.kinds import JobError
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.work.models import Proof
from tutor.work.replays.engine import engine_puzzle, goal_of
from tutor.work.services import keep_record
from tutor.work.workspace import Workspace


def models_in(course: Course) -> QuerySet[Proof]:
    """Return the finished practice proofs of the instructors of a course, with the goal that their puzzle has."""
    instructors = course.memberships.filter(role=Membership.Role.INSTRUCTOR).values("user")
    return Proof.objects.filter(owner__in=instructors, item=None, state__in=Proof.SOLVED, puzzle__goal="")


def without_model(assignment: Assignment) -> list[Item]:
    """List the puzzles of an assignment that could have a model proof and have none; those with another goal cannot."""
    items = assignment.items.filter(kind=Item.Kind.PROVE, goal="", puzzle__goal="")
    known = models_in(assignment.course).values("puzzle")
    return list(items.exclude(puzzle__in=known).select_related("puzzle").order_by("position", "pk"))


def start_models(assignment: Assignment, by: User) -> Job:
    """Start a job that proves the puzzles of an assignment that have no model proof yet."""
    wanted = without_model(assignment)
    return start("models", by, total=len(wanted), link=assignment.get_absolute_url(), assignment=assignment.pk)


def make_models(job: Job) -> Generator[int, None, int]:
    """Prove each puzzle by the rules of the assignment; yield the number done so far and return how many are proved."""
    assignment = Assignment.objects.select_related("course").filter(pk=job.facts["assignment"]).first()
    if assignment is None:
        raise JobError("deleted")
    tried: list[int] = job.result.setdefault("tried", [])
    for item in without_model(assignment):
        if item.pk in tried:
            continue
        job.result["made"] = job.result.get("made", 0) + _made(item, assignment.rules, job)
        tried.append(item.pk)
        job.save(update_fields=["result"])
        yield len(tried)
    return int(job.result.get("made", 0))


def _made(item: Item, rules: Iterable[str] | None, job: Job) -> bool:
    """Keep the solver's proof of a puzzle, if it finds one within its limits and its owner may have it."""
    puzzle, where = engine_puzzle(item.puzzle), Workspace(item.puzzle, None)
    if hidden_from(job.owner).elsewhere(puzzle):
        return False
    try:
        found = solve(puzzle, None if rules is None else frozenset(rules), effort=JOB_EFFORT)
    except SpentError:
        return False
    goal = goal_of(where)
    report = replace(found.report, goal=goal)
    if not report.goal_met:
        return False
    key = uuid5(NAMESPACE_URL, f"model {job.pk} {item.pk}")  # a stopped worker keeps none twice
    keep_record(job.owner, where, grown(report), goal, key=key, check={"solver": True})
    return True
