"""A hidden puzzle, images of it, and the places of the site where somebody can ask about a grid."""

import json
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from puzzles.registry import get_type
from tests.site.api.callers import caller
from tests.site.classroom import classroom
from tests.site.people import account, person
from tests.site.work.texts import GRIDS, puzzle_of
from tests.site.work.workbench import new_key
from tutor.courses.models import Assignment, Course, FormerMembership, Membership
from tutor.feedback import Elsewhere, hidden_from
from tutor.library.models import Puzzle, PuzzleSet

Rows = list[str]

ROWS = ["..1.....", "..1...1.", ".0..0..0", ".1...1..", "....0...", "...0...1", "00....1.", ".0...0.."]
SOLVED = ["01100101", "01101010", "10010110", "01001101", "10110010", "11001001", "00110110", "10011001"]
OTHER = ["0.......", "........", "..1.1...", "........", "........", ".....0..", "........", "......11"]
LIBRARY = GRIDS["Fern"][1].split()
SWAPPED = str.maketrans("01", "10")


def put(rows: Rows, *changes: tuple[int, int], signs: Rows | None = None) -> Rows:
    """Return the rows with these cells opened, or filled with what stands there in others."""
    new = [list(row) for row in rows]
    for row, column in changes:
        new[row][column] = signs[row][column] if signs else "."
    return ["".join(row) for row in new]


LESS = put(ROWS, (0, 2), (2, 1), (3, 5), (5, 7), (6, 6), (7, 5))
TRANSPOSED = ["".join(column) for column in zip(*ROWS, strict=True)]
ALIKE: dict[str, Rows] = {
    "mirrored": [row[::-1] for row in ROWS],
    "transposed": TRANSPOSED,
    "relabelled": [row.translate(SWAPPED) for row in ROWS],
    "some less and two right": put(LESS, (0, 0), (7, 7), signs=SOLVED),
    "the same, turned": [row[::-1] for row in put(LESS, (0, 0), (7, 7), signs=SOLVED)][::-1],
    "one wrong": put(ROWS, (0, 0), signs=[row.translate(SWAPPED) for row in SOLVED]),
    "solved": SOLVED,
}

SAID = "You have this puzzle to prove for “First proofs”, so there are no steps, hints, checks or answers for it here."
LEFT = "You had this puzzle to prove for “First proofs” in a course that you have left, so until "
OUTSIDE = "This puzzle is part of an assignment whose feedback is not released yet, so it gets no feedback here."
DETERS = "This can only deter and not prevent; the proof is meant to be your own."


def near(said: str) -> str:
    """Return the words about a grid that is not the puzzle but gives it away."""
    near_it = said.replace("this puzzle", "a puzzle much like this one")
    return near_it.replace("This puzzle", "A puzzle much like this one")


def words(who: str) -> str:
    """Return the words for somebody; people outside the course do not learn which assignment it is."""
    return {"sam": SAID, "fred": LEFT}.get(who, OUTSIDE)


def elsewhere(who: str, rows: Rows) -> Elsewhere | None:
    """Ask the function that all places ask."""
    asker = AnonymousUser() if who == "anonymous" else account(who)
    return hidden_from(asker).elsewhere(get_type("binary").parse(rows))


def hidden(who: str, rows: Rows) -> bool:
    return elsewhere(who, rows) is not None


def kept(who: str) -> dict[str, Assignment]:
    """Return the assignments that hide grids from somebody as a student, by digest."""
    return {sha256: found.assignment for sha256, (_row, found) in hidden_from(account(who)).grids.items()}


def text_of(rows: Rows) -> str:
    return "\n".join(rows) + "\n"


def two(rows: Rows) -> str:
    """Return an input of Code Quest with another grid before this one."""
    return f"2\n8\n{text_of(OTHER)}{len(rows)}\n{text_of(rows)}"


def file_of(rows: Rows) -> dict[str, object]:
    """Return a proof file without steps."""
    text = f"type: binary\n\n{text_of(rows)}"
    return {"format": "gridproof-proof/1", "puzzle": text, "goal": {"type": "solve"}, "steps": []}


def by_check(who: str, rows: Rows) -> str:
    return str(caller(who).send("post", "check/", file_of(rows)).json())


def by_tool(who: str, rows: Rows) -> str:
    """Among others: all grids of a request are compared."""
    return person(who).client.post("/tools/code-quest/", {"text": two(rows)}).content.decode()


def by_prove(who: str, rows: Rows) -> str:
    fields = {"type": "binary", "grid": text_of(rows), "begin": "complex"}
    return person(who).client.post("/tools/prove/", fields, follow=True).content.decode()


def by_import(who: str, rows: Rows) -> str:
    fields = {"text": json.dumps(file_of(rows)), "key": new_key()}
    answer = person(who).client.post("/proofs/import/", fields)
    return f"status {answer.status_code} {answer.content.decode()}"


def by_program(who: str, rows: Rows) -> str:
    answer = caller(who).send("post", "proofs/import/", file_of(rows), key=new_key())
    return f"status {answer.status_code} {answer.json()}"


PLACES: dict[str, tuple[Callable[[str, Rows], str], str]] = {
    "check": (by_check, "'verdicts'"),
    "tool": (by_tool, 'class="answer"'),
    "prove": (by_prove, 'id="workbench"'),
    "import": (by_import, "status 302"),
    "import by a program": (by_program, "status 201"),
}
"""Places to ask about a grid, and text that only an answer contains."""


def asked(place: str, who: str, rows: Rows) -> str:
    """Ask at a place; return "shown", "hidden" if the person is told why, or the whole answer."""
    ask, answer = PLACES[place]
    page = ask(who, rows)
    explained = any(said in page for said in (words(who), near(words(who))))
    return {(True, False): "shown", (False, True): "hidden"}.get((answer in page, explained), page)


def private_class() -> Puzzle:
    """Store Alice's own puzzle, assigned without feedback; Fred has left, Carol is a student elsewhere."""
    shelf = PuzzleSet.objects.create(slug="alices", title="Alice's", owner=account("alice"))
    puzzle = puzzle_of(shelf, "Eight", "one", " ".join(ROWS))
    course = classroom(puzzle, feedback="after").course
    FormerMembership.objects.create(course=course, user=account("fred"), left=timezone.now() - timedelta(hours=1))
    other = Course.objects.create(title="Other", join_code="OTHR-CODE")
    Membership.objects.create(course=other, user=account("carol"), role="student")
    return puzzle
