"""Rooms hold what they are called: services and replays work on people and values, and know nothing of requests."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import tutor
from tutor.work.messages.limits import limit_message
from tutor.work.outcomes import Limit

ROOT = Path(tutor.__file__).parent
ROOMS = ("services", "selectors", "replays", "scoring", "messages", "page", "pages")


def modules() -> Iterator[Path]:
    """Yield the modules of those rooms, in every app."""
    for app in sorted(path for path in ROOT.iterdir() if path.is_dir()):
        for room in ROOMS:
            yield from sorted((app / room).rglob("*.py"))
            yield from app.glob(f"{room}.py")


SERVICES = [path for path in modules() if "services" in {path.stem, path.parent.name}]


def named(tree: ast.AST) -> set[str]:
    """Return every name that a module uses, imports or gives to a parameter."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name):
                found.add(name.rpartition(".")[2])
            case ast.Attribute(attr=name):
                found.add(name)
    return found


def test_there_are_such_rooms_to_look_into():
    assert {path.parent.name for path in modules()} >= set(ROOMS)


def who_names(paths, words):
    return [path.relative_to(ROOT).as_posix() for path in paths if named(ast.parse(path.read_text())) & words]


def test_no_service_and_no_replay_knows_of_a_request():
    forbidden = {"HttpRequest", "HttpResponse", "Request", "RequestFactory", "request"}
    assert who_names(modules(), forbidden) == []


def test_services_leave_the_words_to_messages():
    assert who_names(SERVICES, {"gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}) == []


def test_every_limit_has_words():
    for code in get_args(Limit):
        message = limit_message(code, 2)
        assert message.headline.endswith(".")
        assert message.text.endswith(".")
        assert "%" not in message.text
