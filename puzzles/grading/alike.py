"""Proofs that are the same: digests that are equal for equal steps, in one order or in any."""

from hashlib import sha256
from typing import NamedTuple

from puzzles.formats.canonical import digest
from puzzles.formats.steps import print_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Report

LENGTH = 20
"""Characters of a digest: enough that two proofs of a course do not meet by chance."""


class Alike(NamedTuple):
    """Digests of a proof: `ordered` of its steps as they were made, `loose` but for the order within a branch.

    Steps of one branch that hold in two orders do not depend on each other, so `loose` forgets just that order. Neither
    depends on the numbers of the steps.
    """

    ordered: str
    loose: str


def alike(report: Report) -> Alike:
    """Return the digests of a proof, in one pass over its steps."""
    lines = [digest(report.puzzle), *step_lines(report)]
    return Alike(_digest("\n".join(lines)), _digest("\n".join(sorted(lines))))


def step_lines(report: Report) -> list[str]:
    """Write each step with the branches that it stands in: a line that the same step has in another proof, too."""
    branches = {START: ""}
    names: dict[int, tuple[str, ...]] = {}
    lines = []
    for result in report.results:
        entry = result.entry
        names[entry.id] = result.names
        above = sorted(branches.get(_by_number(end, names), "") for end in entry.parents)
        text = print_step(report.puzzle, entry.step._replace(changes=tuple(sorted(entry.step.changes))))
        lines.append("|".join([text, *above]))
        parts = entry.step.rule == MERGE or result.names
        for number in range(len(result.ends)):
            case = result.names[number] if result.names else ""
            branches[End(entry.id, number)] = _digest(f"{lines[-1]}|{case}") if parts else above[0]
    return lines


def _by_number(end: End, names: dict[int, tuple[str, ...]]) -> End:
    """Return an end with the ordinal of its branch alone; a named case decides."""
    cases = names.get(end.id, ())
    return End(end.id, cases.index(end.case) if end.case in cases else end.branch)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:LENGTH]
