from tests.site.people import account
from tutor.authoring.services import archives, uploads
from tutor.library.models import PuzzleSet
from tutor.library.services import import_set

from .table import NOBODY, Key, Row, World, row

ACCOUNTS = row(200, anonymous=403, guest=403)
"""Guests, and people who are not signed in, are shown where to get an account."""
ALICE = row(404, alice=200)
ALICE_WITH_ACCOUNT, NOWHERE_WITH_ACCOUNT = (row(404, anonymous=403, guest=403, alice=its) for its in (200, 404))
"""Pages on which a puzzle is made say the same to whoever has been signed out meanwhile."""
ALICE_SENT_ON = row(404, alice=302)

TABLE: dict[Key, Row] = {
    ("authoring:sets", "get", ""): ACCOUNTS,
    ("authoring:upload", "get", ""): ACCOUNTS,
    ("authoring:upload", "post", ""): row(422, anonymous=403, guest=403),
    ("authoring:own-set", "get", ""): ALICE,
    ("authoring:own-set", "post", ""): row(404, alice=422),
    ("authoring:delete-set", "get", ""): ALICE,
    ("authoring:generate", "get", ""): ALICE,
    ("authoring:generate", "post", ""): row(404, alice=422),
    ("authoring:edit", "get", ""): ALICE,
    ("authoring:edit", "post", ""): row(404, alice=422),
    ("authoring:look", "post", ""): ALICE,
    ("authoring:look", "get", ""): NOBODY,
    ("authoring:first", "get", ""): ACCOUNTS,
    ("authoring:first", "get", "type=light-up&height=4&width=4"): ACCOUNTS,
    ("authoring:new", "get", ""): ALICE_WITH_ACCOUNT,
    ("authoring:new", "get", "type=light-up&height=4&width=4"): ALICE_WITH_ACCOUNT,
    ("authoring:editor", "get", ""): ALICE_WITH_ACCOUNT,
    ("authoring:press", "post", ""): NOWHERE_WITH_ACCOUNT,
    ("authoring:press", "get", ""): NOBODY,
    ("authoring:facts", "post", ""): NOWHERE_WITH_ACCOUNT,
    ("authoring:facts", "get", ""): NOBODY,
    ("authoring:move", "post", ""): ALICE_SENT_ON,
    ("authoring:move", "get", ""): NOBODY,
    ("authoring:remove", "get", ""): ALICE,
    ("authoring:draft", "get", ""): ALICE,
    ("authoring:checks", "get", ""): ALICE,
    ("authoring:check", "post", ""): ALICE_SENT_ON,
    ("authoring:check", "get", ""): NOBODY,
    ("authoring:draft-row", "post", ""): ALICE_SENT_ON,
    ("authoring:draft-row", "get", ""): NOBODY,
    ("authoring:unsound", "post", ""): ALICE_SENT_ON,
    ("authoring:confirm", "post", ""): row(404, alice=422),
    ("authoring:confirm", "get", ""): NOBODY,
    ("authoring:discard", "get", ""): NOBODY,
}
"""Requests that delete something are left out here: test_own_sets tests them for others. Clicks without a
text are none."""

GRID = b"type: binary\ntitle: Alices\n\n...1\n10..\n.0.1\n..1.\n"


def prepare(world: World) -> None:
    """A set and an upload of Alice's; her upload is not checked yet."""
    own = import_set(GRID, slug="alices", title="Alice's").set
    PuzzleSet.objects.filter(pk=own.pk).update(owner=account("alice"))
    world.more["own"] = own.puzzles.get()
    world.more["upload"] = uploads.read_upload(account("alice"), [archives.File("one.txt", GRID)])


def kwargs(world: World, name: str) -> dict[str, object]:
    part = name.removeprefix("authoring:")
    if part in {"own-set", "delete-set", "generate", "new"}:
        return {"slug": "alices"}
    if part in {"edit", "editor", "look", "move", "remove"}:
        return {"pk": world.more["own"].pk}
    if part in {"draft", "checks", "check", "unsound", "confirm", "discard", "draft-row"}:
        upload = world.more["upload"]
        return {"pk": upload.pk} | ({"draft_pk": upload.drafts.get().pk} if part == "draft-row" else {})
    return {}
