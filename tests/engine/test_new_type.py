"""script/new_type, in a copy of the tree: it makes a complete type, and leaves everything alone when it refuses."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles.registry import all_types

ROOT = Path(__file__).resolve().parent.parent.parent
GENERIC = ("test_registry.py", "test_cases.py", "test_telling.py", "test_bugs.py")
EXACT = "tests/engine/test_exact.py::test_a_naive_second_reading_agrees"
NO_NAME = "expected a name of lower-case letters, digits and underscores such as slitherlink, found "
NEW = {"slitherlink": "slitherlink", "number_link": "number-link"}
"""The names of new types and their ids."""
IGNORED = shutil.ignore_patterns("__pycache__", ".mypy_cache", ".ruff_cache")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of all that the script and the generic tests need."""
    shutil.copytree(ROOT / "puzzles", tmp_path / "puzzles", ignore=IGNORED)
    shutil.copytree(ROOT / "tests" / "engine", tmp_path / "tests" / "engine", ignore=IGNORED)
    (tmp_path / "tests" / "__init__.py").touch()
    (tmp_path / "script").mkdir()
    shutil.copy(ROOT / "script" / "new_type", tmp_path / "script")
    return tmp_path


def new_type(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script isolated, as with only Python and no installed packages."""
    script = [sys.executable, "-I", "-S", "script/new_type", *arguments]
    return subprocess.run(script, cwd=tree, capture_output=True, text=True, timeout=60, check=False)


def contents(tree: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(tree.rglob("*")) if path.is_file()}


def test_new_types_pass_the_generic_tests(tree: Path) -> None:
    tests = [f"tests/engine/{file}" for file in GENERIC]
    for name, type_id in NEW.items():
        made = new_type(tree, name)
        assert [made.returncode, made.stderr] == [0, ""]
        assert made.stdout.startswith(f"puzzles/types/{name} is a copy of blank.")
        rules = [f"{type_id}.wrong-row", f"{type_id}.cross-in-row"]
        tests += [f"{EXACT}[{type_id}-any]", *(f"{EXACT}_on_boards_made_for_the_rule[{type_id}-{r}]" for r in rules)]
    others = " or ".join(f"[{type_id}" for type_id in all_types())  # they are tested where they are
    options = ["-k", f"not ({others})"]
    # Neither the settings of this project nor of the machine: the copy holds the engine only.
    options += ["-v", "-c", os.devnull, "--rootdir", str(tree), "-p", "no:cacheprovider"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-W", "error", *tests],
        cwd=tree,
        env=environment | {"PYTHONPATH": str(tree), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for type_id in NEW.values():
        for tested in (f"a_grid_is_printed_as_it_is_read[{type_id}]", f"its_rules_say_what_they_are[{type_id}]"):
            assert f"test_registry.py::test_{tested} PASSED" in done.stdout
        assert f"test_cases.py::test_cases[{type_id}-{type_id}.finished-row] PASSED" in done.stdout


def test_a_new_type_has_names_of_its_own(tree: Path) -> None:
    old = contents(tree)
    assert new_type(tree, "number_link").returncode == 0
    new = contents(tree)
    folder, ids = tree / "puzzles" / "types" / "number_link", tree / "tests" / "engine" / "ids.txt"
    added = sorted(path.name for path in new if path not in old)
    parts = ["__init__.py", "bugs.py", "bugs.txt", "cases.txt", "draw.py"]
    parts += ["model.py", "rules.py", "solution.py", "telling.py"]
    assert added == sorted([*parts, "__init__.py", "images.py", "naive.py", "reading.py"])
    assert [path for path in old if new[path] != old[path]] == [ids]
    own = b"number-link number-link.finished-row number-link.wrong-row number-link.cross-in-row"
    assert new[ids].split() == [*old[ids].split(), *own.split()]
    for path in (path for path in new if path not in old):
        assert b"blank" not in path.read_bytes().lower(), path
    module = (folder / "__init__.py").read_text(encoding="utf-8")
    assert module.startswith('"""Number Link: every row')
    assert "class NumberLink(RectType):" in module
    assert 'id = "number-link"\n    name = "Number Link"' in module


REFUSED = {
    "Masyu": NO_NAME + "'Masyu'",
    "../evil": NO_NAME + "'../evil'",
    "": NO_NAME + "''",
    "2048": NO_NAME + "'2048'",
    "class": NO_NAME + "'class'",
    "__pycache__": NO_NAME + "'__pycache__'",
    "masyu\n": NO_NAME + "'masyu\\n'",
    "binary": "puzzles/types/binary is there already",
    "blank": "puzzles/types/blank is there already",
    "retired": "the id retired is taken, see tests/engine/ids.txt",
}


def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(tree: Path) -> None:
    with (tree / "tests" / "engine" / "ids.txt").open("a", encoding="utf-8") as ids:
        ids.write("retired\n")
    before = contents(tree)
    said = {name: new_type(tree, name) for name in REFUSED}
    assert {name: done.stderr for name, done in said.items()} == {
        name: f"new_type: {why}\n" for name, why in REFUSED.items()
    }
    assert {(done.returncode, done.stdout) for done in said.values()} == {(2, "")}
    assert contents(tree) == before


def test_without_one_name_it_says_what_it_does(tree: Path) -> None:
    before = contents(tree)
    for arguments, code in (((), 2), (("a", "b"), 2), (("--help",), 0)):
        done = new_type(tree, *arguments)
        assert [done.returncode, done.stderr] == [code, ""]
        assert done.stdout.startswith("Begin a new puzzle type: `script/new_type NAME`")
    assert contents(tree) == before
