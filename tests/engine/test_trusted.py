"""The list in README of what must be trusted, held against what really is imported, cached and run beside."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from puzzles.registry import all_types
from tests.engine.shared import shared
from tests.engine.test_pure import ROOT, code_lines, imports, parsed

HEAD = "## What must be trusted\n"
ROW = re.compile(r"^\| ([a-z ,]+) \| (.*) \| ([0-9,]+) \|$", re.MULTILINE)
JUDGING = {"model", "solution", "rules"}
"""The modules of a type that say what it is; its pictures and clauses need not be believed."""
READERS = ("puzzles.formats.proof", "puzzles.formats.steps", "puzzles.registry")
BESIDE = {"threading", "concurrent", "multiprocessing", "asyncio", "contextvars", "_thread"}
FIXED = {"kernel", "geometry", "base classes", "readers of files"}
"""Parts that stay as small as stated; a type grows with every rule that is added."""
ROUGHLY = 1.3
"""A stated size is at most so many times the real one, and the real one of a type so many times the stated one."""

UNLISTED = tuple([type(ptype).__module__ for ptype in all_types().values() if not ptype.listed])
"""The folders of types that the site does not offer, so that nobody has to trust them."""
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "puzzles").rglob("*.py")
}


def section() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8").partition(HEAD)[2].partition("\n## ")[0]


def listed() -> dict[str, tuple[set[str], int]]:
    """Return the modules and the size of each part, by the table."""
    return {
        part: ({f"puzzles.{name}" for name in re.findall(r"`([\w.]+)`", names)}, int(size.replace(",", "")))
        for part, names, size in ROW.findall(section())
    }


def reached(*roots: str) -> set[str]:
    """Return these modules and all of puzzles that they import, however far."""
    found, waiting = set[str](), list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needed(MODULES[name])
    return found


@cache
def needed(path: Path) -> set[str]:
    tree = parsed(path)
    names = set(imports(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names & set(MODULES)


def judging() -> set[str]:
    """Return what judges a proof once it is read: the kernel, and what the types and their geometry say."""
    types = {name for name in MODULES if name.split(".")[1:2] == ["types"] and JUDGING & set(name.split(".")[3:])}
    return reached(*[name for name in MODULES if name.startswith("puzzles.kernel.")], *types)


def trusted() -> set[str]:
    return shared("trusted modules", found_trusted)


def found_trusted() -> set[str]:
    return {name for name in judging() | reached(*READERS) if code_lines(MODULES[name].read_text(encoding="utf-8"))}


def test_the_list_names_every_module_that_a_verdict_needs_and_no_other() -> None:
    named = [name for names, _size in listed().values() for name in names]
    assert len(named) == len(set(named))
    found = {name for name in trusted() if not name.startswith(UNLISTED)}
    assert set(named) - found == set()
    assert found - set(named) == set()


@pytest.mark.parametrize("part", sorted(listed()))
def test_the_list_says_how_large_each_part_is(part: str) -> None:
    names, size = listed()[part]
    lines = sum(len(code_lines(MODULES[name].read_text(encoding="utf-8"))) for name in names)
    assert lines <= (size if part in FIXED else ROUGHLY * size)
    assert size <= ROUGHLY * lines


def test_the_list_names_every_module_that_keeps_something() -> None:
    found = {name for name in trusted() if caches(name)}
    assert told_after("Caches") == {name for name in found if not name.startswith(UNLISTED)}


def told_after(word: str) -> set[str]:
    """Return the modules that the list names between this word and the end of a line or clause."""
    (told,) = re.findall(rf"\b{word}: ((?:`[\w.]+`\s*)+)", section())
    return {f"puzzles.{name}" for name in re.findall(r"`([\w.]+)`", told)}


def caches(name: str) -> bool:
    """Tell whether a module keeps answers by a decorator of functools."""
    words = {node.id for node in ast.walk(parsed(MODULES[name])) if isinstance(node, ast.Name)}
    return bool(words & {"cache", "lru_cache", "cached_property"})


def test_the_list_names_every_module_that_knows_of_threads() -> None:
    found = {name for name in trusted() if set(imports(parsed(MODULES[name]))) & BESIDE}
    assert told_after("Threads") == found
    assert "puzzles.replay" not in trusted()
