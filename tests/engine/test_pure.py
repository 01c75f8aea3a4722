"""The layers that make a proof worth believing: no web below, a kernel small enough to read and alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from token import COMMENT, DEDENT, ENDMARKER, INDENT, NEWLINE, NL
from tokenize import generate_tokens

import pytest

import puzzles

ROOT = Path(puzzles.__file__).resolve().parent.parent
KERNEL = ROOT / "puzzles" / "kernel"
KERNEL_LINES = 364
"""With two lines for goals about the ends that are left open; what goals mean comes on top, in a file of its own."""


IMPORT_ALL = """
import sys
from importlib import import_module
from pkgutil import walk_packages

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "rest_framework", "tutor"}:
            raise AssertionError(f"puzzles imports {name}")

sys.meta_path.insert(0, Wall())
import puzzles
names = [info.name for info in walk_packages(puzzles.__path__, "puzzles.") if not info.name.endswith("__main__")]
for name in names:
    import_module(name)
print(*names)
print(*sorted({name.split(".")[0] for name in sys.modules} & {"django", "rest_framework", "tutor"}))
"""


def test_puzzles_imports_in_a_clean_process_without_the_site() -> None:
    clean = {name: value for name, value in os.environ.items() if name in {"PATH", "LD_LIBRARY_PATH", "SYSTEMROOT"}}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL],
        cwd=ROOT,
        env=clean | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    imported, site = done.stdout.split("\n")[:2]
    modules = (ROOT / "puzzles").rglob("*.py")
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in modules}
    assert set(imported.split()) == files - {"puzzles", "puzzles.__main__"}
    assert site == ""


@pytest.mark.parametrize("module", sorted(path.name for path in KERNEL.glob("*.py")))
def test_the_kernel_needs_only_the_standard_library_and_itself(module: str) -> None:
    tree = ast.parse((KERNEL / module).read_text(encoding="utf-8"))
    foreign = [name for name in imports(tree) if not name.startswith("puzzles.kernel.")]
    assert [name for name in foreign if name.split(".")[0] not in sys.stdlib_module_names] == []


def imports(tree: ast.Module) -> Iterator[str]:
    """Every module a file imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            yield node.module or ""


def test_nothing_in_the_kernel_imports_by_name() -> None:
    """Neither `__import__` nor importlib, which the reading of imports above would miss."""
    words = {
        node.id for path in KERNEL.glob("*.py") for node in ast.walk(parsed(path)) if isinstance(node, ast.Name)
    } | {name for path in KERNEL.glob("*.py") for name in imports(parsed(path))}
    assert words & {"__import__", "importlib", "exec", "eval", "compile", "globals"} == set()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_the_kernel_is_read_in_one_sitting() -> None:
    counted = {path.name: len(code_lines(path.read_text(encoding="utf-8"))) for path in KERNEL.rglob("*.py")}
    del counted["goal.py"]
    assert sum(counted.values()) <= KERNEL_LINES, counted


def code_lines(source: str) -> set[int]:
    """Return the numbers of the lines that hold code: not blank, not a comment, not (part of) a docstring."""
    told = {
        number
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = generate_tokens(StringIO(source).readline)
    held = {
        number
        for token in tokens
        if token.type not in {COMMENT, NL, NEWLINE, INDENT, DEDENT, ENDMARKER}
        for number in range(token.start[0], token.end[0] + 1)
    }
    return held - told


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("", set()),
        ("\n\n# why\nx = 1  # how\n", {4}),
        ('"""A docstring\n\nof three lines."""\nx = 1\n', {4}),
        ('def f():\n    """Says it."""\n\n    return (\n        1  # one\n    )\n', {1, 4, 5, 6}),
        ('x = 1\n"""What x is."""\ny = """two\n\nlines"""\n', {1, 3, 4, 5}),
    ],
)
def test_lines_of_code_are_neither_blank_nor_told(source: str, lines: set[int]) -> None:
    assert code_lines(source) == lines


@pytest.mark.parametrize(
    ("file", "among"),
    [
        ("kernel/tree.py", {"check_tree", "self.add", "self.find_ends", "self.judge"}),
        ("replay.py", {"self.feed", "self.report", "self.resolve"}),
    ],
)
def test_a_tree_is_read_without_recursion(file: str, among: set[str]) -> None:
    """No function of these files can reach itself through functions and methods of its file."""
    module = parsed(ROOT / "puzzles" / file)
    owners: list[ast.Module | ast.ClassDef] = [
        module,
        *(node for node in module.body if isinstance(node, ast.ClassDef)),
    ]
    functions = {
        name_in(node, owner): mentioned(node)
        for owner in owners
        for node in owner.body
        if isinstance(node, ast.FunctionDef)
    }
    assert among <= set(functions)
    for name in functions:
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            found = functions.get(waiting.pop(), set()) - reached
            reached |= found
            waiting += found
        assert name not in reached


def name_in(node: ast.FunctionDef, owner: ast.Module | ast.ClassDef) -> str:
    return f"self.{node.name}" if isinstance(owner, ast.ClassDef) else node.name


def mentioned(function: ast.FunctionDef) -> set[str]:
    """Return the functions it calls, and the names it reads from `self`, a tree or a replay."""
    names = {ast.unparse(call.func) for call in ast.walk(function) if isinstance(call, ast.Call)}
    taken = {ast.unparse(node) for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    return {name.replace("replay.", "self.").replace("tree.", "self.") for name in names | taken}
