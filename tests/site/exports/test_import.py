"""Bringing a proof in: the same report, whatever is wrong with it, and a proof to go on with."""

import json
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from puzzles.commands.check_proof import judge
from puzzles.formats.proof import Proof as ProofFile, print_proof, read_proof
from puzzles.formats.steps import parse_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import Entry, check_tree
from tests.site.classroom import classroom
from tests.site.exports.bringing import ADDRESS, Upload, carol, fern, file_with, judged, report
from tests.site.exports.course import end, worked_on
from tests.site.people import account, person
from tests.site.work.big import TEN, splits_and_merges, stored_puzzle
from tests.site.work.page import parse
from tests.site.work.records import kinds, rebuilt, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench, take_steps
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.texts import puzzle_text
from tutor.work.models import Action, Proof
from tutor.work.replays.engine import engine_puzzle, fresh_replay
from tutor.work.replays.files import proof_file

pytestmark = pytest.mark.django_db

__all__ = ["carol", "fern"]

LEGUP = (
    '<Legup><puzzle name="Binary"><board size="2"><cells><cell value="0" x="0" y="0"/></cells></board></puzzle></Legup>'
)


def test_what_was_exported_gives_the_same_report_and_tree(carol):
    work = worked_on()
    with ZipFile(BytesIO(work.file("proofs-zip"))) as archive:
        files = [archive.read(name) for name in archive.namelist()]
    for number, (data, exported) in enumerate(zip(files, (work.sam, work.sue), strict=True)):
        answer = carol.send(data, key=f"{number}" * 32)
        proof = Proof.objects.get(pk=answer["Location"].split("/")[2])
        assert report(proof) == judged(data)
        assert (proof.owner, proof.puzzle, proof.item) == (account("carol"), exported.puzzle, None)
        assert (proof.state, proof.steps, proof.splits) == (exported.state, exported.steps, exported.splits)
        assert proof.open_ends == fresh_replay(exported).open
        assert [{**row, "solved": []} for row in tree(proof).values()] == [
            {**row, "solved": []} for row in tree(exported).values()
        ]
        assert rebuilt(proof) == tree(proof)
        assert proof_file(proof) == proof_file(exported) == data.decode()


def test_a_proof_edited_in_the_middle_keeps_its_tree(carol, fern):
    window = Workbench.of(carol.who.client, take_steps(carol.who.client, fern, WHOLE))
    window.into_single_steps(9)
    window.edit("insert-11", "binary.complete-line: r2c4=0")
    window.move(12, "10.0")
    window.take_out(6)
    exported = window.proof
    data = proof_file(exported)
    proof = carol.take(data.encode())
    assert report(proof) == judged(data.encode())
    assert tree(proof) == tree(exported)
    assert proof_file(proof) == data


RULES = ("binary.prevent-trio: r4c1=1", "binary.prevent-trio: r4c1=0", "binary.complete-line: r1c1=0", "binary.trio")
MORE = ("binary.zero-or-one @r3c1", "binary.zero-or-one @r1c1", "binary.zero-or-one @r1c3", "merge", "no-such-rule")


@st.composite
def records(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Steps that may be right or wrong, at ends that may be there or not, some of them merges."""
    found = []
    for number in range(1, draw(st.integers(1, 9))):
        text = draw(st.sampled_from(RULES + MORE))
        ends = [
            f"{draw(st.integers(0, number - 1))}.{draw(st.integers(0, 1))}" for _ in range(2 if text == "merge" else 1)
        ]
        found.append((" ".join(ends), text))
    return found


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.one_of(records(), st.integers(0, len(WHOLE)).map(lambda number: list(WHOLE[:number]))))
def test_any_record_keeps_its_report_and_goes_out_as_it_came_in(fern, carol, moves):
    puzzle = engine_puzzle(fern)
    entries = tuple(
        Entry(number, tuple(map(end, ends.split())), parse_step(puzzle, text))
        for number, (ends, text) in enumerate(moves, start=1)
    )
    data = print_proof(ProofFile(puzzle_text(fern, puzzle), Goal(), entries)).encode()
    Proof.objects.all().delete()
    proof = carol.take(data)
    expected = judged(data)
    assert report(proof) == expected
    kept = {row.number for row in proof.tree.all()}
    tried = Action.objects.filter(proof=proof, kind=Action.Kind.REFUSED).count()
    assert len(kept) + tried == len(entries)
    # What stands in the tree is judged as it was in the file, and comes out as it went in.
    again = judge(read_proof(proof_file(proof).encode()))
    assert again["refusals"] == [refusal for refusal in expected["refusals"] if refusal["id"] in kept]
    marked = {row.number: row.verdict for row in proof.tree.all() if row.verdict}
    assert marked == {refusal["id"]: refusal["code"] for refusal in again["refusals"]}
    assert proof.open_ends == fresh_replay(proof).open
    for part in ("", "proof/", "proof.json"):
        assert carol.who.client.get(f"/work/{proof.pk}/{part}").status_code == 200


@pytest.mark.parametrize(("goal", "met"), [("solve", True), ("unique", True), ("no-solution", False), (None, True)])
def test_the_goal_of_a_file_is_kept_with_its_proof(carol, fern, goal, met):
    puzzle = engine_puzzle(fern)
    entries = tuple(
        Entry(number, tuple(map(end, ends.split())), parse_step(puzzle, text))
        for number, (ends, text) in enumerate(WHOLE, start=1)
    )
    file = json.loads(print_proof(ProofFile(puzzle_text(fern, puzzle), Goal(), entries)))
    proof = carol.take(json.dumps(file | {"goal": {"type": goal}} if goal else file).encode())
    found = report(proof)
    assert [found["goal"], found["outcome"], found["goal_met"]] == [goal or "solve", "unique", met]
    assert [proof.goal, proof.state] == [{"type": goal or "solve"}, "unique" if met else "unfinished"]
    assert read_proof(proof_file(proof).encode()).goal == Goal(goal or "solve")
    page = carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()
    missed = "The file was to prove that this puzzle has no solution. Its steps show: exactly one solution."
    assert [missed in page, "Proved: this puzzle has exactly one solution." in page] == [not met, met]


def test_refused_steps_stay_where_the_proof_goes_on_from_them(carol, fern):
    proof = carol.take(
        file_with(
            fern,
            {"id": 3, "parent": 0, "step": "binary.prevent-trio: r1c1=1"},
            {"id": 4, "parent": 3, "step": "binary.zero-or-one @r3c3"},
            {"id": 9, "parent": 4, "branch": 0, "step": "binary.trio"},
            {"id": 10, "parent": 4, "branch": 1, "step": "binary.zero-or-one @r2c1"},
            {"id": 11, "parent": 10, "step": "binary.trio"},
        )
    )
    assert {number: row["verdict"] for number, row in tree(proof).items()} == {3: "no-pair", 4: "", 9: "nowhere"}
    assert kinds(proof) == ["add", "refused", "refused", "check"]
    assert [refusal["id"] for refusal in report(proof)["refusals"]] == [3, 9, 10, 11]  # type: ignore[attr-defined]
    page = parse(carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()).find("content").text
    assert "This is not a proof yet: 4 steps do not hold." in page
    assert "Step with id 10: binary.zero-or-one @r2c1" in page


def test_the_report_of_a_whole_proof(carol):
    work = worked_on()
    proof = carol.take(proof_file(work.sam).encode())
    page = parse(carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()).find("content").text
    assert "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits." in page
    assert "Valid yes: every step holds" in page
    assert "Steps that do not hold" not in page


def test_the_same_form_twice_makes_one_proof(carol, fern):
    data = file_with(fern, {"id": 1, "parent": 0, "step": "binary.zero-or-one @r1c1"})
    assert carol.send(data)["Location"] == carol.send(data)["Location"]
    assert Proof.objects.count() == 1
    assert carol.send(data, key="1" * 32).status_code == 302
    assert Proof.objects.count() == 2


def test_the_whole_import_can_be_undone(carol, fern):
    proof = carol.take(file_with(fern, {"id": 7, "parent": 0, "step": "binary.zero-or-one @r1c1"}))
    assert (proof.steps, proof.last_number, proof.rev) == (1, 7, 1)
    carol.who.client.post(f"/work/{proof.pk}/undo/", {"key": "5" * 32, "rev": 1})
    proof.refresh_from_db()
    assert (proof.steps, proof.open_ends) == (0, 1)


def test_a_puzzle_nobody_knows_goes_to_the_pasted_ones(carol, fern):
    text = "type: binary\ntitle: Mine\n\n01..\n....\n....\n...."
    data = json.dumps({"format": "gridproof-proof/1", "puzzle": text, "steps": []}).encode()
    proof = carol.take(data)
    assert (proof.puzzle.set.owner, proof.puzzle.text) == (account("carol"), "01..\n....\n....\n....")
    assert (proof.steps, proof.rev) == (0, 0)


def test_a_puzzle_of_somebody_elses_own_set_is_not_opened(carol, fern):
    own = PuzzleSet.objects.create(slug="own", title="Own", owner=account("alice"))
    Puzzle.objects.filter(pk=fern.pk).update(set=own)
    proof = carol.take(file_with(fern))
    assert proof.puzzle != fern
    assert proof.puzzle.set.owner == account("carol")


def test_a_guest_may_bring_one_in(fern):
    upload = Upload(person("anonymous"))
    proof = upload.take(file_with(fern, {"id": 1, "parent": 0, "step": "binary.zero-or-one @r1c1"}))
    assert proof.owner.is_guest
    assert upload.who.client.get(f"/proofs/{proof.pk}/report/").status_code == 200


def test_a_bad_file_makes_no_guest(db):
    upload = Upload(person("anonymous"))
    upload.problem(b"{}")
    assert "sessionid" not in upload.who.client.cookies


def test_what_is_to_be_proved_without_being_told_is_not_told_here(fern):
    classroom(fern, feedback="after", title="Secret")
    said = Upload(person("sam")).problem(file_with(fern))
    assert said == (
        "You have this puzzle to prove for “Secret”, so there are no steps, hints, checks or answers for it here."
    )
    assert Upload(person("alice")).send(file_with(fern)).status_code == 302


STEP = {"id": 1, "parent": 0, "step": "binary.trio"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "line 1, column 1: expected the format gridproof-proof/1, found 'other'"),
        ({"steps": [STEP, STEP]}, "line 1, column 1: expected every id once (step 2), found 1 again"),
        (
            {"steps": [STEP | {"step": "binary.trio: r1c1=0"}]},
            "line 1, column 1: expected no changes in a contradiction step (step 1), found 'r1c1=0'",
        ),
        ({"steps": [STEP | {"id": 10**6 + 1}]}, "step 1: expected an id of at most 1000000, found 1000001"),
        ({"steps": [STEP | {"id": n} for n in range(1, 5002)]}, "expected at most 5000 steps, found 5001"),
        ({"puzzle": "type: blank\n\n..\n.."}, "expected a type that is offered here, found 'blank'"),
        (
            {"puzzle": "type: binary\n\n0"},
            "line 1, column 1: expected an even number of rows in line 3 of the puzzle, found 1 row",
        ),
        (
            {"puzzle": "type: binary\n\n" + "\n".join(["." * 34] * 34)},
            "a puzzle that is not in the library: expected at most 1024 cells, found 1156",
        ),
    ],
)
def test_files_that_are_not_taken_in(carol, fern, change, said):
    whole = {"format": "gridproof-proof/1", "puzzle": f"type: binary\n\n{fern.text}", "steps": []} | change
    assert carol.problem(json.dumps(whole).encode()) == said


def test_a_file_for_another_page_is_led_there(carol):
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        packed.writestr("sam/proof.json", "{}")
    for data, said, address in (
        (archive.getvalue(), "This is a ZIP file.", "/grading/files/"),
        (b"type: binary\n\n01\n10\n---\ntype: binary\n\n01\n..\n", "This file holds puzzles", "/my/sets/upload/"),
        (LEGUP.encode(), "This file holds puzzles", "/my/sets/upload/"),
    ):
        page = carol.send(data).content.decode()
        assert said in page
        assert f'href="{address}"' in page


def test_too_large_a_file_and_none(carol):
    assert carol.problem(b" " * (2**21 + 1)) == "expected a file of at most 2097152 bytes, found 2097153"
    assert carol.problem(b" ") == "Paste some input, or choose a file."


def test_pasted_text_is_as_good(carol, fern):
    answer = carol.who.client.post(ADDRESS, {"text": file_with(fern).decode(), "key": "0" * 32})
    assert answer.status_code == 302


def test_five_thousand_steps_are_taken_in(carol):
    puzzle = stored_puzzle("Ten", TEN)
    engine = engine_puzzle(puzzle)
    entries = tuple(
        Entry(number, ends, parse_step(engine, text))
        for number, (ends, text) in enumerate(splits_and_merges(5000), start=1)
    )
    data = print_proof(ProofFile(puzzle_text(puzzle, engine), Goal(), entries)).encode()
    proof = carol.take(data)
    assert (proof.steps, report(proof)["valid"]) == (5000, True)
    stored, sent = fresh_replay(proof).report(), check_tree(engine, entries)
    assert [result[1:] for result in stored.results] == [result[1:] for result in sent.results]
    assert replace(stored, results=()) == replace(sent, results=())  # stored parents name their case besides
