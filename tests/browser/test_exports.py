"""Taking work out of a course, and bringing a proof in, as hands do it."""

import csv
import json
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from openpyxl import load_workbook
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.site.exports.course import Work, worked_on
from tests.site.people import account
from tutor.work.replays.files import proof_file


@pytest.fixture
def work(transactional_db: None) -> Work:
    return worked_on()


@pytest.fixture
def grader(live_server: LiveServer, context: BrowserContext, page: Page, work: Work) -> Page:
    """Grace's browser, on the page of the exports."""
    client = Client()
    client.force_login(account("grace"), backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(live_server.url + work.address)
    expect(page.get_by_role("heading", name="Exports")).to_be_visible()
    return page


def downloaded(page: Page, name: str) -> tuple[str, Path]:
    """Download a file; return the name that the browser gives it and its path."""
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path())


def test_a_grader_takes_verdicts_and_grids_of_all_and_of_one_student(grader, assert_good):
    grader.get_by_text("What the columns of the verdicts mean").click()
    expect(grader.get_by_text("solved_grid")).to_be_visible()
    assert_good(grader)

    name, path = downloaded(grader, "Verdicts as CSV")
    assert name == "logic-101-verdicts.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["student"], row["puzzle"], row["solved_grid"]) for row in rows] == [
        ("sam", "Fern", "0101/1010/0110/1001"),
        ("sam", "One to go", ""),
        ("sue", "Fern", ""),
        ("sue", "One to go", ""),
    ]
    name, path = downloaded(grader, "Verdicts as a spreadsheet")
    sheet = load_workbook(BytesIO(path.read_bytes()))["Verdicts"]
    assert (name, sheet["A2"].value) == ("logic-101-verdicts.xlsx", "sam")
    name, path = downloaded(grader, "Solved grids in the formats of the contests")
    assert path.read_text().startswith("# sam, S4, A - First proofs: Fern\n0101\n1010\n0110\n1001\n")

    grader.get_by_label("Student", exact=True).select_option(label="sue")
    grader.get_by_role("button", name="Choose").click()
    expect(grader.get_by_text("1 student × 2 puzzles")).to_be_visible()
    name, path = downloaded(grader, "Proofs as one JSON")
    assert name == "logic-101-sue-proofs.json"
    assert [each["student"] for each in json.loads(path.read_text())] == ["sue"]


def test_the_page_to_keep_reads_well_without_the_site(grader, context, assert_accessible):
    _name, path = downloaded(grader, "Proofs to read and print")
    kept = path.with_suffix(".html")
    path.rename(kept)
    grader.goto(kept.as_uri())
    expect(grader.get_by_role("heading", name="Proofs of Logic 101")).to_be_visible()
    expect(grader.get_by_role("heading", name="Fern")).to_have_count(2)
    assert_accessible(grader)


def test_a_file_that_is_no_proof_and_one_that_comes_in_again(grader, work, live_server, expect_complaints, assert_good):
    grader.goto(f"{live_server.url}/proofs/import/")
    grader.get_by_label("or its text").fill('{"format": "other"}')
    grader.get_by_role("button", name="Check and upload").click()
    alert = grader.get_by_role("alert")
    expect(alert).to_contain_text("line 1, column 1: expected the format gridproof-proof/1, found 'other'")
    expect_complaints("422")
    assert_good(grader)

    grader.goto(f"{live_server.url}/proofs/import/")
    file = {"name": "proof.json", "mimeType": "application/json", "buffer": proof_file(work.sam).encode()}
    grader.get_by_label("Proof file").set_input_files([file])
    grader.get_by_role("button", name="Check and upload").click()
    expect(grader.get_by_role("heading", name="Report on this proof")).to_be_visible()
    expect(grader.get_by_role("status")).to_contain_text("Proved: this puzzle has exactly one solution.")
    assert_good(grader)
    grader.get_by_role("link", name="Open it on the workbench").click()
    expect(grader.get_by_role("treeitem").first).to_be_visible()
