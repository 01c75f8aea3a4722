"""A page as a tree of elements, read strictly, and patched by answers as htmx would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


@dataclass(eq=False)
class Element:
    """An element with its attributes and what is in it: elements and texts."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)
    parent: Element | None = None

    def walk(self) -> Iterator[Element]:
        """The element and all below it, in the order of the page."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(child for child in reversed(element.inside) if isinstance(child, Element))

    def all(self, **attrs: str) -> list[Element]:
        """Those below it with these attributes; `data_kind` stands for `data-kind`."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}
        return [each for each in self.walk() if wanted.items() <= each.attrs.items()]

    def find(self, id: str) -> Element:
        """The element with this id. That there is only one is the business of test_partials."""
        return next(each for each in self.walk() if each.attrs.get("id") == id)

    @property
    def text(self) -> str:
        """All its text, with single blanks."""
        parts: list[str] = []
        stack: list[Element | str] = [self]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                parts.append(item)
            else:
                stack.extend(reversed(item.inside))
        return " ".join("".join(parts).split())

    def append(self, child: Element | str) -> None:
        """Put something in at its end."""
        self.inside.append(child)
        if isinstance(child, Element):
            child.parent = self

    def replace(self, others: list[Element | str]) -> None:
        """Put others in its place."""
        assert self.parent is not None
        at = self.parent.inside.index(self)
        for other in others:
            if isinstance(other, Element):
                other.parent = self.parent
        self.parent.inside[at : at + 1] = others

    def fill(self, inside: list[Element | str]) -> None:
        """Put something else into it."""
        self.inside = []
        for child in inside:
            self.append(child)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.open = Element("#page")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.tag, f"</{tag}> closes <{self.open.tag}>, line {self.getpos()[0]}"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        if data:
            self.open.append(data)


def parse(html: str) -> Element:
    """The page. Every element must be closed, in order, and no attribute stands twice; else AssertionError."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open is reader.root, f"<{reader.open.tag}> is never closed"
    return reader.root


def patch(page: Element, answer: Element, target: str, swap: str) -> None:
    """Put an answer into a page: its main part at the target, the rest where `hx-swap-oob` says."""
    main: list[Element | str] = []
    for part in answer.inside:
        if isinstance(part, Element) and part.tag == "template":
            for inner in [each for each in part.walk() if "hx-swap-oob" in each.attrs]:
                _patch_oob(page, inner)
        elif isinstance(part, Element) and "hx-swap-oob" in part.attrs:
            _patch_oob(page, part)
        else:
            main.append(part)
    element = page.find(target)
    element.replace(main) if swap == "outerHTML" else element.fill(main)


def _patch_oob(page: Element, part: Element) -> None:
    how, _, where = part.attrs.pop("hx-swap-oob").partition(":")
    element = _at(page, where or f"#{part.attrs['id']}")
    if how in {"true", "outerHTML"}:
        element.replace([part])
    elif how == "delete":
        element.replace([])
    elif how == "beforebegin":
        element.replace([*part.inside, element])
    elif how == "afterend":
        element.replace([element, *part.inside])
    elif how == "innerHTML":
        element.fill(part.inside)
    else:
        raise AssertionError(f"no such swap: {how}")


def _at(page: Element, selector: str) -> Element:
    """Return the element of a selector: an id, or the one part of the board's picture with an attribute."""
    attribute = re.fullmatch(r"#board \.gp:not\(\.preview\) \[([a-z-]+)='([^']+)'\]", selector)
    if attribute is None:
        return page.find(selector.removeprefix("#"))
    name, value = attribute.groups()
    (found,) = [each for each in page.find("board").walk() if each.attrs.get(name) == value]
    return found
