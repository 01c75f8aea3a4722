"""The command line: every command through `main`, and a few as real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles.__main__ import COMMANDS
from puzzles.formats.canonical import print_puzzles
from puzzles.formats.read import read
from puzzles.registry import all_rules, all_types
from tests.engine.shell import Ran, objects, run

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests/golden/codequest.in"
ANSWER = ROOT / "tests/golden/codequest.out"

GRID = "0.1.\n..1.\n...0\n0..."
TEXT = f"type: binary\ntitle: First\n\n{GRID}\n"
SOLVED = "0011\n1010\n1100\n0101"


def start(*argv: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process."""
    command = [sys.executable, "-m", "puzzles", *argv]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, env=os.environ | env, check=False)


class TestProcess:
    def test_codequest_byte_for_byte(self):
        done = start("codequest", stdin=SAMPLE.read_bytes())
        assert (done.returncode, done.stdout, done.stderr) == (0, ANSWER.read_bytes(), b"")

    def test_the_locale_changes_no_byte(self):
        text = TEXT.replace("First", "Prémière").encode()
        done = start("solve", "--json", stdin=text, LC_ALL="C", PYTHONIOENCODING="latin-1")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith('{"type": "binary", "title": "Prémière"'.encode())

    def test_bad_input(self):
        done = start("codequest", stdin=b"1\n2\n..\n.x\n")
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr == b"-:4: expected 0, 1 or ., found 'x'\n"

    def test_a_reader_that_has_seen_enough(self):
        command = f"{sys.executable} -m puzzles codequest | head -1; exit ${{PIPESTATUS[0]}}"
        case = "2\n01\n10\n"
        data = f"10000\n{case * 10000}".encode()
        done = subprocess.run(["bash", "-c", command], input=data, capture_output=True, cwd=ROOT, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"01\n", b"")

    def test_filters_start_without_what_they_do_not_need(self):
        code = "import sys; import puzzles.__main__, puzzles.commands.codequest; print(*sys.modules)"
        done = subprocess.run([sys.executable, "-Sc", code], capture_output=True, text=True, cwd=ROOT, check=True)
        slow = {"argparse", "dataclasses", "json", "pathlib", "pysat", "re", "typing", "puzzles.kernel"}
        assert slow & set(done.stdout.split()) == set()


class TestMain:
    def test_help_names_every_command(self):
        ran = run("--help")
        assert (ran.status, ran.err) == (0, "")
        assert [line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")] == list(COMMANDS)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_help_of_a_command(self, command: str):
        ran = run(command, "--help")
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith(f"usage: python -m puzzles {command} ")
        assert all(len(line) <= 120 for line in ran.out.splitlines())

    @pytest.mark.parametrize(
        ("argv", "reason"),
        [
            ([], f"expected a command ({', '.join(COMMANDS)}), found ''"),
            (["sudoku"], f"expected a command ({', '.join(COMMANDS)}), found 'sudoku'"),
            (["codequest", "--json"], "expected options among none, found '--json'"),
            (["codequest", "-v"], "expected a file or an option that begins with --, found '-v'"),
            (["codequest", "a", "b"], "expected one file, found 2"),
            (["rate", "--json=1"], "expected options among --json, found '--json=1'"),
            (["rate", "--json", "--json"], "expected options among --json, found '--json'"),
            (["check-proof"], "expected proof files, found none"),
            (["solve", "--limit", "1"], "expected --limit from 2 to 10000, found '1'"),
            (["solve", "--limit"], "expected --limit from 2 to 10000, found ''"),
            (["generate", "binary", "file"], "expected one type, found 'file' as well"),
            (["generate", "--count=0"], "expected --count from 1 to 1000, found '0'"),
            (["generate", "--size=6"], "expected --size as HEIGHTxWIDTH, found '6'"),
            (["generate", "--size=9999x9999"], "expected --size of at most 50x50, found '9999x9999'"),
            (["generate", "--size=5x5"], "line 1, column 1: expected an even number of rows, found 5 rows"),
            (["generate", "chess"], f"expected a type among {', '.join(all_types())}, found 'chess'"),
            (["generate", "--level=77"], "level: expected one of 1, 2, 3, 4, 5, found 77"),
            (["rules", "file"], "expected options only, found 'file'"),
            (["rules", "--type=chess"], f"expected --type among {', '.join(all_types())}, found 'chess'"),
        ],
    )
    def test_wrong_use(self, argv: list[str], reason: str):
        assert run(*argv) == Ran(2, "", f"python -m puzzles: {reason}\n")

    @pytest.mark.parametrize("command", ["codequest", "check-steps", "check-proof", "solve", "rate", "hint"])
    def test_a_file_that_is_not_there(self, command: str, tmp_path: Path):
        missing = str(tmp_path / "missing")
        reason = "expected a file that can be read, found No such file or directory"
        assert run(command, missing) == Ran(2, "", f"{missing}:1: {reason}\n")

    @pytest.mark.parametrize("command", ["codequest", "check-proof", "solve", "rate", "hint"])
    @pytest.mark.parametrize(
        ("data", "line"),
        [
            (b"", 1),
            (b"\0", 1),
            (b"\xff\xfe1", 1),  # half a sign of UTF-16
            (b"2\n2\n01\n1\0", 4),
            (b"2\n2\n01\n10\n\n2\n01\n0\xc3", 8),
            (b"x" * 20_000, 1),
            (b"\n\n\n?\n", 4),
        ],
    )
    def test_bad_input_gives_one_line(self, command: str, data: bytes, line: int, tmp_path: Path):
        file = tmp_path / "bad"
        file.write_bytes(data)
        ran = run(command, str(file))
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"{file}:{line}: expected ")
        assert ran.err.count("\n") == 1
        assert len(ran.err) < 300

    def test_nothing_is_written_before_all_is_read(self):
        text = f"{TEXT}---\ntype: binary\n\n01\n1x\n"
        assert run("solve", stdin=text) == Ran(2, "", "-:12: expected 0, 1 or ., found 'x'\n")

    def test_options_end_at_two_dashes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.chdir(tmp_path)
        Path("--json").write_text("1\n2\n01\n10\n")
        assert run("codequest", "--", "--json") == Ran(0, "01\n10\nSolved with simple logic\n", "")

    @pytest.mark.parametrize("change", [("\n", "\r\n"), ("\n", " \n"), ("3\n", "\ufeff3\n"), ("\n4\n", "\n\n4\n")])
    def test_tolerated(self, change: tuple[str, str]):
        assert run("codequest", stdin=SAMPLE.read_text().replace(*change)) == Ran(0, ANSWER.read_text(), "")


class TestPuzzles:
    def test_solve(self):
        text = f"{TEXT}---\ntype: binary\n\n000.\n....\n....\n....\n"
        assert run("solve", stdin=text) == Ran(0, f"First\none solution\n\n{SOLVED}\n\nno solution\n", "")

    def test_solve_as_json(self):
        assert objects(run("solve", "--json", stdin=TEXT)) == [
            {"type": "binary", "title": "First", "count": "one", "solutions": [SOLVED]}
        ]

    @pytest.mark.parametrize(("limit", "shown"), [("2", 2), ("10000", 72)])
    def test_solve_with_several_solutions(self, limit: str, shown: int):
        found = objects(run("solve", "--json", "--limit", limit, stdin="....\n....\n....\n....\n"))[0]
        assert (found["count"], len(set(found["solutions"]))) == ("many", shown)

    def test_a_search_ends_and_says_so(self):
        sea = "type: battleship\n\n" + f"{'.' * 20}\n" * 20 + f"fleet:{' 1' * 100}\n"
        said = "not decided: the search ended after 5 conflicts; --effort 50 lets it go on longer\n"
        assert run("solve", "--effort=5", stdin=sea) == Ran(0, said, "")
        assert objects(run("solve", "--effort=5", "--json", stdin=sea))[0]["count"] == "undecided"

    def test_any_format_is_read(self):
        assert run("solve", stdin=GRID).out == f"one solution\n\n{SOLVED}\n"
        assert run("solve", str(SAMPLE)).out.count("solution") == 3

    def test_rate(self):
        assert run("rate", stdin=TEXT) == Ran(0, "First\nlevel 2, hardest rule: complete-line\n", "")

    def test_rate_as_json(self):
        found = objects(run("rate", "--json", stdin=GRID))
        assert [{key: item[key] for key in item if key != "steps"} for item in found] == [
            {
                "type": "binary",
                "outcome": "unique",
                "rule": "binary.complete-line",
                "level": 2,
                "direct": True,
                "depth": 0,
                "rules": ["binary.prevent-trio", "binary.complete-line"],
                "text": "hardest rule: complete-line",
            }
        ]

    def test_rate_by_the_rules_of_the_puzzle(self):
        text = TEXT.replace("title: First", "rules: binary.prevent-trio")
        assert objects(run("rate", "--json", stdin=text))[0]["outcome"] == "unfinished"

    def test_hint(self):
        reason = "r1c3 and r2c3 are both 1; a third 1 at r3c3 would make a trio, so it is 0."
        assert run("hint", stdin=TEXT) == Ran(0, f"First\nbinary.prevent-trio: r3c3=0\n{reason}\n", "")

    def test_hint_as_json(self):
        assert objects(run("hint", "--json", stdin="01\n10")) == [
            {
                "type": "binary",
                "kind": "none",
                "step": "",
                "evidence": [],
                "text": "Everything is known; nothing is left to do here.",
            }
        ]

    def test_generate(self):
        args = ("generate", "--size", "4x4", "--level", "2", "--count", "3", "--seed", "5")
        ran = run(*args)
        assert (ran.status, ran.err) == (0, "")
        texts = read(ran.out.encode())
        assert len({text.puzzle for text in texts}) == 3
        assert print_puzzles(texts) == ran.out
        assert {item["level"] for item in objects(run("rate", "--json", stdin=ran.out))} == {2}
        assert run(*args) == ran

    def test_generate_as_json(self):
        found = objects(run("generate", "--json", "--size=4x6", "--level=1"))
        assert [(item["type"], item["level"]) for item in found] == [("binary", 1)]
        assert read(found[0]["text"].encode()) == read(found[0]["puzzle"].encode())


class TestRules:
    def test_as_json(self):
        found = json.loads(run("rules", "--json").out)
        assert [rule["id"] for rule in found] == list(all_rules())
        assert next(rule for rule in found if rule["id"] == "binary.prevent-trio") == {
            "id": "binary.prevent-trio",
            "types": ["binary"],
            "name": "Prevent Trio",
            "kind": "direct",
            "level": 1,
            "legup": ["BINA-BASC-0001", "Prevent Trio"],
            "statement": "Three equal digits may not stand next to each other: a cell beside two equal "
            "digits, or between them, takes the other digit.",
        }

    def test_of_one_type(self):
        found = json.loads(run("rules", "--json", "--type", "binary").out)
        assert [rule["id"] for rule in found] == [rule.id for rule in all_types()["binary"].rules]

    def test_as_text(self):
        blocks = run("rules", "--type=binary").out.split("\n\n")
        assert len(blocks) == len(all_types()["binary"].rules)
        assert blocks[0] == (
            "binary.prevent-trio  (direct, level 1; binary)\n"
            "  Prevent Trio: Three equal digits may not stand next to each other: a cell beside two equal "
            "digits, or between them, takes the other digit."
        )
