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
from tests.site.work.desk import HTMX, Desk
from tests.site.work.records import kinds, rebuilt, tree
from tests.site.work.texts import WHOLE, puzzle_of
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
        self.desk, self.said = window(item, who), said
        self.assignment = item.assignment.get_absolute_url()
        self.seen: list[tuple[int, str]] = []
        self.name = who

    def record(self, answer) -> None:
        text = re.sub(rf"\b{self.name}\b", "WHO", answer.content.decode())
        self.seen.append((answer.status_code, plain(text, self.said)))

    def claim(self, *moves: Move) -> None:
        for node, text in moves:
            self.record(self.desk.post(self.desk.form("step", node=node, step=text)))

    def look_around(self) -> None:
        """Every page and part about the proof, and the lists of puzzles."""
        client, desk = self.desk.client, self.desk
        for part in ("", "proof/", "proof.json", "submit/", "cut/?number=1"):
            self.record(client.get(f"{desk.address}{part}", headers=HTMX if "/?" in part else {}))
        for number in range(desk.proof.last_number + 1):
            for node in (f"{number}.0", f"{number}.1", str(number)):
                self.record(client.get(f"{desk.address}board/", {"node": node}, headers=HTMX))
        places = {"node": f"{desk.proof.last_number}.0", "rule": "binary.zero-or-one"}
        self.record(client.get(f"{desk.address}places/", places, headers=HTMX))
        puzzle = desk.proof.puzzle
        for page in ("/", "/sets/tests/", f"/puzzles/{puzzle.pk}/", f"/prove/{puzzle.pk}/"):
            self.record(client.get(page))
        self.record(client.get(self.assignment))
        self.seen.append((0, str(desk.proof.claimed_ends)))

    def undo_and_redo(self) -> None:
        for name in ("undo", "redo"):
            self.record(self.desk.post(self.desk.form(name)))


def right_and_wrong(
    item: Item, before: list[Move], right: Move, wrong: Move, said: list[tuple[str, str]], after: tuple[Move, ...] = ()
) -> tuple[Student, Student]:
    """Two students, of whom one claims what holds and the other what does not, and who then see the same."""
    students = []
    for who, move in (("sam", right), ("sue", wrong)):
        student = Student(item, who, said)
        student.claim(*before, move)
        student.look_around()
        student.claim(*after)
        student.look_around()
        student.undo_and_redo()
        student.look_around()
        students.append(student)
    first, second = students
    assert [row.verdict for row in first.desk.proof.tree.all() if row.verdict] == []
    assert [row.verdict for row in second.desk.proof.tree.all() if row.verdict] != []
    assert rebuilt(second.desk.proof) == tree(second.desk.proof)
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
    assert (good.desk.proof.state, bad.desk.proof.state) == ("unique", "unfinished")
    assert (good.desk.proof.open_ends, bad.desk.proof.open_ends) == (0, 0)
    for student in (good, bad):
        assert "No end is open any more. Whether every step holds has not been judged yet." in (
            student.desk.page.find("board").text
        )
        assert student.desk.proof.claimed_ends == 0
        assert student.desk.rows[-3] == "    13.0 filled every cell filled"


@REQUEST
def test_a_contradiction_in_an_otherwise_finished_proof(item):
    moves = [*WHOLE[:2], *WHOLE[3:]]
    renumbered = [_without_third(move) for move in moves]
    right, wrong = ("2.1", "binary.trio"), ("2.1", "binary.repeated-line")
    good, bad = right_and_wrong(item, renumbered, right, wrong, CLOSING)
    assert (good.desk.proof.open_ends, bad.desk.proof.open_ends) == (0, 1)
    assert good.desk.open_ends == bad.desk.open_ends == "no open ends"


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
        desk = window(item, who)
        for nodes, step in (*WHOLE[:-1], move):
            desk.step(step, nodes)
        story: list[object] = [_shown(desk, value)]
        for text in AT_FILLED[item.assignment.feedback == "after" :: 2]:
            for _twice in range(2):
                desk.post(desk.form("step", node="13.0", step=text))
                story.append((text, _shown(desk, value)))
            desk.post(desk.form("undo"))
            story.append((text, _shown(desk, value)))
            if desk.proof.steps < len(WHOLE):  # the step was refused, so the last one was undone
                desk.post(desk.form("redo"))
            story.append((text, [_shown(Desk(desk.client, desk.address), value), kinds(desk.proof)]))
        assert desk.proof.steps == len(WHOLE)
        seen.append(story)
    assert seen[0] == seen[1]


def _shown(desk: Desk, value: str) -> list[object]:
    """Return all texts and counts shown, with the one value that differs between the runs masked."""
    facts = [
        desk.said,
        desk.open_ends,
        desk.counted,
        desk.node,
        desk.page.find("board-head").attrs["data-why"],
        *desk.rows,
    ]
    proof = desk.proof
    marks = [each.text for each in desk.page.find("tree").walk() if each.attrs.get("class") == "m"]
    return [fact.replace(f"r2c4 = {value}", "r2c4 = ?") for fact in facts] + [proof.claimed_ends, marks]


@REQUEST
def test_filled_ends_are_not_joined(item):
    """Refuse to join filled ends: the kernel would refuse a solution but accept a board that breaks rules."""
    for who, (_value, move) in zip(("sam", "sue"), LAST.items(), strict=True):
        desk = window(item, who)
        desk.step("binary.zero-or-one @r2c4", "0.0")
        for nodes, step in WHOLE[:-1]:
            desk.step(step, nodes)
        assert desk.step("merge", "1.0 1.1").startswith(("Joined.", "This cannot be joined."))
        assert move


@AFTER
def test_form_is_answered_at_once(item):
    desk = window(item)
    desk.play(*WHOLE[:5])
    for text, said in (
        ("binary.prevent-trio: r2c1=1", "Prevent Trio does not give r2c1 = 1."),
        ("binary.prevent-trio: r2c1=0", "Prevent Trio does not give r2c1 = 0."),
        ("binary.zero-or-one @r2c1", "Zero or One cannot split here."),
        ("binary.no-such-rule: r1c1=0", "There is no such rule."),
        ("binary.trio @r1c1", "Trio does not hold here."),
        ("nonsense", "There is no such rule."),
        ("binary.prevent-trio: r9c9=0", "This puzzle has no such step."),
    ):
        assert desk.step(text, "5.0").startswith(said)
    assert desk.step("binary.trio", "3.0").startswith("Trio does not hold here.")
    assert (desk.proof.steps, desk.proof.rev) == (5, 5)


@REQUEST
def test_a_claimed_contradiction_closes_its_branch_for_good(item):
    desk = window(item)
    desk.play(*WHOLE[:2])
    assert desk.step("binary.trio", "2.0") == (
        "Trio: you say that this branch is closed. Recorded as you claim it; it is not judged yet."
    )
    assert desk.step("binary.complete-line: r1c1=0", "2.0").startswith("Complete Row/Column does not give r1c1 = 0.")
    assert desk.proof.tree.get(number=3).verdict == "nowhere"


# --- A check ---------------------------------------------------------------------------------------------------------


def verdicts(desk: Desk) -> list[str]:
    return [each.attrs.get("data-verdict", "") for each in desk.page.find("tree").all(role="treeitem")]


def test_a_check_judges_what_there_is_and_nothing_after_it(fern):
    desk = window(room(fern, feedback="request", checks=2).item)
    desk.play(WHOLE[0])
    desk.step("binary.unique-line: r3c1=0", "1.0")
    desk.step("binary.zero-or-one @r1c1", "2.0")
    desk.step("binary.trio", "3.1")
    assert (verdicts(desk), desk.open_ends) == (["", *["claimed"] * 3, "", "", "", "claimed"], "1 open end")
    said = desk.check()
    assert said == "Not finished yet. 2 steps do not hold; the tree says why. 2 ends are still open."
    assert verdicts(desk) == ["", "held", "refused", "held", "", "", "", "refused"]
    assert desk.open_ends == "2 open ends"
    reasons = [each.text for each in desk.page.find("tree").walk() if each.attrs.get("class") == "reason"]
    assert len(reasons) == 2
    assert all(reason.endswith(".") for reason in reasons)
    assert Desk(desk.client, desk.address).rows == desk.rows
    desk.select("4.0")
    assert "This contradiction does not hold. Cut it to go on from here." in desk.page.find("board").text
    desk.cut(2)
    desk.play(("1.0", "binary.prevent-trio: r3c1=0"))
    assert verdicts(desk) == ["", "held", "claimed", ""]
    assert "1 of 2 left" in terms(desk)


def test_a_checked_proof_is_said_to_be_proved_until_it_changes(fern):
    desk = window(room(fern, feedback="request").item)
    desk.play(*WHOLE)
    proved = "Proved: this puzzle has exactly one solution."
    assert proved not in desk.page.find("board").text
    assert desk.check().startswith(proved)
    assert proved in desk.page.find("board").text
    assert "The solution" in desk.client.get(f"{desk.address}proof/").content.decode()
    desk.undo()
    desk.step("binary.unique-line: r2c4=0", "12.0")
    assert proved not in desk.client.get(desk.address).content.decode()


def test_steps_cut_before_a_check_stay_unjudged(fern):
    """Steps outside the tree at a check are not judged, even if undo brings them back."""
    desk = window(room(fern, feedback="request").item)
    desk.play(WHOLE[0])
    desk.step("binary.unique-line: r3c1=0", "1.0")
    desk.cut(2)
    desk.check()
    desk.undo()
    assert verdicts(desk) == ["", "held", "claimed", ""]


# --- Release ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_after_it_has_closed_everything_is_told(fern, feedback):
    item = room(fern, feedback=feedback).item
    desk = window(item)
    desk.play(WHOLE[0])
    desk.step("binary.unique-line: r3c1=0", "1.0")
    desk.step("binary.zero-or-one @r1c1", "2.0")
    desk.step("binary.trio", "3.1")
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    desk.load()
    assert verdicts(desk) == ["", "held", "refused", "held", "", "", "", "refused"]
    assert desk.open_ends == "2 open ends"
    assert "Every step is judged." in terms(desk)
    assert "This does not hold: " in desk.client.get(f"{desk.address}proof/").content.decode()


def test_a_claim_against_a_solution_is_told_as_such(fern):
    item = room(fern, feedback="after").item
    desk = window(item)
    desk.play(*WHOLE)
    desk.step("binary.trio", "13.0")
    assert desk.proof.state == "unfinished"
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    desk.load()
    assert "This board is a solution, so there is no contradiction." in desk.page.find("tree").text
    desk.select("14.0")
    assert "This contradiction does not hold." in desk.page.find("board").text


def test_the_file_has_no_verdicts(fern):
    desk = window(room(fern, feedback="after").item)
    desk.step("binary.unique-line: r3c1=0", "0.0")
    file = json.loads(desk.client.get(f"{desk.address}proof.json").content)
    assert "verdict" not in json.dumps(file)


def test_staff_and_strangers_see_no_page_of_it(fern):
    desk = window(room(fern, feedback="after").item)
    desk.play(WHOLE[0])
    for who in ("alice", "grace", "sue", "carol"):
        assert person(who).client.get(desk.address).status_code == 404


BROKEN_COUNT = 'gp-broken"'
WRONG = [f"binary.unique-line: r1c{column}=1" for column in (1, 2, 4, 5)]


def test_counts_are_not_red_before_a_check(fern):
    """Five 1 in a row of eight shown red would be a verdict: they are counted, but marked only after a check."""
    desk = window(room(puzzle_of(fern.set, "Eight", "one", " ".join(ROWS)), feedback="request", checks=1).item)
    for number, step in enumerate(WRONG):
        desk.step(step, f"{number}.0")
    shown = desk.client.get(desk.address).content.decode()
    assert ("0·5" in shown, BROKEN_COUNT in shown) == (True, False)
    desk.check()
    assert BROKEN_COUNT in desk.client.get(desk.address).content.decode()
