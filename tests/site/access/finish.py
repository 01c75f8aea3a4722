from tests.site.people import person
from tests.site.work.workbench import take_steps
from tutor.finish.models import Share
from tutor.library.models import Puzzle

from .table import EVERYONE, NOBODY, OWNER, OWNER_BADLY, Key, Row, World, row

OWNER_SENT = row(404, sam=302)

TABLE: dict[Key, Row] = {
    ("finish:finished", "get", ""): OWNER,
    ("finish:finished", "post", ""): NOBODY,
    ("finish:measured", "get", ""): OWNER,
    ("finish:shorten", "post", ""): OWNER_BADLY,
    ("finish:shorten", "get", ""): NOBODY,
    ("finish:steps", "get", "at=1"): OWNER_SENT,
    ("finish:share", "post", ""): OWNER_SENT,
    ("finish:share", "get", ""): NOBODY,
    ("finish:shares", "get", ""): row(200, anonymous=404),
    ("finish:shared", "get", ""): EVERYONE,
    ("finish:shared", "post", ""): NOBODY,
    ("finish:shared-steps", "get", "at=1"): row(302),
    ("finish:picture", "get", ""): EVERYONE,
    ("finish:card", "get", ""): EVERYONE,
    ("finish:card", "post", ""): NOBODY,
    ("finish:revoke", "get", ""): NOBODY,
    ("finish:revoke", "post", ""): OWNER_SENT,  # the last one: then nobody gets the pages above
}


def prepare(world: World) -> None:
    """Finish and share a proof of Sam's."""
    puzzle = Puzzle.objects.get(title="No way")
    done = take_steps(person("sam").client, puzzle, [("0.0", "binary.trio")])
    world.more["share"] = Share.objects.create(proof=done)


def kwargs(world: World, name: str) -> dict[str, object]:
    share: Share = world.more["share"]
    if name == "finish:shares":
        return {}
    if name in ("finish:shared", "finish:shared-steps", "finish:picture", "finish:card"):
        return {"token": share.token}
    return {"pk": share.proof_id}
