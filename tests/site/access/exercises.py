from tests.site.classroom import assigned
from tests.site.people import account
from tests.site.work.texts import puzzle_of
from tutor.courses.models import Item
from tutor.exercises.services.making import make, new_spec
from tutor.work.models import Action, Proof

from .table import MEMBERS, NOBODY, OWNER, Key, Row, World, row

OWNER_LED_ON = row(404, sam=302)
"""Only the owner is led back and told what was not recorded."""

TABLE: dict[Key, Row] = {
    ("exercises:item", "get", ""): MEMBERS | {"sam": 302},  # he has begun it
    ("exercises:item", "get", "new"): MEMBERS,
    ("exercises:item", "post", ""): MEMBERS | {"sam": 302},
    ("exercises:attempt", "get", ""): OWNER,
    ("exercises:attempt", "get", "at=99&order=x"): OWNER,
    ("exercises:attempt", "post", ""): NOBODY,
    ("exercises:answer", "post", ""): OWNER_LED_ON,
    ("exercises:answer", "get", ""): NOBODY,
    ("exercises:check", "post", ""): OWNER_LED_ON,
    ("exercises:check", "get", ""): NOBODY,
    ("exercises:submit", "post", ""): OWNER_LED_ON,
    ("exercises:submit", "get", ""): NOBODY,
}


def prepare(world: World) -> None:
    """Assign an exercise that Sam has begun."""
    puzzle = puzzle_of(world.proof.puzzle.set, "Frond", "one", ["11..", "....", "..0.", "..0."])
    _assignment, (item,) = assigned(world.classroom.course, puzzle, title="Exercise")
    item.kind, item.spec = Item.Kind.NAME, new_spec() | {"seed": "leaf"}
    item.save()
    proof = Proof.objects.create(owner=account("sam"), puzzle=item.puzzle, item=item, attempt=1, rev=1)
    Action.objects.create(proof=proof, kind=Action.Kind.BEGIN, rev=1, detail={"exercise": make(item)})
    world.more["exercise"] = proof


def kwargs(world: World, name: str) -> dict[str, object]:
    """Return what the address is about."""
    proof = world.more["exercise"]
    return {"item_pk": proof.item_id} if name == "exercises:item" else {"pk": proof.pk}
