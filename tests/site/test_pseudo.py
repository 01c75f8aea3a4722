"""Every page in the pseudo-locale: whatever people read comes from the catalogue, but names, data and notation."""

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils.translation import override

from puzzles.formats.errors import FormatError
from puzzles.formats.read import read
from puzzles.registry import all_types
from puzzles.words import kinds_of
from script.catalogue import CLOSE, OPEN, READING, catalogue, in_django, in_jinja, in_python, pseudo
from tests.engine.shared import shared
from tests.site.access.table import World
from tests.site.access.whole import TABLE, address
from tests.site.people import person
from tests.site.pseudo import bare, in_pseudo, pseudo_folder
from tutor.courses.dates import zone_names
from tutor.library.messages import problem_words
from tutor.tools.selectors import TOOLS

__all__ = ["in_pseudo", "pseudo_folder"]
pytestmark = pytest.mark.django_db

WORD = re.compile(r"[^\W\d_]{2,}")
UNSEEN = ("admin:", "api:schema", "api:docs")
"""Pages that are not ours: those of Django's admin, and descriptions for programs."""
WHO = ("anonymous", "sam", "alice")
NOTATION = re.compile(r";? ?(branch|how|key|node|number|rev|rule|step|read|what)[:;]")
"""Names of fields that programs send."""


def asked(world: World, who: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, type and content of the answers that a person gets from all addresses."""
    client = person(who).client
    for (name, method, query), statuses in TABLE.items():
        lost = statuses[who] == 404 and who == next(each for each in WHO if statuses[each] == 404)  # all read the same
        if (lost or statuses[who] in (200, 422)) and not name.startswith(UNSEEN):
            answer = getattr(client, method)(f"{address(name, world)}?{query}")
            if settings.SESSION_COOKIE_NAME in answer.cookies:  # the request has changed the session, or ended it
                client = person(who).client
            if not answer.streaming:
                yield f"{method} {name}", answer["Content-Type"], answer.content.decode(errors="replace")


def data() -> list[str]:
    """List names and texts that people have given, the longest first."""
    zones = [zone.replace("_", " ") for zone in zone_names()]
    found = {"Gridproof", *zone_names(), *zones, *(zone.partition("/")[2].replace("/", ", ") for zone in zones)}
    found |= {tool.title for tool in TOOLS.values()} | {ptype.name for ptype in all_types().values()}
    for model in apps.get_models():
        fields = [field.name for field in model._meta.fields if isinstance(field, models.CharField | models.TextField)]
        for row in model._default_manager.values_list(*fields):
            found |= {text for text in row if isinstance(text, str)}
    return sorted((text for text in found if WORD.search(text)), key=len, reverse=True)


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return every text of the catalogue."""
    return shared("texts of the catalogue", lambda: {entry.msgid for entry in catalogue()})


def ours(text: str, given: list[str]) -> bool:
    """Return whether a text holds words that nobody has given."""
    if NOTATION.fullmatch(text) or any(text.strip(" ·→,()") in each for each in given):
        return False
    text = re.sub(r"https?://\S+", "", text)
    for each in given:
        text = text.replace(each, "")
    return bool(WORD.search(text))


def test_every_text_of_every_page_is_translated(world, in_pseudo):
    for who in WHO:  # in one test, since all share its world and its catalogue
        given, pages = data(), 0
        texts: dict[str, str] = {}
        for name, kind, content in asked(world, who):
            if kind.startswith("text/html"):
                pages += 1
                texts |= dict.fromkeys(bare(content), name)
            elif kind.startswith("application/problem+json"):
                problem = json.loads(content)
                texts |= dict.fromkeys([*bare(problem["title"]), *bare(problem.get("detail", ""))], name)
        assert pages > 30
        assert {text: name for text, name in texts.items() if ours(text, given)} == {}


def test_what_is_not_in_brackets_is_found():
    assert bare("<p>Plain <b>words</b> [!!! nöţ <i>ţhéšé</i> !!!]</p>") == ["Plain", "words"]
    assert bare('<input placeholder="Search"><code>code</code>') == ["Search"]


def test_a_pseudo_text_keeps_blanks_and_tags_and_is_longer():
    text = "<b>%(n)s</b> of {all} steps are right; 100 %% of them."
    said = pseudo(text)
    assert said.startswith(OPEN)
    assert said.endswith(CLOSE)
    assert [part in said for part in ("<b>%(n)s</b>", "{all}", "%%")] == [True] * 3
    assert len(said) > 1.4 * len(text) - 14


def test_texts_are_found_in_every_kind_of_source():
    assert list(in_python('_("One"), ngettext("%(n)s step", "%(n)s steps", n)')) == [
        ("One", ""),
        ("%(n)s step", "%(n)s steps"),
    ]
    assert list(in_django('{% load i18n %}{% translate "Two" %}{{ x|default:_("Three") }}')) == [
        ("Two", ""),
        ("Three", ""),
    ]
    counted = "{% blocktranslate count n=n %}{{ n }} end{% plural %}{{ n }} ends{% endblocktranslate %}"
    assert list(in_django(counted)) == [("%(n)s end", "%(n)s ends")]
    assert list(in_jinja('{{ _("Four") }}{{ ngettext("%(num)s cell", "%(num)s cells", n) }}')) == [
        ("Four", ""),
        ("%(num)s cell", "%(num)s cells"),
    ]


def test_what_readers_expect_and_what_cells_are_called_can_be_translated(known):
    assert {"{n} cell", "row {row}, column {column}", "wall {number}", "a puzzle", "an even number of rows"} <= known
    filled = []
    for path in sorted(Path("puzzles").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and "commands" not in path.parts:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                speaks = name == "Phrase" or READING.search(name)
                filled += [f"{path}:{node.lineno}" for text in node.args if speaks and has_words(text)]
    assert filled == []


def has_words(text: ast.expr) -> bool:
    """Return whether a text is filled before anybody can translate it."""
    parts = text.values if isinstance(text, ast.JoinedStr) else ()
    return any(isinstance(part, ast.Constant) and WORD.search(str(part.value)) for part in parts)


def test_what_is_wrong_with_a_text_is_translated_with_its_blanks(in_pseudo):
    with pytest.raises(FormatError) as found:
        read(b"type: binary\n\n01\n0\n")
    with override("en-xa"):
        said = problem_words(pickle.loads(pickle.dumps(found.value)))
    assert bare(said) == []
    assert said.count(OPEN) == 4  # the sentence, what was expected, what was found, and where
    assert str(found.value) == "line 4, column 2: expected 2 cells as in row 1, found 1 cell"


def test_the_engine_speaks_only_sentences_of_the_catalogue(known):
    for ptype in all_types().values():
        assert {ptype.name, ptype.rulebook, *ptype.counted[:1]} <= known
        for rule in ptype.rules:
            assert {rule.name, rule.statement, *rule.why.values()} <= known


def test_kinds_of_places_that_a_type_names_are_texts(known):
    assert {"a PDF file", "the address of another page", "numbers outside"} <= known
    said = {word for ptype in all_types().values() for kind in kinds_of(ptype).values() for word in kind if word}
    assert {"region {name}", "number missing from a block"} <= said
    assert said - known == set()
