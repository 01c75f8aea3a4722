"""Collect every text that people read, for translators and for the pseudo-locale of the tests.

`makemessages` of Django sees neither Jinja2 templates nor the engine's sentences, which are plain strings that the
site translates.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import django
import polib  # type: ignore[import-untyped]
from django.utils.translation.template import templatize
from jinja2 import Environment

import puzzles
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import Rule
from puzzles.bugs import Bug
from puzzles.registry import all_types
from puzzles.telling import Counted
from puzzles.words import Kind

ROOT = Path(__file__).resolve().parent.parent
CALLS = re.compile(r"(?:n?p?)gettext(?:_lazy)?$|^_$")
"""Functions whose first arguments are texts."""
TEXTS = frozenset({"name", "statement", "why", "because", "said", "rulebook", "counted"})
"""Attributes of types, rules, tellers and arguers that hold texts."""
SPOKEN = (
    "telling",
    "hints",
    "laws",
    "bugs",
    "teach",
    "types",
    "formats.foreign",
    "formats.sentences",
    "formats.spoken",
    "drawing",
    "solve.rating",
)
"""Modules and packages of the engine that speak to people."""
WORDS = ("puzzles.formats.sentences", "puzzles.formats.spoken")
"""The modules whose single words are texts, too."""
READING = re.compile(
    r"^(Format|Grid|Unfit|Step|_Token)Error$|^_?error$|^_misplaced$|^take$|^_?check_signs$|^listed$|^phrase$"
)
"""Calls whose arguments say what a reader of texts expected and found, or what is spoken of a cell."""
OTHERS = ("django", "rest_framework", "django_filters", "axes")
"""Packages whose own texts reach our pages, with a catalogue in English beside their code."""

Message = tuple[str, str]
"""A text and its plural form, or ""."""


def messages() -> Iterator[tuple[Message, str]]:
    """Yield every text with the file that it is in."""
    for path in sorted((ROOT / "tutor").rglob("*.py")):
        yield from ((found, str(path.relative_to(ROOT))) for found in in_python(path.read_text(encoding="utf-8")))
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.is_file():
            jinja = (ROOT / "templates/jinja") in path.parents
            found = in_jinja if jinja else in_django
            yield from ((each, str(path.relative_to(ROOT))) for each in found(path.read_text(encoding="utf-8")))
    yield from in_the_engine()


def in_python(source: str) -> Iterator[Message]:
    """Yield the texts that a module translates."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if CALLS.match(name) and texts:
                yield texts[0], texts[1] if name.startswith("n") and len(texts) > 1 else ""


def in_django(source: str) -> Iterator[Message]:
    """Yield the texts of a template of Django."""
    literal = r"""(u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")"""
    for call in re.finditer(rf"\b(n?)gettext\({literal}(?:,\s*{literal})?", templatize(source)):
        plural = ast.literal_eval(call[3]) if call[1] and call[3] else ""
        yield ast.literal_eval(call[2]), plural
    for text in re.findall(r"_\((\"[^\"]+\"|'[^']+')\)", source):  # in filters and arguments of tags
        yield ast.literal_eval(text), ""


def in_jinja(source: str) -> Iterator[Message]:
    """Yield the texts of a template of Jinja2."""
    made = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
    for _line, _function, texts in made.extract_translations(source):  # type: ignore[attr-defined]  # of the extension
        one, many = (*texts, "")[:2] if isinstance(texts, tuple) else (texts, "")
        yield one, many or ""


def in_the_engine() -> Iterator[tuple[Message, str]]:
    """Yield the tables of sentences, and the texts of every type, rule, reason and misconception."""
    for info in walk_packages(puzzles.__path__, "puzzles."):
        if info.name.removeprefix("puzzles.").startswith(SPOKEN):
            module = import_module(info.name)
            for name, value in vars(module).items():
                if name.lstrip("_").isupper():
                    yield from (
                        (each, info.name)
                        for each in _texts(value, words=info.name in WORDS or name in ("TINTS", "STATES"))
                    )
                elif isinstance(value, type) and value.__module__ == info.name:
                    for member in TEXTS & vars(value).keys():
                        yield from ((each, info.name) for each in _texts(vars(value)[member], words=True))
    for ptype in all_types().values():
        yield ptype.counted, type(ptype).__module__
        if ptype.sized:
            yield ptype.sized, type(ptype).__module__
    for path in sorted(Path(puzzles.__path__[0]).rglob("*.py")):
        yield from ((each, f"puzzles/{path.name}") for each in in_phrases(path.read_text(encoding="utf-8")))


def in_phrases(source: str) -> Iterator[Message]:
    """Yield the words of a module that are phrases, or name what a reader expected and found."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if name == "Phrase" and texts:
                yield texts[0], texts[1] if len(texts) > 1 else ""
            elif name == "Value":
                yield from ((text, "") for text in texts[3:4])
            elif READING.search(name):
                yield from ((text, "") for text in texts)


def _texts(value: Any, *, words: bool) -> Iterator[Message]:
    """Yield the texts of a table; without `words` only sentences, as other constants are no texts."""
    if isinstance(value, str):
        if re.search(r"[A-Za-z]" if words else r"[a-z]{2,} |\w \{|\} [a-z]", value):
            yield value, ""
    elif isinstance(value, Kind):
        yield from ((said, "") for said in value if said)
    elif isinstance(value, Counted):
        yield value.one, value.many
    elif isinstance(value, Bug):
        yield from ((value.text, ""), (value.lesson, ""))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each, words=words)
    elif isinstance(value, tuple | list) and not isinstance(value, Rule | PuzzleType):
        for each in value:
            yield from _texts(each, words=words)


def catalogue() -> polib.POFile:
    """Return the texts of the site as a template for translators."""
    found = polib.POFile()
    found.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=n != 1;"}
    entries: dict[Message, polib.POEntry] = {}
    said = list(messages())
    plurals = {one for (one, many), _ in said if many}
    for (one, many), where in said:
        if not one or (not many and one in plurals):
            continue
        entry = entries.setdefault((one, many), polib.POEntry(msgid=one, msgid_plural=many))
        if (where, "") not in entry.occurrences:
            entry.occurrences.append((where, ""))
        for number in (0, 1) if many else ():
            entry.msgstr_plural.setdefault(number, "")
    found.extend(entries.values())
    return found


PLAIN = "aceiklnoprstuwyzACEIKLNOPRSTUWYZ"
ACCENTED = str.maketrans(PLAIN, "àçéîķļñöþŕšţûŵýžÀÇÉÎĶĻÑÖÞŔŠŢÛŴÝŽ")
KEPT = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{\w*\}|<[^>]+>|&\w+;|https?://\S+")
"""Parts of a text that a translation keeps: blanks and tags."""
OPEN, CLOSE = "[!!!", "!!!]"


def pseudo(text: str) -> str:
    """Return a text as a translation would be: accented, two fifths longer, in brackets."""
    start = 0
    parts = []
    for kept in KEPT.finditer(text):
        parts += [text[start : kept.start()].translate(ACCENTED), kept[0]]
        start = kept.end()
    said = "".join([*parts, text[start:].translate(ACCENTED)])
    length = len(KEPT.sub("", text))
    longer = " ".join(["ëxþåñð"] * (length * 2 // 5 // 7 + (length > 3)))
    newlines = re.match(r"\n*", text), re.search(r"\n*\Z", text)
    first, last = (match[0] if match else "" for match in newlines)
    return f"{first}{OPEN} {said.strip(chr(10))} {longer} {CLOSE}{last}"


def write_pseudo(folder: Path) -> int:
    """Write the pseudo-locale en_XA into a folder for LOCALE_PATHS; return how many texts of ours it has."""
    found = catalogue()
    ours = len(found)
    known = {entry.msgid for entry in found}
    for path in _others():
        for entry in polib.pofile(str(path)):
            if entry.msgid not in known and not entry.msgctxt:
                known.add(entry.msgid)
                found.append(entry)
    for entry in found:
        if re.fullmatch(r"[A-Za-z., :/_-]*", entry.msgid) and entry.msgid.isupper():
            entry.msgstr = entry.msgid  # names of formats, such as DATE_FORMAT
        elif entry.msgid_plural:
            entry.msgstr_plural = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        else:
            entry.msgstr = pseudo(entry.msgid)
    target = folder / "en_XA/LC_MESSAGES"
    target.mkdir(parents=True)
    found.save_as_mofile(str(target / "django.mo"))
    return ours


def _others() -> Iterator[Path]:
    """Yield the English catalogues of the packages that speak on our pages."""
    packages = Path(django.__file__).parent.parent
    for name in OTHERS:
        yield from sorted((packages / name).rglob("locale/en/LC_MESSAGES/django.po"))
