"""While feedback is hidden nothing on the site differs between a claim that holds and one that does not."""

import json
import re
from datetime import timedelta
from difflib import unified_diff

import pytest
from django.utils import timezone

from tests.site.feedback.asking import ROWS
from tests.site.people import person
from tests.site.work.assigned import room, terms, window
from tests.site.work.records import kinds, rebuilt, tree
from tests.site.work.texts import WHOLE, puzzle_of
from tests.site.work.workbench import HTMX, Workbench
from tutor.courses.models import Assignment, Item

pytestmark = pytest.mark.django_db

Move = tuple[str, str]
CHANGING = [
    (r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "KEY"),
    (r"\b[A-Za-z0-9]{64}\b", "TOKEN"),
    (r"/work/\d+/", "/work/N/"),
    (r'data-proof="\d+"', "PROOF"),
]
RULES = [("binary.complete-line", "Complete Row/Column"), ("binary.unique-line", "Unique Row/Column")]
CLOSING = [
    ("binary.trio", "Trio"),
    ("binary.unbalanced-line", "Unbalanced Row/Column"),
    ("binary.repeated-line", "Repeated Row/Column"),
]


def plain(text: str, said: list[tuple[str, str]]) -> str:
    """A page without what changes from request to request, and with the names of some rules made one."""
    for pattern, word in CHANGING:
        text = re.sub(pattern, word, text)
    for rule, name in said:
        text = text.replace(rule, "RULE").replace(name, "Rule")
    return text


class Student:
    """A student who makes claims; `seen` holds every answer."""

    def __init__(self, item: Item, who: str, said: list[tuple[str, str]]) -> None:
        self.workbench, self.said = window(item, who), said
        self.assignment = item.assignment.get_absolute_url()
        self.seen: list[tuple[int, str]] = []
        self.name = who
        self.doubtful = 0
        """The step that holds or does not."""

    def record(self, answer) -> None:
        text = re.sub(rf"\b{self.name}\b", "WHO", answer.content.decode())
        self.seen.append((answer.status_code, plain(text, self.said)))

    def claim(self, *moves: Move) -> None:
        for node, text in moves:
            self.record(self.workbench.post(self.workbench.form("step", node=node, step=text)))

    def look_around(self) -> None:
        """Every page and part about the proof, and the lists of puzzles."""
        client, workbench = self.workbench.client, self.workbench
        for part in ("", "proof/", "proof.json", "submit/", "cut/?number=1"):
            self.record(client.get(f"{workbench.address}{part}", headers=HTMX if "/?" in part else {}))
        last = workbench.proof.last_number
        for number in sorted({0, self.doubtful, last}):
            for node in (f"{number}.0", f"{number}.1", str(number)):
                self.record(client.get(f"{workbench.address}board/", {"node": node}, headers=HTMX))
        places = {"node": f"{last}.0", "rule": "binary.zero-or-one"}
        self.record(client.get(f"{workbench.address}places/", places, headers=HTMX))
        puzzle = workbench.proof.puzzle
        for page in ("/", "/sets/tests/", f"/puzzles/{puzzle.pk}/", f"/prove/{puzzle.pk}/"):
            self.record(client.get(page))
        self.record(client.get(self.assignment))
        self.seen.append((0, str(workbench.proof.claimed_ends)))

    def undo_and_redo(self) -> None:
        for name in ("undo", "redo"):
            self.record(self.workbench.post(self.workbench.form(name)))


def right_and_wrong(
    item: Item, before: list[Move], right: Move, wrong: Move, said: list[tuple[str, str]], after: tuple[Move, ...] = ()
) -> tuple[Student, Student]:
    """Two students, of whom one claims what holds and the other what does not, and who then see the same."""
    students = []
    for who, move in (("sam", right), ("sue", wrong)):
        student = Student(item, who, said)
        student.claim(*before, move)
        student.doubtful = student.workbench.proof.last_number
        student.look_around()
        if after:
            student.claim(*after)
            student.look_around()
        student.undo_and_redo()
        student.look_around()
        students.append(student)
    first, second = students
    assert [row.verdict for row in first.workbench.proof.tree.all() if row.verdict] == []
    assert [row.verdict for row in second.workbench.proof.tree.all() if row.verdict] != []
    assert rebuilt(second.workbench.proof) == tree(second.workbench.proof)
    for mine, yours in zip(first.seen, second.seen, strict=True):
        assert list(unified_diff(mine[1].splitlines(), yours[1].splitlines(), n=0)) == []
        assert mine == yours
    return first, second


@pytest.fixture(params=["request", "after"])
def item(request, fern) -> Item:
    return room(fern, feedback=request.param).item


AFTER, REQUEST = (pytest.mark.parametrize("item", [feedback], indirect=True) for feedback in ("after", "request"))


@AFTER
def test_a_direct_step(item):
    right, wrong = ((("1.0", f"{rule}: r3c1=0")) for rule in ("binary.complete-line", "binary.unique-line"))
    right_and_wrong(item, [*WHOLE[:1]], right, wrong, RULES, (("2.0", "binary.zero-or-one @r1c1"),))


@REQUEST
def test_a_contradiction(item):
    right, wrong = ("2.1", "binary.trio"), ("2.1", "binary.repeated-line")
    right_and_wrong(item, [*WHOLE[:2]], right, wrong, CLOSING, WHOLE[3:6])


@AFTER
def test_the_last_step_of_a_whole_proof(item):
    right, wrong = (("12.0", f"binary.{rule}: r2c4=0") for rule in ("complete-line", "unique-line"))
    good, bad = right_and_wrong(item, [*WHOLE[:-1]], right, wrong, RULES)
    assert (good.workbench.proof.state, bad.workbench.proof.state) == ("unique", "unfinished")
    assert (good.workbench.proof.open_ends, bad.workbench.proof.open_ends) == (0, 0)
    for student in (good, bad):
        assert "No branch is open any more. Whether every step holds has not been judged yet." in (
            student.workbench.page.find("board").text
        )
        assert student.workbench.proof.claimed_ends == 0
        assert student.workbench.rows[-3] == "    13.0 filled every cell filled"


@REQUEST
def test_a_contradiction_in_an_otherwise_finished_proof(item):
    moves = [*WHOLE[:2], *WHOLE[3:]]
    renumbered = [_without_third(move) for move in moves]
    right, wrong = ("2.1", "binary.trio"), ("2.1", "binary.repeated-line")
    good, bad = right_and_wrong(item, renumbered, right, wrong, CLOSING)
    assert (good.workbench.proof.open_ends, bad.workbench.proof.open_ends) == (0, 1)
    assert good.workbench.open_ends == bad.workbench.open_ends == "no open branch"


def _without_third(move: Move) -> Move:
    nodes, text = move
    less = [
        f"{int(number) - (int(number) > 3)}.{branch}" for number, _, branch in (n.partition(".") for n in nodes.split())
    ]
    return " ".join(less), text


LAST = {"0": ("12.0", "binary.complete-line: r2c4=0"), "1": ("12.0", "binary.complete-line: r2c4=1")}
"""Filling the board: one value makes a solution, the other breaks rules."""

AT_FILLED = [
    "binary.trio",
    "binary.repeated-line",
    "binary.unbalanced-line @row1",
    "binary.trio @row9",
    "binary.trio @r1c1",
    "binary.prevent-trio: r1c1=0",
    "binary.prevent-trio: r1c1=1",
    "binary.zero-or-one @r1c1",
    "binary.no-such-rule",
    "merge",
]


def test_a_filled_board_does_not_say_whether_it_is_a_solution(item):
    seen = []
    for who, (value, move) in zip(("sam", "sue"), LAST.items(), strict=True):
        workbench = window(item, who)
        for nodes, step in (*WHOLE[:-1], move):
            workbench.step(step, nodes)
        story: list[object] = [_shown(workbench, value)]
        for text in AT_FILLED[item.assignment.feedback == "after" :: 2]:
            for _twice in range(2):
                workbench.post(workbench.form("step", node="13.0", step=text))
                story.append((text, _shown(workbench, value)))
            workbench.post(workbench.form("undo"))
            story.append((text, _shown(workbench, value)))
            if workbench.proof.steps < len(WHOLE):  # the step was refused, so the last one was undone
                workbench.post(workbench.form("redo"))
            story.append(
                (text, [_shown(Workbench(workbench.client, workbench.address), value), kinds(workbench.proof)])
            )
        assert workbench.proof.steps == len(WHOLE)
        seen.append(story)
    assert seen[0] == seen[1]


def _shown(workbench: Workbench, value: str) -> list[object]:
    """Return all texts and counts shown, with the one value that differs between the runs masked."""
    facts = [
        workbench.said,
        workbench.open_ends,
        workbench.counted,
        workbench.node,
        workbench.page.find("board-head").attrs["data-why"],
        *workbench.rows,
    ]
    proof = workbench.proof
    marks = [each.text for each in workbench.page.find("tree").walk() if each.attrs.get("class") == "m"]
    return [fact.replace(f"r2c4 = {value}", "r2c4 = ?") for fact in facts] + [proof.claimed_ends, marks]


@REQUEST
def test_filled_ends_are_not_joined(item):
    """Refuse to join filled ends: the kernel would refuse a solution but accept a board that breaks rules."""
    for who, (_value, move) in zip(("sam", "sue"), LAST.items(), strict=True):
        workbench = window(item, who)
        workbench.step("binary.zero-or-one @r2c4", "0.0")
        for nodes, step in WHOLE[:-1]:
            workbench.step(step, nodes)
        assert workbench.step("merge", "1.0 1.1").startswith(("Joined.", "This cannot be joined."))
        assert move


@AFTER
def test_form_is_answered_at_once(item):
    workbench = window(item)
    workbench.play(*WHOLE[:5])
    for text, said in (
        ("binary.prevent-trio: r2c1=1", "Prevent Trio does not give r2c1 = 1."),
        ("binary.prevent-trio: r2c1=0", "Prevent Trio does not give r2c1 = 0."),
        ("binary.zero-or-one @r2c1", "Zero or One cannot split here."),
        ("binary.no-such-rule: r1c1=0", "There is no such rule."),
        ("binary.trio @r1c1", "Trio does not hold here."),
        ("nonsense", "There is no such rule."),
        ("binary.prevent-trio: r9c9=0", "This puzzle has no such step."),
    ):
        assert workbench.step(text, "5.0").startswith(said)
    assert workbench.step("binary.trio", "3.0").startswith("Trio does not hold here.")
    assert (workbench.proof.steps, workbench.proof.rev) == (5, 5)


@REQUEST
def test_a_claimed_contradiction_closes_its_branch_for_good(item):
    workbench = window(item)
    workbench.play(*WHOLE[:2])
    assert workbench.step("binary.trio", "2.0") == (
        "Trio: you say that this branch is closed. Recorded as you claim it; it is not judged yet."
    )
    assert workbench.step("binary.complete-line: r1c1=0", "2.0").startswith(
        "Complete Row/Column does not give r1c1 = 0."
    )
    assert workbench.proof.tree.get(number=3).verdict == "nowhere"


# --- A check ---------------------------------------------------------------------------------------------------------


def verdicts(workbench: Workbench) -> list[str]:
    return [each.attrs.get("data-verdict", "") for each in workbench.page.find("tree").all(role="treeitem")]


def test_a_check_judges_what_there_is_and_nothing_after_it(fern):
    workbench = window(room(fern, feedback="request", checks=2).item)
    workbench.play(WHOLE[0])
    workbench.step("binary.unique-line: r3c1=0", "1.0")
    workbench.step("binary.zero-or-one @r1c1", "2.0")
    workbench.step("binary.trio", "3.1")
    assert (verdicts(workbench), workbench.open_ends) == (
        ["", *["claimed"] * 3, "", "", "", "claimed"],
        "1 open branch",
    )
    said = workbench.check()
    assert said == "Not finished yet. 2 steps do not hold; the tree says why. 2 branches are still open."
    assert verdicts(workbench) == ["", "held", "refused", "held", "", "", "", "refused"]
    assert workbench.open_ends == "2 open branches"
    reasons = [each.text for each in workbench.page.find("tree").walk() if each.attrs.get("class") == "reason"]
    assert len(reasons) == 2
    assert all(reason.endswith(".") for reason in reasons)
    assert Workbench(workbench.client, workbench.address).rows == workbench.rows
    workbench.select("4.0")
    assert "This contradiction does not hold. Cut it to go on from here." in workbench.page.find("board").text
    workbench.cut(2)
    workbench.play(("1.0", "binary.prevent-trio: r3c1=0"))
    assert verdicts(workbench) == ["", "held", "claimed", ""]
    assert "1 of 2 left" in terms(workbench)


def test_a_checked_proof_is_said_to_be_proved_until_it_changes(fern):
    workbench = window(room(fern, feedback="request").item)
    workbench.play(*WHOLE)
    proved = "Proved: this puzzle has exactly one solution."
    assert proved not in workbench.page.find("board").text
    assert workbench.check().startswith(proved)
    assert proved in workbench.page.find("board").text
    assert "The solution" in workbench.client.get(f"{workbench.address}proof/").content.decode()
    workbench.undo()
    workbench.step("binary.unique-line: r2c4=0", "12.0")
    assert proved not in workbench.client.get(workbench.address).content.decode()


def test_steps_cut_before_a_check_stay_unjudged(fern):
    """Steps outside the tree at a check are not judged, even if undo brings them back."""
    workbench = window(room(fern, feedback="request").item)
    workbench.play(WHOLE[0])
    workbench.step("binary.unique-line: r3c1=0", "1.0")
    workbench.cut(2)
    workbench.check()
    workbench.undo()
    assert verdicts(workbench) == ["", "held", "claimed", ""]


# --- Release ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_after_it_has_closed_everything_is_told(fern, feedback):
    item = room(fern, feedback=feedback).item
    workbench = window(item)
    workbench.play(WHOLE[0])
    workbench.step("binary.unique-line: r3c1=0", "1.0")
    workbench.step("binary.zero-or-one @r1c1", "2.0")
    workbench.step("binary.trio", "3.1")
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    workbench.load()
    assert verdicts(workbench) == ["", "held", "refused", "held", "", "", "", "refused"]
    assert workbench.open_ends == "2 open branches"
    assert "Every step is judged." in terms(workbench)
    assert "This does not hold: " in workbench.client.get(f"{workbench.address}proof/").content.decode()


def test_a_claim_against_a_solution_is_told_as_such(fern):
    item = room(fern, feedback="after").item
    workbench = window(item)
    workbench.play(*WHOLE)
    workbench.step("binary.trio", "13.0")
    assert workbench.proof.state == "unfinished"
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    workbench.load()
    assert "This board is a solution, so there is no contradiction." in workbench.page.find("tree").text
    workbench.select("14.0")
    assert "This contradiction does not hold." in workbench.page.find("board").text


def test_the_file_has_no_verdicts(fern):
    workbench = window(room(fern, feedback="after").item)
    workbench.step("binary.unique-line: r3c1=0", "0.0")
    file = json.loads(workbench.client.get(f"{workbench.address}proof.json").content)
    assert "verdict" not in json.dumps(file)


def test_staff_and_strangers_see_no_page_of_it(fern):
    workbench = window(room(fern, feedback="after").item)
    workbench.play(WHOLE[0])
    for who in ("alice", "grace", "sue", "carol"):
        assert person(who).client.get(workbench.address).status_code == 404


BROKEN_COUNT = 'gp-broken"'
WRONG = [f"binary.unique-line: r1c{column}=1" for column in (1, 2, 4, 5)]


def test_counts_are_not_red_before_a_check(fern):
    """Five 1 in a row of eight shown red would be a verdict: they are counted, but marked only after a check."""
    workbench = window(room(puzzle_of(fern.set, "Eight", "one", " ".join(ROWS)), feedback="request", checks=1).item)
    for number, step in enumerate(WRONG):
        workbench.step(step, f"{number}.0")
    shown = workbench.client.get(workbench.address).content.decode()
    assert ("0·5" in shown, BROKEN_COUNT in shown) == (True, False)
    workbench.check()
    assert BROKEN_COUNT in workbench.client.get(workbench.address).content.decode()
