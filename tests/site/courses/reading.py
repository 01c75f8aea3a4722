"""What a reader sees of a page."""

from typing import Any

from tests.site.work.page import Element, parse


def page(answer: Any) -> Element:
    """The page of an answer, which must be there."""
    assert answer.status_code in {200, 422}, (answer.status_code, answer.get("Location"))
    return parse(answer.content.decode())


def said(client: Any, answer: Any) -> list[str]:
    """What the page that an answer leads to says of what was done."""
    assert answer.status_code == 302, answer.status_code
    shown = page(client.get(answer["Location"]))
    return [each.text for each in shown.walk() if each.attrs.get("class", "") in {"say success", "say error"}]


def errors(answer: Any) -> list[str]:
    """What a form says is not in order."""
    found = page(answer)
    return [each.text for each in found.walk() if "errorlist" in each.attrs.get("class", "").split()]


def main(answer: Any) -> str:
    """The words of a page."""
    return page(answer).find("content").text
