"""Scripts and style sheets as they are joined for browsers."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from tutor.common.assets import joined_modules, joined_styles

SHEETS = Path(settings.BASE_DIR, "static/css")
MOST_LINES = 400
SCRIPTS = sorted(path.relative_to("static").as_posix() for path in Path("static/js").rglob("*.js"))
ENTRIES = ("js/work/linked.js", "js/work/squares.js")
OF_SQUARES = {f"js/work/{name}.js" for name in ("selection", "candidates", "slots", "notes", "housekeeping")}
PICTURE = "js/work/graph"
"""The picture of a proof loads its own scripts once somebody asks for it."""


@pytest.fixture
def written(settings, tmp_path):
    """Write scripts into a folder of static files."""

    def write(**texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text)

    settings.STATICFILES_DIRS = [tmp_path]
    return write


def test_all_scripts_can_be_joined():
    """None is left with an import, which would be a request more; a circle of modules fails here."""
    assert "js/work/linked.js" in SCRIPTS
    for name in SCRIPTS:
        assert not re.search(r"^(?:import|export)\b", joined_modules(name), re.MULTILINE), name
    linked, squares, picture = map(joined_modules, (*ENTRIES, f"{PICTURE}.js"))
    for name in SCRIPTS:
        if name.startswith("js/work/") and name not in {*ENTRIES, f"{PICTURE}.js"}:
            loaded = picture if name.startswith(PICTURE) else squares if name in OF_SQUARES else linked
            assert loaded.count(f"const module_{name[:-3].replace('/', '_')} = ") == 1, name


def test_modules_stand_once_below_what_they_import(written):
    written(
        main='import "./first.js";\n'
        'import { twice as two } from "./twice.js";\n'
        'import * as base from "./base.js";\n'
        "show(two(base.$one));\n",
        twice='import { $one } from "./base.js";\n\nexport function twice(number) {\n  return number * $one * 2;\n}\n',
        base="export const $one = 1;\n",
        first="start();\n",
    )
    lines = [line for line in joined_modules("main.js").splitlines() if line]
    assert lines == [
        "const module_first = (() => {",
        "start();",
        "return {  };",
        "})();",
        "const module_base = (() => {",
        "const $one = 1;",
        "return { $one };",
        "})();",
        "const module_twice = (() => {",
        "const { $one } = module_base;",
        "function twice(number) {",
        "  return number * $one * 2;",
        "}",
        "return { twice };",
        "})();",
        "const { twice: two } = module_twice;",
        "const base = module_base;",
        "show(two(base.$one));",
    ]


def test_a_circle_is_refused(written):
    written(
        one='import { two } from "./two.js";\nexport const one = () => two;\n',
        two='import { one } from "./one.js";\nexport const two = () => one;\n',
    )
    with pytest.raises(ValueError, match=r"circle: one\.js, two\.js, one\.js"):
        joined_modules("one.js")


@pytest.mark.parametrize(
    "text",
    [
        "export let changing = 1;\n",
        "export default 1;\n",
        "const one = 1;\nexport { one };\n",
        'const late = import("./other.js");\n',
    ],
)
def test_what_cannot_be_joined_is_refused(written, text):
    written(main='import { one } from "./part.js";\nshow(one);\n', part=text, other="")
    with pytest.raises(ValueError, match=r"part\.js cannot be joined"):
        joined_modules("main.js")


def test_sheets_stand_where_they_are_imported():
    site = joined_styles("css/site.css")
    assert "@import" not in site
    places = [site.index(text) for text in ("@layer pico {", "--paper:", ".top {", "@media print")]
    assert places == sorted(places)
    bench = joined_styles("css/workbench.css")
    assert "@import" not in bench
    parts = [joined_styles(f"css/{name}.css") for name in ("board", "work", "bench", "sheet")]
    places = [bench.index(part) for part in parts]
    assert places == sorted(places)


def test_every_part_of_a_sheet_is_imported_once():
    """A part that its sheet forgets would change pages without a word."""
    parts = sorted(path for path in SHEETS.rglob("*.css") if path.parent != SHEETS)
    assert SHEETS / "site/tokens.css" in parts
    for part in parts:
        sheet = SHEETS / f"{part.parent.name}.css"
        assert sheet.read_text().count(f'@import url("{part.relative_to(SHEETS).as_posix()}");') == 1, part


def test_no_sheet_or_script_is_long():
    """Each is about one subject, so that its name tells where a change belongs."""
    files = [*SHEETS.rglob("*.css"), *SHEETS.parent.glob("js/**/*.js")]
    assert {path.suffix for path in files} == {".css", ".js"}
    lengths = {str(path): len(path.read_text().splitlines()) for path in files}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_only_what_pages_ask_for_is_collected(tmp_path, settings):
    """Each file is kept once, under the name with its hash: a start must not wait for files that nobody asks for."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    (tmp_path / "own/css").mkdir(parents=True)
    (tmp_path / "own/css/site.css").write_text("main { color: red; }\n" * 40)
    storage = {"staticfiles": {"BACKEND": "tutor.common.assets.AssetStorage"}}
    settings.STORAGES = settings.STORAGES | storage  # in place it would last for the other tests
    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["js", "svg"]  # the admin's, which take seconds
    call_command("collectstatic", verbosity=0, interactive=False)
    files = {path.relative_to(settings.STATIC_ROOT).as_posix() for path in settings.STATIC_ROOT.rglob("*.*")}
    assert {file.partition("/")[0] for file in files} == {"admin", "css", "staticfiles.json"}
    assert {re.sub(r"\.[0-9a-f]{12}\.", ".#.", file) for file in files if file.startswith("css/")} == {
        "css/site.#.css",
        "css/site.#.css.br",
        "css/site.#.css.gz",
    }
