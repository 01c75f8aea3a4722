"""Axe still finds what cannot be read when it looks at the colours of new texts alone."""

from django.urls import reverse

from tests.browser import axe

PALE = "document.querySelector('main p').style.color = '#ccc'"
DARK = "document.querySelector('main').style.background = '#777'"
NAMELESS = "document.querySelector('main').append(document.createElement('button'))"


def test_what_is_seen_already_is_seen_again_when_it_looks_otherwise(live_server, page):
    page.goto(live_server.url + reverse("tools:index"))
    assert axe.report(page) == ""
    for change, said in ((PALE, "#cccccc"), (DARK, "#777777"), (NAMELESS, "button-name")):
        page.evaluate(change)
        assert said in axe.report(page)
        page.reload()
        assert axe.report(page) == ""
