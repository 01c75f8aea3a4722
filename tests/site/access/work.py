from .table import BADLY, EVERYONE, MEMBERS, NOBODY, NOWHERE, OWNER, OWNER_BADLY, Key, Row, World, row

ITEM = MEMBERS | {"sam": 302}
"""Sam has begun it and is led to his proof."""
MEMBERS_BADLY = {name: 422 if status == 200 else status for name, status in MEMBERS.items()}

TABLE: dict[Key, Row] = {
    ("work:keys", "get", ""): EVERYONE,
    ("work:draft", "get", ""): row(200, sam=302),
    ("work:draft", "get", "new"): row(200, sam=302),  # it is assigned to Sam, who gets no second proof beside
    ("work:draft", "post", ""): NOBODY,
    ("work:draft-board", "get", "node=0.0"): EVERYONE,
    ("work:draft-board", "get", "node=1.0"): NOWHERE,
    ("work:draft-places", "get", "node=0.0&rule=binary.zero-or-one"): EVERYONE,
    ("work:draft-menu", "get", "node=0.0&cell=r1c1"): EVERYONE,
    ("work:draft-menu", "get", "node=0.0&cell=r99c1"): NOWHERE,
    ("work:draft-rows", "get", "node=0.0"): EVERYONE,
    ("work:draft-rows", "get", "of=1.0"): NOWHERE,
    ("work:draft-graph", "get", ""): EVERYONE,
    ("work:draft-graph", "get", "data"): EVERYONE,
    ("work:draft-explain", "get", "node=1.0"): NOWHERE,
    ("work:draft-why-not", "get", ""): NOWHERE,
    ("work:draft-why-not", "get", "node=0.0&step=binary.prevent-trio: r1c1=0"): row(200, sam=404, sue=404),
    ("work:draft-step", "post", ""): BADLY,
    ("work:draft-step", "get", ""): NOBODY,
    ("work:draft-everywhere", "post", ""): BADLY,
    ("work:draft-everywhere", "get", ""): NOBODY,
    ("work:draft-housekeeping", "post", ""): BADLY,
    ("work:draft-housekeeping", "get", ""): NOBODY,
    ("work:draft-hint", "post", ""): BADLY,
    ("work:draft-hint", "get", ""): NOBODY,
    ("work:item", "get", ""): ITEM,
    ("work:item", "get", "new"): MEMBERS,
    ("work:item", "post", ""): NOBODY,
    ("work:item-board", "get", "node=0.0"): MEMBERS,
    ("work:item-places", "get", "node=0.0&rule=binary.zero-or-one"): MEMBERS,
    ("work:item-menu", "get", "node=0.0&cell=r1c1"): MEMBERS,
    ("work:item-rows", "get", "node=0.0"): MEMBERS,
    ("work:item-rows", "get", "of=1-2"): NOWHERE,
    ("work:item-graph", "get", ""): MEMBERS,
    ("work:item-graph", "get", "data"): MEMBERS,
    ("work:item-explain", "get", "node=1.0"): NOWHERE,
    ("work:item-why-not", "get", ""): NOWHERE,
    ("work:item-why-not", "get", "node=0.0&step=binary.prevent-trio: r1c1=0"): MEMBERS | {"sam": 404, "sue": 404},
    ("work:item-step", "post", ""): MEMBERS_BADLY,
    ("work:item-everywhere", "post", ""): MEMBERS_BADLY,
    ("work:item-housekeeping", "post", ""): MEMBERS_BADLY,
    ("work:item-hint", "post", ""): MEMBERS_BADLY,
    ("work:proof", "get", ""): OWNER,
    ("work:proof", "post", ""): NOBODY,
    ("work:proof-board", "get", "node=1.0"): OWNER,
    ("work:proof-places", "get", "node=5.0&rule=binary.zero-or-one"): OWNER,
    ("work:proof-menu", "get", "node=5.0&cell=r1c1"): OWNER,
    ("work:proof-rows", "get", "node=1.0"): OWNER,
    ("work:proof-rows", "get", ""): NOWHERE,
    ("work:proof-graph", "get", ""): OWNER,
    ("work:proof-graph", "get", "data"): OWNER,
    ("work:proof-explain", "get", "node=1.0"): NOWHERE,  # verdicts on it are hidden
    ("work:proof-why-not", "get", ""): NOWHERE,
    ("work:proof-why-not", "get", "node=5.0&step=binary.prevent-trio: r1c1=0"): NOWHERE,
    ("work:proof-step", "post", ""): OWNER_BADLY,
    ("work:proof-step", "get", ""): NOBODY,
    ("work:proof-everywhere", "post", ""): OWNER_BADLY,
    ("work:proof-everywhere", "get", ""): NOBODY,
    ("work:proof-housekeeping", "post", ""): OWNER_BADLY,
    ("work:proof-housekeeping", "get", ""): NOBODY,
    ("work:proof-hint", "post", ""): OWNER_BADLY,
    ("work:proof-hint", "get", ""): NOBODY,
    ("work:undo", "post", ""): OWNER_BADLY,
    ("work:undo", "get", ""): NOBODY,
    ("work:redo", "post", ""): OWNER_BADLY,
    ("work:redo", "get", ""): NOBODY,
    ("work:check", "post", ""): OWNER_BADLY,
    ("work:notes", "post", ""): row(404, sam=204),
    ("work:notes", "get", ""): NOBODY,
    ("work:check", "get", ""): NOBODY,
    ("work:cut", "get", "number=1"): OWNER,
    ("work:cut", "get", "number=99"): NOWHERE,
    ("work:cut", "post", ""): OWNER_BADLY,
    ("work:move", "get", "number=1&what=step"): NOWHERE,  # its puzzle is assigned, so it is closed
    ("work:move", "get", "number=1"): NOWHERE,
    ("work:move", "post", ""): OWNER_BADLY,
    ("work:aside", "get", ""): OWNER,
    ("work:aside", "get", "branch=1"): NOWHERE,
    ("work:aside", "post", ""): OWNER_BADLY,
    ("work:guide", "post", ""): NOWHERE,  # its puzzle has no guide
    ("work:guide", "get", ""): NOBODY,
    ("work:offer", "get", ""): row(404, sam=204),
    ("work:offer", "post", ""): NOBODY,
    ("work:shorten", "post", ""): OWNER_BADLY,
    ("work:shorten", "get", ""): NOBODY,
    ("work:submit", "get", ""): OWNER,
    ("work:submit", "post", ""): OWNER_BADLY,
    ("work:readable", "get", ""): OWNER,
    ("work:download", "get", ""): OWNER,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    if name == "work:keys":
        return {}
    if ":item" in name:
        item = {"item_pk": world.classroom.item.pk}
        return dict(item if name == "work:item" else item | {"attempt": 2})
    return {"puzzle_pk": world.proof.puzzle_id} if ":draft" in name else {"pk": world.proof.pk}
