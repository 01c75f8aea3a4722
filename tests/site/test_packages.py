"""Third-party code is unchanged since it was added: packages match their hashes, files their checksums."""

import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
STATIC = ROOT / "static"
NAME = re.compile(r"([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)")


def test_vendored_files_are_unchanged():
    lines = [line.split("  ", 1) for line in (STATIC / "vendor/SHA256SUMS").read_text().splitlines()]
    noted = {name: digest for digest, name in lines}
    ours = {"README.md", "SHA256SUMS"}
    there = {f"vendor/{file.name}" for file in (STATIC / "vendor").iterdir() if file.name not in ours}
    assert set(noted) == there
    assert {name: sha256((STATIC / name).read_bytes()).hexdigest() for name in noted} == noted


def pinned(file: str) -> dict[str, tuple[str, int]]:
    """Return the packages of a file, each with its version and the number of its hashes; nothing else stands there."""
    found: dict[str, tuple[str, int]] = {}
    text = (ROOT / file).read_text().replace("\\\n", " ")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, *hashes = line.split("--hash=")
        match = NAME.fullmatch(name.partition(" ;")[0].strip())
        assert match, line
        assert hashes, line
        assert all(re.fullmatch("sha256:[0-9a-f]{64} *", each) for each in hashes), line
        found[plain(match[1])] = match[2], len(hashes)
    return found


def plain(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_has_hashes_and_is_what_the_project_names(file):
    found = pinned(file)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = project["dependencies"] + (project["optional-dependencies"]["dev"] if "dev" in file else [])
    for each in named:
        match = NAME.fullmatch(each)
        assert match, each
        assert (each, found[plain(match[1])][0]) == (each, match[2])
    assert len(found) > len(named)


def test_both_files_agree():
    site, tests = pinned("requirements.txt"), pinned("requirements-dev.txt")
    assert {name: tests.get(name) for name in site} == site
