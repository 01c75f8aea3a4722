"""The tools page as a person works with it: what is sent comes from its own forms."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.site.work.page import Element, parse
from tutor.work.models import Proof


class Tool:
    """One browser; `page` is what it shows, `status` the answer's."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.status = 0
        self.page = Element("#page")

    def open(self, name: str) -> str:
        """Go to a tool; return the text in its form."""
        self._show(self.client.get(f"/tools/{name}/"))
        return verbatim(self.page.find("id_text")).removeprefix("\n")  # as a browser reads it

    def paste(self, name: str, text: str) -> None:
        """Send pasted text to a tool."""
        self._show(self.client.post(f"/tools/{name}/", {"text": text}))

    def upload(self, name: str, data: bytes) -> None:
        """Send a file to a tool."""
        self._show(self.client.post(f"/tools/{name}/", {"text": "", "file": SimpleUploadedFile("input.txt", data)}))

    def _show(self, answer: Any) -> None:
        self.status = answer.status_code
        self.page = parse(answer.content.decode())

    @property
    def text(self) -> str | None:
        """Return the answer in the contest's format, None if there is none."""
        found = [each for each in self.page.walk() if each.attrs.get("class") == "answer"]
        return verbatim(found[0]) if found else None

    @property
    def problem(self) -> str:
        """Return the error messages of the page."""
        alerts = self.page.all(role="alert")
        fields = [each for each in self.page.walk() if each.attrs.get("class") == "errorlist"]
        return " ".join(each.text for each in [*alerts, *fields])

    @property
    def pictures(self) -> list[Element]:
        """List the pictures, each with its caption and form."""
        (frame,) = [each for each in self.page.walk() if each.attrs.get("class") == "pictures"]
        return [each for each in frame.inside if isinstance(each, Element)]

    @property
    def captions(self) -> list[str]:
        return [_first(picture, "p").text for picture in self.pictures]

    @property
    def more(self) -> str:
        """Return the remark on pictures that are not drawn."""
        (section,) = self.page.all(aria_labelledby="answer-title")
        return " ".join(each.text for each in section.inside if isinstance(each, Element) and each.tag == "p")

    def form(self, picture: int = 0) -> dict[str, str] | None:
        """Return the fields that take a picture to the workbench, None if that is not offered."""
        fields = [each for each in self.pictures[picture].walk() if each.tag == "input"]
        found = {each.attrs["name"]: each.attrs["value"] for each in fields}
        found.pop("csrfmiddlewaretoken", None)
        return found or None

    def prove(self, picture: int = 0) -> Proof:
        """Take a picture to the workbench."""
        answer = self.client.post("/tools/prove/", self.form(picture))
        proof = Proof.objects.latest("pk")
        assert (answer.status_code, answer["Location"]) == (302, f"/work/{proof.pk}/")
        return proof


def _first(element: Element, tag: str) -> Element:
    return next(each for each in element.walk() if each.tag == tag)


def verbatim(element: Element) -> str:
    """Its own text with every blank."""
    return "".join(each for each in element.inside if isinstance(each, str))


def marked(picture: Element, kind: str) -> list[str]:
    """The names of the cells drawn with a class: `gp-changed`, `gp-evidence`."""
    cells = [each for each in picture.walk() if "data-cell" in each.attrs]
    return [each.attrs["data-cell"] for each in cells if kind in each.attrs.get("class", "").split()]
