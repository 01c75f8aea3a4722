"""Helpers that read pages as a person sees them."""

from typing import Any

from tests.site.work.page import Element, parse


def page(answer: Any) -> Element:
    """Return the page of an answer, which must have one."""
    assert answer.status_code in {200, 422}, (answer.status_code, answer.get("Location"))
    return parse(answer.content.decode())


def said(client: Any, answer: Any) -> list[str]:
    """Follow an answer's redirect and list the messages on the page."""
    assert answer.status_code == 302, answer.status_code
    shown = page(client.get(answer["Location"]))
    return [
        each.text for each in shown.walk() if each.attrs.get("class", "") in {"say success", "say warning", "say error"}
    ]


def errors(answer: Any) -> list[str]:
    """List the error messages of a form."""
    found = page(answer)
    return [each.text for each in found.walk() if "errorlist" in each.attrs.get("class", "").split()]


def main(answer: Any) -> str:
    """Return the text of a page's content."""
    return page(answer).find("content").text
