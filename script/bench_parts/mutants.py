"""`script/bench mutants`: change the trusted code in one place at a time; some test of the engine must notice.

Every comparison, number, digit, condition and operator of the geometry, the kernel, the base classes and the types'
rules is changed in turn, in a copy of the code. A change that no test notices is a survivor: a test is missing, or the
code does more than it needs, or the change has no effect: `equivalent.txt` lists those, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bench_parts.mutations import ROOT, Mutant, mutants_of, mutated
from bench_parts.sampled import CHOSEN, TESTS_MEANT, TYPES_MEANT
from bench_parts.trying import SPEND, Forks, Result

TYPES = sorted(path.name for path in (ROOT / "puzzles/types").iterdir() if (path / "model.py").exists())
FOLDERS = (
    *("puzzles/grid", "puzzles/logic", "puzzles/kernel", "puzzles/base"),
    *(f"puzzles/types/{name}" for name in TYPES if name != "blank"),
)
"""The folders of the changed code; first the most basic and least tested."""
OTHERS = (
    *("commands", "check_commands", "new_type", "pure", "images", "draw", "convert", "contest", "codequest"),
    *("seeds", "explain", "clauses", "hints", "exhaustive", "signs", "trusted"),
)
"""The tests of other parts of the engine, or that start processes of their own."""
LEFT_OUT = (
    *("__init__.py", "draw.py", "clauses.py", "making.py"),
    *("bugs.py", "drawing.py", "editing.py", "laws.py", "legup.py", "likeness.py", "puzzlink.py"),
    *("telling.py", "telling_plans.py", "telling_sides.py", "telling_squares.py"),
    *("examples.py", "remarks.py", "words.py"),
)
"""The files that no verdict needs."""
IN_TYPES = "puzzles/types/"
QUICK = 60
SECONDS = 300
EQUIVALENT = Path(__file__).parent / "equivalent.txt"


def all_mutants(only: Sequence[str] = ("",)) -> dict[str, list[Mutant]]:
    """Return the mutants of all trusted files whose path has one of the words in it, by folder."""
    found = {}
    for folder in FOLDERS:
        paths = sorted(path for path in (ROOT / folder).rglob("*.py") if path.name not in LEFT_OUT)
        names = [str(path.relative_to(ROOT)) for path in paths]
        found[folder] = [mutant for name in names if any(word in name for word in only) for mutant in mutants_of(name)]
    return {folder: mutants for folder, mutants in found.items() if mutants}


def changed_since(commit: str, path: str) -> set[int]:
    """Return the lines of a file that stand in functions, or alone, and read otherwise in a commit."""
    shown = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, text=True, check=False)
    if shown.returncode:
        return {*range(1, 1000)}  # the file is new
    text = (ROOT / path).read_text(encoding="utf-8")
    before = {ast.unparse(node) for node in _functions(shown.stdout)} | {*shown.stdout.splitlines()}
    inside = {node: {*range(node.lineno, (node.end_lineno or 0) + 1)} for node in _functions(text)}
    alone = {number for number, line in enumerate(text.splitlines(), 1) if line not in before}.difference(
        *inside.values()
    )
    return alone.union(*[lines for node, lines in inside.items() if ast.unparse(node) not in before])


def _functions(text: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]


def equivalents() -> dict[tuple[str, ...], str]:
    """Read the changes that no test can notice: file, function, line, change and reason in each line."""
    lines = [line for line in EQUIVALENT.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    words = [tuple(word.strip() for word in line.split(" :: ")) for line in lines]
    return {word[:-1]: word[-1] for word in words}


def stale_explanations() -> list[tuple[str, ...]]:
    """List the explained changes that the code no longer has."""
    words = sorted({key[0] for key in equivalents()})
    there = {mutant.key for mutants in all_mutants(words).values() for mutant in mutants}
    return [key for key in equivalents() if key not in there]


class Record:
    """The result of each mutant, kept in a file so that an interrupted run can continue."""

    def __init__(self, path: Path | None) -> None:
        self._path, self.known = path, dict[tuple[object, ...], bool]()
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                *key, survived = json.loads(line)
                self.known[tuple(key)] = survived

    def add(self, mutant: Mutant, survived: bool) -> None:
        """Record the result of a mutant, on disk at once."""
        self.known[(*mutant.key, mutant.again)] = survived
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                print(json.dumps([*mutant.key, mutant.again, survived]), file=file)

    def of(self, mutant: Mutant) -> bool | None:
        """Tell whether the mutant survived, None if it was not tried."""
        return self.known.get((*mutant.key, mutant.again))


class Workshop:
    """A copy of the code where mutants are tried."""

    def __init__(self, place: Path, processes: int, spend: float) -> None:
        self.place, self._processes, self._spend = place, processes, spend
        bare = shutil.ignore_patterns("__pycache__")
        for folder in ("puzzles", "tests/engine", "tests/golden", "seeds"):
            shutil.copytree(ROOT / folder, place / folder, ignore=bare, dirs_exist_ok=True)
        (place / "tests/__init__.py").touch()
        shutil.copy(ROOT / "tests/every.py", place / "tests")
        self._arguments = ["-q", "-x", "-c", os.devnull, "--rootdir", str(place), "-p", "no:django"]
        self._arguments += ["-p", "no:cacheprovider", "-p", "no:playwright", "-p", "bench_parts.sampled", "-s"]
        left_out = {f"test_{name}.py" for name in OTHERS}
        files = sorted(path for path in (place / "tests/engine").rglob("test_*.py") if path.name not in left_out)
        self._files = [str(path) for path in files]

    def run(self, mutants: list[Mutant], record: Record) -> None:
        """Try the mutants in forks of one process, then those that cannot be loaded into a running process."""
        later: list[tuple[Mutant, Sequence[str]]] = []
        tried = 0

        def report(mutant: Mutant, result: Result) -> None:
            nonlocal tried
            tried += 1
            if result.survived is None:
                later.append((mutant, result.tests))
            else:
                record.add(mutant, result.survived)
            if result.survived:
                print(f"\rsurvives {len(result.tests)} tests: {mutant}", file=sys.stderr)
            print(f"\r{tried}/{len(mutants)} ", end="", file=sys.stderr, flush=True)

        os.chdir(self.place)
        sys.path.insert(0, str(self.place))
        code = pytest.main(
            [*self._arguments, *self._files],
            plugins=[Forks(self.place, FOLDERS, mutants, report, self._processes, self._spend)],
        )
        if code or tried < len(mutants):
            raise SystemExit(f"pytest ended with {code}")
        for number, (mutant, tests) in enumerate(later, 1):
            record.add(mutant, self._survives_anew(mutant, tests))
            print(f"\ranew: {number}/{len(later)} ", end="", file=sys.stderr, flush=True)

    def _survives_anew(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Tell whether all tests pass in a new process that imports the changed file; a timeout counts as noticed."""
        if not tests:
            raise SystemExit(f"no test is chosen for {mutant}")
        file = self.place / mutant.path
        original = file.read_text(encoding="utf-8")
        chosen = self.place / "chosen.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        command = [sys.executable, "-B", "-m", "pytest", *self._arguments, *files]
        paths = os.pathsep.join([str(self.place), str(ROOT / "script")])
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": paths, "PYTHONHASHSEED": "0", CHOSEN: str(chosen)}
        try:
            file.write_text(ast.unparse(mutated(mutant, self.place)), encoding="utf-8")
            done = subprocess.run(
                command, cwd=self.place, env=environment, capture_output=True, timeout=SECONDS, check=False
            )
            if done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:  # nobody looked at the change
                raise SystemExit(f"pytest found none of the tests that are chosen for {mutant}")
            return done.returncode == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            file.write_text(original, encoding="utf-8")


def _options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/bench mutants", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} mutants by chance")
    parser.add_argument("--only", nargs="+", default=[""], help="only files whose path has one of these in it")
    parser.add_argument("--since", metavar="COMMIT", help="only functions that read otherwise in this commit")
    parser.add_argument("--tests", default="", help="only tests whose name has this in it, to try survivors quickly")
    parser.add_argument("--seed", default="0", help="another text chooses other mutants for --quick")
    parser.add_argument("--record", type=Path, help="a file that keeps what was found; a further run goes on from it")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--types", nargs="+", help="tests of these types (folders); another word: those of no type")
    parser.add_argument("--spend", type=float, default=SPEND, help="CPU seconds of tests for one mutant, 20 by default")
    parser.add_argument("--again", action="store_true", help="try those once more that survived before, unexplained")
    parser.add_argument("--explained", action="store_true", help=f"try those too that {EQUIVALENT.name} explains")
    parser.add_argument("--list", action="store_true", help="only print what would be tried")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Try the mutants and list those that no test noticed. Return 1 if any is not known to be equivalent."""
    options = _options(argv)
    if stale := stale_explanations():
        print("explains no change of the code as it is:", *(" :: ".join(key) for key in stale), sep="\n")
        return 1
    found = all_mutants(options.only)
    if options.since:
        lines = {
            path: changed_since(options.since, path) for its in found.values() for path in {each.path for each in its}
        }
        found = {folder: [each for each in its if each.number in lines[each.path]] for folder, its in found.items()}
        found = {folder: its for folder, its in found.items() if its}
    folders = options.types or {folder.removeprefix(IN_TYPES) for folder in found}
    os.environ |= {TYPES_MEANT: " ".join(folders), TESTS_MEANT: options.tests}
    if options.quick:
        every = [mutant for mutants in found.values() for mutant in mutants]
        some = Random(options.seed).sample(every, min(QUICK, len(every)))  # noqa: S311  no secret
        found = {folder: [mutant for mutant in mutants if mutant in some] for folder, mutants in found.items()}
    if options.list:
        print(*(mutant for mutants in found.values() for mutant in mutants), sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as place:
        path = options.record.resolve() if options.record else Path(place, "record")
        record = Record(path)
        known = {} if options.explained else equivalents()
        every = [mutant for mutants in found.values() for mutant in mutants if mutant.key not in known]
        waiting = [each for each in every if record.of(each) is None or (options.again and record.of(each))]
        if waiting:
            Workshop(Path(place, "copy"), options.processes, options.spend).run(waiting, record)
        return summary(found, record)


def summary(found: dict[str, list[Mutant]], record: Record) -> int:
    """Print the survivors and the numbers by folder; 1 when there are survivors that are not known to be equivalent."""
    known = equivalents()
    bad = 0
    for mutants in found.values():
        for mutant in mutants:
            if record.of(mutant) and mutant.key not in known:
                print(f"survived: {mutant}")
                bad += 1
    for folder, mutants in found.items():
        explained = sum(mutant.key in known for mutant in mutants)
        results = Counter(record.of(mutant) for mutant in mutants if mutant.key not in known)
        print(
            f"{folder}: {len(mutants)} mutants, {results[False]} noticed, {results[True]} survived, "
            f"{explained} explained, {results[None]} not tried"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
