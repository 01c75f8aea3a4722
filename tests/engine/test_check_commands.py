"""`check-steps` and `check-proof`: what graders call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puzzles.commands.check_steps import MAX_LINE
from puzzles.formats.canonical import PuzzleText, digest, print_puzzle, print_puzzles
from puzzles.formats.proof import Proof, print_proof
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import GOALS, Goal
from puzzles.kernel.tree import Entry
from puzzles.registry import all_types
from puzzles.solve.logical import solve
from tests.engine.helpers import chain, make_puzzle, make_record
from tests.engine.shell import Ran, objects, run

GRID = "0.1.\n..1.\n...0\n0..."
UNIQUE = make_puzzle(GRID)


def step(**changes: Any) -> dict[str, Any]:
    """Return a request to check-steps; fields that are None are left out."""
    request = {"type": "binary", "puzzle": GRID, "rule": "binary.prevent-trio", "changes": {"r3c3": "0"}} | changes
    return {key: value for key, value in request.items() if value is not None}


class TestCheckSteps:
    @pytest.mark.parametrize(
        ("request_", "answer"),
        [
            (step(), {"ok": True, "evidence": ["r1c3", "r2c3"]}),
            (
                step(rule="binary.save-blocker"),
                {"ok": True, "evidence": ["r1c3", "r2c3"], "note": "binary.prevent-trio"},
            ),
            (step(rule=["BINA-BASC-0001", "Prevent Trio"]), {"ok": True, "evidence": ["r1c3", "r2c3"]}),
            (
                step(changes={"r2c4": "0"}, marks={"r1c2": "0"}),
                {
                    "ok": False,
                    "code": "no-pair",
                    "cells": ["r2c3", "r3c4"],
                    "message": "This rule needs two 1s right beside r2c4, or one on each side of it, in one line. "
                    "Neither row 2 nor column 4 has them.",
                },
            ),
            (
                step(changes={"r2c1": "1"}, marks={"r3c1": "-1", "r1c1": "0"}),
                {"ok": True, "evidence": ["r1c1", "r3c1"]},
            ),
            (
                step(rule="binary.zero-or-one", at="r1c2", changes=None),
                {"ok": True, "cases": [{"r1c2": "0"}, {"r1c2": "1"}]},
            ),
            (
                step(rule="binary.zero-or-one", changes=None),
                {
                    "ok": False,
                    "code": "at-missing",
                    "cells": [],
                    "message": "Choose where to apply this rule: a cell.",
                },
            ),
            (
                step(rule="binary.trio", at="row2", changes=None),
                {
                    "ok": False,
                    "code": "no-trio",
                    "cells": ["r2c1", "r2c2", "r2c3", "r2c4"],
                    "message": "Row 2 has no three equal digits next to each other.",
                },
            ),
            (
                step(rule="binary.trio", at=None, changes=None, marks={"r3c3": "1"}),
                {"ok": True, "evidence": ["r1c3", "r2c3", "r3c3"]},
            ),
            (
                step(rule=["BINA-BASC-0001", "Another name"]),
                {
                    "ok": False,
                    "code": "unknown-rule",
                    "cells": [],
                    "message": "No rule of this puzzle is called BINA-BASC-0001 Another name.",
                },
            ),
            (
                step(changes={"r1c1": "1"}),
                {
                    "ok": False,
                    "code": "not-a-narrowing",
                    "cells": ["r1c1"],
                    "message": "r1c1 is already 0, so it cannot become 1.",
                },
            ),
            (
                step(at="r3c3"),
                {
                    "ok": False,
                    "code": "at-not-here",
                    "cells": ["r3c3"],
                    "message": "This rule is not applied at a place. Mark on the board what follows, then choose the "
                    "rule.",
                },
            ),
            (step(type=None), {"error": "expected a string as type, found nothing"}),
            (step(type="chess"), {"error": f"expected a puzzle type ({', '.join(all_types())}), found 'chess'"}),
            (step(puzzle="01\n1x"), {"error": "expected 0, 1 or . in line 2 of the puzzle, found 'x'"}),
            (step(puzzle=["01", "10"]), {"error": "expected a string as puzzle, found a list"}),
            (step(rule=None), {"error": "expected as rule an id or a LEGUP pair [id, name], found nothing"}),
            (step(rule=["A"]), {"error": "expected as rule an id or a LEGUP pair [id, name], found a list"}),
            (step(rule=["A", 1]), {"error": "expected as rule an id or a LEGUP pair [id, name], found a list"}),
            (step(at="row9"), {"error": "expected a place of this puzzle, found 'row9'"}),
            (step(at=1), {"error": "expected a string as at, found 1"}),
            (step(changes={"r3c3": "2"}), {"error": "expected values of r3c3 among 0, 1, found '2'"}),
            (step(changes={"r3c3": 0}), {"error": "expected values as strings in changes, found 0"}),
            (step(changes=[]), {"error": 'expected changes as {"r1c2": "0"}, found a list'}),
            (step(changes={"r3c3": "0", " r3c3": "1"}), {"error": "expected every cell once, found r3c3 again"}),
            (step(marks={"r1c1": "1"}), {"error": "expected as marks candidates of the cell, found r1c1"}),
            (step(marks={"r1c2": "-0/1"}), {"error": "expected as marks candidates of the cell, found r1c2"}),
            (
                step(because="r1c1"),
                {"error": "expected keys among type, puzzle, marks, rule, at, changes, found 'because'"},
            ),
            ([], {"error": "expected a JSON object, found a list"}),
        ],
    )
    def test_one_line(self, request_: Any, answer: dict[str, Any]):
        assert objects(run("check-steps", stdin=json.dumps(request_))) == [answer]

    def test_a_bad_line_does_not_stop_the_others(self):
        good = json.dumps(step())
        lines = [good, "{", "", '{"type": 1, "type": 2}', "\x00", "a" * (2 * MAX_LINE + 7), good, " ", "NaN"]
        answers = objects(run("check-steps", stdin="\r\n".join(lines)))
        expected = {"ok": True, "evidence": ["r1c3", "r2c3"]}
        assert [answer.get("error", answer) for answer in answers] == [
            expected,
            "expected JSON, found the end of the text",
            "expected every key once, found 'type' again",
            "expected UTF-8 text, found a NUL byte",
            f"expected lines of less than {MAX_LINE} bytes, found more",
            expected,
            "expected JSON, found 'NaN'",
        ]

    def test_crlf_and_trailing_blanks_in_the_grid(self):
        assert objects(run("check-steps", stdin=json.dumps(step(puzzle=GRID.replace("\n", " \r\n")))))[0]["ok"] is True


IDS = [rule.id for rule in all_types()["binary"].rules]


def write_proof(
    file: Path, record: tuple[Entry, ...] | list[Entry], puzzle: Puzzle = UNIQUE, goal: str = "solve", **facts: Any
) -> str:
    """Write a proof file, of the puzzle above where no other is given; its name."""
    file.write_text(print_proof(Proof(PuzzleText(puzzle, **facts), Goal(goal), tuple(record))))
    return str(file)


class TestCheckProof:
    def test_a_good_proof(self, tmp_path: Path):
        record = solve(UNIQUE).record
        file = write_proof(tmp_path / "good.json", record)
        used = {entry.step.rule for entry in record}
        assert objects(run("check-proof", file)) == [
            {
                "file": file,
                "type": "binary",
                "sha256": digest(UNIQUE),
                "goal": "solve",
                "allowed": IDS,
                "valid": True,
                "outcome": "unique",
                "goal_met": True,
                "steps": len(record),
                "refusals": [],
                "rules": [rule.id for rule in all_types()["binary"].rules if rule.id in used],
            }
        ]

    def test_standard_input(self, tmp_path: Path):
        file = write_proof(tmp_path / "good.json", solve(UNIQUE).record)
        assert objects(run("check-proof", "-", stdin=Path(file).read_bytes()))[0]["file"] == "-"

    def test_refused_steps_are_listed(self, tmp_path: Path):
        record = make_record(
            UNIQUE, (3, 0, "binary.prevent-trio: r3c3=0"), (5, 3, "binary.trio @row2"), (6, 9, "merge")
        )
        ran = run("check-proof", write_proof(tmp_path / "bad.json", record))
        assert (ran.status, ran.err) == (1, "")
        found = json.loads(ran.out)
        assert {key: found[key] for key in ("valid", "outcome", "goal_met", "steps")} == {
            "valid": False,
            "outcome": "unfinished",
            "goal_met": False,
            "steps": 3,
        }
        assert found["refusals"] == [
            {
                "id": 5,
                "step": "binary.trio @row2",
                "code": "no-trio",
                "cells": ["r2c1", "r2c2", "r2c3", "r2c4"],
                "message": "Row 2 has no three equal digits next to each other.",
            },
            {
                "id": 6,
                "step": "merge",
                "code": "no-such-end",
                "cells": [],
                "message": "Nothing can be added at step 9: it is closed, or another step follows it already.",
            },
        ]
        assert found["rules"] == ["binary.prevent-trio", "binary.trio"]

    def test_an_unfinished_proof_is_valid_but_not_enough(self, tmp_path: Path):
        ran = run("check-proof", write_proof(tmp_path / "a", chain(UNIQUE, "binary.prevent-trio: r3c3=0")))
        found = json.loads(ran.out)
        assert (ran.status, found["valid"], found["goal_met"]) == (1, True, False)

    def test_only_the_rules_of_the_puzzle_are_allowed(self, tmp_path: Path):
        record = chain(UNIQUE, "binary.prevent-trio: r3c3=0")
        ran = run("check-proof", write_proof(tmp_path / "a", record, rules=("binary.trio",)))
        assert [refusal["code"] for refusal in json.loads(ran.out)["refusals"]] == ["rule-not-allowed"]

    def test_one_unreadable_file_among_others(self, tmp_path: Path):
        good = write_proof(tmp_path / "good.json", solve(UNIQUE).record)
        bad = tmp_path / "bad.json"
        bad.write_text('{"format": "gridproof-proof/1",\n "steps": [}')
        ran = run("check-proof", str(bad), good)
        first, second = map(json.loads, ran.out.splitlines())
        assert (ran.status, ran.err) == (2, f"{bad}:2: expected JSON, found '}}'\n")
        assert first == {"file": str(bad), "error": "line 2, column 12: expected JSON, found '}'"}
        assert (second["file"], second["goal_met"]) == (good, True)

    def test_an_unreadable_file_alone(self, tmp_path: Path):
        bad = tmp_path / "bad.json"
        bad.write_text("[]")
        assert run("check-proof", str(bad)) == Ran(2, "", f"{bad}:1: expected a JSON object, found a list\n")


class TestWhatIsAskedOfAProof:
    """A proof file brings its own puzzle, rules and goal; the options stand in their place."""

    EASY = make_puzzle("0110\n1001\n0.01\n1010")
    SEVERAL = make_puzzle("..\n..")
    NONE = make_puzzle("000.\n....\n....\n....")

    def asked(self, file: Path, *texts: PuzzleText) -> str:
        file.write_text(print_puzzles(list(texts)))
        return f"--puzzle={file}"

    def test_a_proof_of_another_puzzle_is_refused_by_name(self, tmp_path: Path):
        """An easy puzzle of a student's own is proved quickly, and proves nothing of the one that was set."""
        file = write_proof(tmp_path / "easy.json", solve(self.EASY).record, self.EASY, title="My own")
        assert objects(run("check-proof", file))[0]["goal_met"] is True
        ran = run("check-proof", self.asked(tmp_path / "set.txt", PuzzleText(UNIQUE, "First look")), file)
        assert (ran.status, ran.err) == (1, "")
        assert json.loads(ran.out) == {
            "file": file,
            "type": "binary",
            "sha256": digest(self.EASY),
            "goal_met": False,
            "error": f"expected a proof of 'First look', binary 4x4 ({digest(UNIQUE)[:12]}) in {tmp_path}/set.txt, "
            f"found a proof of 'My own', binary 4x4 ({digest(self.EASY)[:12]})",
        }

    def test_the_puzzle_may_be_one_of_several_and_under_another_title(self, tmp_path: Path):
        file = write_proof(tmp_path / "a", solve(UNIQUE).record, title="Mine")
        texts = [PuzzleText(self.SEVERAL), PuzzleText(UNIQUE, "First look")]
        assert objects(run("check-proof", self.asked(tmp_path / "set", *texts), file))[0]["sha256"] == digest(UNIQUE)
        ran = run("check-proof", self.asked(tmp_path / "set", texts[0], PuzzleText(self.NONE)), file)
        assert (ran.status, json.loads(ran.out)["error"].split(",")[0]) == (
            1,
            f"expected a proof of one of the 2 puzzles in {tmp_path}/set",
        )

    def test_rules_and_goal_come_with_the_puzzle_and_not_with_the_proof(self, tmp_path: Path):
        record = solve(UNIQUE).record
        file = write_proof(tmp_path / "a", record, goal="no-solution", rules=("binary.trio",))
        assert run("check-proof", file).status == 1
        (found,) = objects(run("check-proof", self.asked(tmp_path / "set", PuzzleText(UNIQUE)), file))
        assert [found["goal"], found["allowed"], found["goal_met"]] == ["solve", IDS, True]
        text = PuzzleText(UNIQUE, rules=("binary.trio",), goal=Goal("unique"))
        ran = run("check-proof", self.asked(tmp_path / "set", text), write_proof(tmp_path / "b", record))
        found = json.loads(ran.out)
        assert [ran.status, found["goal"], found["allowed"], found["valid"]] == [1, "unique", ["binary.trio"], False]
        assert {refusal["code"] for refusal in found["refusals"]} >= {"rule-not-allowed"}

    def test_rules_as_ids_or_as_a_file(self, tmp_path: Path):
        record = solve(UNIQUE).record
        used = sorted({entry.step.rule for entry in record})
        file = write_proof(tmp_path / "a", record, rules=("binary.trio",))
        (tmp_path / "rules").write_text("latin.pointing\n\n" + " ,\n".join(used))
        for rules in (",".join(used), f"{tmp_path}/rules"):
            (found,) = objects(run("check-proof", "--rules", rules, file))
            assert [found["goal_met"], sorted(found["allowed"])] == [True, used]
        ran = run("check-proof", "--rules", "binary.trio, binary.zero-or-one", write_proof(tmp_path / "b", record))
        found = json.loads(ran.out)
        assert [ran.status, found["allowed"]] == [1, ["binary.zero-or-one", "binary.trio"]]
        assert found["refusals"][0]["code"] == "rule-not-allowed"

    def test_rules_of_another_type_permit_nothing(self, tmp_path: Path):
        ran = run("check-proof", "--rules=latin.pointing", write_proof(tmp_path / "a", solve(UNIQUE).record))
        assert (ran.status, json.loads(ran.out)["error"]) == (
            1,
            "expected a type that the permitted rules are of, found binary",
        )

    @pytest.mark.parametrize(
        ("puzzle", "met"),
        [("UNIQUE", ["solve", "unique"]), ("SEVERAL", ["solve"]), ("NONE", ["solve", "no-solution"])],
    )
    def test_goals(self, tmp_path: Path, puzzle: str, met: list[str]):
        of = {"UNIQUE": UNIQUE, "SEVERAL": self.SEVERAL, "NONE": self.NONE}[puzzle]
        file = write_proof(tmp_path / "a", solve(of).record, of)
        for goal in ("solve", "unique", "no-solution"):
            ran = run("check-proof", f"--goal={goal}", file)
            found = json.loads(ran.out)
            assert [found["valid"], found["goal"]] == [True, goal]
            assert [found["goal_met"], ran.status] == [goal in met, 0 if goal in met else 1]

    def test_the_goal_of_the_file_is_its_own_where_none_is_asked(self, tmp_path: Path):
        ran = run("check-proof", write_proof(tmp_path / "a", solve(UNIQUE).record, goal="no-solution"))
        found = json.loads(ran.out)
        assert (ran.status, found["goal"], found["outcome"], found["goal_met"]) == (1, "no-solution", "unique", False)

    @pytest.mark.parametrize(
        ("options", "error"),
        [
            (["--goal=win"], f"expected as --goal a goal ({', '.join(GOALS)}), found 'win'"),
            (
                ["--rules=binary.trio,nonsense"],
                "expected --rules with ids of rules, or a file of them, found 'nonsense'",
            ),
            (["--rules="], "expected --rules with ids of rules, or a file of them, found ''"),
            (["--puzzles=a"], "expected options among --puzzle, --rules, --goal, found '--puzzles=a'"),
        ],
    )
    def test_options_that_ask_for_nothing_known(self, tmp_path: Path, options: list[str], error: str):
        file = write_proof(tmp_path / "a", solve(UNIQUE).record)
        assert run("check-proof", *options, file) == Ran(2, "", f"python -m puzzles: {error}\n")

    def test_files_of_puzzles_and_rules_that_cannot_be_read(self, tmp_path: Path):
        file = write_proof(tmp_path / "a", solve(UNIQUE).record)
        (tmp_path / "puzzle").write_text(print_puzzle(PuzzleText(UNIQUE)).replace("1", "2"))
        (tmp_path / "rules").write_text("binary.trio\n\nbinary.tiro\n")
        (tmp_path / "empty").write_text("\n")
        for option, error in (
            ("--puzzle={}/puzzle", "{}/puzzle:3: expected 0, 1 or ., found '2'"),
            ("--puzzle={}/none", "{}/none:1: expected a file that can be read, found No such file or directory"),
            ("--rules={}/rules", "{}/rules:3: expected ids of rules, found 'binary.tiro'"),
            ("--rules={}/empty", "{}/empty:1: expected ids of rules, found nothing"),
        ):
            ran = run("check-proof", option.format(tmp_path), file)
            assert ran == Ran(2, "", f"{error.format(tmp_path)}\n")


class TestProofsTaughtFrom:
    """`quality`, `shorten` and `unfold`: what a student can learn from a proof."""

    def test_a_proof_gets_shorter_and_still_holds(self, tmp_path: Path) -> None:
        puzzle = make_puzzle("111./..../..../....")
        record = chain(puzzle, "binary.prevent-trio: r1c4=0", "binary.trio")
        file, shorter = tmp_path / "proof.json", tmp_path / "shorter.json"
        file.write_text(print_proof(Proof(PuzzleText(puzzle), Goal("no-solution"), tuple(record))))
        (found,) = objects(run("quality", str(file)))
        assert (found["outcome"], found["steps"], found["unused"], found["unneeded"]) == ("none", 2, [1], [])
        assert found["solver"]["steps"] == 1
        shorter.write_text(run("shorten", str(file)).out)
        (found,) = objects(run("check-proof", str(shorter)))
        assert (found["steps"], found["goal_met"]) == (1, True)
        assert objects(run("quality", str(shorter)))[0]["unused"] == []

    def test_direct_steps_unfold(self) -> None:
        record = chain(UNIQUE, "binary.prevent-trio: r3c3=0", "binary.zero-or-one @r1c2")
        text = print_proof(Proof(PuzzleText(UNIQUE), Goal(), tuple(record)))
        assert objects(run("unfold", stdin=text)) == [
            {
                "id": 1,
                "step": "binary.prevent-trio: r3c3=0",
                "change": "r3c3 = 0",
                "local": True,
                "branches": [
                    {
                        "suppose": "r3c3 = 1",
                        "steps": [{"step": "binary.trio @column3", "because": "r1c3, r2c3 and r3c3 are all 1."}],
                    }
                ],
            }
        ]

    def test_quality_needs_a_file(self) -> None:
        assert run("quality").status == 2
