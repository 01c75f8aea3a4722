"""From a tool to the workbench: a proof that the kernel accepts, of a puzzle that nobody else sees."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from puzzles.kernel.verdict import Accepted
from tests.site.people import person
from tests.site.tools.tool import Tool
from tests.site.work.records import rebuilt, stored, tree
from tests.site.work.workbench import Workbench
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.tools.selectors import TOOLS
from tutor.work.models import Proof, Step
from tutor.work.replays.engine import fresh_replay

SUDOKU = TOOLS["only-number"].sample
NOTHING = {"sets": 0, "puzzles": 0, "proofs": 0}


def owned() -> dict[str, int]:
    return {"sets": PuzzleSet.objects.count(), "puzzles": Puzzle.objects.count(), "proofs": Proof.objects.count()}


def assert_every_step_holds(proof: Proof) -> None:
    replay = fresh_replay(proof)
    assert [type(result.verdict) for result in replay.results()] == [Accepted] * proof.steps
    assert (proof.state, proof.open_ends) == (replay.outcome, replay.open)
    assert rebuilt(proof) == tree(proof)


@pytest.mark.parametrize(("picture", "rules"), [(0, {"binary.prevent-trio", "binary.complete-line"}), (1, None)])
def test_the_proof_behind_simple_and_complex_logic(sam, picture, rules):
    sam.paste("code-quest", TOOLS["code-quest"].sample)
    proof = sam.prove(picture)
    assert (proof.state, proof.open_ends, proof.splits) == ("unique", 0, 0)
    assert proof.steps > 0
    assert_every_step_holds(proof)
    used = set(proof.tree.values_list("rule", flat=True))
    assert used <= rules if rules else used & {"binary.save-blocker", "binary.unique-line"}
    shown = Workbench.of(sam.client, proof).page.find("board").text
    assert "Proved: this puzzle has exactly one solution." in shown


def test_the_round_of_only_number_is_one_step_everywhere(sam):
    sam.paste("only-number", SUDOKU)
    proof = sam.prove()
    (step,) = proof.tree.all()
    assert (step.rule, step.everywhere) == ("latin.last-number", True)
    assert step.text == "latin.last-number: r4c3=4, r5c4=3, r5c6=1, r6c6=6"
    assert_every_step_holds(proof)
    assert Workbench.of(sam.client, proof).rows == [
        "0.0 start Start",
        "1.0 direct Last Number for Cell 4 cells, everywhere",
        "1.0 open open",
    ]


@pytest.mark.parametrize(
    ("name", "text", "type_id"),
    [
        ("shirokuro", TOOLS["shirokuro"].sample, "shirokuro"),
        ("rowan", "1\n4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n0 0 0 0\n", "sudoku"),
        ("rowan", "1\n4\n1 2 3 4\n2 1 0 0\n0 0 0 0\n0 0 0 0\n", "latin"),
        ("rowan", "1\n4\n1 2 3 4\n3 4 1 2\n0 0 0 0\n0 3 0 0\n", "sudoku-x"),
        ("code-quest", "1\n4\n....\n....\n....\n....\n", "binary"),
    ],
)
def test_other_puzzles_are_taken_along_without_a_step(sam, name, text, type_id):
    sam.paste(name, text)
    proof = sam.prove()
    assert (proof.puzzle.type, proof.steps, proof.state, proof.open_ends) == (type_id, 0, "unfinished", 1)
    assert Workbench.of(sam.client, proof).rows == ["0.0 start Start", "0.0 open open"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("code-quest", "1\n4\n0101\n1010\n0110\n1001\n"),
        ("code-quest", "1\n34\n" + ("." * 34 + "\n") * 34),
        ("rowan", "1\n2\n1 2\n2 1\n"),
        ("rowan", "1\n2\n1 0\n1 0\n"),
        ("rowan", "1\n33\n" + ("0 " * 33 + "\n") * 33),
        ("shirokuro", "0000"),
    ],
)
def test_what_is_complete_wrong_or_too_large_is_not_offered(sam, name, text):
    sam.paste(name, text)
    assert (sam.status, len(sam.pictures), sam.form()) == (200, 1, None)


def test_a_puzzle_is_stored_once_and_its_proofs_are_new(sam):
    sam.paste("only-number", SUDOKU)
    first, second = sam.prove(), sam.prove()
    assert first.pk != second.pk
    assert first.puzzle == second.puzzle
    assert owned() == {"sets": 1, "puzzles": 1, "proofs": 2}
    assert first.puzzle.set.owner == first.owner
    other = Tool(person("sue").client)
    other.paste("only-number", SUDOKU)
    assert other.prove().puzzle.set.owner == person("sue").account
    assert owned() == {"sets": 2, "puzzles": 2, "proofs": 3}


@pytest.mark.parametrize("who", ["anonymous", "guest", "sue", "admin"])
def test_a_stranger_sees_nothing_of_it(sam, who):
    sam.paste("only-number", SUDOKU)
    proof = sam.prove()
    before = stored()
    stranger = person(who).client
    addresses = [
        proof.puzzle.set.get_absolute_url(),
        proof.puzzle.get_absolute_url(),
        proof.get_absolute_url(),
        f"/prove/{proof.puzzle_id}/",
        f"/prove/{proof.puzzle_id}/board/?node=0.0",
        f"/work/{proof.pk}/proof/",
        f"/work/{proof.pk}/proof.json",
    ]
    assert [stranger.get(address).status_code for address in addresses] == [404] * len(addresses)
    rule = "latin.last-number"
    fields = {"key": "0" * 32, "rev": 0, "node": "0.0", "step": f"{rule}: r4c3=4", "rule": rule}
    for part in ("step", "everywhere", "hint"):
        assert stranger.post(f"/prove/{proof.puzzle_id}/{part}/", fields).status_code == 404
    page = stranger.get("/").content.decode()
    assert "Pasted puzzles" not in page
    assert stored() == before


def test_the_owner_finds_it_again(sam):
    for text in (SUDOKU, SUDOKU.replace("1****35*9", "1******5*")):
        sam.paste("only-number", text)
        proof = sam.prove()
    shelf = sam.client.get(proof.puzzle.set.get_absolute_url()).content.decode()
    first = proof.puzzle.set.puzzles.order_by("position").first()
    assert first is not None
    assert f'href="{first.get_absolute_url()}"' in shelf
    assert f'href="{proof.puzzle.get_absolute_url()}"' in shelf
    assert "2 puzzles" in " ".join(shelf.split())
    page = sam.client.get(proof.puzzle.get_absolute_url()).content.decode()
    assert f'href="{proof.get_absolute_url()}"' in page
    assert f'href="{first.get_absolute_url()}"' in page
    assert "Pasted puzzles" not in sam.client.get("/").content.decode()


def test_a_visitor_becomes_a_guest_whose_work_goes_with_the_guest(db):
    visitor = Tool(Client())
    visitor.paste("only-number", SUDOKU)
    assert User.objects.count() == 0
    proof = visitor.prove()
    guest = User.objects.get()
    assert (guest.is_guest, proof.owner, proof.puzzle.set.owner) == (True, guest, guest)
    kept = Tool(person("sam").client)
    kept.paste("only-number", SUDOKU)
    left = kept.prove()
    User.objects.filter(pk=guest.pk).update(last_seen=timezone.localdate() - timedelta(days=91))
    call_command("delete_idle_guests")
    assert owned() == {"sets": 1, "puzzles": 1, "proofs": 1}
    assert [step.proof for step in Step.objects.all()] == [left]
    assert list(User.objects.values_list("username", flat=True)) == ["sam"]


GRID = "1...\n....\n....\n....\n"


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "nonsense", "grid": GRID},
        {"type": "blank", "grid": GRID},
        {"type": "sudoku", "grid": "12\n21\n"},
        {"type": "sudoku", "grid": "x...\n"},
        {"type": "sudoku", "grid": "\n"},
        {"type": "sudoku", "grid": GRID, "begin": "nonsense"},
        {"type": "sudoku", "grid": ""},
        {"type": "", "grid": GRID},
        {"type": "sudoku"},
        {"type": "latin", "grid": "\n".join([" ".join(["."] * 33)] * 33)},
        {"type": "latin", "grid": "." * 10_001},
        {"type": "binary", "grid": "0\x00"},
    ],
)
def test_what_no_form_of_ours_would_send(db, fields):
    assert Client().post("/tools/prove/", fields).status_code == 404
    assert owned() == NOTHING
    assert User.objects.count() == 0


@pytest.mark.parametrize(("type_id", "begin"), [("binary", "round"), ("sudoku", "simple"), ("latin", "round")])
def test_a_beginning_that_gives_nothing_leaves_the_proof_empty(sam, type_id, begin):
    grid = GRID.replace("1", ".")
    assert sam.client.post("/tools/prove/", {"type": type_id, "grid": grid, "begin": begin}).status_code == 302
    proof = Proof.objects.get()
    assert (proof.steps, proof.rev, proof.state) == (0, 0, "unfinished")


def test_the_text_of_a_puzzle_is_no_part_of_the_page(sam):
    """Store the grid as the engine prints it, so pasted text never comes back unchanged."""
    sam.client.post("/tools/prove/", {"type": "latin", "grid": " 1  2\r\n 2  . \r\n"})
    assert Puzzle.objects.get().text == "12\n2."


def test_a_very_hard_puzzle_is_counted_and_not_rated(sam):
    """Its solutions are counted, which is quick; it is not rated, which can take minutes."""
    grid = "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4.."
    sam.paste("only-number", "1\n" + grid.replace(".", "*").replace(" ", "\n"))
    puzzle = sam.prove().puzzle
    assert (puzzle.solutions, puzzle.rating, puzzle.level, puzzle.rules) == ("one", "exactly one solution", 0, [])
