"""The tables of all apps, and a world in which each of their addresses is about something."""

from django.urls import reverse

from tests.site.access import (
    accounts,
    admin,
    api,
    api_classroom,
    assignments,
    authoring,
    catalogue,
    courses,
    exercises,
    exports,
    finish,
    grading,
    jobs,
    learn,
    ops,
    privacy,
    tools,
    work,
)
from tests.site.access.table import World
from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tutor.work.models import Proof

APPS = (
    catalogue,
    authoring,
    tools,
    learn,
    exercises,
    work,
    finish,
    accounts,
    privacy,
    jobs,
    assignments,
    courses,
    grading,
    exports,
    ops,
    api,
    api_classroom,
    admin,
)
TABLE = {key: statuses for app in APPS for key, statuses in app.TABLE.items()}
OF = {name: app for app in APPS for name, *_ in app.TABLE}
assert all(OF[name] is app for app in APPS for name, *_ in app.TABLE), "each address stands in the table of one app"


def made_world() -> World:
    """Sam has begun a puzzle as practice, and Alice has assigned it."""
    proof = take_steps(person("sam").client, made()["Fern"], WHOLE[:5])
    room = classroom(proof.puzzle)
    assigned = Proof.objects.create(owner=proof.owner, puzzle=proof.puzzle, item=room.item, attempt=1)
    world = World(proof, room, assigned)
    for app in APPS:
        if hasattr(app, "prepare"):
            app.prepare(world)
    return world


def address(name: str, world: World) -> str:
    """An address about what there is in the world."""
    return reverse(name, kwargs=OF[name].kwargs(world, name))
