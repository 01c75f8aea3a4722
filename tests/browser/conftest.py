"""A real Chromium, one per process, and pages that fail their test when the console does not stay empty."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.serializers import deserialize, serialize
from django.test import Client, override_settings
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import axe
from tests.browser.kept import PATIENCE, KeptPage
from tests.browser.places import Visitor
from tests.browser.stored import guest, store, store_more
from tests.browser.texts import FOUR, FOURTEEN, SIX, Move
from tests.browser.workbench import Workbench
from tests.chromium import find_chromium, missing
from tests.engine.shared import FOLDER, shared
from tests.every import EVERY
from tutor.library.models import Puzzle
from tutor.library.services import import_set
from tutor.work.models import Proof
from tutor.work.replays.cache import REPLAYS

LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

STATIC_KINDS = ["css", "js", "json", "md", "png", "svg", "ttf", "txt"]
"""The endings of static files, none of which the live server sends compressed."""

IMPORTED: dict[tuple[str, ...], str] = {}
"""The rows of each shelf that this process has imported."""

WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(scope="session", autouse=True)
def driver_and_browser() -> None:
    """Start both before any test asks for them: otherwise every test of this folder errors for the same reason."""
    if why := shared("why no browser starts", missing):
        # A fresh machine may lack a browser; the one that guards the main branch may not.
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": LAUNCH_ARGS}


def collected_in(folder: str) -> dict[str, object]:
    """Return the settings with which the live server finds collected files by their new names."""
    # Not as STATIC_ROOT, from which the live server itself would serve them, with other headers than the site's.
    storage = {"BACKEND": "tutor.common.assets.AssetStorage", "OPTIONS": {"location": folder}}
    return {"STORAGES": settings.STORAGES | {"staticfiles": storage}, "STATICFILES_DIRS": [folder]}


def collect() -> str:
    """Collect the static files into the folder that the processes of this run share."""
    folder = str(Path(os.environ[FOLDER], "static"))
    own = collected_in(folder) | {"STATICFILES_DIRS": settings.STATICFILES_DIRS}
    # By their plain names, too: the page to keep takes its styles from there. None of the admin's.
    collecting = {"WHITENOISE_KEEP_ONLY_HASHED_FILES": False, "WHITENOISE_SKIP_COMPRESS_EXTENSIONS": STATIC_KINDS}
    finders = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    with override_settings(STATICFILES_FINDERS=finders, **collecting, **own):
        call_command("collectstatic", verbosity=0, interactive=False)
    return folder


@pytest.fixture(scope="session")
def collected() -> dict[str, object]:
    """Collect the static files once in a run."""
    return collected_in(shared("collected", collect))


@pytest.fixture
def files() -> str:
    """Joined, as in production, unless the test asks with `@pytest.mark.parametrize("files", ["plain"])`."""
    return "joined"


@pytest.fixture(autouse=True)
def served_files(files: str, collected: dict[str, object]) -> Iterator[None]:
    """Serve joined style sheets and scripts: a page of forty small files takes the browser twice as long."""
    with override_settings(**collected if files == "joined" else {}):
        yield


@pytest.fixture
def scheme() -> str:
    """Light, unless the test asks for both with `@pytest.mark.parametrize("scheme", ["light", "dark"])`."""
    return "light"


@pytest.fixture
def problems() -> list[str]:
    """Collect console messages about the page; a test that provokes one checks it and clears the list."""
    return []


@pytest.fixture(scope="session")
def kept_pages() -> dict[str, KeptPage]:
    """The pages that tests have left as good as new, by the options of their contexts and the files served to them."""
    return {}


@pytest.fixture
def kept_page(
    kept_pages: dict[str, KeptPage],
    browser: Browser,
    browser_context_args: dict,
    live_server: LiveServer,
    scheme: str,
    files: str,
    problems: list[str],
    request: pytest.FixtureRequest,
) -> Iterator[KeptPage]:
    """Lend a page that earlier tests have used; nothing may be left in `problems` when it comes back."""

    def record(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            problems.append(f"{message.type}: {message.text}")

    options = repr((browser_context_args, files))  # what one has fetched is not fetched again
    kept = kept_pages.pop(options, None) or KeptPage(browser, browser_context_args)
    kept.page.on("console", record)
    kept.page.on("pageerror", lambda error: problems.append(f"exception: {error}"))
    kept.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # a literal type
    yield kept
    called = getattr(request.node, "rep_call", None)
    if called and not called.failed and kept.leave(live_server.url):
        kept_pages[options] = kept
    else:
        kept.context.close()
    assert problems == []


@pytest.fixture
def context(kept_page: KeptPage) -> BrowserContext:
    return kept_page.context


@pytest.fixture
def page(kept_page: KeptPage) -> Page:
    """A page that must leave nothing in `problems`."""
    return kept_page.page


@pytest.fixture
def assert_accessible(problems: list[str]) -> Callable[..., None]:
    """Let axe look at the page as it is now; `colours_only` is for a page that it has seen in another scheme."""

    def look(page: Page, *, colours_only: bool = False) -> None:
        page.wait_for_load_state()  # a press may have led to a page of which the address is all that is there yet
        before = list(problems)
        said = axe.report(page, colours_only=colours_only)
        problems[:] = before  # axe measures with inline styles, which the page's policy rightly blocks
        assert not said, f"{page.url}: {said}"

    return look


@pytest.fixture
def assert_good(assert_accessible: Callable[..., None]) -> Callable[[Page], None]:
    """Accessible in light and dark, and without sideways scrolling in 320 pixels and with large text."""

    schemes: list[Literal["light", "dark"]] = ["light", "dark"]

    def look(page: Page) -> None:
        for place, scheme in enumerate(schemes):
            page.emulate_media(color_scheme=scheme)
            assert_accessible(page, colours_only=place > 0)
        schemes.reverse()  # the next page begins in the one that it is loaded in
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate(WIDTH) == 320, page.url
        page.set_viewport_size({"width": 1280, "height": 800})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(WIDTH) == 1280, page.url

    return look


@pytest.fixture(autouse=True)
def no_replays_left() -> None:
    """The database is emptied after each test, so the numbers of proofs may come again."""
    REPLAYS._kept.clear()


@pytest.fixture
def shelf() -> tuple[str, ...]:
    """The puzzles that the test is about."""
    return (FOUR, SIX, FOURTEEN)


@pytest.fixture
def puzzles(transactional_db: None, shelf: tuple[str, ...]) -> dict[str, Puzzle]:
    """Return the puzzles by title, imported with all checks; the next time their rows are stored again."""
    if shelf in IMPORTED:
        for row in deserialize("json", IMPORTED[shelf]):
            row.save()
    else:
        data = "---\n".join(shelf).encode()
        made = import_set(data, slug="for-tests", title="For tests", description="A few boards.").set
        IMPORTED[shelf] = serialize("json", [made, *made.puzzles.all()])
    return {puzzle.title: puzzle for puzzle in Puzzle.objects.filter(set__slug="for-tests")}


@pytest.fixture
def sign_in(live_server: LiveServer, context: BrowserContext) -> Callable[[Client], None]:
    """Let the browser be signed in as a test client is."""

    def be(client: Client) -> None:
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])

    return be


@pytest.fixture
def open_bench(
    live_server: LiveServer, page: Page, puzzles: dict[str, Puzzle], sign_in: Callable[[Client], None]
) -> Callable[..., Workbench]:
    """Open the workbench of a puzzle: `open_bench("Four")`; `earned`: every rule may be applied everywhere."""

    def open_it(title: str, kind: type[Workbench] = Workbench, *, earned: bool = False) -> Workbench:
        if earned:
            sign_in(guest(earned=True))
        page.goto(f"{live_server.url}{reverse('work:draft', args=[puzzles[title].pk])}")
        workbench = kind(page)
        expect(workbench.grid).to_be_visible()
        workbench.begin()
        return workbench

    return open_it


@pytest.fixture
def own_proof(
    puzzles: dict[str, Puzzle], sign_in: Callable[[Client], None]
) -> Callable[[str, tuple[Move, ...]], Proof]:
    """Let the browser be that of a guest who has taken these steps."""

    def make(title: str, moves: tuple[Move, ...]) -> Proof:
        client = guest()
        proof = store(client, puzzles[title], moves)
        sign_in(client)
        return proof

    return make


@pytest.fixture
def open_proof(
    live_server: LiveServer, page: Page, own_proof: Callable[[str, tuple[Move, ...]], Proof]
) -> Callable[..., Workbench]:
    """Open the workbench of a proof that was begun before: `open_proof("Four", FOUR_PROOF[:3])`."""

    def open_it(title: str, moves: tuple[Move, ...], kind: type[Workbench] = Workbench) -> Workbench:
        page.goto(live_server.url + own_proof(title, moves).get_absolute_url())
        workbench = kind(page)
        expect(workbench.grid).to_be_visible()
        return workbench

    return open_it


@pytest.fixture
def skip(context: BrowserContext) -> Callable[[Workbench, tuple[Move, ...]], None]:
    """Take direct steps without the page, and open it again; EVERY plays them by hand."""

    def take(workbench: Workbench, moves: tuple[Move, ...]) -> None:
        if EVERY:
            workbench.play(moves)
            return
        client = Client(headers={"HX-Request": "true"})
        client.cookies["sessionid"] = next(each["value"] for each in context.cookies() if each["name"] == "sessionid")
        store_more(client, moves)
        workbench.page.reload()
        expect(workbench.grid).to_be_visible()

    return take


@pytest.fixture
def play_both_ends(
    skip: Callable[[Workbench, tuple[Move, ...]], None],
) -> Callable[[Workbench, tuple[Move, ...], slice], None]:
    """Play a proof by hand but for the direct steps of a part of it."""

    def play(workbench: Workbench, proof: tuple[Move, ...], part: slice) -> None:
        workbench.play(proof[: part.start])
        skip(workbench, proof[part])
        workbench.play(proof[part.stop :])

    return play


@pytest.fixture
def visitor(
    live_server: LiveServer,
    page: Page,
    puzzles: dict[str, Puzzle],
    open_bench: Callable[..., Workbench],
    open_proof: Callable[..., Workbench],
    own_proof: Callable[[str, tuple[Move, ...]], Proof],
    problems: list[str],
) -> Visitor:
    """Somebody who can go to every place of `places.py`."""
    return Visitor(page, live_server.url, puzzles, open_bench, open_proof, own_proof, problems)


@pytest.fixture
def expect_complaints(problems: list[str]) -> Callable[[str], None]:
    """Expect these complaints of the browser, and those of htmx about failed requests, and no others."""

    def check(text: str) -> None:
        of_browser = [problem for problem in problems if not problem.startswith("error: htmx:")]
        assert of_browser, f"no complaint of {text}"
        assert [problem for problem in of_browser if text not in problem] == []
        problems.clear()

    return check
