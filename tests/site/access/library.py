from tests.site.people import account
from tutor.library.models import PuzzleSet
from tutor.library.services import archives, import_set, uploads

from .table import EVERYONE, NOBODY, Key, Row, World, row

ACCOUNTS = row(200, anonymous=403, guest=403)
"""Guests, and people who are not signed in, are shown where to get an account."""
ALICE = row(404, alice=200)
ALICE_SENT_ON = row(404, alice=302)

TABLE: dict[Key, Row] = {
    ("library:index", "get", ""): EVERYONE,
    ("library:set", "get", ""): EVERYONE,
    ("library:puzzle", "get", ""): EVERYONE,
    ("library:rules", "get", ""): EVERYONE,
    ("library:rule", "get", ""): EVERYONE,
    ("library:index", "post", ""): NOBODY,
    ("library:sets", "get", ""): ACCOUNTS,
    ("library:upload", "get", ""): ACCOUNTS,
    ("library:upload", "post", ""): row(422, anonymous=403, guest=403),
    ("library:own-set", "get", ""): ALICE,
    ("library:own-set", "post", ""): row(404, alice=422),
    ("library:delete-set", "get", ""): ALICE,
    ("library:generate", "get", ""): ALICE,
    ("library:generate", "post", ""): row(404, alice=422),
    ("library:edit", "get", ""): ALICE,
    ("library:edit", "post", ""): row(404, alice=422),
    ("library:look", "post", ""): ALICE,
    ("library:look", "get", ""): NOBODY,
    ("library:move", "post", ""): ALICE_SENT_ON,
    ("library:move", "get", ""): NOBODY,
    ("library:remove", "get", ""): ALICE,
    ("library:draft", "get", ""): ALICE,
    ("library:checks", "get", ""): ALICE,
    ("library:check", "post", ""): ALICE_SENT_ON,
    ("library:check", "get", ""): NOBODY,
    ("library:draft-row", "post", ""): ALICE_SENT_ON,
    ("library:draft-row", "get", ""): NOBODY,
    ("library:unsound", "post", ""): ALICE_SENT_ON,
    ("library:confirm", "post", ""): row(404, alice=422),
    ("library:confirm", "get", ""): NOBODY,
    ("library:discard", "get", ""): NOBODY,
}
"""Requests that delete something are left out here: test_own_sets tests them for others."""

GRID = b"type: binary\ntitle: Alices\n\n...1\n10..\n.0.1\n..1.\n"


def prepare(world: World) -> None:
    """A set and an upload of Alice's; her upload is not checked yet."""
    own = import_set(GRID, slug="alices", title="Alice's").set
    PuzzleSet.objects.filter(pk=own.pk).update(owner=account("alice"))
    world.more["own"] = own.puzzles.get()
    world.more["upload"] = uploads.read_upload(account("alice"), [archives.File("one.txt", GRID)])


def kwargs(world: World, name: str) -> dict[str, object]:
    part = name.removeprefix("library:")
    if part in {"own-set", "delete-set", "generate"}:
        return {"slug": "alices"}
    if part in {"edit", "look", "move", "remove"}:
        return {"pk": world.more["own"].pk}
    if part in {"draft", "checks", "check", "unsound", "confirm", "discard", "draft-row"}:
        upload = world.more["upload"]
        return {"pk": upload.pk} | ({"draft_pk": upload.drafts.get().pk} if part == "draft-row" else {})
    puzzle = world.proof.puzzle
    found: dict[str, dict[str, object]] = {
        "set": {"slug": puzzle.set.slug},
        "puzzle": {"pk": puzzle.pk},
        "rule": {"rule_id": "binary.trio"},
    }
    return found.get(part, {})
