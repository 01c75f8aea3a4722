"""The pseudo-locale: every text of ours in brackets, so that what is not can be seen."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.test import override_settings

from script.catalogue import CLOSE, OPEN, write_pseudo
from tests.engine.shared import shared

LANGUAGE = "en-xa"
SAID = ("title", "aria-label", "aria-description", "placeholder", "alt", "label")
"""Attributes that people read or hear."""
NOTATION = frozenset({"code", "kbd", "script", "style", "pre", "textarea", "svg", "time"})
"""Elements whose content is no text of ours."""
VOID = frozenset({"input", "meta", "link", "img", "br", "hr", "source", "wbr", "path", "rect", "circle", "line", "use"})


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    for path, data in shared("pseudo", _written).items():
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_bytes(data)
    return folder


def _written() -> dict[str, bytes]:
    """Return the one file of the locale."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_pseudo(folder)
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.mo")}


@pytest.fixture
def in_pseudo(pseudo_folder: Path) -> Iterator[None]:
    with override_settings(LOCALE_PATHS=[pseudo_folder], LANGUAGE_CODE=LANGUAGE, LANGUAGES=[(LANGUAGE, "Pseudo")]):
        yield


class Bare(HTMLParser):
    """Collect what is read on a page and lies outside of brackets, which may span elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.depth, self.skipped = 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return self._attributes(tag, dict(attrs))
        if self.skipped or tag in NOTATION:
            self.skipped += 1
        return self._attributes(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if self.skipped and tag not in VOID:
            self.skipped -= 1

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.found += self._outside(data)

    def _attributes(self, tag: str, attrs: dict[str, str | None]) -> None:
        names = [*SAID, "value"] if tag == "input" and attrs.get("type") in ("submit", "button") else SAID
        for name in names:
            depth, self.depth = self.depth, 0
            self.found += self._outside(attrs.get(name) or "")
            self.depth = depth

    def _outside(self, text: str) -> list[str]:
        parts = []
        for part in re.split(f"({re.escape(OPEN)}|{re.escape(CLOSE)})", text):
            if part == OPEN:
                self.depth += 1
            elif part == CLOSE:
                self.depth -= 1
            elif self.depth == 0 and part.strip():
                parts.append(" ".join(part.split()))
        return parts


def bare(page: str) -> list[str]:
    """Return the texts of a page that are not in brackets."""
    reader = Bare()
    reader.feed(page)
    return reader.found
