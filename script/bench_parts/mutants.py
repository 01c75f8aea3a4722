"""`script/bench mutants`: change the trusted code in one place at a time; some test of the engine must notice.

Every comparison, number, digit, condition and operator of the kernel and of Binary's rules is changed in turn, in a
copy of the code. A change that no test notices is a survivor: a test is missing, or the code says more than it needs.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LAWS = ("test_cases", "test_symmetry", "test_exact", "test_sound")
TARGETS = {"puzzles/kernel": ("test_board", "test_step", "test_tree", *LAWS), "puzzles/types/binary": LAWS}
"""The folders whose code is changed, and the tests that must notice, the quickest first."""
LEFT_OUT = ("__init__.py", "draw.py", "clauses.py")
SECONDS = 300
QUICK = 60

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"ZERO": "ONE", "ONE": "ZERO", "OPEN": "ONE"}
UNCHANGED = {"level", "legup", "limits", "LIMITS", "MAX_CHANGES", "MAX_CASES"}
"""Names whose value is no logic."""

BINARY = "puzzles/types/binary/rules.py"
FASTER = "a short cut: without it the same answer is found the long way"
EQUIVALENT = {
    (BINARY, "find", "if digits.count(digit) * 2 == len(digits) and OPEN in digits:", "without condition 2"): FASTER,
    (BINARY, "find", "if OPEN in digits:", "condition -> True"): FASTER,
    (BINARY, "find", "if board.cells[cell] == OPEN and possible != OPEN:", "without condition 2"): FASTER,
    (BINARY, "check", "if twins:", "condition -> True"): FASTER,
    (BINARY, "find", "for cell in line.cells if twins else ():", "condition -> True"): FASTER,
    (
        BINARY,
        "_check_line",
        "equal = {board.cells[twin.cut] for twin in near if board.cells[twin.cut].count(ONE) * 2 == len(trial)}",
        "ONE -> ZERO",
    ): "a finished line has half its length of one digit exactly when it has half of the other",
    (
        BINARY,
        "_check_line",
        "other_way = next(way for way in islice(one_line.balanced(trial), len(equal) + 1) if way not in equal)",
        "1 -> 2",
    ): "only the first of the ways is taken",
    (BINARY, "_twins", "if OPEN not in digits:", "condition -> False"): "twins are only asked for where a cell is open",
}
"""(file, function, line, change) -> why no test can notice it."""


class Mutant(NamedTuple):
    """One change: in which file and function, on which line (its text), what, and the whole new source."""

    path: str
    function: str
    number: int
    line: str
    change: str
    source: str


class Edit(NamedTuple):
    """A change of one node, applied to its twin in a copy of the tree."""

    change: str
    apply: Callable[[Any], object]


def put(field: str, value: object) -> Callable[[Any], object]:
    """Give a node's field another value."""
    return lambda node: setattr(node, field, value)


def drop(field: str, place: int) -> Callable[[Any], object]:
    """Take one item out of a node's list."""
    return lambda node: getattr(node, field).pop(place)


def edits(node: ast.AST) -> list[Edit]:
    """Every change of one node."""
    return [edit for kinds, make in MAKERS if isinstance(node, kinds) for edit in make(node)]


def _compared(node: ast.Compare) -> list[Edit]:
    found = []
    for place, op in enumerate(node.ops):
        ops = [*node.ops[:place], SWAPPED[type(op)](), *node.ops[place + 1 :]]
        found.append(Edit(_swap(op), put("ops", ops)))
    return found


def _calculated(node: ast.BinOp | ast.AugAssign | ast.BoolOp) -> list[Edit]:
    return [Edit(_swap(node.op), put("op", SWAPPED[type(node.op)]()))] if type(node.op) in SWAPPED else []


def _one_less(node: ast.BoolOp) -> list[Edit]:
    return [Edit(f"without condition {place + 1}", drop("values", place)) for place in range(len(node.values))]


def _negated(node: ast.UnaryOp) -> list[Edit]:
    twice = ast.UnaryOp(ast.Not(), node.operand)
    return [Edit("not dropped", put("operand", twice))] if isinstance(node.op, ast.Not) else []


def _constant(node: ast.Constant) -> list[Edit]:
    if isinstance(node.value, bool):
        return [Edit(f"{node.value} -> {not node.value}", put("value", not node.value))]
    return (
        [Edit(f"{node.value} -> {node.value + 1}", put("value", node.value + 1))] if isinstance(node.value, int) else []
    )


def _digit(node: ast.Name) -> list[Edit]:
    if node.id not in NAMES or not isinstance(node.ctx, ast.Load):
        return []
    return [Edit(f"{node.id} -> {NAMES[node.id]}", put("id", NAMES[node.id]))]


def _decided(node: ast.If | ast.IfExp | ast.While) -> list[Edit]:
    values = (False,) if isinstance(node, ast.While) else (False, True)
    return [Edit(f"condition -> {value}", put("test", ast.Constant(value))) for value in values]


def _unfiltered(node: ast.comprehension) -> list[Edit]:
    return [Edit("filter dropped", drop("ifs", place)) for place in range(len(node.ifs))]


def _swap(op: ast.AST) -> str:
    return f"{type(op).__name__} -> {SWAPPED[type(op)].__name__}"


MAKERS: tuple[tuple[tuple[type[ast.AST], ...], Callable[[Any], list[Edit]]], ...] = (
    ((ast.Compare,), _compared),
    ((ast.BinOp, ast.AugAssign, ast.BoolOp), _calculated),
    ((ast.BoolOp,), _one_less),
    ((ast.UnaryOp,), _negated),
    ((ast.Constant,), _constant),
    ((ast.Name,), _digit),
    ((ast.If, ast.IfExp, ast.While), _decided),
    ((ast.comprehension,), _unfiltered),
)


def logic(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that say what the code does: no annotations, decorators, type-checking blocks or plain data."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # it guards us, and is no part of an answer
        return
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in UNCHANGED for t in node.targets):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from logic(child)


def _line(node: Any) -> int:
    return int(node.target.lineno if isinstance(node, ast.comprehension) else node.lineno)


def _function(tree: ast.AST, number: int) -> str:
    """The innermost function that holds a line, empty outside of functions."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    around = [node for node in functions if node.lineno <= number <= (node.end_lineno or 0)]
    return max(around, key=lambda node: node.lineno).name if around else ""


def mutants_of(path: str) -> Iterator[Mutant]:
    """All mutants of one file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    for place, node in enumerate(logic(tree)):
        for change, apply in edits(node):
            mutated = copy.deepcopy(tree)
            apply(next(islice(logic(mutated), place, None)))
            number = _line(node)
            source = ast.unparse(ast.fix_missing_locations(mutated))
            yield Mutant(path, _function(tree, number), number, lines[number - 1].strip(), change, source)


def all_mutants() -> list[Mutant]:
    """The mutants of all trusted files, in a fixed order."""
    paths = sorted(path for target in TARGETS for path in (ROOT / target).glob("*.py") if path.name not in LEFT_OUT)
    return [mutant for path in paths for mutant in mutants_of(str(path.relative_to(ROOT)))]


class Workshop:
    """Copies of the code, one for each worker, where mutants are tried."""

    def __init__(self, folder: Path, workers: int, quick: bool) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        self.quick = quick
        for number in range(workers):
            place = folder / str(number)
            shutil.copytree(ROOT / "puzzles", place / "puzzles", ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(ROOT / "tests/engine", place / "tests/engine", ignore=shutil.ignore_patterns("__pycache__"))
            (place / "tests/__init__.py").touch()
            self.free.put(place)

    def survives(self, mutant: Mutant) -> bool:
        """Whether all tests pass with the mutant in place of the file."""
        place = self.free.get()
        file = place / mutant.path
        original = file.read_text(encoding="utf-8")
        try:
            file.write_text(mutant.source, encoding="utf-8")
            return self._passes(place, TARGETS[str(Path(mutant.path).parent)])
        finally:
            file.write_text(original, encoding="utf-8")
            self.free.put(place)

    def _passes(self, place: Path, names: tuple[str, ...]) -> bool:
        """A run that takes too long has noticed the mutant, too."""
        tests = [f"tests/engine/{name}.py" for name in names]
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-c", "/dev/null", "--rootdir", str(place)]
        command += ["-p", "no:django", "-p", "no:cacheprovider", *tests, "-k", "not exhaustive" if self.quick else ""]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(place), "PYTHONHASHSEED": "0"}
        try:
            done = subprocess.run(
                command, cwd=place, env=environment, capture_output=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def main(argv: list[str]) -> int:
    """Try the mutants and list those that no test noticed; 1 when there are any that are not known to be equivalent."""
    parser = argparse.ArgumentParser(prog="script/bench mutants", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} mutants by chance, without exhaustive tests")
    parser.add_argument("--only", default="", help="only files whose path has this in it")
    parser.add_argument("--seed", default="0", help="another text chooses other mutants for --quick")
    parser.add_argument("--fast", action="store_true", help="all mutants, without exhaustive tests")
    parser.add_argument("--list", action="store_true", help="only print what would be tried")
    options = parser.parse_args(argv)
    mutants = [mutant for mutant in all_mutants() if options.only in mutant.path]
    if options.quick:
        mutants = Random(options.seed).sample(mutants, min(QUICK, len(mutants)))  # noqa: S311  no secret
    if options.list:
        print(*(_shown(mutant) for mutant in mutants), f"{len(mutants)} mutants", sep="\n")
        return 0
    survivors = try_all(mutants, quick=options.quick or options.fast)
    unknown = [
        mutant for mutant in survivors if (mutant.path, mutant.function, mutant.line, mutant.change) not in EQUIVALENT
    ]
    print(*(f"survived: {_shown(mutant)}" for mutant in unknown), sep="\n")
    print(f"{len(mutants)} mutants, {len(survivors)} survived, {len(survivors) - len(unknown)} of them equivalent")
    return 1 if unknown else 0


def try_all(mutants: list[Mutant], *, quick: bool) -> list[Mutant]:
    """The survivors, with progress on standard error. The unchanged code must pass first."""
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        workshop = Workshop(Path(folder), workers, quick)
        unchanged = {str(Path(mutant.path).parent): mutant for mutant in mutants}
        for folder_name, mutant in unchanged.items():
            if not workshop.survives(mutant._replace(source=(ROOT / mutant.path).read_text(encoding="utf-8"))):
                raise SystemExit(f"the tests of {folder_name} fail on the unchanged code; mutants would show nothing")
        survivors = []
        for done, (mutant, alive) in enumerate(zip(mutants, pool.map(workshop.survives, mutants), strict=True), 1):
            if alive:
                survivors.append(mutant)
                print(f"\rsurvives: {_shown(mutant)}", file=sys.stderr)
            print(f"\r{done}/{len(mutants)}, {len(survivors)} survive ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return survivors


def _shown(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.number}: {mutant.change}: {mutant.line}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
