"""Uploading as a browser does it."""

from io import BytesIO
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.site.work.page import Element, parse
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, Upload

ADDRESS = "/my/sets/upload/"


def send(client: Client, *files: tuple[str, bytes], text: str = "") -> Any:
    """Send these files and pasted text; return the answer."""
    given = [SimpleUploadedFile(name, data) for name, data in files]
    return client.post(ADDRESS, {"file": given, "text": text})


def sent(client: Client, *files: tuple[str, bytes], text: str = "") -> Upload:
    """Send files and text; return the draft made from them."""
    answer = send(client, *files, text=text)
    assert answer.status_code == 302, refusals(answer)
    return Upload.objects.get(pk=answer["Location"].split("/")[3])


def refusals(answer: Any) -> list[str]:
    """List the reasons why nothing was imported."""
    page = parse(answer.content.decode())
    said = [each.text for each in page.walk() if each.tag == "li" and in_alert(each)]
    return said + [each.text for each in page.all(**{"class": "errorlist"})]


def in_alert(element: Element) -> bool:
    return element.attrs.get("role") == "alert" or (element.parent is not None and in_alert(element.parent))


def zipped(*files: tuple[str | ZipInfo, bytes], compression: int = ZIP_STORED) -> bytes:
    """A ZIP of these files."""
    out = BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def page_of(client, upload, query=""):
    return parse(client.get(upload.get_absolute_url() + query).content.decode())


def found(client, upload, query="") -> list[str]:
    """List the page's remarks on each puzzle."""
    page = page_of(client, upload, query)
    return [each.text for each in page.walk() if each.attrs.get("id", "").startswith("found-")]


def job_of(upload: Upload) -> Job:
    """The check, as it is now."""
    upload.refresh_from_db()
    assert upload.job
    return upload.job


def stored() -> list[tuple[str, str, int]]:
    return list(Puzzle.objects.order_by("set", "position").values_list("set__title", "title", "position"))


def confirm(client, upload, **fields):
    return client.post(f"{upload.get_absolute_url()}confirm/", fields)
